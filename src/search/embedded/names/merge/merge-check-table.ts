import type { SectionsWriter } from '../../files/sections-writer.ts'
import type { StoredCountry } from '../../files/stored-country.ts'
import { GONE } from '../../merge/document-map.ts'
import { RebuildNeededError } from '../../merge/rebuild-reasons.ts'
import type { TableRoom } from '../../spill/invert.ts'
import { type CheckedEntries, type CheckTableSections, HASHED_BUCKETS_MAX, writeCheckTable } from '../check-table.ts'
import { bucketCount } from '../layout.ts'
import { mergeBuckets } from './merge-buckets.ts'

/**
 * Writes a merged table.
 *
 * @param places for each value of the table before what it is in the next one; {@link GONE}: its entries do not stay
 * @param added  entries that come, with their values in the next table
 * @throws {RebuildNeededError} where the table is to have other buckets than the one before, and that one does not say in which of
 *   them its entries belong
 */
export function mergeCheckTable(
  out: SectionsWriter,
  names: CheckTableSections,
  { before, places }: { readonly before: StoredCountry; readonly places: Uint32Array },
  added: CheckedEntries,
  room: TableRoom,
): void {
  if (mergeBuckets(out, names, { before, places }, added)) return
  const stored = new StoredTable(before, names, places)
  const count = stored.countKept() + added.count
  const buckets = bucketCount(count)
  const isSmaller = stored.buckets > HASHED_BUCKETS_MAX && buckets <= HASHED_BUCKETS_MAX
  if (isSmaller || (stored.hashes === null && buckets > stored.buckets)) throw new RebuildNeededError('nameHashes')
  const forEach: CheckedEntries['forEach'] = (visit, range) => {
    stored.forEach(visit)
    added.forEach(visit, range)
  }
  writeCheckTable(out, names, { count, forEach }, room)
}

/** The entries of a table that stay. */
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
  forEach(visit: (hash: number, check: number, value: number) => void): void {
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
        if (place !== GONE) visit(hashes === null ? bucket : hashes[first + at], own[at], place)
      }
    }
  }
}
