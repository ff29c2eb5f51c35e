/** Writes an index file section by section, and reads it: whole into shared memory, or section by section. */
import { closeSync, fdatasync, fstatSync, fsyncSync, openSync } from 'node:fs'
import type { SharedBytes } from '../../../company/shared-texts.ts'
import { readFully, writeFully } from '../../../files/file-bytes.ts'
import { BlockChecksums } from '../../../imports/block-checksums.ts'
import { DamagedFileError, type FileChecksums, requireBlocks } from './checked-blocks.ts'
import { CountrySections } from './country-sections.ts'
import {
  ADDED_LAYOUT_VERSION,
  type CountryDirectory,
  DOCUMENT_LENGTHS,
  DOCUMENT_OFFSETS,
  type IndexDirectory,
  LAYOUT_VERSION,
  MAGIC,
  READ_LAYOUTS,
  SECTION_ALIGNMENT,
  type Section,
  TRAILER_BYTES,
} from './layout.ts'

/** Bytes buffered before they are written. */
const WRITE_BUFFER_BYTES = 1 << 20

/** Bytes after which the system begins to write to the disk: at the end there is little left to wait for. */
const FLUSH_BYTES = 64 << 20
/** Of a large file, the share of what is written already. */
const FLUSH_SHARE = 1 / 4

/** Bytes read before their checksums are computed: they are still in the processor's cache then. */
const CHECKED_READ_BYTES = 1 << 20

/**
 * Writes an index file from beginning to end.
 *
 * @example
 * const values = writer.section(new Float64Array([1, 2]))      // a section written at once
 * writer.begin(); writer.append(words); const all = writer.end() // a section written in pieces
 */
export class IndexFileWriter {
  readonly #path: string
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafe(WRITE_BUFFER_BYTES)
  #buffered = 0
  #open = true
  readonly #checksums: BlockChecksums | null
  /** Bytes appended so far, written or buffered. */
  #position = 0
  #sectionAt = 0
  /** Bytes that the system was not asked to write to the disk yet. */
  #unflushed = 0

  /** @param hasChecksums whether {@link takeChecksums} has checksums, which are computed on the way */
  constructor(path: string, hasChecksums = false) {
    this.#path = path
    this.#fd = openSync(path, 'wx+')
    this.#checksums = hasChecksums ? new BlockChecksums() : null
  }

  /** Writes one section. */
  section(content: ArrayBufferView): Section {
    this.begin()
    this.append(content)
    return this.end()
  }

  /** Begins a section. */
  begin(): void {
    const padding = (SECTION_ALIGNMENT - (this.#position % SECTION_ALIGNMENT)) % SECTION_ALIGNMENT
    this.append(new Uint8Array(padding))
    this.#sectionAt = this.#position
  }

  /** Appends to the current section. */
  append(content: ArrayBufferView): void {
    const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
    this.#position += bytes.length
    if (bytes.length > WRITE_BUFFER_BYTES - this.#buffered) this.#flush()
    if (bytes.length > WRITE_BUFFER_BYTES) {
      this.#write(bytes)
      return
    }
    this.#buffer.set(bytes, this.#buffered)
    this.#buffered += bytes.length
  }

  /** Ends the current section. */
  end(): Section {
    return [this.#sectionAt, this.#position - this.#sectionAt]
  }

  /** Reads back `bytes` bytes of the current section, from offset `at` in it. */
  readBack(at: number, bytes: number): Buffer {
    this.#flush()
    const read = Buffer.allocUnsafe(bytes)
    readFully(this.#fd, read, this.#sectionAt + at)
    return read
  }

  /** Writes directory and trailer, makes the file durable and closes it; returns its size in bytes. */
  finish(directory: Omit<IndexDirectory, 'layout'>): number {
    const layout = directory.addedDocumentBytes === undefined ? LAYOUT_VERSION : ADDED_LAYOUT_VERSION
    const json = Buffer.from(JSON.stringify({ layout, ...directory } satisfies IndexDirectory))
    const [at, bytes] = this.section(json)
    const trailer = Buffer.alloc(TRAILER_BYTES)
    trailer.writeDoubleLE(at, 0)
    trailer.writeDoubleLE(bytes, 8)
    trailer.writeUInt32LE(layout, 16)
    trailer.write(MAGIC, TRAILER_BYTES - MAGIC.length, 'latin1')
    this.append(trailer)
    this.#flush()
    fsyncSync(this.#fd)
    this.abandon()
    return this.#position
  }

  /** Closes the file as it is. Calling it again does nothing. */
  abandon(): void {
    if (this.#open) closeSync(this.#fd)
    this.#open = false
  }

  /** Takes the checksums of the file once it is finished; `null` where none were computed. */
  takeChecksums(): FileChecksums | null {
    return this.#checksums?.take() ?? null
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }

  #write(bytes: Uint8Array): void {
    this.#checksums?.add(bytes)
    writeFully(this.#fd, bytes)
    this.#unflushed += bytes.length
    if (this.#unflushed >= Math.max(FLUSH_BYTES, this.#position * FLUSH_SHARE)) this.#beginFlush()
  }

  /** Lets the system write to the disk meanwhile. What fails is found when the file is finished. */
  #beginFlush(): void {
    this.#unflushed = 0
    // A descriptor of its own: that of the writer may be closed by then.
    const fd = openSync(this.#path, 'r+')
    fdatasync(fd, () => closeSync(fd))
  }
}

/** An index file in memory, whole. */
export interface WholeIndex {
  readonly directory: IndexDirectory
  readonly buffer: SharedArrayBuffer
}

/**
 * Reads an index file whole.
 *
 * @param checksums of the file; every byte is checked. `null`: none is
 * @param allocate allocates at least that many bytes for it
 * @throws {DamagedFileError} when a checksum is wrong
 * @throws {Error} when the file is not a complete index of a layout in `READ_LAYOUTS`
 */
export function readIndexFile(
  path: string,
  checksums: FileChecksums | null = null,
  allocate: (bytes: number) => SharedArrayBuffer = (bytes) => new SharedArrayBuffer(bytes),
): WholeIndex {
  const fd = openSync(path, 'r')
  try {
    const { size } = fstatSync(fd)
    if (size < TRAILER_BYTES) throw complaint(path, 'it is cut short')
    const buffer = allocate(size)
    const bytes = new Uint8Array(buffer, 0, size)
    if (checksums === null) readFully(fd, bytes, 0)
    else readChecked(fd, path, bytes, checksums)
    const directory = readTrailer(path, Buffer.from(buffer, size - TRAILER_BYTES, TRAILER_BYTES))
    const json = Buffer.from(buffer, directory.at, directory.bytes).toString('utf8')
    return { directory: JSON.parse(json) as IndexDirectory, buffer }
  } finally {
    closeSync(fd)
  }
}

/** Where a trailer says that the directory is. @throws {Error} where it is none */
export function readTrailer(path: string, trailer: Buffer): { readonly at: number; readonly bytes: number } {
  if (trailer.toString('latin1', TRAILER_BYTES - MAGIC.length) !== MAGIC) {
    throw complaint(path, 'it is cut short or damaged')
  }
  const version = trailer.readUInt32LE(16)
  if (!READ_LAYOUTS.includes(version)) {
    throw complaint(path, `its layout is ${version}, this version reads ${READ_LAYOUTS.join(', ')}`)
  }
  return { at: trailer.readDoubleLE(0), bytes: trailer.readDoubleLE(8) }
}

/** The error of a file that is no complete index. */
export function complaint(path: string, reason: string): Error {
  return new Error(`Cannot open index ${path}: ${reason}; rebuild it`)
}

function readChecked(fd: number, path: string, target: Uint8Array, checksums: FileChecksums): void {
  const { bytes, blockBytes } = checksums
  if (target.length !== bytes) throw new DamagedFileError(`${path} has ${target.length} bytes, must have ${bytes}`)
  const step = Math.max(1, Math.floor(CHECKED_READ_BYTES / blockBytes)) * blockBytes
  for (let from = 0; from < bytes; from += step) {
    const piece = target.subarray(from, from + step)
    readFully(fd, piece, from)
    requireBlocks(path, checksums, from, piece)
  }
}

/** An index file whose sections are read by position, when they are needed. */
export class IndexFile {
  /** The parts of each country by its code. */
  readonly countries: ReadonlyMap<string, CountryDirectory>
  readonly directory: IndexDirectory
  /** Where the directory lies in the file, as JSON. */
  readonly directoryAt: Section
  readonly #path: string
  readonly #fd: number

  /** @throws {Error} when the file is not a complete index of a layout in `READ_LAYOUTS` */
  constructor(path: string) {
    this.#path = path
    this.#fd = openSync(path, 'r')
    try {
      const { size } = fstatSync(this.#fd)
      if (size < TRAILER_BYTES) throw complaint(path, 'it is cut short')
      const trailer = Buffer.alloc(TRAILER_BYTES)
      readFully(this.#fd, trailer, size - TRAILER_BYTES)
      const { at, bytes } = readTrailer(path, trailer)
      const json = Buffer.alloc(bytes)
      readFully(this.#fd, json, at)
      this.directoryAt = [at, bytes]
      this.directory = JSON.parse(json.toString('utf8')) as IndexDirectory
      const { countries } = this.directory
      this.countries = new Map(countries.map((country) => [country.country, country]))
    } catch (error) {
      closeSync(this.#fd)
      throw error
    }
  }

  /** Reads the texts that documents refer to; `null` where they refer to none. */
  texts(): SharedBytes | null {
    const { texts } = this.directory
    if (texts === undefined || texts.ends[1] === 0) return null
    const [bytes, ends] = [texts.bytes, texts.ends].map(([at, size]) => {
      const read = new Uint8Array(size)
      readFully(this.#fd, read, at)
      return read
    })
    return { bytes, ends: new Uint32Array(ends.buffer) }
  }

  /** Where a document of a country is stored: its first byte, and the one behind its line end. */
  boundsOf(country: string, document: number): readonly [start: number, end: number] {
    if (!this.has(country, DOCUMENT_LENGTHS)) {
      const bytes = this.read(country, DOCUMENT_OFFSETS, document * 8, 16)
      return [bytes.readDoubleLE(0), bytes.readDoubleLE(8)]
    }
    const start = this.read(country, DOCUMENT_OFFSETS, document * 8, 8).readDoubleLE(0)
    return [start, start + this.read(country, DOCUMENT_LENGTHS, document * 4, 4).readUInt32LE(0)]
  }

  /** Whether a country has a section. */
  has(country: string, section: string): boolean {
    return this.countries.get(country)?.sections[section] !== undefined
  }

  /** Size of a section. */
  bytesOf(country: string, section: string): number {
    return this.#section(country, section)[1]
  }

  /** Reads `bytes` bytes of a section, from offset `from` in it. */
  read(country: string, section: string, from: number, bytes: number): Buffer {
    const [at, size] = this.#section(country, section)
    if (from < 0 || from + bytes > size) {
      throw new RangeError(`Cannot read ${section} of ${this.#path}: it has ${size} bytes, must have ${from + bytes}`)
    }
    const read = Buffer.allocUnsafe(bytes)
    readFully(this.#fd, read, at + from)
    return read
  }

  /** Fills `target` from a section, from offset `from` in it. */
  fill(country: string, section: string, from: number, target: ArrayBufferView): void {
    const [at, size] = this.#section(country, section)
    const { buffer, byteOffset, byteLength } = target
    if (from < 0 || from + byteLength > size) {
      throw new RangeError(
        `Cannot read ${section} of ${this.#path}: it has ${size} bytes, must have ${from + byteLength}`,
      )
    }
    readFully(this.#fd, new Uint8Array(buffer, byteOffset, byteLength), at + from)
  }

  /** Reads whole sections of a country into memory of their own, for {@link CountrySections}. Those that it lacks are left out. */
  load(country: string, names: readonly string[]): CountrySections {
    const own = this.countries.get(country)
    const sections: Record<string, Section> = {}
    let end = 0
    for (const name of names) {
      const section = own?.sections[name]
      if (section === undefined) continue
      end = Math.ceil(end / SECTION_ALIGNMENT) * SECTION_ALIGNMENT
      sections[name] = [end, section[1]]
      end += section[1]
    }
    const buffer = new SharedArrayBuffer(end)
    for (const [name, [at, bytes]] of Object.entries(sections)) {
      readFully(this.#fd, new Uint8Array(buffer, at, bytes), this.#section(country, name)[0])
    }
    return new CountrySections(buffer, { country, companies: own?.companies ?? 0, active: own?.active ?? 0, sections })
  }

  close(): void {
    closeSync(this.#fd)
  }

  #section(country: string, name: string): Section {
    const section = this.countries.get(country)?.sections[name]
    if (section === undefined) throw complaint(this.#path, `it has no section ${name} for ${country}`)
    return section
  }
}
