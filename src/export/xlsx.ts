/** Workbooks of companies: texts as texts, days as days, the title of each code beside it. */
import type { Company } from '../company/company.ts'
import { type Column, cellOf } from './columns.ts'
import type { RowWriter } from './row-writer.ts'
import { type SheetCell, WorkbookWriter } from './workbook-writer.ts'

/** Before it, days of spreadsheets are off by one or do not exist. */
const FIRST_DAY = '1900-03-01'
const DAY = /^\d{4}-\d\d-\d\d$/

/** Makes a writer of a workbook. */
export function createXlsxWriter(columns: readonly Column[]): RowWriter {
  const workbook = new WorkbookWriter(
    'Companies',
    columns.map(({ name }) => name),
  )
  return {
    begin: () => workbook.add([]),
    add: (companies) => workbook.add(companies.map((company) => columns.map((column) => sheetCell(column, company)))),
    end: () => workbook.end(),
  }
}

function sheetCell(column: Column, company: Company): SheetCell {
  const value = cellOf(column, company)
  const isDay = column.isDay === true && typeof value === 'string' && DAY.test(value) && value >= FIRST_DAY
  return isDay ? new Date(`${value}T00:00:00Z`) : value
}
