/** The terms of all documents of a country in order: in memory, or read from the file block by block. */
import type { SectionRanges } from '../files/file-ranges.ts'
import type { CountrySections } from '../files/index-file.ts'

/** Documents that are looked at are often neighbours: so many bytes are read at once. */
const READ_BYTES = 16_384

/** The term ids of documents, in the order of their texts. */
export class ForwardIndex {
  /** First byte of each document in the section, and the byte behind the last document. */
  readonly starts: Uint32Array
  /** Where {@link seek}'s bytes begin in the section: what has to be taken off `starts`. */
  shift = 0
  #bytes: Uint8Array
  readonly #ranges: SectionRanges | null

  constructor(sections: CountrySections) {
    this.starts = sections.uint32('words.sequenceStarts')
    this.#ranges = sections.ranges('words.sequences')
    this.#bytes = this.#ranges === null ? sections.uint8('words.sequences') : new Uint8Array(0)
  }

  /** Bytes with all terms of a document, until the next one is sought. They begin at {@link shift}. */
  seek(document: number): Uint8Array {
    if (this.#ranges !== null) this.#read(this.#ranges, this.starts[document], this.starts[document + 1])
    return this.#bytes
  }

  #read(ranges: SectionRanges, from: number, end: number): void {
    if (from >= this.shift && end <= this.shift + this.#bytes.length) return
    this.shift = Math.floor(from / READ_BYTES) * READ_BYTES
    const behind = Math.max(end, Math.min(this.shift + READ_BYTES, ranges.bytes))
    this.#bytes = ranges.read(this.shift, behind - this.shift)
  }
}
