/**
 * Operands: the parts of a search, compiled for one country, each of which can say block by block what matches.
 *
 * A search visits the blocks of a country in ascending order, so an operand is a cursor: made for one search, thrown
 * away after it. This file holds the interface and the simple ones; `posting.ts` and `range.ts` hold those that read
 * the index, `combine.ts` conjunction and union.
 */
import { BLOCK_DOCUMENTS, BLOCK_WORDS, type BlockSet, blockCapacity } from './block.ts'

/** What all operands can do. */
interface BlockIterator {
  /** About how many documents of the country match: the fewest are begun first. */
  readonly estimate: number
  /**
   * Turns to a block, which comes after all blocks turned to before; blocks may be left out.
   *
   * @returns an upper bound of the number of documents that match there; 0 is certain
   */
  seek(block: number): number
  /** Writes the matches of the block begun last into `into`, and returns it. */
  evaluate(into: BlockSet): BlockSet
}

/** An operand whose matches lie ready: to evaluate it is to point at them. */
export interface StoredDocSet extends BlockIterator {
  readonly isComputed: false
}

/** An operand whose matches have to be computed, for the whole block or for a few candidates. */
export interface ComputedDocSet extends BlockIterator {
  readonly isComputed: true
  /** Sets `marks[i]` to 1 for each of the candidates in the block begun last that matches; leaves the others alone. */
  filter(candidates: Uint16Array, count: number, marks: Uint8Array): void
}

/** A part of a search within one country. */
export type DocSet = StoredDocSet | ComputedDocSet

/** The documents from `from` up to, not including, `to`, counted in the country. */
export class DocRange implements StoredDocSet {
  readonly estimate: number
  readonly isComputed = false
  readonly #from: number
  readonly #to: number
  #low = 0
  #high = 0

  constructor(from: number, to: number) {
    this.#from = from
    this.#to = to
    this.estimate = to - from
  }

  seek(block: number): number {
    const base = block * BLOCK_DOCUMENTS
    this.#low = Math.min(BLOCK_DOCUMENTS, Math.max(0, this.#from - base))
    this.#high = Math.min(BLOCK_DOCUMENTS, Math.max(this.#low, this.#to - base))
    return this.#high - this.#low
  }

  evaluate(into: BlockSet): BlockSet {
    return into.setSpan(this.#low, this.#high)
  }
}

/** Documents given as bits of the whole country. */
export class CountryBits implements StoredDocSet {
  readonly estimate: number
  readonly isComputed = false
  readonly #words: Int32Array
  readonly #documents: number
  #block = 0

  constructor(words: Int32Array, documents: number, estimate: number) {
    this.#words = words
    this.#documents = documents
    this.estimate = estimate
  }

  seek(block: number): number {
    this.#block = block
    return blockCapacity(block, this.#documents)
  }

  evaluate(into: BlockSet): BlockSet {
    return into.setBits(this.#words, this.#block * BLOCK_WORDS, -1)
  }
}
