/**
 * CSV (RFC 4180) that spreadsheets open as it is meant: UTF-8, a header, CR LF, quotes where they are needed.
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@` or a tab for a formula, and would run what a stranger wrote
 * into a register. Such a text gets an apostrophe in front (OWASP, "CSV injection"), and so does one that begins with
 * apostrophes and one of these, so that a reader can take it off again. Numbers are written by us and stay numbers.
 *
 * A cell of several texts has them with bars in between; a bar or a backslash in a text has a backslash in front.
 */
import type { Column } from './columns.ts'
import type { RowFormat } from './row-format.ts'
import type { RowWriter } from './row-writer.ts'

const utf8 = new TextEncoder()
const NOTHING = new Uint8Array(0)
const BYTE_ORDER_MARK = '\ufeff'
const FORMULA = /^'*[=+\-@\t]/
const SPECIAL = /["\r\n]/
const IN_LISTS = /[|\\]/g

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

/** Makes a writer of CSV. */
export function createCsvWriter(columns: readonly Column[], { delimiter = ',', bom = false }: RowFormat): RowWriter {
  const { quote, cell } = csvCells(delimiter)

  function write({ kind }: Column, value: unknown): string {
    if (value === null) return ''
    switch (kind) {
      case 'text':
        return cell(value as string)
      case 'texts':
        return cell((value as readonly string[]).map((text) => text.replace(IN_LISTS, '\\$&')).join('|'))
      case 'json':
        return cell(JSON.stringify(value))
      default:
        return String(value)
    }
  }

  return {
    begin: () =>
      utf8.encode(`${bom ? BYTE_ORDER_MARK : ''}${columns.map(({ name }) => quote(name)).join(delimiter)}\r\n`),
    add(companies) {
      let text = ''
      for (const company of companies) {
        let isFirst = true
        for (const column of columns) {
          if (!isFirst) text += delimiter
          isFirst = false
          text += write(column, column.read(company))
        }
        text += '\r\n'
      }
      return utf8.encode(text)
    },
    end: () => NOTHING,
  }
}
