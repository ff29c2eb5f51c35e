/** The calls that match a list: batches that follow from the list alone, each under a key of its own. Pure. */
import type { ListColumns } from '../../../src/columns/guess-columns.ts'
import { type SentRow, sentRowOf } from '../../../src/match/file/sent-row.ts'
import type { List } from './list.ts'

/** Rows that are matched in one call. */
export interface Batch {
  /** First row in the list, and the row after the last. */
  readonly from: number
  readonly to: number
}

/** Most rows of a call, and most bytes of its JSON: a body has at most 1 MiB. */
const ROWS_MAX = 1000
const BYTES_MAX = 700 * 1024
/** Calls that a list is worth: more show its progress better, fewer leave more of the limit a minute. */
const CALLS = 20
const ROWS_MIN = 25

/** @returns the row that is sent for each of some rows; `null` for one that cannot be read */
export function sentRows(
  list: List,
  rows: readonly number[],
  columns: ListColumns,
  country: string | null,
): readonly (SentRow | null)[] {
  const at = new Map(list.columns.map((column, index) => [column, index]))
  return rows.map((row) => {
    const { cells = [], problem = 'is none' } = list.rows[row] ?? {}
    return problem === null ? sentRowOf((column) => cells[at.get(column) ?? -1] ?? '', columns, country) : null
  })
}

/** Divides a list into batches. The same list and columns make the same ones. */
export function batchesOf(list: List, columns: ListColumns, country: string | null): readonly Batch[] {
  const most = Math.min(ROWS_MAX, Math.max(ROWS_MIN, Math.ceil(list.rows.length / CALLS)))
  const all = list.rows.keys().toArray()
  const encoder = new TextEncoder()
  const bytes = sentRows(list, all, columns, country).map((row) => encoder.encode(JSON.stringify(row)).length + 1)
  const batches: Batch[] = []
  let from = 0
  let sum = 0
  for (const row of all) {
    const own = bytes[row] ?? 0
    if (row > from && (row - from === most || sum + own > BYTES_MAX)) {
      batches.push({ from, to: row })
      from = row
      sum = 0
    }
    sum += own
  }
  batches.push({ from, to: all.length })
  return batches
}

/** Rows that stand for a list: all of a short one, else some of every part of it. */
export function sampleOf(rows: number, most: number): readonly number[] {
  const count = Math.min(rows, most)
  return Array.from({ length: count }, (_, at) => Math.floor((at * rows) / count))
}
