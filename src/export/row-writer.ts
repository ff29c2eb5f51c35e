/** Writes exported companies in a format: rows in, bytes out. Pure; `export-thread.ts` runs it beside the event loop. */
import type { Company } from '../company/company.ts'
import { columnsOf } from './columns.ts'
import { createCsvWriter } from './csv.ts'
import { createNdjsonWriter } from './ndjson.ts'
import { createParquetWriter } from './parquet.ts'

/** The formats that companies are exported in. */
export const EXPORT_FORMATS = ['ndjson', 'csv', 'parquet'] as const
/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How an export is written. */
export interface RowFormat {
  readonly format: ExportFormat
  /** Members of Company; all where absent. */
  readonly fields?: readonly string[] | undefined
  /** CSV: between the cells; a comma where absent. */
  readonly delimiter?: ',' | ';' | undefined
  /** CSV: a byte order mark first, by which spreadsheets know UTF-8. */
  readonly bom?: boolean | undefined
}

/** Writes the rows of one export. */
export interface RowWriter {
  /** What comes before the first row. */
  begin(): Uint8Array<ArrayBuffer>
  /** The bytes that are ready after these rows: none while a group of rows is not full. */
  add(companies: readonly Company[]): Uint8Array<ArrayBuffer>
  /** What is left, and what comes after the last row. */
  end(): Uint8Array<ArrayBuffer>
}

/** Makes the writer of an export. */
export function createRowWriter(format: RowFormat): RowWriter {
  const { fields } = format
  switch (format.format) {
    case 'ndjson':
      return createNdjsonWriter(fields)
    case 'csv':
      return createCsvWriter(columnsOf(fields), format)
    case 'parquet':
      return createParquetWriter(columnsOf(fields))
  }
}

/** Whether rows go out as they are stored, so that no writer is needed. */
export function isStoredForm({ format, fields }: RowFormat): boolean {
  return format === 'ndjson' && fields === undefined
}

const LINE_FEED = 0x0a

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

/** The first `count` of some lines. */
export function firstLines(lines: Uint8Array, count: number): Uint8Array {
  let end = 0
  for (let line = 0; line < count; line++) end = lines.indexOf(LINE_FEED, end) + 1
  return lines.subarray(0, end)
}
