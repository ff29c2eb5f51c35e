/** Sections of an index file of which a few items at a time are read, in no order. */
import type { IndexFile } from './index-file.ts'

type Numbers = Uint32Array | Float64Array
type Constructor<Of extends Numbers> = { readonly BYTES_PER_ELEMENT: number; new (items: number): Of }

/** So many bytes are read in the time that one more small read takes. */
const SMALL_READ_BYTES = 4096

/** Memory that sections of a file may take together. */
export interface SectionRoom {
  bytes: number
}

/** A section that is read by position. One that was read often is read whole, if there is room, and kept. */
export class ReadSection<Of extends Numbers> {
  /** Number of its items. */
  readonly length: number
  readonly #file: IndexFile
  readonly #country: string
  readonly #name: string
  readonly #type: Constructor<Of>
  readonly #room: SectionRoom
  /** Items in memory, and the place of the first among all. */
  #items: Of
  #first = 0
  #reads = 0
  #isWhole = false

  constructor(file: IndexFile, country: string, name: string, type: Constructor<Of>, room: SectionRoom) {
    this.#file = file
    this.#country = country
    this.#name = name
    this.#type = type
    this.#room = room
    this.#items = new type(8)
    this.length = file.bytesOf(country, name) / type.BYTES_PER_ELEMENT
  }

  /** Makes the items `from` up to, not including, `end` ready, and no others for certain. */
  need(from: number, end: number): void {
    if (this.#isWhole) return
    const bytes = this.length * this.#type.BYTES_PER_ELEMENT
    this.#isWhole = ++this.#reads * SMALL_READ_BYTES > bytes && bytes <= this.#room.bytes
    if (this.#isWhole) this.#room.bytes -= bytes
    const [first, last] = this.#isWhole ? [0, this.length] : [from, end]
    if (this.#items.length < last - first) this.#items = new this.#type(last - first)
    this.#first = first
    this.#file.fill(
      this.#country,
      this.#name,
      first * this.#type.BYTES_PER_ELEMENT,
      this.#items.subarray(0, last - first),
    )
  }

  /** An item that is ready. */
  at(index: number): number {
    return this.#items[index - this.#first]
  }
}
