/** Writes tables that find numbers by hashes (`check-table.ts`): built from all entries, or merged from the table before. */
import { freeBuffer } from '../../files/free-buffer.ts'
import type { SectionsWriter } from '../../files/sections-writer.ts'
import { type Column, uint32Column } from '../../spill/columns.ts'
import { countEntries, type ListEntries, type TableRoom, valuesByList } from '../../spill/invert.ts'
import { type HashedEntries, splitByBucket } from '../../spill/split-by-bucket.ts'
import { bucketCount } from '../layout.ts'
import {
  type BucketRange,
  type CheckedEntries,
  type CheckTableSections,
  countByBucket,
  HASHED_BUCKETS_MAX,
  type SortedEntries,
  sortByBucket,
  type TableSections,
} from './check-table.ts'
import { type MergedEntries, mergeBuckets } from './merge-buckets.ts'

/** Columns held at a time: values, checks, and as much again while they are sorted. */
const COLUMNS_HELD = 3

/** All buckets of a table, however many there are. */
const EVERY_BUCKET: BucketRange = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** The entries of a table: of a build, or of a merge. */
export interface TableSource {
  /** The table before, of which most entries are kept, and the added ones; `null` where all are listed. */
  readonly merged: MergedEntries | null
  /** All entries. @throws {RebuildNeededError} where those of the table before cannot be listed */
  all(): CheckedEntries
}

/** Writes a table: from the one before where it has the same buckets, else from all entries. */
export function writeTable(out: SectionsWriter, names: TableSections, source: TableSource, room: TableRoom): void {
  if (source.merged !== null && mergeBuckets(out, names, source.merged)) return
  if ('checks' in names) writeCheckTable(out, names, source.all(), room)
  else writeBuckets(out, names, source.all(), room)
}

function writeCheckTable(
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

/** Writes values, the second numbers of entries, by the low bits of their hashes: all of one bucket, then all of the next; and where each bucket begins. */
function writeBuckets(
  out: SectionsWriter,
  names: { readonly values: string; readonly starts: string },
  entries: CheckedEntries,
  room: TableRoom,
): void {
  const hashed: HashedEntries = {
    count: entries.count,
    forEach: (visit) => entries.forEach((hash, _, value) => void visit(hash, value, 0), EVERY_BUCKET),
  }
  const column = uint32Column(room.spill)
  function* valuesInOrder() {
    let before = 0
    for (const { starts, values } of valuesByBucket(hashed, room)) {
      yield values
      for (let bucket = 0; bucket < starts.length - 1; bucket++) column.push(before + starts[bucket])
      before += values.length
      freeBuffer(starts)
    }
    column.push(before)
  }
  out.write(names.values, valuesInOrder())
  out.write(names.starts, column.inOrder())
  column.free()
}

/** The values of one range of buckets after another, and where each bucket of it begins: of all at once where there is room. */
function* valuesByBucket(
  hashed: HashedEntries,
  { spill, entriesMax }: TableRoom,
): Generator<{ readonly starts: Uint32Array<ArrayBuffer>; readonly values: Uint32Array<ArrayBuffer> }> {
  for (const { buckets, forEach } of splitByBucket(hashed, bucketCount(hashed.count), 2, { spill, entriesMax })) {
    const last = buckets - 1
    const entries: ListEntries = {
      lists: buckets,
      forEach: (visit) => forEach((hash, value) => visit(hash & last, value)),
    }
    const starts = countEntries(entries)
    for (const { values } of valuesByList(entries, starts, { spill, entriesMax: hashed.count }))
      yield { starts, values }
  }
}
