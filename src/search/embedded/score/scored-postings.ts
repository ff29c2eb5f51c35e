/** Postings with an impact per document, and what they add to the scores of one block. */
import { BLOCK_SHIFT, bitWords, blockCapacity } from '../postings/block.ts'
import { GALLOP_FACTOR } from '../postings/filter-candidates.ts'
import { bitsOf, countBits, setListed, setSpan } from '../postings/kernels.ts'
import { DENSE_SHARE, type PostingsData, payloadWords } from '../postings/postings-list.ts'

/** Impacts of the documents of a postings list, one byte each, in the order of the documents. */
export interface Impacts {
  readonly bytes: Uint8Array
  /** Where the impacts of this list begin. */
  readonly at: number
}

/** A cursor over a postings list with impacts. */
export class ScoredPostings {
  readonly #area: PostingsData
  readonly #end: number
  readonly #impacts: Uint8Array
  #at: number
  #impactsAt: number
  #count = 0
  #capacity = 0

  constructor(area: PostingsData, start: number, end: number, impacts: Impacts) {
    this.#area = area
    this.#at = start
    this.#end = end
    this.#impacts = impacts.bytes
    this.#impactsAt = impacts.at
  }

  /** Seeks a block after all blocks sought before; returns the number of documents in it. */
  seek(block: number): number {
    const { words, documents } = this.#area
    while (this.#at < this.#end) {
      const header = words[this.#at]
      const here = header >>> BLOCK_SHIFT
      const count = (header & 0xffff) + 1
      const capacity = blockCapacity(here, documents)
      if (here >= block) {
        if (here !== block) break
        this.#capacity = capacity
        this.#count = count
        return count
      }
      this.#at += 1 + payloadWords(count, capacity)
      this.#impactsAt += count
    }
    this.#count = 0
    return 0
  }

  /** Number of documents in the current block. */
  get count(): number {
    return this.#count
  }

  /** Sets the bit of every document of the block. */
  setAll(bits: Int32Array): void {
    const count = this.#count
    if (count === 0) return
    if (count === this.#capacity) setSpan(bits, 0, 0, count)
    else if (this.#isDense) {
      const { words } = this.#area
      const length = bitWords(this.#capacity)
      for (let i = 0; i < length; i++) bits[i] |= words[this.#at + 1 + i]
    } else setListed(bits, this.#area.lists, (this.#at + 1) * 2, (this.#at + 1) * 2 + count)
  }

  /**
   * Adds to the score of every document of the block.
   *
   * @param scores by document
   * @param factor what an impact of 1 adds; an integer
   */
  addAll(scores: Int32Array, factor: number): void {
    const count = this.#count
    const impacts = this.#impacts
    let at = this.#impactsAt
    if (count === this.#capacity) {
      for (let i = 0; i < count; i++) scores[i] += Math.imul(impacts[at + i], factor)
    } else if (this.#isDense) {
      const { words } = this.#area
      const payload = this.#at + 1
      const length = bitWords(this.#capacity)
      for (let i = 0; i < length; i++) {
        for (let word = words[payload + i]; word !== 0; word &= word - 1) {
          scores[(i << 5) + 31 - Math.clz32(word & -word)] += Math.imul(impacts[at++], factor)
        }
      }
    } else {
      const { lists } = this.#area
      const payload = (this.#at + 1) * 2
      for (let i = 0; i < count; i++) scores[lists[payload + i]] += Math.imul(impacts[at + i], factor)
    }
  }

  /**
   * Adds to the scores of some documents of the block: `scores[i]` is that of `candidates[i]`.
   *
   * @param candidates documents, ascending
   */
  addTo(scores: Int32Array, candidates: Uint16Array, count: number, factor: number): void {
    if (this.#count === 0) return
    const impacts = this.#impacts
    const at = this.#impactsAt
    if (this.#count === this.#capacity) {
      for (let i = 0; i < count; i++) scores[i] += Math.imul(impacts[at + candidates[i]], factor)
    } else if (this.#isDense) this.#addDense(scores, candidates, count, factor)
    else if (this.#count > GALLOP_FACTOR * count) this.#addGalloping(scores, candidates, count, factor)
    else {
      // Scatters impacts by document, as `markSet` does: two passes without a branch beat a merge.
      const { lists } = this.#area
      const payload = (this.#at + 1) * 2
      for (let i = 0; i < this.#count; i++) impactOf[lists[payload + i]] = impacts[at + i]
      for (let i = 0; i < count; i++) scores[i] += Math.imul(impactOf[candidates[i]], factor)
      for (let i = 0; i < this.#count; i++) impactOf[lists[payload + i]] = 0
    }
  }

  get #isDense(): boolean {
    return this.#count * DENSE_SHARE >= this.#capacity
  }

  /** Counts the bits before each document: that many impacts come before its own. */
  #addDense(scores: Int32Array, candidates: Uint16Array, count: number, factor: number): void {
    const { words } = this.#area
    const payload = this.#at + 1
    let at = this.#impactsAt
    let counted = 0
    for (let i = 0; i < count; i++) {
      const document = candidates[i]
      const index = document >>> 5
      if (index > counted) {
        at += countBits(words, payload + counted, index - counted)
        counted = index
      }
      const word = words[payload + index]
      const bit = document & 31
      if (((word >>> bit) & 1) === 1) scores[i] += Math.imul(this.#impacts[at + bitsOf(word & ~(-1 << bit))], factor)
    }
  }

  #addGalloping(scores: Int32Array, candidates: Uint16Array, count: number, factor: number): void {
    const { lists } = this.#area
    const start = (this.#at + 1) * 2
    const end = start + this.#count
    let low = start
    for (let i = 0; i < count && low < end; i++) {
      const document = candidates[i]
      let step = 1
      while (low + step < end && lists[low + step] < document) {
        low += step
        step <<= 1
      }
      let high = Math.min(low + step, end)
      while (low < high) {
        const middle = (low + high) >>> 1
        if (lists[middle] < document) low = middle + 1
        else high = middle
      }
      if (low < end && lists[low] === document)
        scores[i] += Math.imul(this.#impacts[this.#impactsAt + low - start], factor)
    }
  }
}

/** Scratch: impacts by document within a block, all 0 between calls. An impact of 0 adds nothing. */
const impactOf = new Uint8Array(1 << BLOCK_SHIFT)
