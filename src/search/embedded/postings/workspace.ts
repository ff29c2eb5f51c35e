import { BLOCK_DOCUMENTS, BLOCK_WORDS, bitWords, blockCount } from './block.ts'

/** Most candidates that a conjunction filters one by one. A sorted list in a postings list is never longer. */
export const CANDIDATES_MAX = 2048

/** Bytes of the term filter: a power of two, many times the terms it counts, and a fraction of the first-level cache. */
const TERM_FILTER_BYTES = 4096

/** Buffers of a block that are kept between searches: those of all but extreme searches, 8 KiB each. */
const BUFFERS_MAX = 512
/** Buffers of a whole country that are kept between searches. */
const COUNTRIES_MAX = 16

/** Lists of doc ids of a whole country that are kept between searches. */
const DOCUMENT_LISTS_MAX = 1

/** What the doc-sets of one country share in a search. */
export interface CountryScope {
  /** Number of documents of the country. */
  readonly documents: number
  readonly workspace: Workspace
}

/**
 * Scratch memory of searches, reused by the next search.
 *
 * A search takes what it needs, and {@link reset} returns everything at once. Buffers hold whatever the last search left
 * in them, except for those of {@link takeCountryBits}.
 */
export class Workspace {
  /** Bits of one block, valid only until the caller calls anything else. */
  readonly scratchBits = new Int32Array(BLOCK_WORDS)
  /** Counters of terms by the low bits of their ids, for relevance feedback. All 0 between searches. */
  readonly termFilter = new Uint8Array(TERM_FILTER_BYTES)
  /** For scoring a block with few matches. */
  readonly few = {
    /** Documents within a block. */
    documents: new Uint16Array(CANDIDATES_MAX),
    scores: new Int32Array(CANDIDATES_MAX),
  }
  /** Those of `few` that hold a phrase or have no code yet. */
  readonly some = {
    documents: new Uint16Array(CANDIDATES_MAX),
    scores: new Int32Array(CANDIDATES_MAX),
    /** Index in `few` of each. */
    indexes: new Uint16Array(CANDIDATES_MAX),
    flags: new Uint8Array(CANDIDATES_MAX),
  }
  /** For scoring a block with many matches: scores by document, bits of the matches and of those without a code, a list. */
  readonly many = {
    scores: new Int32Array(BLOCK_DOCUMENTS),
    bits: new Int32Array(BLOCK_WORDS),
    without: new Int32Array(BLOCK_WORDS),
    documents: new Uint16Array(BLOCK_DOCUMENTS),
  }
  /** Positions of the matches of a block, for whatever looks at every match. */
  readonly listed = new Uint16Array(BLOCK_DOCUMENTS)
  /** Number of searches that have ended: tells buffers of different searches apart. */
  searchesEnded = 0
  readonly #blocks = new Pool(() => new Int32Array(BLOCK_WORDS), BUFFERS_MAX)
  readonly #candidates = new Pool(() => new Uint16Array(CANDIDATES_MAX), BUFFERS_MAX)
  readonly #flags = new Pool(() => new Uint8Array(CANDIDATES_MAX), BUFFERS_MAX)
  readonly #countries: Pool<Int32Array>
  readonly #documents: Pool<Uint32Array>

  /** @param documentsMax number of documents of the largest country */
  constructor(documentsMax: number) {
    this.#countries = new Pool(() => new Int32Array(blockCount(documentsMax) * BLOCK_WORDS), COUNTRIES_MAX)
    this.#documents = new Pool(() => new Uint32Array(documentsMax), DOCUMENT_LISTS_MAX)
  }

  /** Takes room for the bits of one block. */
  takeBlockBits(): Int32Array {
    return this.#blocks.take()
  }

  /** Takes room for {@link CANDIDATES_MAX} positions of documents within a block. */
  takeCandidates(): Uint16Array {
    return this.#candidates.take()
  }

  /** Takes room for one flag per candidate. */
  takeFlags(): Uint8Array {
    return this.#flags.take()
  }

  /** Takes bits of a whole country, all clear; at least as many words as its blocks have. */
  takeCountryBits(documents: number): Int32Array {
    const words = this.#countries.take()
    words.fill(0, 0, Math.min(words.length, bitWords(documents)))
    return words
  }

  /** Takes room for a doc id of each of `documents` documents; it holds whatever was in it. */
  takeDocuments(documents: number): Uint32Array {
    return this.#documents.take().subarray(0, documents)
  }

  reset(): void {
    this.searchesEnded++
    this.#blocks.reset()
    this.#candidates.reset()
    this.#flags.reset()
    this.#countries.reset()
    this.#documents.reset()
  }
}

class Pool<Item> {
  readonly #make: () => Item
  readonly #itemsMax: number
  readonly #items: Item[] = []
  #taken = 0

  /** @param itemsMax items that are kept for the next search */
  constructor(make: () => Item, itemsMax: number) {
    this.#make = make
    this.#itemsMax = itemsMax
  }

  take(): Item {
    if (this.#taken === this.#items.length) this.#items.push(this.#make())
    return this.#items[this.#taken++]
  }

  reset(): void {
    this.#taken = 0
    if (this.#items.length > this.#itemsMax) this.#items.length = this.#itemsMax
  }
}
