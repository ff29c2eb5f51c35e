import type { SectionsWriter } from '../../files/sections-writer.ts'
import type { StoredCountry, StoredNumbers } from '../../files/stored-country.ts'
import { GONE } from '../../merge/document-map.ts'
import {
  type CheckedEntries,
  type CheckTableSections,
  countByBucket,
  HASHED_BUCKETS_MAX,
  sortByBucket,
} from '../check-table.ts'
import { bucketCount } from '../layout.ts'

/** Names of the sections of a table. One without second hashes has no first ones either. */
export type BucketSections = CheckTableSections | Pick<CheckTableSections, 'values' | 'starts'>

/** The table before. */
export interface StoredBuckets {
  readonly before: StoredCountry
  /** For each value what it is in the next table, in the same order; {@link GONE}: its entries do not stay. */
  readonly places: Uint32Array
}

/**
 * Writes a merged table.
 *
 * @param added entries that come. No entry that stays has a value of these
 * @returns false, and nothing is written, where the next table has another number of buckets
 */
export function mergeBuckets(
  out: SectionsWriter,
  names: BucketSections,
  { before, places }: StoredBuckets,
  added: CheckedEntries,
): boolean {
  const starts = before.uint32(names.starts)
  const buckets = starts.length - 1
  const values = before.numbers(names.values)
  if (bucketCount(values.length + added.count) < buckets) return false
  const isHashed = 'hashes' in names && buckets <= HASHED_BUCKETS_MAX
  const ownStarts = countByBucket(added, buckets)
  const own = sortByBucket(added, ownStarts, { from: 0, to: buckets }, isHashed)
  const plan = planEntries(values, { starts, places }, { starts: ownStarts, values: own.values })
  if (bucketCount(values.length - plan.gone.length + added.count) !== buckets) return false

  out.write(names.values, mergedPieces(values, plan, own.values, places))
  out.write(names.starts, mergedStarts(starts, ownStarts, plan.gone))
  if (!('checks' in names)) return true
  out.write(names.checks, mergedPieces(before.numbers(names.checks), plan, own.checks))
  out.write(names.hashes, isHashed ? mergedPieces(before.numbers(names.hashes), plan, own.hashes) : new Uint32Array(0))
  return true
}

/** What happens to the entries of a table. */
interface EntryPlan {
  /** Numbers of those that do not stay, ascending. */
  readonly gone: readonly number[]
  /** For each that comes, in the order of their buckets: the number of the entry before which it is put. Ascends. */
  readonly insertAt: Uint32Array
}

function planEntries(
  values: StoredNumbers,
  { starts, places }: { readonly starts: Uint32Array; readonly places: Uint32Array },
  added: { readonly starts: Uint32Array; readonly values: Uint32Array },
): EntryPlan {
  const gone: number[] = []
  const insertAt = new Uint32Array(added.values.length)
  let next = 0
  let bucket = -1
  /** Entries of the bucket into which the next one comes. */
  let [first, end] = [0, 0]
  const findBucket = () => {
    if (next === insertAt.length) first = Number.POSITIVE_INFINITY
    else {
      while (bucket < 0 || added.starts[bucket + 1] <= next) bucket++
      first = starts[bucket]
      end = starts[bucket + 1]
    }
  }
  findBucket()
  for (const { from, items } of values.pieces(0, values.length)) {
    for (let at = 0; at < items.length; at++) {
      const place = places[items[at]]
      const entry = from + at
      // An entry that does not stay says nothing of the order.
      while (entry >= first && (entry >= end || (place !== GONE && added.values[next] < place))) {
        insertAt[next++] = Math.min(entry, end)
        findBucket()
      }
      if (place === GONE) gone.push(entry)
    }
  }
  insertAt.fill(values.length, next)
  return { gone, insertAt }
}

/** One column of the next table. @param places what its numbers are in the next table; absent: the same */
function* mergedPieces(
  stored: StoredNumbers,
  { gone, insertAt }: EntryPlan,
  own: Uint32Array,
  places?: Uint32Array,
): Generator<Uint32Array> {
  let mapped = new Uint32Array(0)
  let [nextGone, nextAdded] = [0, 0]
  for (const { from, items } of stored.pieces(0, stored.length)) {
    let column = items
    if (places !== undefined) {
      if (mapped.length < items.length) mapped = new Uint32Array(items.length)
      for (let i = 0; i < items.length; i++) mapped[i] = places[items[i]]
      column = mapped
    }
    for (let at = 0; at < items.length; ) {
      const first = nextAdded
      while (insertAt[nextAdded] <= from + at) nextAdded++
      yield own.subarray(first, nextAdded)
      if (gone[nextGone] === from + at) {
        nextGone++
        at++
        continue
      }
      const stop =
        Math.min(gone[nextGone] ?? stored.length, insertAt[nextAdded] ?? stored.length, from + items.length) - from
      yield column.subarray(at, stop)
      at = stop
    }
  }
  yield own.subarray(nextAdded)
}

/** The first entry of each bucket of the next table, and behind the last. */
function mergedStarts(before: Uint32Array, own: Uint32Array, gone: readonly number[]): Uint32Array {
  let left = 0
  return before.map((start, bucket) => {
    while (gone[left] < start) left++
    return start - left + own[bucket]
  })
}
