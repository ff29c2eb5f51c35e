/** Runs a doc-set over the blocks of countries: counts the matches and finds those on the page. */

import { firstIndex } from '../../first-index.ts'
import type { CountryReader } from './country-reader.ts'
import {
  BITS,
  BLOCK_SHIFT,
  BLOCK_WORDS,
  BlockSet,
  bitWords,
  blockCapacity,
  blockCount,
  LIST,
} from './postings/block.ts'
import type { DocSet } from './postings/doc-set.ts'
import { bitsOf, copyBits, countBits, selectBits, setListed, setSpan } from './postings/kernels.ts'
import type { Workspace } from './postings/workspace.ts'

/** A page of the ordered matches: `first` counts from 0. */
export interface PageRequest {
  readonly first: number
  readonly count: number
}

/** Documents found in one country. */
export interface Found {
  readonly total: number
  /** Doc ids of the page, in order. */
  readonly documents: readonly number[]
}

/**
 * Finds the matches of one country.
 *
 * Doc ids ascend in the order of results, so the page is a run of set bits. Blocks before and after it are only counted,
 * and every page costs about the same. Where the total is known, as that of one postings list is, no block after the page
 * is looked at.
 */
export function findInCountry(
  docSet: DocSet,
  { documents }: Pick<CountryReader, 'documents'>,
  page: PageRequest,
): Found {
  const set = new BlockSet()
  const found: number[] = []
  const known = docSet.isComputed ? null : docSet.total
  let total = 0
  for (let block = 0; block < blockCount(documents); block++) {
    if (docSet.seek(block) === 0) continue
    docSet.evaluate(set)
    const words = bitWords(blockCapacity(block, documents))
    const count = set.count >= 0 ? set.count : countBits(set.words, set.wordsAt, words)
    const skip = Math.max(0, page.first - total)
    const take = page.count - found.length
    if (take > 0 && skip < count) select(found, set, words, skip, take, block << BLOCK_SHIFT)
    total += count
    if (known !== null && found.length === page.count) return { total: known, documents: found }
  }
  return { total, documents: found }
}

function select(found: number[], set: BlockSet, words: number, skip: number, take: number, base: number): void {
  if (set.form === BITS) {
    selectBits(found, set.words, set.wordsAt, words, skip, take, base)
    return
  }
  const to = Math.min(set.to, set.from + skip + take)
  for (let i = set.from + skip; i < to; i++) found.push(base + (set.form === LIST ? set.list[i] : i))
}

/** The address of a document: its country and its doc id there. */
export interface DocAddress {
  readonly country: CountryReader
  readonly document: number
}

/**
 * Finds the matches of several countries, in the order of results over all of them.
 *
 * The matches of each country are kept as bits. A binary search finds the rank where the page begins: the matches before
 * a rank are, per country, the set bits before the document with that rank. From there the countries' matches are
 * merged.
 */
export function findInCountries(
  searches: readonly { readonly country: CountryReader; readonly docSet: DocSet }[],
  page: PageRequest,
  workspace: Workspace,
): { total: number; docs: DocAddress[] } {
  const parts = searches.map(({ country, docSet }) => new CountryMatches(country, docSet, workspace))
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const docs: DocAddress[] = []
  if (page.first >= total) return { total, docs }

  const ranksEnd = page.first === 0 ? 0 : parts.reduce((most, part) => Math.max(most, part.ranksEnd), 0)
  const countBefore = (rank: number) => parts.reduce((sum, part) => sum + part.countBefore(rank), 0)
  // The last rank that at most `first` matches precede.
  const begin = firstIndex(1, ranksEnd + 1, (rank) => countBefore(rank) > page.first) - 1
  for (const part of parts) part.moveTo(begin)
  while (docs.length < page.count) {
    let next: CountryMatches | null = null
    for (const part of parts) if (part.rank < (next?.rank ?? Number.POSITIVE_INFINITY)) next = part
    if (next === null) break
    docs.push({ country: next.country, document: next.document })
    next.advance()
  }
  return { total, docs }
}

/** The matches of one country as bits, and a cursor over them. */
class CountryMatches {
  readonly country: CountryReader
  readonly total: number
  /** The document at the cursor; the number of documents at the end. */
  document = 0
  /** Rank of that document in the order over all countries; infinite at the end. */
  rank = 0
  readonly #bits: Int32Array
  /** Matches before each block. */
  readonly #before: number[] = [0]

  constructor(country: CountryReader, docSet: DocSet, workspace: Workspace) {
    this.country = country
    const { documents } = country
    this.#bits = workspace.takeCountryBits(documents)
    const set = new BlockSet()
    let total = 0
    for (let block = 0; block < blockCount(documents); block++) {
      if (docSet.seek(block) > 0) {
        const words = bitWords(blockCapacity(block, documents))
        const bits = this.#bits.subarray(block * BLOCK_WORDS, block * BLOCK_WORDS + words)
        docSet.evaluate(set)
        if (set.form === BITS) copyBits(bits, set.words, set.wordsAt, words)
        else if (set.form === LIST) setListed(bits, set.list, set.from, set.to)
        else setSpan(bits, 0, set.from, set.to)
        total += set.count >= 0 ? set.count : countBits(bits, 0, words)
      }
      this.#before.push(total)
    }
    this.total = total
  }

  /** 1 + the rank of the country's last document. */
  get ranksEnd(): number {
    return this.country.globalRanks[this.country.documents - 1] + 1
  }

  /** Number of matches with a lower rank. */
  countBefore(rank: number): number {
    const document = this.#documentAt(rank)
    const block = document >>> BLOCK_SHIFT
    const word = document >>> 5
    const partial = (document & 31) === 0 ? 0 : bitsOf(this.#bits[word] & ~(-1 << (document & 31)))
    return this.#before[block] + countBits(this.#bits, block * BLOCK_WORDS, word - block * BLOCK_WORDS) + partial
  }

  /** Moves the cursor to the first match whose rank is at least `rank`. */
  moveTo(rank: number): void {
    this.#seek(this.#documentAt(rank))
  }

  /** Moves the cursor to the next match. */
  advance(): void {
    this.#seek(this.document + 1)
  }

  /** First document whose rank is at least `rank`. */
  #documentAt(rank: number): number {
    const { globalRanks, documents } = this.country
    return firstIndex(0, documents, (document) => globalRanks[document] >= rank)
  }

  #seek(from: number): void {
    const { documents, globalRanks } = this.country
    let word = from >>> 5
    const end = bitWords(documents)
    let bits = word < end ? this.#bits[word] & (-1 << (from & 31)) : 0
    while (bits === 0 && ++word < end) bits = this.#bits[word]
    this.document = bits === 0 ? documents : word * 32 + 31 - Math.clz32(bits & -bits)
    this.rank = bits === 0 ? Number.POSITIVE_INFINITY : globalRanks[this.document]
  }
}
