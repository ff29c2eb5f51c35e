/**
 * Picks one page out of matches that are sorted by numbers, without sorting the others.
 *
 * Matches are counted by the leading bits of their number; only those on the page are looked at closer: by the next bits,
 * then, among equals, by the next key, and in the end in the order of results. It is a radix selection (most significant
 * digit first), so every page costs about the same: a few passes over the matches.
 */
import { firstIndex } from '../../../first-index.ts'

/** Matches of one country. */
export interface MatchList {
  /** Position of the country among those searched. */
  readonly country: number
  /** Doc ids, ascending. */
  readonly documents: Uint32Array
}

/** A key of the order: for each list, the number of each of its documents, the smallest first. */
export interface NumberKey {
  readonly numbersOf: (list: MatchList) => Uint32Array
  /** No number has more bits. */
  readonly bits: number
}

/** A match on the page. */
export interface PickedMatch {
  readonly country: number
  readonly document: number
}

/** So many matches or fewer are sorted one by one. */
const SORTED_MAX = 1024
/** Bits of a number by which matches are counted at a time. */
const DIGIT_BITS = 12

/** A list with its numbers by the key at hand. */
interface NumberedList extends MatchList {
  readonly numbers: Uint32Array
}

/**
 * Picks the matches from `from` up to, not including, `to` of the order.
 *
 * @param rankOf place of a document in the order of results over the lists: decides where all keys are equal
 */
export function pickPage(
  lists: readonly MatchList[],
  keys: readonly NumberKey[],
  rankOf: (country: number, document: number) => number,
  from: number,
  to: number,
): PickedMatch[] {
  const picked: PickedMatch[] = []
  new PagePicker(keys, rankOf, picked).pick(lists, 0, from, Math.min(to, sizeOf(lists)))
  return picked
}

function sizeOf(lists: readonly MatchList[]): number {
  let size = 0
  for (const { documents } of lists) size += documents.length
  return size
}

class PagePicker {
  readonly #keys: readonly NumberKey[]
  readonly #rankOf: (country: number, document: number) => number
  readonly #picked: PickedMatch[]

  constructor(
    keys: readonly NumberKey[],
    rankOf: (country: number, document: number) => number,
    picked: PickedMatch[],
  ) {
    this.#keys = keys
    this.#rankOf = rankOf
    this.#picked = picked
  }

  /** Picks from lists that are equal in all keys before `level`. */
  pick(lists: readonly MatchList[], level: number, from: number, to: number): void {
    if (from >= to) return
    if (level === this.#keys.length) this.#pickInOrder(lists, from, to)
    else if (sizeOf(lists) <= SORTED_MAX) this.#pickSorted(lists, level, from, to)
    else {
      const { numbersOf, bits } = this.#keys[level]
      const numbered = lists.map((list) => ({ ...list, numbers: numbersOf(list) }))
      this.#pickByDigit(numbered, level, 0, bits, from, to)
    }
  }

  /** Picks from lists whose numbers all lie in the `2 ** bits` numbers from `base` on. */
  #pickByDigit(
    lists: readonly NumberedList[],
    level: number,
    base: number,
    bits: number,
    from: number,
    to: number,
  ): void {
    if (bits === 0) {
      this.pick(lists, level + 1, from, to)
      return
    }
    const shift = Math.max(0, bits - DIGIT_BITS)
    const counts = countDigits(lists, base, shift, 2 ** (bits - shift))
    let first = 0
    let before = 0
    while (before + counts[first] <= from) before += counts[first++]
    let last = first
    let beforeLast = before
    while (beforeLast + counts[last] < to) beforeLast += counts[last++]
    const size = beforeLast + counts[last] - before
    if (size <= SORTED_MAX) {
      const few = selectDigits(lists, base, shift, first, last, size)
      this.#pickSorted(few, level, from - before, to - before)
      return
    }
    const pickDigit = (digit: number, begin: number, end: number) => {
      const own = selectDigits(lists, base, shift, digit, digit, counts[digit])
      if (shift > 0 && counts[digit] <= SORTED_MAX) this.#pickSorted(own, level, begin, end)
      else this.#pickByDigit(own, level, base + digit * 2 ** shift, shift, begin, end)
    }
    pickDigit(first, from - before, Math.min(to - before, counts[first]))
    if (first === last) return
    // All of these are on the page.
    const between = beforeLast - before - counts[first]
    this.#pickSorted(selectDigits(lists, base, shift, first + 1, last - 1, between), level, 0, between)
    pickDigit(last, 0, to - beforeLast)
  }

  /** Sorts few matches by the keys from `level` on. */
  #pickSorted(lists: readonly MatchList[], level: number, from: number, to: number): void {
    const keys = this.#keys.slice(level)
    const matches: { readonly country: number; readonly document: number; readonly numbers: readonly number[] }[] = []
    for (const list of lists) {
      const numbers = keys.map(({ numbersOf }) => numbersOf(list))
      list.documents.forEach((document, i) => {
        matches.push({ country: list.country, document, numbers: numbers.map((own) => own[i]) })
      })
    }
    matches.sort((a, b) => {
      for (let i = 0; i < keys.length; i++) {
        const difference = a.numbers[i] - b.numbers[i]
        if (difference !== 0) return difference
      }
      return this.#rankOf(a.country, a.document) - this.#rankOf(b.country, b.document)
    })
    for (const { country, document } of matches.slice(from, to)) this.#picked.push({ country, document })
  }

  /** Picks in the order of results: each list is in it already. */
  #pickInOrder(lists: readonly MatchList[], from: number, to: number): void {
    const at = this.#skip(lists, from)
    for (let count = from; count < to; count++) {
      let next = -1
      let least = Number.POSITIVE_INFINITY
      for (const [i, { country, documents }] of lists.entries()) {
        const rank = at[i] < documents.length ? this.#rankOf(country, documents[at[i]]) : Number.POSITIVE_INFINITY
        if (rank < least) {
          next = i
          least = rank
        }
      }
      const { country, documents } = lists[next]
      this.#picked.push({ country, document: documents[at[next]++] })
    }
  }

  /** Where in each list the matches behind the first `skipped` of all begin. */
  #skip(lists: readonly MatchList[], skipped: number): number[] {
    if (lists.length === 1) return [skipped]
    const before = (rank: number) =>
      lists.map(({ country, documents }) =>
        firstIndex(0, documents.length, (at) => this.#rankOf(country, documents[at]) >= rank),
      )
    let low = 0
    let high = 2 ** 32
    // Invariant: at most `skipped` matches have a rank below `low`, more than that below `high`.
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (before(middle).reduce((sum, count) => sum + count, 0) <= skipped) low = middle
      else high = middle
    }
    return before(low)
  }
}

function countDigits(lists: readonly NumberedList[], base: number, shift: number, digits: number): Uint32Array {
  const counts = new Uint32Array(digits)
  for (const { numbers } of lists) for (let i = 0; i < numbers.length; i++) counts[(numbers[i] - base) >>> shift]++
  return counts
}

/**
 * The matches whose digit is one of `first…last`.
 *
 * @param size how many there are
 */
function selectDigits(
  lists: readonly NumberedList[],
  base: number,
  shift: number,
  first: number,
  last: number,
  size: number,
): readonly NumberedList[] {
  const low = base + first * 2 ** shift
  const widest = (last - first + 1) * 2 ** shift - 1
  let left = size
  return lists.map(({ country, documents, numbers }) => {
    // Half of all numbers may be selected, in no order, which no processor can predict. So nothing branches: every match is
    // written, and the next one writes over it unless its number lies in the range, which the sign of two differences says.
    const ownDocuments = new Uint32Array(left + 1)
    const ownNumbers = new Uint32Array(left + 1)
    let at = 0
    for (let i = 0; i < numbers.length && at < left; i++) {
      const number = numbers[i]
      ownDocuments[at] = documents[i]
      ownNumbers[at] = number
      const above = number - low
      at += 1 - ((above | (widest - above)) >>> 31)
    }
    left -= at
    return { country, documents: ownDocuments.subarray(0, at), numbers: ownNumbers.subarray(0, at) }
  })
}
