/**
 * The best matches, as numbers: a match is one 53-bit number, lower for a higher score and, where scores are equal, for
 * an earlier place. So matches of several countries need no rule for ties, and to sort is to sort numbers.
 */

/** Highest score. Scores are whole numbers from 0, below 2^21; places are below 2^32. */
export const SCORE_MAX = 0x1f_ffff

const PLACES = 0x1_0000_0000

/** Up to so many matches are kept in a heap; for pages further back all matches are noted, eight bytes each. */
const HEAP_MAX = 4096

/** A match on the page. */
export interface RankedMatch {
  readonly score: number
  readonly place: number
  /** As it was noted; -1 where matches are noted by ascending place, and where so many are kept that origins are not. */
  readonly origin: number
}

/** Keeps what is needed of all matches to answer one page. */
export class BestMatches {
  /** A match with a lower score than this is not on the page. */
  floor = 0
  readonly #first: number
  readonly #end: number
  readonly #heaped: boolean
  readonly #ascending: boolean
  #keys: Float64Array
  /** Of each of `#keys`, in a heap whose matches cannot be told by their places. */
  readonly #origins: Float64Array | null
  #length = 0

  /**
   * @param first    matches before the page, counted in the order of results
   * @param ascending whether matches are noted by ascending place, so that a later one never wins a tie
   */
  constructor(first: number, count: number, ascending: boolean) {
    this.#ascending = ascending
    this.#first = first
    this.#end = first + count
    this.#heaped = this.#end <= HEAP_MAX
    this.#keys = new Float64Array(this.#heaped ? this.#end : HEAP_MAX)
    this.#origins = this.#heaped && !ascending ? new Float64Array(this.#end) : null
    if (this.#end === 0) this.floor = SCORE_MAX + 1
  }

  /** How many matches are enough to keep all that score less off the page. */
  get wanted(): number {
    return this.#heaped ? this.#end : Number.POSITIVE_INFINITY
  }

  /** A match with a lower score is not on the page, wherever it stands; one with this score may be. */
  get least(): number {
    if (this.#end === 0) return SCORE_MAX + 1
    return this.#heaped && this.#length === this.#end ? SCORE_MAX - Math.floor(this.#keys[0] / PLACES) : 0
  }

  /**
   * Notes a match. `score` is not below {@link floor}; or not below {@link least}, where matches with earlier places
   * come late.
   *
   * @param origin whatever the caller finds the match by
   * @returns false if it is not on the page, nor is any match with this score and a later place
   */
  add(score: number, place: number, origin: number): boolean {
    const key = (SCORE_MAX - score) * PLACES + place
    if (!this.#heaped) {
      if (this.#length === this.#keys.length) {
        const larger = new Float64Array(this.#length * 2)
        larger.set(this.#keys)
        this.#keys = larger
      }
      this.#keys[this.#length++] = key
    } else if (this.#length < this.#end) {
      this.#up(this.#length++, key, origin)
      if (this.#length === this.#end) this.#lift()
    } else if (key < this.#keys[0]) {
      this.#down(key, origin)
      this.#lift()
    } else return false
    return true
  }

  /** The page. */
  page(): RankedMatch[] {
    const keys = this.#keys.subarray(0, this.#length)
    const end = Math.min(this.#end, this.#length)
    if (this.#first >= end) return []
    if (this.#heaped) {
      const origins = new Map<number, number>()
      if (this.#origins !== null) for (let at = 0; at < end; at++) origins.set(keys[at], this.#origins[at])
      return matchesOf(keys.slice().sort().subarray(this.#first), origins)
    }
    // Only the page is sorted: what comes before and behind it is merely put to either side.
    selectSmallest(keys, end)
    selectSmallest(keys.subarray(0, end), this.#first)
    return matchesOf(keys.subarray(this.#first, end).sort(), NO_ORIGINS)
  }

  #lift(): void {
    this.floor = SCORE_MAX - Math.floor(this.#keys[0] / PLACES) + (this.#ascending ? 1 : 0)
  }

  #up(at: number, key: number, origin: number): void {
    const keys = this.#keys
    const origins = this.#origins
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (keys[parent] >= key) break
      keys[at] = keys[parent]
      if (origins !== null) origins[at] = origins[parent]
      at = parent
    }
    keys[at] = key
    if (origins !== null) origins[at] = origin
  }

  /** Replaces the worst match. */
  #down(key: number, origin: number): void {
    const keys = this.#keys
    const origins = this.#origins
    const length = this.#length
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= length) break
      if (child + 1 < length && keys[child + 1] > keys[child]) child++
      if (keys[child] <= key) break
      keys[at] = keys[child]
      if (origins !== null) origins[at] = origins[child]
      at = child
    }
    keys[at] = key
    if (origins !== null) origins[at] = origin
  }
}

const NO_ORIGINS: ReadonlyMap<number, number> = new Map()

function matchesOf(keys: Float64Array, origins: ReadonlyMap<number, number>): RankedMatch[] {
  return Array.from(keys, (key) => ({
    score: SCORE_MAX - Math.floor(key / PLACES),
    place: key % PLACES,
    origin: origins.size === 0 ? -1 : (origins.get(key) ?? -1),
  }))
}

/** Moves the `count` smallest of different numbers to the front. */
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
