/** A caller's list as the page holds it: rows that can be written back unchanged, with cells added after them. */

/** A row of a list. */
export interface ListRow {
  /** Line of the file, or row of the sheet, on which it begins. */
  readonly line: number
  /** Why it cannot be read, or `null`. */
  readonly problem: string | null
  /** The row as the list has it, without its end; filled up to as many cells as the header has. */
  readonly source: string
  /** How the row ends. */
  readonly end: string
  /** Cells in the order of the columns, trimmed; empty where there are none. */
  readonly cells: readonly string[]
}

/** A list. */
export interface List {
  /** Name of the file. */
  readonly name: string
  readonly form: 'csv' | 'tsv' | 'ndjson' | 'xlsx'
  readonly encoding: 'utf-8' | 'windows-1252'
  readonly columns: readonly string[]
  readonly rows: readonly ListRow[]
  /** The header as the list has it, with its end; empty for NDJSON. */
  readonly head: { readonly source: string; readonly end: string }
  /** Stands between cells that are written. */
  readonly separator: string
  /** Whether the result begins with a byte order mark. */
  readonly hasMark: boolean
  /** Sheets of a workbook that have cells, and the one that was read. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
}

/** A list that is not read. The message contains the reason and a remedy. */
export class ListError extends Error {
  override name = 'ListError'
}

/** Bytes of a file. Its text and its rows stay in memory as long as the page is open. */
export const FILE_BYTES_MAX = 32 * 1024 * 1024
/** Rows of a list. `./firmament match` has no limit. */
export const ROWS_MAX = 50_000

const INSTEAD = '“./firmament match” on the command line accepts lists of any length.'

/** @throws {ListError} where there are more rows than a page holds */
export function requireRows(count: number): void {
  if (count > ROWS_MAX) throw new ListError(`The list has more than ${ROWS_MAX.toLocaleString('en')} rows. ${INSTEAD}`)
}

/** @throws {ListError} where a file is larger than a page holds */
export function requireBytes(bytes: number): void {
  if (bytes > FILE_BYTES_MAX) throw new ListError(`The file has more than ${FILE_BYTES_MAX >> 20} MiB. ${INSTEAD}`)
}
