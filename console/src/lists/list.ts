/** A caller's list as the page holds it: rows that can be written back unchanged, with cells added after them. */

import { t } from '@lingui/core/macro'
import { count } from '../text.ts'

/** A row of a list. */
export interface ListRow {
  /** Line of the file, or row of the sheet, on which it begins. */
  readonly line: number
  /** Why it cannot be read, in the words of `./firmament match`, which the result has; or `null`. */
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

/** Why a row cannot be read, in the language of the page. Other reasons are the service's own, and stay as they are. */
export function shownProblem(problem: string): string {
  const [, own, width] = /^has (\d+) cells, the header has (\d+)$/.exec(problem) ?? []
  if (own !== undefined && width !== undefined) return t`${own} cells, the header has ${width}`
  return PROBLEMS[problem] ?? problem
}

const PROBLEMS: Readonly<Record<string, string>> = {
  'has a NUL byte': t`a NUL byte`,
  'has text after a closing quote': t`text after a closing quote`,
  'has a quote inside an unquoted cell': t`a quote inside an unquoted cell`,
  'is no JSON object': t`no JSON object`,
}

/** A list that is not read. The message contains the reason and a remedy. */
export class ListError extends Error {
  override name = 'ListError'
}

/** Bytes of a file. Its text and its rows stay in memory as long as the page is open. */
export const FILE_BYTES_MAX = 32 * 1024 * 1024
/** Rows of a list. `./firmament match` has no limit. */
export const ROWS_MAX = 50_000

/** @throws {ListError} where there are more rows than a page holds */
export function requireRows(rows: number): void {
  if (rows > ROWS_MAX)
    throw new ListError(
      t`The list has more than ${count(ROWS_MAX)} rows. “./firmament match” on the command line accepts lists of any length.`,
    )
}

/** @throws {ListError} where a file is larger than a page holds */
export function requireBytes(bytes: number): void {
  if (bytes > FILE_BYTES_MAX)
    throw new ListError(
      t`The file has more than ${FILE_BYTES_MAX >> 20} MiB. “./firmament match” on the command line accepts lists of any length.`,
    )
}
