/** Opens an index: whole in memory where it is small, else page by page, with its large sections left in the file where that takes too much memory. */
import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import type { SharedBytes } from '../../../company/shared-texts.ts'
import { readFully } from '../../../files/file-bytes.ts'
import { CheckedBlocks, DamagedFileError, type FileChecksums } from './checked-blocks.ts'
import { CountrySections } from './country-sections.ts'
import { FileRanges, type RangesPlace } from './file-ranges.ts'
import { complaint, readIndexFile, readTrailer } from './index-file.ts'
import { type CountryDirectory, type IndexDirectory, type Section, TRAILER_BYTES } from './layout.ts'
import { filledBytes, PAGE_BYTES, PagedFile, type PagedPlace, reservePages } from './pages.ts'

/** How much of an index is in memory. */
export interface ImageMemory {
  /** Most bytes of memory for the index. What is needed at any moment is in memory even where that takes more. */
  readonly bytes: number
  /** Threads that cache what they read from the file. */
  readonly threads: number
  /** A file of at most so many bytes is read whole when it is opened. Absent: {@link WHOLE_BYTES}. */
  readonly whole?: number
  /** Bytes of a page, a power of two from 64 on. For tests: {@link PAGE_BYTES} suits all. */
  readonly pageBytes?: number
}

/** An index in shared memory, so that any number of threads can search the same bytes. Plain data. */
export interface IndexImage {
  readonly directory: IndexDirectory
  /** The file, or where it is read from page by page. */
  readonly bytes: SharedArrayBuffer | PagedPlace
  /** Where the sections are that stay in the file ({@link ON_DEMAND}). Absent: none does. */
  readonly onDemand?: RangesPlace
}

/** A file of so many bytes is read and checked in some tenths of a second; no search waits for a page of it then. */
const WHOLE_BYTES = 256 << 20

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
 * @param memory `null`: the index may take as much as it has
 * @throws {DamagedFileError} when a checksum is wrong; of what is read page by page, only that of the directory
 * @throws {Error} when the file is not a complete index
 */
export function openImage(path: string, checksums: FileChecksums | null, memory: ImageMemory | null): IndexImage {
  const { size } = statSync(path)
  const {
    bytes: most = Number.POSITIVE_INFINITY,
    threads = 1,
    whole = WHOLE_BYTES,
    pageBytes = PAGE_BYTES,
  } = memory ?? {}
  if (size <= Math.min(most, whole)) {
    const { directory, buffer } = readIndexFile(path, checksums)
    return { directory, bytes: buffer }
  }
  if (checksums !== null && size !== checksums.bytes) {
    throw new DamagedFileError(`${path} has ${size} bytes, must have ${checksums.bytes}`)
  }
  const directory = readDirectoryOf(path, checksums)
  const sections = sectionsOf(directory)
  const places = sections.map(([, section]) => section)
  const image = { directory, bytes: reservePages({ path, checksums, pageBytes, sections: places }) }
  if (size <= most) return image
  const resident = sections.reduce((sum, [name, [, bytes]]) => (ON_DEMAND.has(name) ? sum : sum + bytes), 0)
  const cacheBytes = Math.max(CACHE_BYTES_MIN, Math.floor((most - resident) / threads))
  return { ...image, onDemand: { path, checksums, cacheBytes } }
}

/** Reads an index, for one thread. */
export class ImageReader {
  readonly image: IndexImage
  readonly #bytes: SharedArrayBuffer | PagedFile
  readonly #ranges: FileRanges | null

  /** @param onDamage called when a part of the file that is read when it is used is damaged */
  constructor(image: IndexImage, onDamage: (error: Error) => void = () => {}) {
    const { bytes, onDemand } = image
    this.image = image
    this.#bytes = bytes instanceof SharedArrayBuffer ? bytes : new PagedFile(bytes, onDamage)
    this.#ranges = onDemand === undefined ? null : new FileRanges(onDemand, onDamage)
  }

  /** The sections of each country. */
  *countries(): Generator<{ readonly directory: CountryDirectory; readonly sections: CountrySections }> {
    for (const directory of this.image.directory.countries) {
      yield { directory, sections: new CountrySections(this.#bytes, directory, this.#ranges) }
    }
  }

  /** The texts that the documents of the index refer to; `null` where they refer to none. */
  texts(): SharedBytes | null {
    const { texts } = this.image.directory
    if (texts === undefined || texts.ends[1] === 0) return null
    const bytes = this.#bytes
    const [content, ends] = [texts.bytes, texts.ends].map((section) => {
      if (bytes instanceof SharedArrayBuffer) return { buffer: bytes, at: section[0] }
      bytes.pages(section, 1).needRange(0, section[1])
      return bytes.locate(section)
    })
    return {
      bytes: new Uint8Array(content.buffer, content.at, texts.bytes[1]),
      ends: new Uint32Array(ends.buffer, ends.at, texts.ends[1] / 4),
    }
  }

  /**
   * Reads a part of the file into memory, for all threads, where it is read page by page.
   *
   * @throws {PublicError} 503 where it is damaged
   */
  fill(part: Section): void {
    if (!(this.#bytes instanceof SharedArrayBuffer)) this.#bytes.pages(part, 1).needRange(0, part[1])
  }

  /** Closes the file, where it is read as it is used. */
  close(): void {
    if (!(this.#bytes instanceof SharedArrayBuffer)) this.#bytes.close()
    this.#ranges?.close()
  }
}

/** How a file of lookups is opened. */
export interface LookupFileOptions {
  /** Of the file. Absent or `null`: nothing is checked. */
  readonly checksums?: FileChecksums | null
  /** Of it only the size of a file that is read whole counts: lookups read all over their files, so nothing stays in them. */
  readonly memory?: ImageMemory | null
  /** Called when a part of the file that is read when it is used is damaged. */
  readonly onDamage?: (error: Error) => void
}

/**
 * Opens a file of lookups.
 *
 * @param source the path of the file, or the image that another thread has in memory
 * @throws {Error} as {@link openImage} does
 */
export function openLookupFile(
  source: string | IndexImage,
  { checksums = null, memory = null, onDamage }: LookupFileOptions = {},
): ImageReader {
  if (typeof source !== 'string') return new ImageReader(source, onDamage)
  const unbound = memory && { ...memory, bytes: Number.POSITIVE_INFINITY }
  return new ImageReader(openImage(source, checksums, unbound), onDamage)
}

/** Whether all of an index that does not stay in the file fits the memory for it. */
export function fitsMemory({ onDemand }: IndexImage): boolean {
  return onDemand === undefined || onDemand.cacheBytes > CACHE_BYTES_MIN
}

/** Bytes of an index in memory, and of all of it. Caches are not counted. */
export function imageBytes({ bytes }: IndexImage): { readonly resident: number; readonly total: number } {
  if (bytes instanceof SharedArrayBuffer) return { resident: bytes.byteLength, total: bytes.byteLength }
  return { resident: filledBytes(bytes), total: bytes.bytes }
}

/** All sections of an index by name, in the order of the file. */
function sectionsOf({ texts, countries }: IndexDirectory): (readonly [name: string, section: Section])[] {
  const sections: [string, Section][] = countries.flatMap(({ sections: own }) => Object.entries(own))
  if (texts !== undefined) sections.push(['texts', texts.bytes], ['texts.ends', texts.ends])
  return sections.sort(([, [a]], [, [b]]) => a - b)
}

function readDirectoryOf(path: string, checksums: FileChecksums | null): IndexDirectory {
  const file = new CheckedFile(path, checksums)
  try {
    return readDirectory(file)
  } finally {
    file.close()
  }
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
