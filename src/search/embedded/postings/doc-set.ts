/**
 * Doc-sets: iterators over the documents of one country that match a part of a query, one block at a time.
 *
 * What Lucene calls a `DocIdSetIterator` and tantivy a `DocSet` moves from document to document. A doc-set here moves
 * from block to block ({@link BLOCK_DOCUMENTS} doc ids) and hands over all matches of a block at once. This file holds
 * the contract and the two simplest doc-sets. `postings-list.ts` and `range.ts` read the index, `phrase.ts` the forward
 * index, and `boolean.ts` combines doc-sets.
 */
import { BLOCK_DOCUMENTS, BLOCK_WORDS, type BlockSet, blockCapacity } from './block.ts'

/**
 * What every doc-set promises. `M(b)` stands for the doc ids of block `b` that match.
 *
 * 1. Order: a caller seeks blocks in ascending order. It may skip blocks and may seek the same block twice, but never
 *    goes back. A doc-set serves one search.
 * 2. Bound: `|M(b)| <= seek(b)`. So `seek(b) === 0` proves that nothing matches in the block.
 * 3. Result: after `seek(b)`, `evaluate(set)` fills `set` with exactly `M(b)`. If `set.count` is not -1, it is `|M(b)|`.
 * 4. Lifetime: the set stays valid until the next call to the same doc-set. Its arrays are read-only.
 * 5. Filter: after `seek(b)`, `filter(candidates, count, flags)` sets `flags[i] = 1` for each `i < count` with
 *    `candidates[i]` in `M(b)`, and changes no other flag. Candidates ascend.
 * 6. End: there is no end marker. The caller stops after the last block of the country.
 */
interface BlockIterator {
  /** About how many documents of the country match: what Lucene calls the cost. A conjunction seeks the rarest first. */
  readonly estimate: number
  /**
   * Moves to a block that is not below the one sought last.
   *
   * @returns an upper bound of the number of matches there; 0 is certain
   */
  seek(block: number): number
  /** Writes the matches of the current block into `into`, and returns it. */
  evaluate(into: BlockSet): BlockSet
}

/** A doc-set whose matches are stored ready to use: to evaluate it is to point at them. */
export interface StoredDocSet extends BlockIterator {
  readonly isComputed: false
  /** How many documents of the country match; null where nobody has counted them. */
  readonly total: number | null
}

/**
 * A doc-set whose matches must be computed, either for the whole block or for a few candidates. Lucene calls the second
 * way two-phase iteration.
 */
export interface ComputedDocSet extends BlockIterator {
  readonly isComputed: true
  /** Sets `flags[i]` to 1 for each candidate that matches in the current block; leaves the other flags alone. */
  filter(candidates: Uint16Array, count: number, flags: Uint8Array): void
}

/** The documents of one country that match a part of a query. */
export type DocSet = StoredDocSet | ComputedDocSet

/** The doc ids of the country from `from` up to, not including, `to`. */
export class DocRange implements StoredDocSet {
  readonly estimate: number
  readonly total: number
  readonly isComputed = false
  readonly #from: number
  readonly #to: number
  #low = 0
  #high = 0

  constructor(from: number, to: number) {
    this.#from = from
    this.#to = to
    this.estimate = to - from
    this.total = to - from
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

/** The documents whose bit is set in a bitset of the whole country. */
export class CountryBits implements StoredDocSet {
  readonly estimate: number
  readonly total = null
  readonly isComputed = false
  readonly #words: Int32Array
  readonly #documents: number
  #block = 0

  /** @param documents number of documents of the country */
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
