/** Opens an index: whole in memory where it fits, else with its large sections left in the file. */
import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { CheckedBlocks, DamagedFileError, type FileChecksums } from './checked-blocks.ts'
import { complaint, type IndexImage, readFully, readIndexFile, readTrailer } from './index-file.ts'
import { type IndexDirectory, SECTION_ALIGNMENT, type Section, TRAILER_BYTES } from './layout.ts'

/** How much of an index is in memory. */
export interface ImageMemory {
  /** Most bytes of memory for the index. What is needed at any moment is in memory even where that takes more. */
  readonly bytes: number
  /** Threads that cache what they read from the file. */
  readonly threads: number
}

/**
 * Sections that a search needs a small part of, each a contiguous range: a postings list, the impacts of a word, the terms of
 * a document. They take more than half of an index.
 */
const ON_DEMAND: ReadonlySet<string> = new Set(['postings', 'words.postings', 'words.impacts', 'words.sequences'])

/** A thread caches at least so much of what it reads. */
const CACHE_BYTES_MIN = 4 << 20

/**
 * Opens an index file.
 *
 * @param checksums of the file; every byte is checked before it is used. `null`: none is
 * @param memory `null`: the index is read whole, however large it is
 * @throws {DamagedFileError} when a checksum is wrong
 * @throws {Error} when the file is not a complete index
 */
export function openImage(path: string, checksums: FileChecksums | null, memory: ImageMemory | null): IndexImage {
  const { size } = statSync(path)
  if (memory === null || size <= memory.bytes) return readIndexFile(path, checksums)
  if (checksums !== null && size !== checksums.bytes) {
    throw new DamagedFileError(`${path} has ${size} bytes, must have ${checksums.bytes}`)
  }
  const file = new CheckedFile(path, checksums)
  try {
    const { directory, buffer } = readResident(file, readDirectory(file))
    const left = Math.max(0, memory.bytes - buffer.byteLength)
    const cacheBytes = Math.max(CACHE_BYTES_MIN, Math.floor(left / memory.threads))
    return { directory, buffer, onDemand: { path, checksums, cacheBytes } }
  } finally {
    file.close()
  }
}

/** Bytes of an index in memory, and of all of it. Caches are not counted. */
export function imageBytes({ directory, buffer }: IndexImage): { readonly resident: number; readonly total: number } {
  let total = buffer.byteLength
  for (const { onDemand = {} } of directory.countries) for (const [, bytes] of Object.values(onDemand)) total += bytes
  return { resident: buffer.byteLength, total }
}

/** A file that is read by position, checked. */
class CheckedFile {
  readonly path: string
  readonly size: number
  readonly #fd: number
  readonly #blocks: CheckedBlocks | null

  constructor(path: string, checksums: FileChecksums | null) {
    this.path = path
    this.#fd = openSync(path, 'r')
    this.size = fstatSync(this.#fd).size
    this.#blocks = checksums === null ? null : new CheckedBlocks(path, checksums)
  }

  read(target: Uint8Array, at: number): void {
    if (target.length === 0) return
    this.#blocks?.require(this.#fd, at, at + target.length)
    readFully(this.#fd, target, at)
  }

  close(): void {
    closeSync(this.#fd)
  }
}

function readDirectory(file: CheckedFile): IndexDirectory {
  if (file.size < TRAILER_BYTES) throw complaint(file.path, 'it is cut short')
  const trailer = Buffer.alloc(TRAILER_BYTES)
  file.read(trailer, file.size - TRAILER_BYTES)
  const { at, bytes } = readTrailer(file.path, trailer)
  const json = Buffer.alloc(bytes)
  file.read(json, at)
  return JSON.parse(json.toString('utf8')) as IndexDirectory
}

/** Reads the sections that stay in memory, one behind the other, and says where each is now. */
function readResident(file: CheckedFile, stored: IndexDirectory): Pick<IndexImage, 'directory' | 'buffer'> {
  const places: { readonly from: Section; readonly to: number }[] = []
  let end = 0
  const place = (from: Section): Section => {
    const to = Math.ceil(end / SECTION_ALIGNMENT) * SECTION_ALIGNMENT
    places.push({ from, to })
    end = to + from[1]
    return [to, from[1]]
  }
  const { texts } = stored
  const directory: IndexDirectory = {
    ...stored,
    ...(texts && { texts: { ...texts, bytes: place(texts.bytes), ends: place(texts.ends) } }),
    countries: stored.countries.map((country) => {
      const named = Object.entries(country.sections)
      const [left, read] = [true, false].map((isLeft) => named.filter(([name]) => ON_DEMAND.has(name) === isLeft))
      const sections = Object.fromEntries(read.map(([name, section]) => [name, place(section)]))
      return { ...country, sections, onDemand: Object.fromEntries(left) }
    }),
  }
  const buffer = new SharedArrayBuffer(end)
  for (const { from, to } of places) file.read(new Uint8Array(buffer, to, from[1]), from[0])
  return { directory, buffer }
}
