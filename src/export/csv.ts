/**
 * CSV (RFC 4180) that spreadsheets open correctly: UTF-8, a header, CR LF, quotes where they are needed.
 *
 * A cell of several texts has them with bars in between; a bar or a backslash in a text has a backslash in front.
 */
import type { Company } from '../company/company.ts'
import { type Column, cellOf } from './columns.ts'
import { csvCells } from './csv-cells.ts'
import type { RowFormat } from './row-format.ts'
import type { RowWriter } from './row-writer.ts'

const utf8 = new TextEncoder()
const NOTHING = new Uint8Array(0)
const BYTE_ORDER_MARK = '\ufeff'

/** Makes a writer of CSV. */
export function createCsvWriter(columns: readonly Column[], { delimiter = ',', bom = false }: RowFormat): RowWriter {
  const { quote, cell } = csvCells(delimiter)

  const write = (column: Column, company: Company) => {
    const value = cellOf(column, company)
    return typeof value === 'string' ? cell(value) : String(value ?? '')
  }

  return {
    begin: async () =>
      utf8.encode(`${bom ? BYTE_ORDER_MARK : ''}${columns.map(({ name }) => quote(name)).join(delimiter)}\r\n`),
    async add(companies) {
      let text = ''
      for (const company of companies) {
        let isFirst = true
        for (const column of columns) {
          if (!isFirst) text += delimiter
          isFirst = false
          text += write(column, company)
        }
        text += '\r\n'
      }
      return utf8.encode(text)
    },
    end: async () => NOTHING,
  }
}
