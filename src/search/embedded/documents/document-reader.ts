/** Reads documents from their file, as the bytes that go on the wire. `reorder-documents.ts` writes them. */
import type { SharedBytes } from '../../../company/shared-texts.ts'
import { refuseDamaged } from '../files/checked-blocks.ts'
import { DocumentCache } from './document-cache.ts'
import { DocumentTexts } from './document-texts.ts'
import type { StoredDocuments } from './stored-documents.ts'

/** Gaps of at most this many bytes between two documents are read along: another call would cost more. */
const GAP_BYTES_MAX = 4096

/** Documents of a scan. */
export interface DocumentRun {
  readonly count: number
  /** Each with its line end. */
  readonly lines: Uint8Array
}

/** Reads documents from the documents' file. */
export class DocumentReader {
  readonly #stored: StoredDocuments
  /** Documents as they are sent. */
  readonly #cache: DocumentCache
  readonly #onDamage: (error: Error) => void
  /** Whether documents are stored as they are sent, as before layout 4. */
  readonly #isPlain: boolean
  readonly #texts: DocumentTexts
  /** What was read last. */
  #buffer = Buffer.allocUnsafeSlow(0)
  /** Where each document of a page ends in what is written out. */
  readonly #ends: number[] = []

  /**
   * @param stored   closed with the reader
   * @param texts    what documents refer to; `null` where they are stored as they are sent
   * @param onDamage called when a block is damaged; the search that would have read it fails
   */
  constructor(stored: StoredDocuments, texts: SharedBytes | null, onDamage: (error: Error) => void = () => {}) {
    this.#stored = stored
    this.#isPlain = texts === null
    this.#texts = new DocumentTexts(texts ?? NO_TEXTS)
    this.#onDamage = onDamage
    this.#cache = new DocumentCache(Math.min(CACHE_BYTES_MAX, stored.bytes / CACHE_SHARE))
  }

  /**
   * Appends the JSON bytes of documents to `into`, without line end, in the given order.
   *
   * @param bounds two offsets per document: its first byte, and the byte behind its line end
   * @throws {PublicError} 503 where a block that they are in is damaged
   */
  read(bounds: Float64Array, into: Uint8Array[]): void {
    const texts = this.#texts
    const ends = this.#ends
    texts.clear()
    ends.length = 0
    for (let next = 0; next < bounds.length; ) {
      if (this.#cache.write(bounds[next], texts)) {
        ends.push(texts.length)
        next += 2
        continue
      }
      const end = this.#endOfSpan(bounds, next)
      const start = bounds[next]
      const stored = this.#allocate(bounds[end - 1] - start)
      this.#readTo(stored, 0, start, bounds[end - 1] - start)
      for (; next < end; next += 2) {
        const from = texts.length
        this.#writeOut(stored, bounds[next] - start, bounds[next + 1] - 1 - start)
        this.#cache.offer(bounds[next], texts.written, from, texts.length)
        ends.push(texts.length)
      }
    }
    // One allocation for all: each costs as much as reading a document.
    const whole = texts.take()
    let from = 0
    for (const end of ends) {
      into.push(whole.subarray(from, end))
      from = end
    }
  }

  /** The place in `bounds` behind the last document that is read together with the one at place `from`. */
  #endOfSpan(bounds: Float64Array, from: number): number {
    let end = from + 2
    while (end < bounds.length) {
      const gap = bounds[end] - bounds[end - 1]
      if (gap < 0 || gap > GAP_BYTES_MAX || bounds[end + 1] - bounds[from] > STORED_BYTES_KEPT) break
      if (this.#cache.has(bounds[end])) break
      end += 2
    }
    return end
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
    if (this.#isPlain) {
      const end = endOfRun(bounds, from, bytesMax)
      return { count: (end - from) / 2, lines: this.#readStored(bounds, from, end) }
    }
    const texts = this.#texts
    texts.clear()
    let next = from
    do {
      // Some more than a quarter is stored as what it makes; what turns out not to fit is read again next time.
      const end = endOfRun(bounds, next, Math.max(1, (bytesMax - texts.length) / WRITTEN_OUT))
      const stored = this.#readStored(bounds, next, end)
      for (let at = 0; next < end; next += 2) {
        const length = texts.length
        const behind = at + bounds[next + 1] - bounds[next]
        this.#writeOut(stored, at, behind)
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
    if (this.#isPlain || bytes > STORED_BYTES_KEPT) return Buffer.allocUnsafeSlow(bytes)
    if (this.#buffer.length < bytes) this.#buffer = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, bytes))
    return this.#buffer
  }

  #readTo(bytes: Buffer, at: number, start: number, length: number): void {
    try {
      this.#stored.read(bytes, at, start, length)
    } catch (error) {
      refuseDamaged(error, this.#onDamage)
    }
  }

  #writeOut(bytes: Buffer, from: number, end: number): void {
    if (this.#isPlain) {
      this.#texts.copy(bytes, from, end)
      return
    }
    try {
      this.#texts.append(bytes, from, end)
    } catch (error) {
      refuseDamaged(error, this.#onDamage)
    }
  }

  close(): void {
    this.#stored.close()
  }
}

/** Where no document refers to a text. */
const NO_TEXTS: SharedBytes = { bytes: new Uint8Array(0), ends: new Uint32Array(0) }

/** Most bytes of the document cache. */
const CACHE_BYTES_MAX = 64 * 2 ** 20
/** The document cache takes at most one in this many bytes of the file. */
const CACHE_SHARE = 4

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
