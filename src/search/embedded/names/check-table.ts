/**
 * Tables that find a number (a name, a document) by two hashes of a text that is not stored: entries lie in buckets by the
 * first, and the second tells them apart. Within a bucket they ascend by number, then by second hash. So a table is the same
 * to the byte in whatever order its entries came.
 */

import { freeBuffer } from '../files/free-buffer.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import { type Column, uint32Column } from '../spill/columns.ts'
import type { TableRoom } from '../spill/invert.ts'
import { type HashedEntries, splitByBucket } from '../spill/split-by-bucket.ts'
import { bucketCount } from './layout.ts'

/** Names of the sections of a table. */
export interface CheckTableSections {
  /** Per entry: its number. */
  readonly values: string
  /** Per bucket its first entry, and behind the last. */
  readonly starts: string
  /** Per entry: its second hash. */
  readonly checks: string
  /** Per entry of a small table its first hash, of which buckets keep the low bits alone; empty for others. */
  readonly hashes: string
}

/**
 * A table with more buckets keeps no first hashes: they would take 4 bytes an entry. They are needed where a merged table has
 * more buckets than the one before. Small tables grow to twice their size often, large ones once in many years.
 */
export const HASHED_BUCKETS_MAX = 1 << 16

/** Entries on their way into a table. */
export interface CheckedEntries {
  readonly count: number
  /** Visits all entries, always in the same order; those of buckets outside the range may be left out. */
  forEach(visit: (hash: number, check: number, value: number) => void, range: BucketRange): void
}

/** Buckets `from` up to, not including, `to`. */
export interface BucketRange {
  readonly from: number
  readonly to: number
}

/** The entries of some buckets, sorted. */
export interface SortedEntries {
  readonly values: Uint32Array<ArrayBuffer>
  readonly checks: Uint32Array<ArrayBuffer>
  /** Without items where none are kept. */
  readonly hashes: Uint32Array<ArrayBuffer>
}

/** Columns held at a time: values, checks, and as much again while they are sorted. */
const COLUMNS_HELD = 3

/** Counts entries: the first of each bucket, and behind the last. */
export function countByBucket({ forEach }: CheckedEntries, buckets: number): Uint32Array<ArrayBuffer> {
  const mask = buckets - 1
  const starts = new Uint32Array(buckets + 1)
  const count = (hash: number) => {
    starts[(hash & mask) + 1]++
  }
  forEach(count, { from: 0, to: buckets })
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1] += starts[bucket]
  return starts
}

/** Sorts the entries of some buckets. @param starts as {@link countByBucket} counts them */
export function sortByBucket(
  { forEach }: CheckedEntries,
  starts: Uint32Array,
  { from, to }: BucketRange,
  isHashed: boolean,
): SortedEntries {
  const first = starts[from]
  const length = starts[to] - first
  const mask = starts.length - 2
  const sorted = {
    values: new Uint32Array(length),
    checks: new Uint32Array(length),
    hashes: new Uint32Array(isHashed ? length : 0),
  }
  const { values, checks, hashes } = sorted
  const next = starts.slice(from, to)
  const visit = (hash: number, check: number, value: number) => {
    const bucket = (hash & mask) - from
    if (bucket < 0 || bucket >= next.length) return
    const at = next[bucket]++ - first
    values[at] = value
    checks[at] = check
    if (isHashed) hashes[at] = hash
  }
  forEach(visit, { from, to })
  for (let bucket = from; bucket < to; bucket++) sortEntries(sorted, starts[bucket] - first, starts[bucket + 1] - first)
  return sorted
}

/** Writes a table. */
export function writeCheckTable(
  out: SectionsWriter,
  names: CheckTableSections,
  entries: CheckedEntries,
  room: TableRoom,
): void {
  const buckets = bucketCount(entries.count)
  const isHashed = buckets <= HASHED_BUCKETS_MAX
  const columns = {
    starts: uint32Column(room.spill),
    checks: uint32Column(room.spill),
    hashes: uint32Column(room.spill),
  }
  const add = (column: Column<Uint32Array<ArrayBuffer>>, items: Uint32Array) => {
    for (let at = 0; at < items.length; at++) column.push(items[at])
  }
  function* valuesInOrder() {
    let before = 0
    for (const { starts, sorted } of sortedRanges(entries, buckets, isHashed, room)) {
      yield sorted.values
      for (let bucket = 0; bucket < starts.length - 1; bucket++) columns.starts.push(before + starts[bucket])
      before += sorted.values.length
      add(columns.checks, sorted.checks)
      add(columns.hashes, sorted.hashes)
      free(sorted)
      freeBuffer(starts)
    }
    columns.starts.push(before)
  }
  out.write(names.values, valuesInOrder())
  out.write(names.starts, columns.starts.inOrder())
  out.write(names.checks, columns.checks.inOrder())
  out.write(names.hashes, columns.hashes.inOrder())
  for (const column of Object.values(columns)) column.free()
}

/** Sorts the entries of one range of buckets after another: of all at once where there is room. */
function* sortedRanges(
  { count, forEach }: CheckedEntries,
  buckets: number,
  isHashed: boolean,
  { spill, entriesMax }: TableRoom,
): Generator<{ readonly starts: Uint32Array<ArrayBuffer>; readonly sorted: SortedEntries }> {
  const all: HashedEntries = { count, forEach: (visit) => forEach(visit, { from: 0, to: buckets }) }
  const room = { spill, entriesMax: entriesMax / COLUMNS_HELD }
  for (const entries of splitByBucket(all, buckets, 3, room)) {
    const starts = countByBucket(entries, entries.buckets)
    yield { starts, sorted: sortByBucket(entries, starts, { from: 0, to: entries.buckets }, isHashed) }
  }
}

function free({ values, checks, hashes }: SortedEntries): void {
  for (const column of [values, checks, hashes]) freeBuffer(column)
}

/** Longer buckets are those of a text that many share. */
const INSERTED_MAX = 32

/** Sorts the entries of a bucket. */
function sortEntries(entries: SortedEntries, from: number, to: number): void {
  if (to - from > INSERTED_MAX) {
    sortMany(entries, from, to)
    return
  }
  const { values, checks, hashes } = entries
  for (let next = from + 1; next < to; next++) {
    const [value, check, hash] = [values[next], checks[next], hashes[next]]
    let at = next
    for (; at > from && (values[at - 1] > value || (values[at - 1] === value && checks[at - 1] > check)); at--) {
      values[at] = values[at - 1]
      checks[at] = checks[at - 1]
      hashes[at] = hashes[at - 1]
    }
    values[at] = value
    checks[at] = check
    hashes[at] = hash
  }
}

function sortMany({ values, checks, hashes }: SortedEntries, from: number, to: number): void {
  const order = Uint32Array.from({ length: to - from }, (_, i) => from + i)
  order.sort((a, b) => values[a] - values[b] || checks[a] - checks[b])
  for (const column of [values, checks, hashes]) {
    if (column.length > 0)
      column.set(
        Uint32Array.from(order, (at) => column[at]),
        from,
      )
  }
}
