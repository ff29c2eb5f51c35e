/** Writes tables that find numbers by hashes (`check-table.ts`): built from all entries, or merged from the table before. */
import { freeBuffer } from '../../files/free-buffer.ts'
import type { SectionsWriter } from '../../files/sections-writer.ts'
import { type Column, uint32Column } from '../../spill/columns.ts'
import type { TableRoom } from '../../spill/invert.ts'
import { type HashedEntries, splitByBucket } from '../../spill/split-by-bucket.ts'
import { bucketCount } from '../layout.ts'
import {
  type CheckedEntries,
  countByBucket,
  type KeptHashes,
  keptHashes,
  type SortedEntries,
  sortByBucket,
  type TableSections,
} from './check-table.ts'
import { type MergedEntries, mergeBuckets } from './merge-buckets.ts'

/** Columns held at a time: values, checks, and as much again while they are sorted. */
const COLUMNS_HELD = 3

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
  const entries = source.all()
  const buckets = bucketCount(entries.count)
  const kept = keptHashes(names, buckets)
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
    for (const { starts, sorted } of sortedRanges(entries, buckets, kept, room)) {
      yield sorted.values
      for (let bucket = 0; bucket < starts.length - 1; bucket++) columns.starts.push(before + starts[bucket])
      before += sorted.values.length
      add(columns.checks, sorted.checks)
      add(columns.hashes, sorted.hashes)
      for (const items of [sorted.values, sorted.checks, sorted.hashes, starts]) freeBuffer(items)
    }
    columns.starts.push(before)
  }
  out.write(names.values, valuesInOrder())
  out.write(names.starts, columns.starts.inOrder())
  if ('checks' in names) {
    out.write(names.checks, columns.checks.inOrder())
    out.write(names.hashes, columns.hashes.inOrder())
  }
  for (const column of Object.values(columns)) column.free()
}

/** Sorts the entries of one range of buckets after another: of all at once where there is room. */
function* sortedRanges(
  { count, forEach }: CheckedEntries,
  buckets: number,
  kept: KeptHashes,
  { spill, entriesMax }: TableRoom,
): Generator<{ readonly starts: Uint32Array<ArrayBuffer>; readonly sorted: SortedEntries }> {
  const all: HashedEntries = { count, forEach: (visit) => forEach(visit, { from: 0, to: buckets }) }
  const room = { spill, entriesMax: kept.hasChecks ? entriesMax / COLUMNS_HELD : entriesMax }
  for (const entries of splitByBucket(all, buckets, kept.hasChecks ? 3 : 2, room)) {
    const starts = countByBucket(entries, entries.buckets)
    yield { starts, sorted: sortByBucket(entries, starts, { from: 0, to: entries.buckets }, kept) }
  }
}
