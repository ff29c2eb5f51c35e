/**
 * Postings lists: the documents of a country that have one value, block by block. Together they are the inverted index.
 *
 * A postings list is a sequence of 32-bit words. Each block in which it has documents contributes a header word (block
 * number in the upper 16 bits, number of documents less one in the lower) and a payload that depends on that number:
 *
 * - nothing, if every document of the block has the value,
 * - one bit per document of the block, if at least one in 32 has it,
 * - the sorted 16-bit positions of the documents in the block, padded to 32-bit words, otherwise.
 *
 * Blocks ascend. There are no skip pointers into a list: a search walks it once from the front, and each header gives the
 * distance to the next. The containers are those of roaring bitmaps; Lucene's lists of delta-coded blocks are smaller
 * and slower to intersect.
 */

import { grown } from '../files/grown.ts'
import { BLOCK_DOCUMENTS, BLOCK_SHIFT, BLOCK_WORDS, type BlockSet, bitWords, blockCapacity } from './block.ts'
import type { StoredDocSet } from './doc-set.ts'
import { setSpan } from './kernels.ts'

/**
 * One in this many: from this share of a block's documents on, its payload is bits. At one in 32, bits take twice the
 * room of a list and are combined four times as fast.
 */
export const DENSE_SHARE = 32

/** 32-bit words of a block's payload. */
export function payloadWords(count: number, capacity: number): number {
  if (count === capacity) return 0
  return count * DENSE_SHARE >= capacity ? bitWords(capacity) : (count + 1) >>> 1
}

/**
 * Encodes postings lists into a buffer of its own.
 *
 * @example
 * const words = encoder.encode(documents, from, to) // one list; valid until the next call
 * encoder.add(documents, from, to); const all = encoder.take() // several lists; likewise
 */
export class PostingsEncoder {
  readonly #documents: number
  #words = new Uint32Array(1024)
  #used = 0

  /** @param documents number of documents of the country */
  constructor(documents: number) {
    this.#documents = documents
  }

  /** Encodes the doc ids `list[from…to)`, which ascend strictly. */
  encode(list: Uint32Array, from: number, to: number): Uint32Array {
    this.#used = 0
    this.add(list, from, to)
    return this.take()
  }

  /** Encodes a list behind those added since the last call of {@link take}. @returns words of them all */
  add(list: Uint32Array, from: number, to: number): number {
    let at = from
    while (at < to) {
      const block = list[at] >>> BLOCK_SHIFT
      const start = at
      const end = (block + 1) * BLOCK_DOCUMENTS
      while (at < to && list[at] < end) at++
      this.#encodeBlock(block, list, start, at)
    }
    return this.#used
  }

  /** The lists that were added. */
  take(): Uint32Array {
    const words = this.#words.subarray(0, this.#used)
    this.#used = 0
    return words
  }

  #encodeBlock(block: number, list: Uint32Array, from: number, to: number): void {
    const count = to - from
    const capacity = blockCapacity(block, this.#documents)
    const payload = payloadWords(count, capacity)
    this.#reserve(payload + 1)
    const words = this.#words
    let at = this.#used
    words[at++] = ((block << BLOCK_SHIFT) | (count - 1)) >>> 0
    this.#used = at + payload
    if (payload === 0) return
    if (count * DENSE_SHARE >= capacity) {
      words.fill(0, at, at + payload)
      for (let i = from; i < to; i++) {
        const document = list[i] & 0xffff
        words[at + (document >>> 5)] |= 1 << (document & 31)
      }
    } else {
      let i = from
      for (; i < to - 1; i += 2) words[at++] = (list[i] & 0xffff) | (list[i + 1] << 16)
      if (i < to) words[at] = list[i] & 0xffff
    }
  }

  #reserve(words: number): void {
    const needed = this.#used + words
    if (needed > this.#words.length) this.#words = grown(this.#words, Math.max(needed, this.#words.length * 2))
  }
}

/** The postings lists of one country: the same bytes viewed as words and as 16-bit list entries. */
export interface PostingsData {
  readonly words: Int32Array
  readonly lists: Uint16Array
  /** Number of documents of the country. */
  readonly documents: number
}

/** An iterator over one postings list, for one search. */
export class PostingsList implements StoredDocSet {
  readonly estimate: number
  readonly total: number
  readonly isComputed = false
  readonly #data: PostingsData
  readonly #end: number
  #at: number
  #count = 0
  #capacity = 0

  /**
   * @param start first word of the list
   * @param end   first word after it
   * @param count number of its documents
   */
  constructor(data: PostingsData, start: number, end: number, count: number) {
    this.#data = data
    this.#at = start
    this.#end = end
    this.estimate = count
    this.total = count
  }

  seek(block: number): number {
    const { words, documents } = this.#data
    const end = this.#end
    let at = this.#at
    while (at < end) {
      const header = words[at]
      const here = header >>> BLOCK_SHIFT
      if (here >= block) {
        this.#at = at
        if (here !== block) break
        this.#capacity = blockCapacity(block, documents)
        this.#count = (header & 0xffff) + 1
        return this.#count
      }
      at += 1 + payloadWords((header & 0xffff) + 1, blockCapacity(here, documents))
    }
    this.#at = at
    this.#count = 0
    return 0
  }

  evaluate(into: BlockSet): BlockSet {
    const count = this.#count
    if (count === 0) return into.setSpan(0, 0)
    if (count === this.#capacity) return into.setSpan(0, count)
    const payload = this.#at + 1
    if (count * DENSE_SHARE >= this.#capacity) return into.setBits(this.#data.words, payload, count)
    return into.setList(this.#data.lists, payload * 2, payload * 2 + count)
  }
}

/**
 * `out |= ` all postings lists in `words[start…end)`, where `out` is a bitset of the whole country and the lists follow
 * one another without gaps. This is the fast way to merge very many short lists.
 */
export function orPostings(out: Int32Array, data: PostingsData, start: number, end: number): void {
  const { words, lists, documents } = data
  for (let at = start; at < end; ) {
    const header = words[at++]
    const block = header >>> BLOCK_SHIFT
    const count = (header & 0xffff) + 1
    const capacity = blockCapacity(block, documents)
    const outAt = block * BLOCK_WORDS
    if (count === capacity) setSpan(out, outAt, 0, capacity)
    else if (count * DENSE_SHARE >= capacity) {
      for (let i = bitWords(capacity) - 1; i >= 0; i--) out[outAt + i] |= words[at + i]
    } else {
      const from = at * 2
      for (let i = from; i < from + count; i++) {
        const document = lists[i]
        out[outAt + (document >>> 5)] |= 1 << (document & 31)
      }
    }
    at += payloadWords(count, capacity)
  }
}
