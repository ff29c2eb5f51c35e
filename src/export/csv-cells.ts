/**
 * Cells of CSV that spreadsheets open correctly. Pure: the console writes with it, too.
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@` or a tab for a formula, and would run text that a
 * stranger entered into a register. Those of East Asia do so for the full-width forms, too. Such a text gets an
 * apostrophe in front (OWASP, "CSV injection"), and so does one that begins with apostrophes and one of these, so that
 * a reader can take it off again. Numbers are written by us and stay numbers.
 */

const FORMULA = /^'*[=+\-@\t\uff1d\uff0b\uff0d\uff20]/
const SPECIAL = /["\r\n]/

/** A text as it was before {@link csvCells} guarded it. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/** Writes the cells of a table. @param delimiter one character */
export function csvCells(delimiter: string): {
  /** A text, in quotes where it needs them. */
  readonly quote: (text: string) => string
  /** A text from outside: never a formula. */
  readonly cell: (text: string) => string
} {
  const quote = (text: string) =>
    text.includes(delimiter) || SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return { quote, cell: (text) => quote(FORMULA.test(text) ? `'${text}` : text) }
}
