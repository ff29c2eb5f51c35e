/**
 * Cells of CSV that spreadsheets open as they are meant. Pure: the console writes with it, too.
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@` or a tab for a formula, and would run what a stranger wrote
 * into a register. Such a text gets an apostrophe in front (OWASP, "CSV injection"), and so does one that begins with
 * apostrophes and one of these, so that a reader can take it off again. Numbers are written by us and stay numbers.
 */

const FORMULA = /^'*[=+\-@\t]/
const SPECIAL = /["\r\n]/

/** Writes the cells of a table. @param delimiter one character */
export function csvCells(delimiter: string): {
  /** A text, in quotes where it needs them. */
  readonly quote: (text: string) => string
  /** A text that nobody here wrote: no formula. */
  readonly cell: (text: string) => string
} {
  const quote = (text: string) =>
    text.includes(delimiter) || SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return { quote, cell: (text) => quote(FORMULA.test(text) ? `'${text}` : text) }
}
