/**
 * Operands: the parts of a search, compiled for one country, each of which can say block by block what matches.
 *
 * A search visits the blocks of a country in ascending order, so an operand is a cursor: made for one search, thrown
 * away after it. This file holds the interface and the simple ones; `posting.ts` and `ranges.ts` hold those that read
 * the index, `combine.ts` conjunction and union.
 */
import { BLOCK_DOCUMENTS, BLOCK_WORDS, type BlockSet, blockCapacity } from './block.ts'
import { markBits, markSpan } from './kernels.ts'

/** A part of a search within one country. */
export interface Operand {
  /** About how many documents of the country match: the fewest are evaluated first. */
  readonly estimate: number
  /**
   * Turns to a block, which comes after all blocks turned to before; blocks may be left out.
   *
   * @returns an upper bound of the number of documents that match there; 0 is certain
   */
  begin(block: number): number
  /** Writes the matches of the block begun last into `into`, and returns it. */
  evaluate(into: BlockSet): BlockSet
  /** Sets `marks[i]` to 1 for each of the candidates in the block begun last that matches; leaves the others alone. */
  mark(candidates: Uint16Array, count: number, marks: Uint8Array): void
}

/** The documents from `from` up to, not including, `to`, counted in the country. */
export class Span implements Operand {
  readonly estimate: number
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

  mark(candidates: Uint16Array, count: number, marks: Uint8Array): void {
    markSpan(marks, candidates, count, this.#low, this.#high)
  }
}

/** Documents given as bits of the whole country. */
export class CountryBits implements Operand {
  readonly estimate: number
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

  mark(candidates: Uint16Array, count: number, marks: Uint8Array): void {
    markBits(marks, candidates, count, this.#words, this.#block * BLOCK_WORDS)
  }
}
