/**
 * Blocks: a country's documents are numbered from 0 in the order of results, and worked on 65,536 at a time.
 *
 * A block of bits is 8 KiB, so that everything a query touches at once stays in the first-level cache, and a document
 * within its block is a 16-bit number, which halves every sorted list.
 */

/** Documents per block; the last block of a country holds fewer. */
export const BLOCK_DOCUMENTS = 65_536

/** Bits of a document number that say where in its block it lies. */
export const BLOCK_SHIFT = 16

/** 32-bit words of a full block of bits. */
export const BLOCK_WORDS = BLOCK_DOCUMENTS / 32

/** Number of blocks that hold `documents` documents. */
export function blockCount(documents: number): number {
  return Math.ceil(documents / BLOCK_DOCUMENTS)
}

/** Number of documents in block `block` of a country with `documents` documents. */
export function blockCapacity(block: number, documents: number): number {
  return Math.min(BLOCK_DOCUMENTS, documents - block * BLOCK_DOCUMENTS)
}

/** Number of 32-bit words that hold one bit for each of `capacity` documents. */
export function bitWords(capacity: number): number {
  return (capacity + 31) >>> 5
}

/**
 * How the matches within one block are written down.
 *
 * `SPAN`: all from `from` up to, not including, `to` (empty when equal). `LIST`: sorted numbers. `BITS`: one bit each.
 */
export const SPAN = 0
export const LIST = 1
export const BITS = 2

/**
 * The documents of one block that match, in the form that was cheapest to make.
 *
 * One object per operand is written over block after block. Arrays may be the index itself: they are read-only.
 */
export class BlockSet {
  /** {@link SPAN}, {@link LIST} or {@link BITS}. */
  form: number = SPAN
  /** Number of documents, or -1 where counting the bits has been left to whoever needs it. */
  count = 0
  /** SPAN: first document; LIST: where in `list` the numbers begin. */
  from = 0
  /** SPAN: first document behind; LIST: where in `list` the numbers end. */
  to = 0
  list: Uint16Array = NO_LIST
  words: Int32Array = NO_WORDS
  /** BITS: where in `words` the block's bits begin. */
  wordsAt = 0

  setSpan(from: number, to: number): this {
    this.form = SPAN
    this.from = from
    this.to = to
    this.count = to - from
    return this
  }

  setList(list: Uint16Array, from: number, to: number): this {
    this.form = LIST
    this.list = list
    this.from = from
    this.to = to
    this.count = to - from
    return this
  }

  /** @param count number of bits set, -1 when not counted */
  setBits(words: Int32Array, wordsAt: number, count: number): this {
    this.form = BITS
    this.words = words
    this.wordsAt = wordsAt
    this.count = count
    return this
  }
}

const NO_LIST = new Uint16Array(0)
const NO_WORDS = new Int32Array(0)
