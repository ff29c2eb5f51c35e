/** All postings lists of a country's values, or of its words: in memory, or read from the file list by list as they are used. */

import type { CountrySections } from '../files/country-sections.ts'
import type { SectionRanges } from '../files/file-ranges.ts'
import type { Pages } from '../files/pages.ts'
import type { Impacts } from '../score/scored-postings.ts'
import { ScoredPostings } from '../score/scored-postings.ts'
import { orPostings, type PostingsData, PostingsList } from './postings-list.ts'

const WORD_BYTES = 4

/** Opens postings lists by where they begin and end in their section, in words. */
export class PostingsArea {
  /** All lists; `null` where they stay in the file. */
  readonly #data: PostingsData | null
  /** Pages of `#data`, by words. */
  readonly #pages: Pages
  readonly #ranges: SectionRanges | null
  readonly #documents: number

  constructor(sections: CountrySections, name: string, documents: number) {
    this.#documents = documents
    this.#ranges = sections.ranges(name)
    const { numbers: words, pages } = sections.paged(name, Int32Array)
    const lists = new Uint16Array(words.buffer, words.byteOffset, words.length * 2)
    this.#pages = pages
    this.#data = this.#ranges === null ? { words, lists, documents } : null
  }

  /** The list in the words from `start` up to `end`, of `count` documents. */
  list(start: number, end: number, count: number): PostingsList {
    const data = this.#needed(start, end)
    return data === null
      ? new PostingsList(this.#read(start, end), 0, end - start, count)
      : new PostingsList(data, start, end, count)
  }

  /** The same with the impacts of its documents. */
  scored(start: number, end: number, impacts: Impacts): ScoredPostings {
    const data = this.#needed(start, end)
    return data === null
      ? new ScoredPostings(this.#read(start, end), 0, end - start, impacts)
      : new ScoredPostings(data, start, end, impacts)
  }

  /** Sets the bits of the documents of all lists from `start` up to `end`, which follow one another. */
  or(bits: Int32Array, start: number, end: number): void {
    const data = this.#needed(start, end)
    if (data !== null) orPostings(bits, data, start, end)
    else orPostings(bits, this.#read(start, end), 0, end - start)
  }

  /** All lists, those from `start` up to `end` ready to be read; `null` where they stay in the file. */
  #needed(start: number, end: number): PostingsData | null {
    if (this.#data !== null) this.#pages.needRange(start, end)
    return this.#data
  }

  #read(start: number, end: number): PostingsData {
    const bytes = (this.#ranges as SectionRanges).read(start * WORD_BYTES, (end - start) * WORD_BYTES)
    return {
      words: new Int32Array(bytes.buffer, 0, end - start),
      lists: new Uint16Array(bytes.buffer, 0, (end - start) * 2),
      documents: this.#documents,
    }
  }
}
