/** Reads documents from their file, as the bytes that go on the wire. `documents.ts` writes them. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { SharedBytes } from '../../../company/shared-texts.ts'
import { publicError } from '../../../errors.ts'
import { CheckedBlocks, DamagedFileError, type FileChecksums } from './checked-blocks.ts'
import { DocumentCache } from './document-cache.ts'
import { DocumentTexts } from './document-texts.ts'
import { readFully } from './index-file.ts'

/** Gaps of at most this many bytes between two documents are read along: another call would cost more. */
const GAP_BYTES_MAX = 4096

/** How documents are checked. */
export interface DocumentChecks {
  /** Of the documents' file. Absent: nothing is checked. */
  readonly checksums?: FileChecksums | undefined
  /** Called when a block is damaged. The search that would have read it fails. */
  readonly onDamage?: ((error: Error) => void) | undefined
}

/** Documents of a scan. */
export interface DocumentRun {
  readonly count: number
  /** Each with its line end. */
  readonly lines: Uint8Array
}

/** Reads documents from the documents' file. */
export class DocumentReader {
  readonly #fd: number
  readonly #cache: DocumentCache
  readonly #blocks: CheckedBlocks | null
  readonly #onDamage: (error: Error) => void
  /** `null`: documents are stored as they are sent, as before layout 4. */
  readonly #texts: DocumentTexts | null
  /** What was read last, where it is not what is sent. */
  #stored = Buffer.allocUnsafeSlow(0)
  /** Where the documents that were read last begin and end in the buffer they were read to, without line ends. */
  readonly #places: number[] = []

  /** @param texts what documents refer to; `null` where they are stored as they are sent */
  constructor(path: string, texts: SharedBytes | null, { checksums, onDamage = () => {} }: DocumentChecks = {}) {
    this.#fd = openSync(path, 'r')
    this.#texts = texts === null ? null : new DocumentTexts(texts)
    this.#blocks = checksums === undefined ? null : new CheckedBlocks(path, checksums)
    this.#onDamage = onDamage
    this.#cache = new DocumentCache(Math.min(CACHE_BYTES_MAX, fstatSync(this.#fd).size / CACHE_SHARE))
  }

  /**
   * Appends the JSON bytes of documents to `into`, without line end, in the given order.
   *
   * @param offsets offset of each document of the country, and the offset behind the last
   * @param documents doc ids in that country
   * @throws {PublicError} 503 where a block that they are in is damaged
   */
  read(offsets: Float64Array, documents: readonly number[], into: Uint8Array[]): void {
    // One allocation for all: each costs as much as reading a document.
    const spans = coalesceReads(offsets, documents)
    const bytes = this.#allocate(spans.reduce((sum, { start, end }) => sum + end - start, 0))
    const places = this.#places
    places.length = 0
    let at = 0
    let next = 0
    for (const { start, end, count } of spans) {
      this.#readTo(bytes, at, start, end - start)
      for (const stop = next + count; next < stop; next++) {
        places.push(at + offsets[documents[next]] - start, at + offsets[documents[next] + 1] - 1 - start)
      }
      at += end - start
    }
    this.#present(bytes, into)
  }

  /**
   * Like {@link read}, for documents that lie far apart; uses the cache.
   *
   * @param bounds two offsets per document: its first byte, and the byte behind its line end
   */
  readScattered(bounds: Float64Array, into: Uint8Array[]): void {
    let size = 0
    for (let i = 0; i < bounds.length; i += 2) size += bounds[i + 1] - bounds[i]
    const bytes = this.#allocate(size)
    const places = this.#places
    places.length = 0
    let at = 0
    for (let i = 0; i < bounds.length; i += 2) {
      const start = bounds[i]
      const length = bounds[i + 1] - start
      if (!this.#cache.copy(start, length, bytes, at)) {
        this.#readTo(bytes, at, start, length)
        this.#cache.put(start, bytes.subarray(at, at + length))
      }
      places.push(at, at + length - 1)
      at += length
    }
    this.#present(bytes, into)
  }

  /**
   * Reads documents with their line ends, one after another, past the cache: a scan reads each once.
   *
   * @param bounds two offsets per document: its first byte, and the byte behind its line end
   * @param from place of the first one in `bounds`
   * @returns as many as fit into `bytesMax` as they are sent; one at least
   * @throws {PublicError} 503 where a block that they are in is damaged
   */
  readRun(bounds: Float64Array, from: number, bytesMax: number): DocumentRun {
    const texts = this.#texts
    if (texts === null) {
      const end = endOfRun(bounds, from, bytesMax)
      return { count: (end - from) / 2, lines: this.#readStored(bounds, from, end) }
    }
    let next = from
    do {
      // Some more than a quarter is stored as what it makes; what turns out not to fit is read again next time.
      const end = endOfRun(bounds, next, Math.max(1, (bytesMax - texts.length) / WRITTEN_OUT))
      const stored = this.#readStored(bounds, next, end)
      for (let at = 0; next < end; next += 2) {
        const length = texts.length
        const behind = at + bounds[next + 1] - bounds[next]
        this.#writeOut(texts, stored, at, behind)
        if (texts.length > bytesMax && next > from) return { count: (next - from) / 2, lines: texts.take(length) }
        at = behind
      }
    } while (next < bounds.length && texts.length < bytesMax)
    return { count: (next - from) / 2, lines: texts.take() }
  }

  /** Reads documents as they are stored, from place `from` in `bounds` up to place `end`. */
  #readStored(bounds: Float64Array, from: number, end: number): Buffer {
    let size = 0
    for (let i = from; i < end; i += 2) size += bounds[i + 1] - bounds[i]
    const bytes = this.#allocate(size)
    let at = 0
    for (let i = from; i < end; ) {
      const start = bounds[i]
      let behind = bounds[i + 1]
      i += 2
      // Neighbours in the file are read together.
      for (; i < end && bounds[i] === behind; i += 2) behind = bounds[i + 1]
      this.#readTo(bytes, at, start, behind - start)
      at += behind - start
    }
    return bytes
  }

  /** A buffer to read to: one that is used again where documents are written out from it. */
  #allocate(bytes: number): Buffer {
    if (this.#texts === null) return Buffer.allocUnsafeSlow(bytes)
    if (bytes > STORED_BYTES_KEPT) return Buffer.allocUnsafeSlow(bytes)
    if (this.#stored.length < bytes) this.#stored = Buffer.allocUnsafeSlow(Math.max(2 * this.#stored.length, bytes))
    return this.#stored
  }

  #readTo(bytes: Buffer, at: number, start: number, length: number): void {
    this.#check(start, start + length)
    const read = readSync(this.#fd, bytes, at, length, start)
    if (read < length) readFully(this.#fd, bytes.subarray(at + read, at + length), start + read)
  }

  /** Appends the documents of `#places` to `into`. */
  #present(bytes: Buffer, into: Uint8Array[]): void {
    const places = this.#places
    const texts = this.#texts
    if (texts === null) {
      for (let i = 0; i < places.length; i += 2) into.push(bytes.subarray(places[i], places[i + 1]))
      return
    }
    for (let i = 0; i < places.length; i += 2) {
      this.#writeOut(texts, bytes, places[i], places[i + 1])
      places[i] = texts.length
    }
    const whole = texts.take()
    let from = 0
    for (let i = 0; i < places.length; i += 2) {
      into.push(whole.subarray(from, places[i]))
      from = places[i]
    }
  }

  #writeOut(texts: DocumentTexts, bytes: Uint8Array, from: number, end: number): void {
    try {
      texts.append(bytes, from, end)
    } catch (error) {
      throw this.#reported(error)
    }
  }

  #check(from: number, end: number): void {
    try {
      this.#blocks?.require(this.#fd, from, end)
    } catch (error) {
      throw this.#reported(error)
    }
  }

  /** Reports damage, and forgets what was written out before it. @returns what a caller gets instead */
  #reported(error: unknown): unknown {
    this.#texts?.take(0)
    if (!(error instanceof DamagedFileError) && (error as NodeJS.ErrnoException).code !== 'EIO') return error
    this.#onDamage(error as Error)
    return publicError('damaged_data', {}, { 'Retry-After': '60' })
  }

  close(): void {
    closeSync(this.#fd)
  }
}

/** Most bytes of the document cache. */
const CACHE_BYTES_MAX = 32 * 2 ** 20
/** The document cache takes at most one in this many bytes of the file. */
const CACHE_SHARE = 16

/** How many times as long as stored a document is assumed to be when a scan decides how many to read at once. */
const WRITTEN_OUT = 3
/** A larger buffer for what is stored is not kept. */
const STORED_BYTES_KEPT = 4 << 20

/** The place behind the last document of a run that begins at `from` and has at most `bytesMax` bytes; one at least. */
function endOfRun(bounds: Float64Array, from: number, bytesMax: number): number {
  let end = from
  let bytes = 0
  do {
    bytes += bounds[end + 1] - bounds[end]
    end += 2
  } while (end < bounds.length && bytes + bounds[end + 1] - bounds[end] <= bytesMax)
  return end
}

/** Bytes of the file that one call reads, and how many of the requested documents they hold. */
interface ReadSpan {
  readonly start: number
  end: number
  count: number
}

function coalesceReads(offsets: Float64Array, documents: readonly number[]): ReadSpan[] {
  const spans: ReadSpan[] = []
  let last: ReadSpan | undefined
  for (const document of documents) {
    const start = offsets[document]
    const end = offsets[document + 1]
    if (last !== undefined && start >= last.end && start - last.end <= GAP_BYTES_MAX) {
      last.end = end
      last.count++
    } else {
      last = { start, end, count: 1 }
      spans.push(last)
    }
  }
  return spans
}
