/**
 * An index file in shared memory that is read page by page, when its bytes are first used: demand paging, as an operating
 * system does it for a mapped file, but checked. Memory for the whole file is reserved at once and costs nothing until a page
 * of it is filled. So a file of any size opens at once, and takes the memory of what is used of it.
 */
import { closeSync, openSync, statSync } from 'node:fs'
import { readFully } from '../../../files/file-bytes.ts'
import { BLOCK_BYTES } from '../../../imports/block-checksums.ts'
import { type FileChecksums, refuseDamaged, requireBlocks } from './checked-blocks.ts'
import type { Section } from './layout.ts'

/** Bytes of a page: those of a block that has a checksum. */
export const PAGE_BYTES = BLOCK_BYTES
/** A region ends behind the first section with which it has so many bytes. A shared buffer has at most 16 GiB. */
const REGION_BYTES = 2 ** 30

/** The bytes of a file from one page to another, in shared memory. */
interface Region {
  /** Its first byte in the file: the beginning of a page. */
  readonly at: number
  readonly buffer: SharedArrayBuffer
}

/** A file in shared memory that is filled page by page. Plain data, which a thread can hand to another. */
export interface PagedPlace {
  readonly path: string
  /** Of the whole file; `null`: nothing is checked. */
  readonly checksums: FileChecksums | null
  /** Size of the file. */
  readonly bytes: number
  /** A power of two, of as many bytes as a block that has a checksum, or of more. */
  readonly pageBytes: number
  /** Ascending. Neighbours may have a page in common. */
  readonly regions: readonly Region[]
  /** 1 for each page of the file that a thread has filled. */
  readonly filled: SharedArrayBuffer
}

/**
 * Reserves memory for a file.
 *
 * @param pageBytes a power of two; a page has at least the bytes of a block that has a checksum
 * @param sections  in the order of the file; none lies in two regions
 */
export function reservePages({
  path,
  checksums,
  pageBytes: least,
  sections,
}: Pick<PagedPlace, 'path' | 'checksums' | 'pageBytes'> & { readonly sections: readonly Section[] }): PagedPlace {
  const pageBytes = Math.max(least, checksums?.blockBytes ?? 0)
  const regions: Region[] = []
  let from = 0
  let end = 0
  const close = () => {
    const at = Math.floor(from / pageBytes) * pageBytes
    const bytes = Math.ceil((end - at) / pageBytes) * pageBytes
    if (end > from) regions.push({ at, buffer: new SharedArrayBuffer(bytes) })
  }
  for (const [at, bytes] of sections) {
    if (end - from >= REGION_BYTES || at + bytes - from > REGION_BYTES) {
      close()
      from = at
    }
    end = at + bytes
  }
  close()
  const { size } = statSync(path)
  const filled = new SharedArrayBuffer(Math.ceil(size / pageBytes))
  return { path, checksums, bytes: size, pageBytes, regions, filled }
}

/** Bytes of a file that are in memory. */
export function filledBytes({ bytes, pageBytes, filled }: PagedPlace): number {
  let pages = 0
  for (const page of new Uint8Array(filled)) pages += page
  return Math.min(bytes, pages * pageBytes)
}

/** A section of numbers, and which of its pages this thread may read. */
export interface Paged<Numbers> {
  /** All numbers. Those of pages that were not needed yet are 0. */
  readonly numbers: Numbers
  readonly pages: Pages
}

/** The pages of a section, of which each must be needed before a number of it is read. */
export class Pages {
  /** 1 for each page that this thread may read. */
  readonly #ready: Uint8Array
  /** How far the section begins behind the beginning of its first page, in numbers. */
  readonly #first: number
  /** Numbers of a page, as a power of two. */
  readonly #shift: number
  readonly #fill: (page: number) => void

  constructor(ready: Uint8Array, first: number, shift: number, fill: (page: number) => void) {
    this.#ready = ready
    this.#first = first
    this.#shift = shift
    this.#fill = fill
  }

  /**
   * Makes sure that a number is there.
   *
   * @throws {PublicError} 503 where it is damaged
   */
  need(at: number): void {
    const page = (at + this.#first) >>> this.#shift
    if (this.#ready[page] === 0) this.#fill(page)
  }

  /** The same for the numbers `from` up to, not including, `end`. */
  needRange(from: number, end: number): void {
    if (from >= end) return
    const last = (end - 1 + this.#first) >>> this.#shift
    for (let page = (from + this.#first) >>> this.#shift; page <= last; page++) {
      if (this.#ready[page] === 0) this.#fill(page)
    }
  }
}

/** A file that is filled page by page, for one thread. */
export class PagedFile {
  readonly #place: PagedPlace
  readonly #size: number
  readonly #pageBytes: number
  readonly #fd: number
  readonly #checksums: FileChecksums | null
  /** What was read last: threads see only what was checked. */
  readonly #page: Uint8Array
  readonly #onDamage: (error: Error) => void
  /** 1 for each page of the file that this thread may read. */
  readonly #ready: Uint8Array
  /** The same for all threads. */
  readonly #filled: Uint8Array

  /** @param onDamage called when a page is damaged */
  constructor(place: PagedPlace, onDamage: (error: Error) => void = () => {}) {
    const { path, checksums, bytes, pageBytes, filled } = place
    this.#place = place
    this.#size = bytes
    this.#pageBytes = pageBytes
    this.#fd = openSync(path, 'r')
    this.#checksums = checksums
    this.#page = new Uint8Array(pageBytes)
    this.#onDamage = onDamage
    this.#filled = new Uint8Array(filled)
    this.#ready = new Uint8Array(this.#filled.length)
  }

  /** Where the bytes of a section are. They are 0 until their {@link pages} were needed. */
  locate([at, bytes]: Section): { readonly buffer: SharedArrayBuffer; readonly at: number } {
    if (bytes === 0) return { buffer: EMPTY, at: 0 }
    const region = this.#place.regions.find((one) => at >= one.at && at + bytes <= one.at + one.buffer.byteLength)
    if (region === undefined) throw new Error(`Cannot read ${this.#place.path}: byte ${at} is in no region`)
    return { buffer: region.buffer, at: at - region.at }
  }

  /** The pages of a section. @param itemBytes of a number: 1, 2, 4 or 8 */
  pages([at, bytes]: Section, itemBytes: number): Pages {
    const pageBytes = this.#pageBytes
    const first = Math.floor(at / pageBytes)
    const ready = this.#ready.subarray(first, Math.floor((at + Math.max(1, bytes) - 1) / pageBytes) + 1)
    const shift = Math.log2(pageBytes / itemBytes)
    return new Pages(ready, (at % pageBytes) / itemBytes, shift, (page) => this.#fill(first + page))
  }

  /** Closes the file. Pages that are ready can still be read. */
  close(): void {
    closeSync(this.#fd)
  }

  #fill(page: number): void {
    if (Atomics.load(this.#filled, page) === 0) {
      this.#read(page)
      // A thread that sees this sees the page too. Two threads may read the same page at once: both write the same bytes.
      Atomics.store(this.#filled, page, 1)
    }
    this.#ready[page] = 1
  }

  #read(page: number): void {
    const from = page * this.#pageBytes
    const content = this.#page.subarray(0, Math.min(this.#size - from, this.#pageBytes))
    try {
      readFully(this.#fd, content, from)
      if (this.#checksums !== null) requireBlocks(this.#place.path, this.#checksums, from, content)
    } catch (error) {
      refuseDamaged(error, this.#onDamage)
    }
    for (const { at, buffer } of this.#place.regions) {
      if (from >= at && from < at + buffer.byteLength) new Uint8Array(buffer, from - at).set(content)
    }
  }
}

const EMPTY = new SharedArrayBuffer(0)

/** Pages that are all there, for sections that were read whole. */
export const ALL_READY = new Pages(Uint8Array.of(1), 0, 31, () => {})
