/**
 * Operands: the parts of a search, compiled for one country, each of which can say block by block what matches.
 *
 * A search visits the blocks of a country in ascending order, so an operand is a cursor: made for one search, thrown
 * away after it. This file holds the interface and the simple ones; `posting.ts` and `range.ts` hold those that read
 * the index, `combine.ts` conjunction and union.
 */
import { BLOCK_DOCUMENTS, BLOCK_WORDS, type BlockSet, blockCapacity } from './block.ts'

/** What all operands can do. */
interface Cursor {
  /** About how many documents of the country match: the fewest are begun first. */
  readonly estimate: number
  /**
   * Turns to a block, which comes after all blocks turned to before; blocks may be left out.
   *
   * @returns an upper bound of the number of documents that match there; 0 is certain
   */
  begin(block: number): number
  /** Writes the matches of the block begun last into `into`, and returns it. */
  evaluate(into: BlockSet): BlockSet
}

/** An operand whose matches lie ready: to evaluate it is to point at them. */
export interface ReadyOperand extends Cursor {
  readonly costly: false
}

/** An operand whose matches have to be computed, for the whole block or for a few candidates. */
export interface CostlyOperand extends Cursor {
  readonly costly: true
  /** Sets `marks[i]` to 1 for each of the candidates in the block begun last that matches; leaves the others alone. */
  mark(candidates: Uint16Array, count: number, marks: Uint8Array): void
}

/** A part of a search within one country. */
export type Operand = ReadyOperand | CostlyOperand

/** The documents from `from` up to, not including, `to`, counted in the country. */
export class Span implements ReadyOperand {
  readonly estimate: number
  readonly costly = false
  readonly #from: number
  readonly #to: number
  #low = 0
  #high = 0

  constructor(from: number, to: number) {
    this.#from = from
    this.#to = to
    this.estimate = to - from
  }

  begin(block: number): number {
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
export class CountryBits implements ReadyOperand {
  readonly estimate: number
  readonly costly = false
  readonly #words: Int32Array
  readonly #documents: number
  #block = 0

  constructor(words: Int32Array, documents: number, estimate: number) {
    this.#words = words
    this.#documents = documents
    this.estimate = estimate
  }

  begin(block: number): number {
    this.#block = block
    return blockCapacity(block, this.#documents)
  }

  evaluate(into: BlockSet): BlockSet {
    return into.setBits(this.#words, this.#block * BLOCK_WORDS, -1)
  }
}
