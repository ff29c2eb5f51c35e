/**
 * Writes exported companies in a format: rows in, bytes out. Pure; `export-thread.ts` runs it outside the event loop.
 */
import type { Company } from '../company/company.ts'
import { columnsOf, withOrigin, withTitles } from './columns.ts'
import { createCsvWriter } from './csv.ts'
import { createNdjsonWriter } from './ndjson.ts'
import { createParquetWriter } from './parquet.ts'
import { LINE_FEED, type RowFormat } from './row-format.ts'
import { SALES_LIST } from './sales-list.ts'
import { createXlsxWriter } from './xlsx.ts'

/** Writes the rows of one export. */
export interface RowWriter {
  /** What comes before the first row. */
  begin(): Promise<Uint8Array<ArrayBuffer>>
  /** The bytes that are ready after these rows: none while a group of rows is not full. */
  add(companies: readonly Company[]): Promise<Uint8Array<ArrayBuffer>>
  /** What is left, and what comes after the last row. */
  end(): Promise<Uint8Array<ArrayBuffer>>
}

/** Makes the writer of an export. */
export function createRowWriter(format: RowFormat): RowWriter {
  const { fields } = format
  const columns = () => (format.columns === 'salesList' ? withOrigin(SALES_LIST) : columnsOf(fields))
  switch (format.format) {
    case 'ndjson':
      return createNdjsonWriter(fields)
    case 'csv':
      return createCsvWriter(columns(), format)
    case 'parquet':
      return createParquetWriter(columns())
    case 'xlsx':
      return createXlsxWriter(withTitles(columns()))
  }
}

/** Reads lines of JSON. @param lines each ends with a line feed */
export function parseLines(lines: Uint8Array): Company[] {
  const buffer = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
  const companies: Company[] = []
  for (let at = 0; at < buffer.length; ) {
    const end = buffer.indexOf(LINE_FEED, at)
    companies.push(JSON.parse(buffer.toString('utf8', at, end)) as Company)
    at = end + 1
  }
  return companies
}
