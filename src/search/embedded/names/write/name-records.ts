/** What a build keeps of the names of a company, as bytes. */
import { grown } from '../../files/grown.ts'
import { VARINT_BYTES_MAX, writeVarint } from '../../files/varints.ts'

/** Names share a number of 16 bits with their kind. */
export const NAME_KINDS_ROOM = 4
/** The last number of legal forms. */
export const FORMS_MAX = 0xffff / NAME_KINDS_ROOM - 1
/** Two spellings of each name, two hashes of each spelling. */
export const SPELLING_HASHES = 4
const HASH_BYTES = 4

/** What is kept of a company besides its names. */
export interface NamedPlace {
  readonly postcode: number
  readonly region: number
  readonly town: number
  readonly merit: number
}

/** Writes the record of a company: its place, then for each name its form and kind, how many words, hashes, words. */
export class NameRecordWriter {
  bytes = new Uint8Array(1 << 12)
  length = 0

  begin(): void {
    this.length = 0
  }

  company({ postcode, region, town, merit }: NamedPlace): void {
    this.word(postcode)
    this.word(region)
    this.word(town)
    this.word(merit)
  }

  /** Begins a name: {@link SPELLING_HASHES} hashes and its words must follow. */
  name(form: number, words: number): void {
    this.word(form)
    this.word(words)
  }

  hash(hash: number): void {
    this.#reserve(HASH_BYTES)
    const { bytes } = this
    bytes[this.length++] = hash
    bytes[this.length++] = hash >>> 8
    bytes[this.length++] = hash >>> 16
    bytes[this.length++] = hash >>> 24
  }

  word(number: number): void {
    this.#reserve(VARINT_BYTES_MAX)
    this.length = writeVarint(this.bytes, this.length, number)
  }

  #reserve(bytes: number): void {
    if (this.length + bytes > this.bytes.length) this.bytes = grown(this.bytes, this.bytes.length * 2)
  }
}

/** Reads a record, number by number, as it was written. */
export class NameRecordReader {
  #bytes: Uint8Array = new Uint8Array(0)
  #at = 0
  #end = 0

  /** Begins a record: the bytes `at` up to, not including, `end`. */
  begin({ bytes, at, end }: { readonly bytes: Uint8Array; readonly at: number; readonly end: number }): void {
    this.#bytes = bytes
    this.#at = at
    this.#end = end
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end
  }

  word(): number {
    const bytes = this.#bytes
    let byte = bytes[this.#at++]
    let number = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[this.#at++]
      number |= (byte & 0x7f) << shift
    }
    return number >>> 0
  }

  hash(): number {
    const bytes = this.#bytes
    const at = this.#at
    this.#at += HASH_BYTES
    return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0
  }
}
