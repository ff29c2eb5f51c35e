/**
 * Counts documents by their keys: few are listed, many are counted in one number per key. So neither a hundred matches
 * among a hundred thousand keys nor a million matches cost more than looking at each.
 */

import { grown } from '../files/grown.ts'
import type { NarrowColumn } from '../files/narrow-column.ts'
import { type FacetColumn, KEY_VALUES_MAX, type ManyCounts } from './facet-column.ts'

/** So many are listed, whatever the number of keys. */
const LISTED_MIN = 1024
/** A number per key is kept from one document in so many keys on. */
const KEYS_PER_DOCUMENT = 8

/** Documents counted by key. */
export class KeyCounter {
  readonly #column: FacetColumn
  readonly #listedMax: number
  #listed: Uint32Array
  #length = 0
  #counts: Uint32Array | null = null

  constructor(column: FacetColumn) {
    this.#column = column
    this.#listedMax = Math.max(LISTED_MIN, Math.floor(column.keyCount / KEYS_PER_DOCUMENT))
    this.#listed = new Uint32Array(LISTED_MIN)
  }

  /** Counts the documents `base + list[i]`. */
  add(list: Uint16Array | Uint32Array, from: number, to: number, base: number): void {
    const { keys, keyCount } = this.#column
    if (this.#counts === null && this.#length + to - from > this.#listedMax) this.#countListed()
    if (this.#counts !== null) {
      countKeys(this.#counts, keys, keyCount - 1, list, from, to, base)
      return
    }
    this.#reserve(to - from)
    for (let i = from; i < to; i++) this.#listed[this.#length++] = Math.min(keyCount - 1, keys[base + list[i]])
  }

  #countListed(): void {
    this.#counts = new Uint32Array(this.#column.keyCount)
    for (let i = 0; i < this.#length; i++) this.#counts[this.#listed[i]]++
    this.#length = 0
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#listed.length) return
    this.#listed = grown(this.#listed, Math.max(this.#length + more, this.#listed.length * 2))
  }

  /** Documents by key, where they are many; `null` where they are listed. */
  get counts(): Uint32Array | null {
    return this.#counts
  }

  /** Visits the keys of all documents, the same key once or several times, each time with a number of its documents. */
  visit(each: (key: number, documents: number) => void): void {
    if (this.#counts === null) {
      for (let i = 0; i < this.#length; i++) each(this.#listed[i], 1)
      return
    }
    for (let key = 0; key < this.#counts.length; key++) if (this.#counts[key] > 0) each(key, this.#counts[key])
  }
}

function countKeys(
  counts: Uint32Array,
  keys: NarrowColumn,
  last: number,
  list: Uint16Array | Uint32Array,
  from: number,
  to: number,
  base: number,
): void {
  // One function for each width: a loop that meets several kinds of arrays looks the kind up each time.
  if (keys instanceof Uint8Array) countBytes(counts, keys, list, from, to, base)
  else if (keys instanceof Uint16Array) countShorts(counts, keys, list, from, to, base)
  else countWords(counts, keys, last, list, from, to, base)
}

function countBytes(
  counts: Uint32Array,
  keys: Uint8Array,
  list: Uint16Array | Uint32Array,
  from: number,
  to: number,
  base: number,
): void {
  for (let i = from; i < to; i++) counts[keys[base + list[i]]]++
}

function countShorts(
  counts: Uint32Array,
  keys: Uint16Array,
  list: Uint16Array | Uint32Array,
  from: number,
  to: number,
  base: number,
): void {
  for (let i = from; i < to; i++) counts[keys[base + list[i]]]++
}

function countWords(
  counts: Uint32Array,
  keys: Uint32Array,
  last: number,
  list: Uint16Array | Uint32Array,
  from: number,
  to: number,
  base: number,
): void {
  for (let i = from; i < to; i++) {
    const key = keys[base + list[i]]
    counts[key < last ? key : last]++
  }
}

/** What one country counts of a facet. */
export interface CountryCounts {
  readonly column: FacetColumn
  /** Companies by value. */
  readonly counts: Uint32Array
  /** Companies without a value. */
  readonly missing: number
  /** Companies with a value that is not `listed` (one byte for each value). */
  otherThan(listed: Uint8Array): number
}

/** Counts values from keys. */
export function countValues(column: FacetColumn, counter: KeyCounter): CountryCounts {
  const counts = new Uint32Array(column.values.count)
  const { many } = column
  const documents = counter.counts
  if (many !== undefined && documents !== null) {
    const counted = many.count(documents, counts)
    return { column, counts, missing: counted.missing, otherThan: (listed) => countOthers(counted, counts, listed) }
  }
  const into = new Uint32Array(KEY_VALUES_MAX)
  let missing = 0
  counter.visit((key, documents) => {
    const values = column.list(key, into)
    if (values === 0 && key !== column.beyond) missing += documents
    for (let i = 0; i < values; i++) counts[into[i]] += documents
  })
  return {
    column,
    counts,
    missing,
    otherThan(listed) {
      let other = 0
      for (let value = 0; value < counts.length; value++) if (listed[value] === 0) other += counts[value]
      // A company with several values is counted once below.
      if (column.isSingle || (other === 0 && column.beyond < 0)) return other
      other = 0
      counter.visit((key, documents) => {
        const values = column.list(key, into)
        let isOther = key === column.beyond
        for (let i = 0; i < values && !isOther; i++) isOther = listed[into[i]] === 0
        if (isOther) other += documents
      })
      return other
    },
  }
}

/** Documents with a value that is not listed: of one such value, those are counted already. */
function countOthers(counted: ManyCounts, counts: Uint32Array, listed: Uint8Array): number {
  let others = 0
  let only = 0
  for (let value = 0; value < counts.length; value++) {
    if (listed[value] !== 0 || counts[value] === 0) continue
    others++
    only = counts[value]
  }
  return others === 0 ? 0 : others === 1 ? only : counted.countOthers(listed)
}
