/**
 * Places of companies in an index: numbers in the order of results, with room between them. So a new company gets a
 * place between two others, which keep theirs and need not be written again. Pure.
 */
import { lowerBound } from '../../../first-index.ts'

/** Distance of neighbours in an index that was written whole. 2^33 companies have safe integers. */
export const PLACE_GAP = 2 ** 20

/** Places that deep pages count together: 10,000 companies, in an index that was written whole. */
export const PLACES_AT_ONCE = 10_000 * PLACE_GAP

/** Companies whose places are counted together, at most: far fewer than a page may begin behind. */
const CROWD_MAX = 50_000

/** The place of a company in an index that is written whole. */
export function placeOf(rank: number): number {
  return (rank + 1) * PLACE_GAP
}

/** The documents of an index in the order of their places. */
export interface PlacedPrints {
  /** What tells a document from all others, also from those of the same company. */
  readonly prints: Float64Array
  readonly places: Float64Array
}

/** How an index becomes another one. */
export interface PlacePlan {
  /** Place of each company, by rank. */
  readonly places: Float64Array
  /** Ranks of the companies whose documents are to be written, ascending. */
  readonly written: Uint32Array
  /** Places of the documents that are to be removed, ascending. */
  readonly removed: Float64Array
}

/**
 * Plans which documents stay, and gives new ones a place.
 *
 * @param before the documents that are there
 * @param prints those that there must be, by rank
 * @returns `null` where the order cannot be kept: the order of kept documents changed, two are alike, or
 *   too many come between two neighbours. Then the index has to be written whole.
 */
export function planPlaces(before: PlacedPrints, prints: Float64Array): PlacePlan | null {
  const [had, wanted] = [before.prints.toSorted(), prints.toSorted()]
  const written = numbersMissing(prints, had)
  const removed = Float64Array.from(numbersMissing(before.prints, wanted), (at) => before.places[at])
  const places = new Float64Array(prints.length)
  let [at, gone, come] = [0, 0, 0]
  for (let rank = 0; rank < prints.length; rank++) {
    if (written[come] === rank) {
      come++
      continue
    }
    while (gone < removed.length && before.places[at] === removed[gone]) {
      at++
      gone++
    }
    if (before.prints[at] !== prints[rank]) return null
    places[rank] = before.places[at++]
  }
  if (at + removed.length - gone !== before.prints.length) return null
  return fillGaps(places, written) && !isCrowded(places) ? { places, written, removed } : null
}

/** Numbers of the prints that are not among others, which are sorted. */
function numbersMissing(prints: Float64Array, sorted: Float64Array): Uint32Array {
  const isMissing = (print: number) => sorted[lowerBound(sorted, print)] !== print
  const count = prints.reduce((sum, print) => sum + (isMissing(print) ? 1 : 0), 0)
  const numbers = new Uint32Array(count)
  for (let at = 0, found = 0; found < count; at++) if (isMissing(prints[at])) numbers[found++] = at
  return numbers
}

/** Gives companies without a place one between their neighbours. @returns whether there is room for all */
function fillGaps(places: Float64Array, missing: Uint32Array): boolean {
  for (let at = 0; at < missing.length; ) {
    const first = missing[at]
    let count = 1
    while (at + count < missing.length && missing[at + count] === first + count) count++
    const before = first === 0 ? 0 : places[first - 1]
    const isLast = first + count === places.length
    const behind = isLast ? before + (count + 1) * PLACE_GAP : places[first + count]
    const step = (behind - before) / (count + 1)
    if (step < 1 || behind > Number.MAX_SAFE_INTEGER) return false
    for (let i = 0; i < count; i++) places[first + i] = Math.floor(before + step * (i + 1))
    at += count
  }
  return true
}

/** Whether so many companies came between others that a deep page could no longer be found by counting. */
function isCrowded(places: Float64Array): boolean {
  for (let rank = CROWD_MAX; rank < places.length; rank++)
    if (places[rank] - places[rank - CROWD_MAX] < PLACES_AT_ONCE) return true
  return false
}
