/** The terms of all documents of a country in order: in memory, or read from the file block by block. */

import { TEXT_FIELDS } from '../../bm25f.ts'
import type { CountrySections } from '../files/country-sections.ts'
import type { SectionRanges } from '../files/file-ranges.ts'
import { FIRST_TERM } from '../files/layout.ts'
import type { Pages } from '../files/pages.ts'

/** Documents that are looked at are often neighbours: so many bytes are read at once. */
const READ_BYTES = 16_384

/** The term ids of documents, in the order of their texts. */
export class ForwardIndex {
  /** First byte of each document in the section, and the byte behind the last document. */
  readonly starts: Uint32Array
  readonly #startPages: Pages
  /** Where {@link seek}'s bytes begin in the section: what has to be taken off `starts`. */
  shift = 0
  #bytes: Uint8Array
  readonly #ranges: SectionRanges | null
  readonly #pages: Pages

  constructor(sections: CountrySections) {
    const starts = sections.paged('words.sequenceStarts', Uint32Array)
    this.starts = starts.numbers
    this.#startPages = starts.pages
    this.#ranges = sections.ranges('words.sequences')
    const { numbers: bytes, pages } = sections.paged('words.sequences', Uint8Array)
    this.#pages = pages
    this.#bytes = this.#ranges === null ? bytes : new Uint8Array(0)
  }

  /**
   * Bytes with all terms of a document, until the next one is sought. They begin at {@link shift}. Only then are its
   * {@link starts} there.
   */
  seek(document: number): Uint8Array {
    this.#startPages.need(document)
    this.#startPages.need(document + 1)
    const from = this.starts[document]
    const end = this.starts[document + 1]
    if (this.#ranges !== null) this.#read(this.#ranges, from, end)
    else this.#pages.needRange(from, end)
    return this.#bytes
  }

  /** Reads the numbers of a document's names, the current one first; returns how many are of that. */
  readNames(document: number, numbers: number[], numbersMax: number): number {
    const bytes = this.seek(document)
    const end = this.starts[document + 1] - this.shift
    numbers.length = 0
    let current = 0
    let field = 0
    for (let at = this.starts[document] - this.shift; at < end && numbers.length < numbersMax; ) {
      let number = 0
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++]
        number |= (byte & 0x7f) << shift
        if (byte < 0x80) break
      }
      if (number < FIRST_TERM) field = number - 1
      else if (TEXT_FIELDS[field] !== 'description') numbers.push(number)
      if (TEXT_FIELDS[field] === 'name') current = numbers.length
    }
    return current
  }

  #read(ranges: SectionRanges, from: number, end: number): void {
    if (from >= this.shift && end <= this.shift + this.#bytes.length) return
    this.shift = Math.floor(from / READ_BYTES) * READ_BYTES
    const behind = Math.max(end, Math.min(this.shift + READ_BYTES, ranges.bytes))
    this.#bytes = ranges.read(this.shift, behind - this.shift)
  }
}
