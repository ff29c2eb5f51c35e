/**
 * Counts combinations of codes. There may be hundreds of thousands, and nearly as many matches. Most combinations are the same
 * set of values (three codes of one section are one section), so the sets are listed once, and matches are counted by set.
 */

import { grown } from '../files/grown.ts'
import { type FacetColumn, KEY_VALUES_MAX, type KeyCounts, type ManyCounts } from './facet-column.ts'

/** Counts of the values of combinations. */
export class CombinationCounts implements KeyCounts {
  readonly #combinations: number
  readonly #values: number
  readonly #list: FacetColumn['list']
  #sets: ValueSets | null = null

  /**
   * @param combinations how many there are
   * @param values how many values there are
   * @param list lists the values of a combination
   */
  constructor(combinations: number, values: number, list: FacetColumn['list']) {
    this.#combinations = combinations
    this.#values = values
    this.#list = list
  }

  count(documents: Uint32Array, counts: Uint32Array): ManyCounts {
    this.#sets ??= listSets(this.#combinations, this.#values, this.#list)
    const { setOf, ends, values } = this.#sets
    const bySet = new Uint32Array(ends.length)
    for (let key = 0; key < documents.length; key++) bySet[setOf[key]] += documents[key]
    let missing = 0
    for (let set = 0, i = 0; set < bySet.length; set++) {
      const own = bySet[set]
      const end = ends[set]
      if (i === end) missing += own
      for (; i < end; i++) counts[values[i]] += own
    }
    return { missing, countOthers: (listed) => countOthers(bySet, ends, values, listed) }
  }
}

/** The distinct sets of values: those of set `s` are `values[ends[s - 1]…ends[s])`, the rarest first. */
interface ValueSets {
  /** Set of each combination. */
  readonly setOf: Uint32Array
  readonly ends: Uint32Array
  readonly values: Uint32Array
}

/** Values that are not listed are rare ones, so the first of a set nearly always decides. */
function countOthers(bySet: Uint32Array, ends: Uint32Array, values: Uint32Array, listed: Uint8Array): number {
  let others = 0
  for (let set = 0, i = 0; set < bySet.length; i = ends[set++]) {
    const end = ends[set]
    while (i < end && listed[values[i]] !== 0) i++
    if (i < end) others += bySet[set]
  }
  return others
}

function listSets(combinations: number, valueCount: number, list: FacetColumn['list']): ValueSets {
  const setOf = new Uint32Array(combinations)
  const sets = new SetTable(combinations)
  const into = new Uint32Array(KEY_VALUES_MAX)
  const frequencies = new Uint32Array(valueCount)
  const identity = Uint32Array.from(frequencies.keys())
  for (let key = 0; key < combinations; key++) {
    const count = list(key, into)
    sortFew(into, 0, count, identity)
    for (let i = 0; i < count; i++) frequencies[into[i]]++
    setOf[key] = sets.add(into, count)
  }
  const { ends, values } = sets.finish()
  const rarest = Uint32Array.from(frequencies.keys()).sort((a, b) => frequencies[a] - frequencies[b])
  const order = new Uint32Array(valueCount)
  for (const [place, value] of rarest.entries()) order[value] = place
  for (let set = 0, from = 0; set < ends.length; from = ends[set++]) sortFew(values, from, ends[set], order)
  return { setOf, ends, values }
}

/** Sorts some numbers in place by insertion: a company has a handful of codes. @param order place of each number */
function sortFew(numbers: Uint32Array, from: number, to: number, order: Uint32Array): void {
  if (to - from > FEW) {
    numbers.subarray(from, to).sort((a, b) => order[a] - order[b])
    return
  }
  for (let i = from + 1; i < to; i++) {
    const number = numbers[i]
    const place = order[number]
    let at = i
    for (; at > from && order[numbers[at - 1]] > place; at--) numbers[at] = numbers[at - 1]
    numbers[at] = number
  }
}

/** So many or fewer are sorted by insertion. */
const FEW = 32

/** Gives each distinct set a number: a hash table with open addressing, over sets that lie one after another. */
class SetTable {
  /** Number of a set plus one, by its hash; 0: nothing. */
  readonly #slots: Uint32Array
  readonly #ends: Uint32Array
  #values = new Uint32Array(KEY_VALUES_MAX)
  #sets = 0
  #length = 0

  /** @param most sets that are added */
  constructor(most: number) {
    this.#slots = new Uint32Array(2 ** (33 - Math.clz32(most)))
    this.#ends = new Uint32Array(most)
  }

  /** @param values the first `count` are the set, ascending */
  add(values: Uint32Array, count: number): number {
    const mask = this.#slots.length - 1
    let slot = hashOf(values, count) & mask
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const set = this.#slots[slot] - 1
      if (this.#equals(set, values, count)) return set
    }
    const set = this.#sets++
    this.#slots[slot] = set + 1
    this.#append(values.subarray(0, count))
    this.#ends[set] = this.#length
    return set
  }

  finish(): { readonly ends: Uint32Array; readonly values: Uint32Array } {
    return { ends: this.#ends.slice(0, this.#sets), values: this.#values.slice(0, this.#length) }
  }

  #equals(set: number, values: Uint32Array, count: number): boolean {
    const from = set === 0 ? 0 : this.#ends[set - 1]
    if (this.#ends[set] - from !== count) return false
    for (let i = 0; i < count; i++) if (this.#values[from + i] !== values[i]) return false
    return true
  }

  #append(values: Uint32Array): void {
    const length = this.#length + values.length
    if (length > this.#values.length) this.#values = grown(this.#values, length * 2)
    this.#values.set(values, this.#length)
    this.#length = length
  }
}

function hashOf(values: Uint32Array, count: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < count; i++) hash = Math.imul(hash ^ values[i], 0x01000193)
  return hash ^ (hash >>> 15)
}
