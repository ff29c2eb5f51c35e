/** A country of an index that is merged, read from its file section by section. */

import type { CountrySections } from './country-sections.ts'
import type { IndexFile } from './index-file.ts'
import type { NarrowColumn } from './narrow-column.ts'
import type { SectionsWriter } from './sections-writer.ts'

/** Bytes that a column holds at a time, where it is read from beginning to end. */
const PIECE_BYTES = 1 << 18

/** The sections of one country of an index file. Where the file has nothing of the country, they are empty. */
export class StoredCountry {
  /** Number of its documents, and of those of active companies. */
  readonly documents: number
  readonly active: number
  readonly #file: IndexFile
  readonly #country: string

  constructor(file: IndexFile, country: string) {
    this.#file = file
    this.#country = country
    const own = file.countries.get(country)
    this.documents = own?.companies ?? 0
    this.active = own?.active ?? 0
  }

  /** Names of its sections, in order. */
  get names(): readonly string[] {
    return Object.keys(this.#file.countries.get(this.#country)?.sections ?? {})
  }

  has(name: string): boolean {
    return this.#file.has(this.#country, name)
  }

  bytesOf(name: string): number {
    return this.documents === 0 ? 0 : this.#file.bytesOf(this.#country, name)
  }

  uint8(name: string): Uint8Array {
    return this.#read(name, new Uint8Array(this.bytesOf(name)))
  }

  uint16(name: string): Uint16Array {
    return this.#read(name, new Uint16Array(this.bytesOf(name) / 2))
  }

  uint32(name: string): Uint32Array {
    return this.#read(name, new Uint32Array(this.bytesOf(name) / 4))
  }

  float64(name: string): Float64Array {
    return this.#read(name, new Float64Array(this.bytesOf(name) / 8))
  }

  /** A narrow column. */
  narrow(name: string): NarrowColumn {
    const bytes = this.bytesOf(name) / Math.max(1, this.documents)
    return bytes <= 1 ? this.uint8(name) : bytes === 2 ? this.uint16(name) : this.uint32(name)
  }

  /** Sections, read whole. */
  load(...names: string[]): CountrySections {
    return this.#file.load(this.#country, names)
  }

  /** A section of numbers of 32 bits, to be read in order. */
  numbers(name: string): StoredNumbers {
    return new StoredNumbers(this.#file, this.#country, name)
  }

  /** Copies sections as they are. */
  copy(out: SectionsWriter, names: readonly string[]): void {
    for (const name of names) out.write(name, this.pieces(name))
  }

  /** The bytes `from` up to, not including, `end` of a section, in pieces: each valid only until the next one is asked for. */
  *pieces(name: string, from = 0, end: number = this.bytesOf(name)): Generator<Uint8Array> {
    const piece = new Uint8Array(Math.min(end - from, PIECE_BYTES))
    for (let at = from; at < end; at += piece.length) {
      const own = piece.subarray(0, Math.min(piece.length, end - at))
      this.#file.fill(this.#country, name, at, own)
      yield own
    }
  }

  #read<Of extends ArrayBufferView>(name: string, into: Of): Of {
    if (into.byteLength > 0) this.#file.fill(this.#country, name, 0, into)
    return into
  }
}

/** A section of numbers of 32 bits that is read in order, a piece at a time. */
export class StoredNumbers {
  readonly length: number
  readonly #file: IndexFile
  readonly #country: string
  readonly #name: string
  readonly #piece: Uint32Array
  /** The items in memory: `#from` up to, not including, `#to`. */
  #from = 0
  #to = 0

  constructor(file: IndexFile, country: string, name: string) {
    this.#file = file
    this.#country = country
    this.#name = name
    this.length = file.bytesOf(country, name) / 4
    this.#piece = new Uint32Array(Math.min(this.length, PIECE_BYTES / 4))
  }

  /**
   * The items `from` up to, not including, `to`.
   *
   * @returns pieces of them, each valid only until the next one is asked for, and the number of its first item
   */
  *pieces(from: number, to: number): Generator<{ readonly from: number; readonly items: Uint32Array }> {
    for (let at = from; at < to; ) {
      if (at < this.#from || at >= this.#to) {
        this.#from = at
        this.#to = Math.min(this.length, at + this.#piece.length)
        this.#file.fill(this.#country, this.#name, at * 4, this.#piece.subarray(0, this.#to - at))
      }
      const end = Math.min(to, this.#to)
      yield { from: at, items: this.#piece.subarray(at - this.#from, end - this.#from) }
      at = end
    }
  }
}
