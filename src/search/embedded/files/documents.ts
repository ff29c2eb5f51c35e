/**
 * The documents of an index (Lucene: stored fields). A build spills them to disk as they arrive, and writes them in the
 * order of results when all have arrived. A search reads them as the bytes they were stored in.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import {
  REFERENCE,
  REFERENCE_BYTES,
  type SharedBytes,
  type SharedTexts,
  sharedTextId,
} from '../../../company/shared-texts.ts'
import { publicError } from '../../../errors.ts'
import { CheckedBlocks, DamagedFileError, type FileChecksums } from './checked-blocks.ts'
import { float64Column, uint32Column } from './columns.ts'
import { DocumentCache } from './document-cache.ts'
import { readFully, writeFully } from './index-file.ts'

/** Bytes buffered before they are written. */
const BUFFER_BYTES = 4 << 20

const NEWLINE = 0x0a

/** A temporary file with the documents in the order of their arrival, one per line. */
export class DocumentSpill {
  readonly path: string
  /** Offset of each document in this file, by arrival. */
  readonly starts = float64Column()
  /** Bytes of each document in this file with its line end, by arrival. */
  readonly lengths = uint32Column()
  /** Bytes of each document with its line end once references are replaced by their texts, by arrival. */
  readonly sizes = uint32Column()
  readonly #shared: SharedTexts | null
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #buffered = 0
  /** Bytes added so far, written or buffered. */
  bytes = 0

  /** @param shared texts that documents may refer to */
  constructor(path: string, shared: SharedTexts | null = null) {
    this.path = path
    this.#shared = shared
    this.#fd = openSync(path, 'wx')
  }

  /** Adds one document. JSON as `JSON.stringify` writes it contains no line end. */
  add(json: string): void {
    // UTF-8 takes at most three bytes per UTF-16 code unit.
    if (json.length * 3 + 1 > BUFFER_BYTES - this.#buffered) this.flush()
    let length: number
    let size: number
    if (json.length * 3 + 1 > BUFFER_BYTES) {
      const bytes = Buffer.from(`${json}\n`)
      writeFully(this.#fd, bytes)
      length = bytes.length
      size = this.#shared?.lengthOf(bytes, 0, length) ?? length
    } else {
      length = this.#buffer.write(json, this.#buffered, 'utf8') + 1
      this.#buffer[this.#buffered + length - 1] = NEWLINE
      size = this.#shared?.lengthOf(this.#buffer, this.#buffered, this.#buffered + length) ?? length
      this.#buffered += length
    }
    this.starts.push(this.bytes)
    this.lengths.push(length)
    this.sizes.push(size)
    this.bytes += length
  }

  flush(): void {
    writeFully(this.#fd, this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }

  close(): void {
    closeSync(this.#fd)
  }
}

/** How to reorder documents: the `i`-th document of `to` is `lengths[i]` bytes at offset `starts[i]` of `from`. */
export interface DocumentOrder {
  readonly from: string
  readonly to: string
  readonly starts: Float64Array<SharedArrayBuffer>
  readonly lengths: Uint32Array<SharedArrayBuffer>
  /** The texts that documents of `from` refer to; `null` when they contain no references. */
  readonly shared: SharedBytes | null
}

/** Writes the documents of `from` in the given order into the new file `to`, and makes it durable. */
export function reorderDocuments({ from, to, starts, lengths, shared }: DocumentOrder): void {
  const source = openSync(from, 'r')
  const target = openSync(to, 'wx')
  const replacer = shared === null ? null : new SharedReplacer(target, shared)
  const put = (bytes: Uint8Array) => (replacer === null ? writeFully(target, bytes) : replacer.write(bytes))
  try {
    let buffer = Buffer.allocUnsafe(BUFFER_BYTES)
    let buffered = 0
    for (let i = 0; i < starts.length; ) {
      // Documents that are neighbours in both files are copied together, up to the size of the buffer.
      const start = starts[i]
      let length = lengths[i++]
      while (i < starts.length && starts[i] === start + length && length + lengths[i] <= BUFFER_BYTES) {
        length += lengths[i++]
      }
      if (length > buffer.length - buffered) {
        put(buffer.subarray(0, buffered))
        buffered = 0
        if (length > buffer.length) buffer = Buffer.allocUnsafe(length)
      }
      const read = readSync(source, buffer, buffered, length, start)
      if (read < length) readFully(source, buffer.subarray(buffered + read, buffered + length), start + read)
      buffered += length
    }
    put(buffer.subarray(0, buffered))
    replacer?.flush()
    fsyncSync(target)
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

/** Texts up to this length are copied in a loop, which is faster than `TypedArray.set`. */
const SHORT_BYTES = 24

/** Writes bytes to a file and replaces each reference in them by its text. */
class SharedReplacer {
  readonly #fd: number
  readonly #shared: SharedBytes
  #buffer = new Uint8Array(BUFFER_BYTES)
  #buffered = 0

  constructor(fd: number, shared: SharedBytes) {
    this.#fd = fd
    this.#shared = shared
  }

  /** @param bytes whole documents: no reference is cut in two */
  write(bytes: Uint8Array): void {
    const { bytes: texts, ends } = this.#shared
    for (let at = 0; at < bytes.length; ) {
      // Checks for space once per run of bytes, not for each byte.
      if (this.#buffered === this.#buffer.length) this.flush()
      const stop = Math.min(bytes.length, at + this.#buffer.length - this.#buffered)
      let to = this.#buffered
      const buffer = this.#buffer
      while (at < stop && bytes[at] !== REFERENCE) buffer[to++] = bytes[at++]
      this.#buffered = to
      if (at === stop) continue
      const id = sharedTextId(bytes, at)
      const from = id === 0 ? 0 : ends[id - 1]
      this.#put(texts, from, ends[id])
      at += REFERENCE_BYTES
    }
  }

  #put(texts: Uint8Array, from: number, end: number): void {
    if (end - from > this.#buffer.length - this.#buffered) {
      this.flush()
      if (end - from > this.#buffer.length) this.#buffer = new Uint8Array(end - from)
    }
    const buffer = this.#buffer
    let to = this.#buffered
    if (end - from > SHORT_BYTES) buffer.set(texts.subarray(from, end), to)
    else for (let at = from; at < end; at++) buffer[to++] = texts[at]
    this.#buffered += end - from
  }

  flush(): void {
    writeFully(this.#fd, this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }
}

/** For fewer bytes a thread takes longer to start (some 100 ms) than the documents take to write. */
const WORTH_A_THREAD_BYTES = 8_000_000

/**
 * Runs {@link reorderDocuments}: on a thread of its own, while the caller builds the index, if the documents are large
 * enough.
 *
 * @param bytes size of all documents
 */
export async function reorderDocumentsAside(order: DocumentOrder, bytes: number): Promise<void> {
  if (bytes < WORTH_A_THREAD_BYTES) reorderDocuments(order)
  else await reorderDocumentsInThread(order)
}

function reorderDocumentsInThread(order: DocumentOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reorder-worker.ts', import.meta.url), { workerData: order })
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`Cannot reorder documents: the thread ended with ${code}`))
    })
  })
}

/** Gaps of at most this many bytes between two documents are read along: another call would cost more. */
const GAP_BYTES_MAX = 4096

/** How documents are checked. */
export interface DocumentChecks {
  /** Of the documents' file. Absent: nothing is checked. */
  readonly checksums?: FileChecksums | undefined
  /** Called when a block is damaged. The search that would have read it fails. */
  readonly onDamage?: ((error: Error) => void) | undefined
}

/** Reads documents from the documents' file. */
export class DocumentReader {
  readonly #fd: number
  readonly #cache: DocumentCache
  readonly #blocks: CheckedBlocks | null
  readonly #onDamage: (error: Error) => void

  constructor(path: string, { checksums, onDamage = () => {} }: DocumentChecks = {}) {
    this.#fd = openSync(path, 'r')
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
    const bytes = Buffer.allocUnsafeSlow(spans.reduce((sum, { start, end }) => sum + end - start, 0))
    let at = 0
    let next = 0
    for (const { start, end, count } of spans) {
      const length = end - start
      this.#check(start, end)
      const read = readSync(this.#fd, bytes, at, length, start)
      if (read < length) readFully(this.#fd, bytes.subarray(at + read, at + length), start + read)
      for (const stop = next + count; next < stop; next++) {
        const from = at + offsets[documents[next]] - start
        into.push(bytes.subarray(from, at + offsets[documents[next] + 1] - 1 - start))
      }
      at += length
    }
  }

  /**
   * Like {@link read}, for documents that lie far apart; uses the cache.
   *
   * @param bounds two offsets per document: its first byte, and the byte behind its line end
   */
  readScattered(bounds: Float64Array, into: Uint8Array[]): void {
    let size = 0
    for (let i = 0; i < bounds.length; i += 2) size += bounds[i + 1] - bounds[i]
    const bytes = Buffer.allocUnsafeSlow(size)
    let at = 0
    for (let i = 0; i < bounds.length; i += 2) {
      const start = bounds[i]
      const length = bounds[i + 1] - start
      if (!this.#cache.copy(start, length, bytes, at)) {
        this.#check(start, start + length)
        const read = readSync(this.#fd, bytes, at, length, start)
        if (read < length) readFully(this.#fd, bytes.subarray(at + read, at + length), start + read)
        this.#cache.put(start, bytes.subarray(at, at + length))
      }
      into.push(bytes.subarray(at, at + length - 1))
      at += length
    }
  }

  /**
   * Reads documents with their line ends, one after another, past the cache: a scan reads each once.
   *
   * @param bounds two offsets per document: its first byte, and the byte behind its line end
   * @throws {PublicError} 503 where a block that they are in is damaged
   */
  readLines(bounds: Float64Array): Uint8Array {
    let size = 0
    for (let i = 0; i < bounds.length; i += 2) size += bounds[i + 1] - bounds[i]
    const bytes = Buffer.allocUnsafeSlow(size)
    let at = 0
    for (let i = 0; i < bounds.length; ) {
      const start = bounds[i]
      let end = bounds[i + 1]
      i += 2
      // Neighbours in the file are read together.
      for (; i < bounds.length && bounds[i] === end; i += 2) end = bounds[i + 1]
      this.#check(start, end)
      readFully(this.#fd, bytes.subarray(at, at + end - start), start)
      at += end - start
    }
    return bytes
  }

  #check(from: number, end: number): void {
    try {
      this.#blocks?.require(this.#fd, from, end)
    } catch (error) {
      if (!(error instanceof DamagedFileError) && (error as NodeJS.ErrnoException).code !== 'EIO') throw error
      this.#onDamage(error as Error)
      throw publicError('damaged_data', {}, { 'Retry-After': '60' })
    }
  }

  close(): void {
    closeSync(this.#fd)
  }
}

/** Most bytes of the document cache. */
const CACHE_BYTES_MAX = 32 * 2 ** 20
/** The document cache takes at most one in this many bytes of the file. */
const CACHE_SHARE = 16

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

/** Makes a folder's list of files durable (fsync). Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
