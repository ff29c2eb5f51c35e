import { RebuildNeededError } from '../../../../imports/rebuild-reasons.ts'
import type { SectionsWriter } from '../../files/sections-writer.ts'
import type { StoredCountry, StoredNumbers } from '../../files/stored-country.ts'
import { GONE } from '../../merge/document-map.ts'
import { bucketCount } from '../layout.ts'
import {
  type CheckedEntries,
  type CheckTableSections,
  countByBucket,
  HASHED_BUCKETS_MAX,
  keptHashes,
  sortByBucket,
  type TableSections,
} from './check-table.ts'

/** The entries of a merged table. */
export interface MergedEntries {
  readonly before: StoredCountry
  /** For each value what it is in the next table, in the same order; {@link GONE}: its entries do not stay. */
  readonly places: Uint32Array
  /** Added entries, with their values in the next table. None of these is a value of a kept entry. */
  readonly added: CheckedEntries
}

/**
 * Writes a merged table.
 *
 * @returns false, and nothing is written, where the next table has another number of buckets
 */
export function mergeBuckets(
  out: SectionsWriter,
  names: TableSections,
  { before, places, added }: MergedEntries,
): boolean {
  const starts = before.uint32(names.starts)
  const buckets = starts.length - 1
  const values = before.numbers(names.values)
  if (bucketCount(values.length + added.count) < buckets) return false
  const kept = keptHashes(names, buckets)
  const ownStarts = countByBucket(added, buckets)
  const own = sortByBucket(added, ownStarts, { from: 0, to: buckets }, kept)
  const plan = planEntries(before, names.values, { starts, places }, { starts: ownStarts, values: own.values })
  if (bucketCount(values.length - plan.gone.length + added.count) !== buckets) return false

  out.write(names.values, mergedPieces(values, plan, own.values, places))
  out.write(names.starts, mergedStarts(starts, ownStarts, plan.gone))
  if (!('checks' in names)) return true
  out.write(names.checks, mergedPieces(before.numbers(names.checks), plan, own.checks))
  out.write(
    names.hashes,
    kept.hasHashes ? mergedPieces(before.numbers(names.hashes), plan, own.hashes) : new Uint32Array(0),
  )
  return true
}

/** What happens to the entries of a table. */
interface EntryPlan {
  /** Numbers of those that do not stay, ascending. */
  readonly gone: readonly number[]
  /** For each added one, in the order of their buckets: the number of the entry before which it is put. Ascends. */
  readonly insertAt: Uint32Array
}

function planEntries(
  before: StoredCountry,
  name: string,
  { starts, places }: { readonly starts: Uint32Array; readonly places: Uint32Array },
  added: { readonly starts: Uint32Array; readonly values: Uint32Array },
): EntryPlan {
  const gone: number[] = []
  const values = before.numbers(name)
  for (const { from, items } of values.pieces(0, values.length)) {
    for (let at = 0; at < items.length; at++) if (places[items[at]] === GONE) gone.push(from + at)
  }
  const insertAt = new Uint32Array(added.values.length)
  const ofBucket = before.numbers(name)
  for (let bucket = 0, next = 0; next < insertAt.length; bucket++) {
    const last = added.starts[bucket + 1]
    if (next === last) continue
    const end = starts[bucket + 1]
    for (const { from, items } of ofBucket.pieces(starts[bucket], end)) {
      for (let at = 0; at < items.length && next < last; at++) {
        const place = places[items[at]]
        // An entry that does not stay says nothing of the order.
        while (place !== GONE && next < last && added.values[next] < place) insertAt[next++] = from + at
      }
    }
    while (next < last) insertAt[next++] = end
  }
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
  const starts = new Uint32Array(before.length)
  let left = 0
  for (let bucket = 0; bucket < starts.length; bucket++) {
    while (gone[left] < before[bucket]) left++
    starts[bucket] = before[bucket] - left + own[bucket]
  }
  return starts
}

/**
 * All entries of a merged table of two hashes.
 *
 * @throws {RebuildNeededError} where the table is to have other buckets than the one before, and that one does not say in which of
 *   them its entries belong
 */
export function allEntries(names: CheckTableSections, { before, places, added }: MergedEntries): CheckedEntries {
  const stored = new StoredTable(before, names, places)
  const count = stored.countKept() + added.count
  const buckets = bucketCount(count)
  const isSmaller = stored.buckets > HASHED_BUCKETS_MAX && buckets <= HASHED_BUCKETS_MAX
  if (isSmaller || (stored.hashes === null && buckets > stored.buckets)) throw new RebuildNeededError('nameHashes')
  return {
    count,
    forEach(visit, range) {
      stored.forEach(visit)
      added.forEach(visit, range)
    },
  }
}

/** The kept entries of a table. */
class StoredTable {
  readonly buckets: number
  /** First hashes; `null` where they are not kept. */
  readonly hashes: Uint32Array | null
  readonly #before: StoredCountry
  readonly #names: CheckTableSections
  readonly #places: Uint32Array
  readonly #starts: Uint32Array

  constructor(before: StoredCountry, names: CheckTableSections, places: Uint32Array) {
    this.#before = before
    this.#names = names
    this.#places = places
    this.#starts = before.uint32(names.starts)
    this.buckets = this.#starts.length - 1
    this.hashes = this.buckets <= HASHED_BUCKETS_MAX ? before.uint32(names.hashes) : null
  }

  countKept(): number {
    const values = this.#before.numbers(this.#names.values)
    const places = this.#places
    let kept = 0
    for (const { items } of values.pieces(0, values.length)) {
      for (let at = 0; at < items.length; at++) if (places[items[at]] !== GONE) kept++
    }
    return kept
  }

  /** Visits the entries. Where first hashes are not kept, the bucket stands for them: it is their low bits. */
  forEach(visit: (hash: number, value: number, check: number) => void): void {
    const starts = this.#starts
    const places = this.#places
    const { hashes } = this
    const checks = this.#before.numbers(this.#names.checks)
    const values = this.#before.numbers(this.#names.values)
    const ownChecks = checks.pieces(0, checks.length)
    let bucket = 0
    // Pieces of both columns have the same bounds.
    for (const { from: first, items } of values.pieces(0, values.length)) {
      const own = ownChecks.next().value?.items ?? items
      for (let at = 0; at < items.length; at++) {
        while (first + at >= starts[bucket + 1]) bucket++
        const place = places[items[at]]
        if (place !== GONE) visit(hashes === null ? bucket : hashes[first + at], place, own[at])
      }
    }
  }
}
