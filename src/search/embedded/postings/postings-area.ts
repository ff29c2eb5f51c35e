/** All postings lists of a country's values, or of its words: in memory, or read from the file list by list. */
import type { SectionRanges } from '../files/file-ranges.ts'
import type { CountrySections } from '../files/index-file.ts'
import type { Impacts } from '../score/scored-postings.ts'
import { ScoredPostings } from '../score/scored-postings.ts'
import { orPostings, type PostingsData, PostingsList } from './postings-list.ts'

const WORD_BYTES = 4

/** Opens postings lists by where they begin and end in their section, in words. */
export class PostingsArea {
  /** All lists; `null` where they are read from the file. */
  readonly #data: PostingsData | null
  readonly #ranges: SectionRanges | null
  readonly #documents: number

  constructor(sections: CountrySections, name: string, documents: number) {
    this.#documents = documents
    this.#ranges = sections.ranges(name)
    this.#data = this.#ranges === null ? { words: sections.int32(name), lists: sections.uint16(name), documents } : null
  }

  /** The list in the words from `start` up to `end`, of `count` documents. */
  list(start: number, end: number, count: number): PostingsList {
    if (this.#data !== null) return new PostingsList(this.#data, start, end, count)
    return new PostingsList(this.#read(start, end), 0, end - start, count)
  }

  /** The same with the impacts of its documents. */
  scored(start: number, end: number, impacts: Impacts): ScoredPostings {
    if (this.#data !== null) return new ScoredPostings(this.#data, start, end, impacts)
    return new ScoredPostings(this.#read(start, end), 0, end - start, impacts)
  }

  /** Sets the bits of the documents of all lists from `start` up to `end`, which follow one another. */
  or(bits: Int32Array, start: number, end: number): void {
    if (this.#data !== null) orPostings(bits, this.#data, start, end)
    else orPostings(bits, this.#read(start, end), 0, end - start)
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
