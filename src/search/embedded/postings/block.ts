/**
 * Blocks: doc ids of a country count from 0 in the order of results, and a search works on 65,536 of them at a time.
 *
 * A bitset of a block is 8 KiB, so everything a query touches at once stays in the first-level cache. A document within
 * its block is a 16-bit number, which halves every sorted list. Roaring bitmaps cut their containers the same way.
 */

/** Documents per block; the last block of a country holds fewer. */
export const BLOCK_DOCUMENTS = 65_536

/** Low bits of a doc id: its position in its block. The bits above are the block number. */
export const BLOCK_SHIFT = 16

/** 32-bit words of a full block's bitset. */
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

/** Form of a {@link BlockSet}: all documents from `from` up to, not including, `to`; empty when equal. Roaring: a run. */
export const SPAN = 0
/** Form of a {@link BlockSet}: a sorted list of 16-bit positions. Roaring: an array container. */
export const LIST = 1
/** Form of a {@link BlockSet}: one bit per document. Roaring: a bitmap container. */
export const BITS = 2

/**
 * The matching documents of one block, in the form that was cheapest to make.
 *
 * A doc-set writes the same object for one block after another. Its arrays may be the index itself: they are read-only.
 */
export class BlockSet {
  /** {@link SPAN}, {@link LIST} or {@link BITS}. */
  form: number = SPAN
  /** Number of documents, or -1 for bits that nobody has counted yet. */
  count = 0
  /** SPAN: first document; LIST: index in `list` of the first entry. */
  from = 0
  /** SPAN: document behind the last; LIST: index in `list` behind the last entry. */
  to = 0
  list: Uint16Array = NO_LIST
  words: Int32Array = NO_WORDS
  /** BITS: index in `words` of the block's first word. */
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
