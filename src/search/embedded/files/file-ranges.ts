/** Ranges of an index file that are read when they are needed, and a cache of those that were read lately. */
import { closeSync, openSync } from 'node:fs'
import { readFully } from '../../../files/file-bytes.ts'
import { CheckedBlocks, type FileChecksums, refuseDamaged } from './checked-blocks.ts'

/** The part of an index that is not in memory. Plain data, which a thread can hand to another. */
export interface RangesPlace {
  readonly path: string
  /** Of the whole file; `null`: nothing is checked. */
  readonly checksums: FileChecksums | null
  /** Most bytes that a thread caches. */
  readonly cacheBytes: number
}

/** What an entry takes beside its bytes: its array, its buffer and its place in the map. */
const ENTRY_BYTES = 300
/** A range that takes more than one in this many bytes of the cache is not kept. */
const LARGEST_SHARE = 8

/**
 * Reads ranges of one index file, for one thread. Below it is the page cache of the operating system.
 *
 * An approximate LRU cache of two generations, as `document-cache.ts`. An array that was returned stays as it is: what is
 * evicted is only forgotten.
 */
export class FileRanges {
  readonly #fd: number
  readonly #blocks: CheckedBlocks | null
  readonly #bytesMax: number
  readonly #onDamage: (error: Error) => void
  #young = new Map<number, Uint8Array>()
  #old = new Map<number, Uint8Array>()
  #youngBytes = 0

  constructor({ path, checksums, cacheBytes }: RangesPlace, onDamage: (error: Error) => void = () => {}) {
    this.#fd = openSync(path, 'r')
    this.#blocks = checksums === null ? null : new CheckedBlocks(path, checksums)
    this.#bytesMax = cacheBytes / 2
    this.#onDamage = onDamage
  }

  /**
   * The bytes from `at` on; `bytes` of them at least. They begin at the beginning of their buffer.
   *
   * @throws {PublicError} 503 where a block that they are in is damaged
   */
  read(at: number, bytes: number): Uint8Array {
    const young = this.#young.get(at)
    if (young !== undefined && young.length >= bytes) return young
    const old = this.#old.get(at)
    const found = old !== undefined && old.length >= bytes ? old : this.#readFile(at, bytes)
    if (bytes + ENTRY_BYTES > this.#bytesMax / LARGEST_SHARE) return found
    const added = found.length + ENTRY_BYTES
    if (this.#youngBytes + added > this.#bytesMax) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(at, found)
    this.#youngBytes += added
    return found
  }

  close(): void {
    closeSync(this.#fd)
  }

  #readFile(at: number, bytes: number): Uint8Array {
    const read = new Uint8Array(bytes)
    if (bytes === 0) return read
    try {
      this.#blocks?.require(this.#fd, at, at + bytes)
      readFully(this.#fd, read, at)
    } catch (error) {
      refuseDamaged(error, this.#onDamage)
    }
    return read
  }
}

/** One section of an index file whose ranges are read when they are needed. */
export interface SectionRanges {
  /** Its bytes. */
  readonly bytes: number
  /** The bytes from `at` on, counted from the beginning of the section; `bytes` of them at least. */
  read(at: number, bytes: number): Uint8Array
}
