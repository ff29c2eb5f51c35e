import { BLOCK_DOCUMENTS, BLOCK_WORDS, bitWords, blockCount } from './block.ts'

/** Most candidates a conjunction follows one by one; a sorted list in a posting is always shorter. */
export const CANDIDATES_MAX = 2048

/** A power of two; many times the words counted, and a fraction of the first-level cache. */
const WORD_FILTER = 4096

/** What the operands of one country share. */
export interface CountryScope {
  /** Number of documents of the country. */
  readonly documents: number
  readonly workspace: Workspace
}

/**
 * Scratch memory of searches, used again by the next.
 *
 * A search takes what it needs and gives everything back at once by {@link reset}. Contents are whatever the last
 * search left, except for {@link takeCountryBits}.
 */
export class Workspace {
  /** Bits of one block, for whoever needs them until it calls something else. */
  readonly scratchBits = new Int32Array(BLOCK_WORDS)
  /** For whoever counts words, by the last bits of their numbers; all 0 in between. */
  readonly termFilter = new Uint8Array(WORD_FILTER)
  /** For whoever scores matches. */
  readonly few = {
    /** Documents within a block. */
    documents: new Uint16Array(CANDIDATES_MAX),
    scores: new Int32Array(CANDIDATES_MAX),
  }
  /** For those of them that hold a phrase, or are still without a code. */
  readonly some = {
    documents: new Uint16Array(CANDIDATES_MAX),
    scores: new Int32Array(CANDIDATES_MAX),
    /** Which of `few` each is. */
    indexes: new Uint16Array(CANDIDATES_MAX),
    takeFlags: new Uint8Array(CANDIDATES_MAX),
  }
  /** For blocks with many matches: scores by document, bits of the matches and of those without a code, a list. */
  readonly many = {
    scores: new Int32Array(BLOCK_DOCUMENTS),
    bits: new Int32Array(BLOCK_WORDS),
    without: new Int32Array(BLOCK_WORDS),
    documents: new Uint16Array(BLOCK_DOCUMENTS),
  }
  /** Number of searches that have ended. */
  searchesEnded = 0
  readonly #blocks = new Pool(() => new Int32Array(BLOCK_WORDS))
  readonly #candidates = new Pool(() => new Uint16Array(CANDIDATES_MAX))
  readonly #marks = new Pool(() => new Uint8Array(CANDIDATES_MAX))
  readonly #countries: Pool<Int32Array>

  /** @param documentsMax number of documents of the largest country */
  constructor(documentsMax: number) {
    this.#countries = new Pool(() => new Int32Array(blockCount(documentsMax) * BLOCK_WORDS))
  }

  /** Bits of one block. */
  takeBlockBits(): Int32Array {
    return this.#blocks.take()
  }

  /** Room for {@link CANDIDATES_MAX} numbers of documents within a block. */
  takeCandidates(): Uint16Array {
    return this.#candidates.take()
  }

  /** One mark per candidate. */
  marks(): Uint8Array {
    return this.#marks.take()
  }

  /** Bits of a whole country, all clear; at least as many words as its blocks have. */
  takeCountryBits(documents: number): Int32Array {
    const words = this.#countries.take()
    words.fill(0, 0, Math.min(words.length, bitWords(documents)))
    return words
  }

  /** Takes everything back. */
  reset(): void {
    this.searchesEnded++
    this.#blocks.reset()
    this.#candidates.reset()
    this.#marks.reset()
    this.#countries.reset()
  }
}

class Pool<Item> {
  readonly #make: () => Item
  readonly #items: Item[] = []
  #taken = 0

  constructor(make: () => Item) {
    this.#make = make
  }

  take(): Item {
    if (this.#taken === this.#items.length) this.#items.push(this.#make())
    return this.#items[this.#taken++]
  }

  reset(): void {
    this.#taken = 0
  }
}
