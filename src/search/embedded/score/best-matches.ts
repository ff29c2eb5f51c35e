/**
 * Top-k collection of the matches of a search.
 *
 * A match is one 53-bit key: lower for a higher score and, among ties, for a lower rank in the order without text. So
 * matches of several countries need no tie rule, and sorting matches is sorting numbers.
 */

import { SCORE_MAX } from '../../score-scale.ts'
import { grown } from '../files/grown.ts'

/** Ranks are below 2^29, scores below 2^24: together they are below 2^53. */
const RANKS = 0x2000_0000

/** Pages that end up to here use a bounded heap. Deeper pages keep the key of every match, eight bytes each. */
const HEAP_MAX = 4096

/** A match on the page. */
export interface RankedMatch {
  readonly score: number
  readonly rank: number
  /** As it was added; -1 where matches are added by ascending rank, and for pages too deep for the heap. */
  readonly handle: number
}

/** Where scored matches go. */
export interface MatchCollector {
  /** The pruning threshold: a match with a lower score is not wanted. */
  readonly threshold: number
  /** A match with a lower score is not wanted, whatever its rank; one with this score may be. */
  readonly scoreMin: number
  /** How many better matches make a match unwanted. */
  readonly wanted: number
  /** Adds a match. @returns false if no match with the same score and a higher rank is wanted */
  add(score: number, rank: number, handle: number): boolean
}

/** Collects the matches that one page needs. */
export class BestMatches implements MatchCollector {
  /** The pruning threshold: a match with a lower score is not on the page. */
  threshold = 0
  readonly #first: number
  readonly #end: number
  readonly #usesHeap: boolean
  readonly #ascending: boolean
  #keys: Float64Array
  /** The handle of each of `#keys`; only for heaps whose matches cannot be found by rank. */
  readonly #handles: Float64Array | null
  #length = 0

  /**
   * @param first    matches before the page, counted in the order of results
   * @param ascending whether matches are added by ascending rank, so that a later one never wins a tie
   */
  constructor(first: number, count: number, ascending: boolean) {
    this.#ascending = ascending
    this.#first = first
    this.#end = first + count
    this.#usesHeap = this.#end <= HEAP_MAX
    this.#keys = new Float64Array(this.#usesHeap ? this.#end : HEAP_MAX)
    this.#handles = this.#usesHeap && !ascending ? new Float64Array(this.#end) : null
    if (this.#end === 0) this.threshold = SCORE_MAX + 1
  }

  /** How many better matches keep a match off the page. */
  get wanted(): number {
    return this.#usesHeap ? this.#end : Number.POSITIVE_INFINITY
  }

  /** A match with a lower score is not on the page, whatever its rank; one with this score may be. */
  get scoreMin(): number {
    if (this.#end === 0) return SCORE_MAX + 1
    return this.#usesHeap && this.#length === this.#end ? SCORE_MAX - Math.floor(this.#keys[0] / RANKS) : 0
  }

  /**
   * Adds a match. Its `score` is at least {@link threshold}; at least {@link scoreMin} where matches with lower ranks
   * may come later.
   *
   * @param handle whatever the caller finds the match by
   * @returns false if neither this match nor any with the same score and a higher rank is on the page
   */
  add(score: number, rank: number, handle: number): boolean {
    const key = (SCORE_MAX - score) * RANKS + rank
    if (!this.#usesHeap) {
      if (this.#length === this.#keys.length) this.#keys = grown(this.#keys, this.#length * 2)
      this.#keys[this.#length++] = key
    } else if (this.#length < this.#end) {
      this.#siftUp(this.#length++, key, handle)
      if (this.#length === this.#end) this.#raiseThreshold()
    } else if (key < this.#keys[0]) {
      this.#replaceWorst(key, handle)
      this.#raiseThreshold()
    } else return false
    return true
  }

  /** The page. */
  page(): RankedMatch[] {
    const keys = this.#keys.subarray(0, this.#length)
    const end = Math.min(this.#end, this.#length)
    if (this.#first >= end) return []
    if (this.#usesHeap) {
      const handles = new Map<number, number>()
      if (this.#handles !== null) for (let at = 0; at < end; at++) handles.set(keys[at], this.#handles[at])
      return matchesOf(keys.slice().sort().subarray(this.#first), handles)
    }
    // Only the page is sorted. What comes before and after it is only partitioned off.
    selectSmallest(keys, end)
    selectSmallest(keys.subarray(0, end), this.#first)
    return matchesOf(keys.subarray(this.#first, end).sort(), NO_HANDLES)
  }

  #raiseThreshold(): void {
    this.threshold = SCORE_MAX - Math.floor(this.#keys[0] / RANKS) + (this.#ascending ? 1 : 0)
  }

  #siftUp(at: number, key: number, handle: number): void {
    const keys = this.#keys
    const handles = this.#handles
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (keys[parent] >= key) break
      keys[at] = keys[parent]
      if (handles !== null) handles[at] = handles[parent]
      at = parent
    }
    keys[at] = key
    if (handles !== null) handles[at] = handle
  }

  /** Replaces the worst match. */
  #replaceWorst(key: number, handle: number): void {
    const keys = this.#keys
    const handles = this.#handles
    const length = this.#length
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= length) break
      if (child + 1 < length && keys[child + 1] > keys[child]) child++
      if (keys[child] <= key) break
      keys[at] = keys[child]
      if (handles !== null) handles[at] = handles[child]
      at = child
    }
    keys[at] = key
    if (handles !== null) handles[at] = handle
  }
}

const NO_HANDLES: ReadonlyMap<number, number> = new Map()

function matchesOf(keys: Float64Array, handles: ReadonlyMap<number, number>): RankedMatch[] {
  return Array.from(keys, (key) => ({
    score: SCORE_MAX - Math.floor(key / RANKS),
    rank: key % RANKS,
    handle: handles.size === 0 ? -1 : (handles.get(key) ?? -1),
  }))
}

/** Quickselect: moves the `count` smallest of distinct numbers to the front. */
function selectSmallest(keys: Float64Array, count: number): void {
  let low = 0
  let high = keys.length - 1
  while (low < high && count > low && count <= high) {
    const middle = (low + high) >>> 1
    const pivot = medianOf(keys[low], keys[middle], keys[high])
    let left = low
    let right = high
    while (left <= right) {
      while (keys[left] < pivot) left++
      while (keys[right] > pivot) right--
      if (left > right) break
      const key = keys[left]
      keys[left++] = keys[right]
      keys[right--] = key
    }
    if (count <= right + 1) high = right
    else low = left
  }
}

function medianOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
