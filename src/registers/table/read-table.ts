/** Reads a table in any of its forms as rows by column name. */

import { suggestName } from '../../text/nearest-member.ts'
import { withBeginning } from '../readers/beginning.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import { readJsonArray } from '../readers/json-array.ts'
import { readNdjson } from '../readers/ndjson.ts'
import { isParquet, readParquet } from '../readers/parquet.ts'
import { endsInReturn, plainText } from '../readers/plain-text.ts'
import { separatorOf } from '../readers/separator.ts'
import { isZip, readWorkbook, WORKBOOK_SEPARATOR } from '../readers/workbook/workbook.ts'
import { findWrappedArray, isOverLines } from '../readers/wrapped-array.ts'
import type { RegisterFile, SourceRow, TextRow } from '../register.ts'
import { columnsOf, type TableFormat, type TableMapping } from './mapping.ts'

/** A row of a table. Valid until the next is taken. */
export interface TableRow extends TextRow {
  /** The entries of a cell that is a list (JSON only); `null` for any other cell. */
  entries(column: string): readonly string[] | null
  /** Names of the columns; of JSON, those of this row, the members of objects as `address.city`. */
  columns(): readonly string[]
}

/** How a table is written; `null`: detected. */
export type TableLayout = Pick<
  TableMapping,
  'format' | 'separator' | 'encoding' | 'quote' | 'headerLine' | 'header' | 'sheet'
>

/** Which columns of a table are read. */
export interface WantedColumns {
  /** Columns that the table must have. */
  readonly required: readonly string[]
  /** `required`: only those, where the form allows it; `all`: for looking at the table. */
  readonly read: 'required' | 'all'
}

/**
 * Reads a table by a mapping.
 *
 * @param columns `wanted`: only the columns of the mapping, where the form allows it; `all`: for looking at the table
 * @throws {Error} when the file cannot be read on, or lacks a column that the mapping names
 */
export function readTable(
  file: RegisterFile,
  mapping: TableMapping,
  columns: 'wanted' | 'all' = 'wanted',
): AsyncGenerator<Iterable<TableRow>> {
  return readRows(file, mapping, { required: columnsOf(mapping), read: columns === 'all' ? 'all' : 'required' })
}

/**
 * Reads the rows of a table of any form, with or without a mapping: a workbook, Parquet, JSON, NDJSON, CSV.
 *
 * The layout defines its form; else the beginning of the file does: `PAR1`, a zip archive (XLSX), `[`, `{` with a list in it or without, or a header
 * row, whose most frequent character of tab, semicolon, bar and comma separates the cells. Separator and encoding are
 * for CSV; a workbook has its own.
 *
 * @throws {Error} when the file cannot be read on, or lacks a required column
 */
export async function* readRows(
  given: RegisterFile,
  layout: TableLayout,
  { required, read }: WantedColumns,
): AsyncGenerator<Iterable<TableRow>> {
  const { beginning, file } = await withBeginning(given)
  if (beginning.length === 0) throw new Error('the file is empty')
  const start = Buffer.from(beginning.subarray(0, 64 << 10))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  const format = layout.format ?? formatOf(beginning, start)
  const header = layout.header === null ? {} : { header: layout.header }
  const headerLine = layout.headerLine === null ? {} : { headerLine: layout.headerLine }
  switch (format) {
    case 'xlsx': {
      const lines = readWorkbook(file.bytes, layout)
      for await (const rows of readCsv(lines, {
        separator: WORKBOOK_SEPARATOR,
        breaksCells: true,
        ...headerLine,
        ...header,
      })) {
        yield plainRows(rows, required)
      }
      return
    }
    case 'parquet':
      for await (const rows of readParquet(file, read === 'all' ? {} : { columns: required })) {
        yield plainRows(rows, required)
      }
      return
    case 'json':
      for await (const rows of readJsonArray(file.bytes, { from: arrayIn(beginning, start) })) yield jsonRows(rows)
      return
    case 'ndjson':
      if (isOverLines(start)) throw new Error(NO_LIST)
      for await (const rows of readNdjson(file.bytes)) yield jsonRows(rows)
      return
    default: {
      const separator = layout.separator ?? (format === 'tsv' ? '\t' : separatorOf(start))
      const bytes = plainText(file.bytes, { ...layout, separator, endsInReturn: endsInReturn(start) })
      const options = { separator, encoding: bytes.encoding, allowsEmptyEnds: true, ...headerLine }
      for await (const rows of readCsv(bytes.bytes, { ...options, ...header })) yield plainRows(rows, required)
    }
  }
}

const NO_LIST =
  'the file is one JSON object without a list of companies at its beginning, must be a list of objects (alone, or a member such as "results"), or have one object a line'

/** Where the array of a file begins; an object may be around it. @throws {Error} where there is none */
function arrayIn(beginning: Uint8Array, start: string): number {
  const at = start.trimStart().startsWith('{') ? findWrappedArray(beginning) : 0
  if (at === null) throw new Error(NO_LIST)
  return at
}

/** The form of a file, by its beginning. @param start the beginning as text */
export function formatOf(beginning: Uint8Array, start: string): TableFormat {
  if (isParquet(beginning)) return 'parquet'
  if (isZip(beginning)) return 'xlsx'
  const first = start.trimStart()[0]
  if (first === '{') return findWrappedArray(beginning) === null ? 'ndjson' : 'json'
  return first === '[' ? 'json' : 'csv'
}

/** A column that the table lacks would silently leave its member empty in every row. */
function requireColumns(row: PlainRow, wanted: readonly string[]): void {
  const missing = wanted.filter((column) => !row.has(column))
  if (missing.length === 0) return
  if (missing.length === 1)
    throw new Error(`the table has no column ${missing[0]}${suggestName(missing[0], row.columns())}`)
  throw new Error(`the table has no columns ${missing.join(', ')}; it has ${row.columns().slice(0, 50).join(', ')}`)
}

type PlainRow = Pick<CsvRow, 'line' | 'problem' | 'text' | 'has' | 'columns' | 'raw'>

function* plainRows(rows: Iterable<PlainRow>, wanted: readonly string[]): Generator<TableRow> {
  for (const row of rows) {
    requireColumns(row, wanted)
    yield {
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text: (column) => row.text(column),
      entries: () => null,
      columns: () => row.columns(),
    }
  }
}

function* jsonRows(rows: Iterable<SourceRow & { readonly value: unknown }>): Generator<TableRow> {
  for (const row of rows) {
    const { value } = row
    yield {
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text: (column) => textOf(memberOf(value, column)),
      entries(column) {
        const found = memberOf(value, column)
        return Array.isArray(found) ? found.map(textOf).filter(Boolean) : null
      },
      columns: () => namesOf(value, ''),
    }
  }
}

/** `address.city` is the member of exactly that name, else the member `city` of the object `address`. */
function memberOf(value: unknown, column: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, column)) return (value as Record<string, unknown>)[column]
  const dot = column.indexOf('.')
  return dot < 0 ? undefined : memberOf((value as Record<string, unknown>)[column.slice(0, dot)], column.slice(dot + 1))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(textOf).filter(Boolean).join(', ') : ''
}

const DEPTH_MAX = 4

function namesOf(value: unknown, prefix: string, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const isObject = typeof member === 'object' && member !== null && !Array.isArray(member)
    return isObject && depth < DEPTH_MAX ? namesOf(member, `${prefix}${name}.`, depth + 1) : [prefix + name]
  })
}
