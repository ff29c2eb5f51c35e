/**
 * The documents of an index: spilled to disk as they arrive, arranged in the order of results when all are there, read
 * as stored bytes ever after.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import {
  REFERENCE,
  REFERENCE_BYTES,
  type SharedBytes,
  type SharedTexts,
  sharedNumber,
} from '../../../company/shared-texts.ts'
import { float64Column, uint32Column } from './columns.ts'
import { DocumentCache } from './document-cache.ts'
import { readFully, writeFully } from './index-file.ts'

/** Bytes gathered before they are written. */
const BUFFER_BYTES = 4 << 20

const NEWLINE = 0x0a

/** Documents in the order of their arrival, one per line, in a temporary file. */
export class DocumentSpill {
  readonly path: string
  /** First byte of each document here, by arrival. */
  readonly starts = float64Column()
  /** Bytes of each document here with its line end, by arrival. */
  readonly lengths = uint32Column()
  /** Bytes of each document with its line end where no text is shared, by arrival. */
  readonly sizes = uint32Column()
  readonly #shared: SharedTexts | null
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #buffered = 0
  /** Bytes handed in so far. */
  bytes = 0

  /** @param shared texts that documents may refer to */
  constructor(path: string, shared: SharedTexts | null = null) {
    this.path = path
    this.#shared = shared
    this.#fd = openSync(path, 'wx')
  }

  /** Adds one document. JSON as `JSON.stringify` writes it holds no line end. */
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

/** What to arrange: `starts[i]` and `lengths[i]` say where in `from` the document is that comes `i`-th in `to`. */
export interface DocumentOrder {
  readonly from: string
  readonly to: string
  readonly starts: Float64Array<SharedArrayBuffer>
  readonly lengths: Uint32Array<SharedArrayBuffer>
  /** The texts that documents of `from` refer to; `null` when they stand there whole. */
  readonly shared: SharedBytes | null
}

/** Writes the documents of `from` into the new file `to` in the order asked for, and makes it durable. */
export function reorderDocuments({ from, to, starts, lengths, shared }: DocumentOrder): void {
  const source = openSync(from, 'r')
  const target = openSync(to, 'wx')
  const whole = shared === null ? null : new SharedReplacer(target, shared)
  const put = (bytes: Uint8Array) => (whole === null ? writeFully(target, bytes) : whole.write(bytes))
  try {
    let buffer = Buffer.allocUnsafe(BUFFER_BYTES)
    let buffered = 0
    for (let i = 0; i < starts.length; ) {
      // Documents that are neighbours on both sides travel together, as far as the buffer goes.
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
    whole?.flush()
    fsyncSync(target)
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

/** Texts up to this are copied byte by byte, which is quicker than having them copied. */
const SHORT_BYTES = 24

/** Writes bytes to a file, each reference in them replaced by its text. */
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
      // Space for the longest run of bytes that can follow is looked for once, not for each of them.
      if (this.#buffered === this.#buffer.length) this.flush()
      const stop = Math.min(bytes.length, at + this.#buffer.length - this.#buffered)
      let to = this.#buffered
      const buffer = this.#buffer
      while (at < stop && bytes[at] !== REFERENCE) buffer[to++] = bytes[at++]
      this.#buffered = to
      if (at === stop) continue
      const number = sharedNumber(bytes, at)
      const from = number === 0 ? 0 : ends[number - 1]
      this.#put(texts, from, ends[number])
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

/** {@link reorderDocuments} on a thread of its own, so that the index is built meanwhile. */
export function reorderDocumentsInThread(arrangement: DocumentOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reorder-worker.ts', import.meta.url), { workerData: arrangement })
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`Cannot arrange documents: the thread ended with ${code}`))
    })
  })
}

/** Gaps between two documents of a page up to this are read along: a call costs more than copying so many bytes. */
const GAP_BYTES_MAX = 4096

/** Reads documents from the documents' file. */
export class DocumentReader {
  readonly #fd: number
  readonly #recent: DocumentCache

  constructor(path: string) {
    this.#fd = openSync(path, 'r')
    this.#recent = new DocumentCache(Math.min(RECENT_BYTES_MAX, fstatSync(this.#fd).size / RECENT_SHARE))
  }

  /**
   * Appends to `into` the JSON bytes of documents, without line end, in the order asked for.
   *
   * @param offsets first byte of each document of the country, and behind the last
   * @param documents numbers of documents of that country
   */
  read(offsets: Float64Array, documents: readonly number[], into: Uint8Array[]): void {
    // One piece of memory for all: making one costs as much as reading a document.
    const stretches = coalesceReads(offsets, documents)
    const bytes = Buffer.allocUnsafeSlow(stretches.reduce((sum, { start, end }) => sum + end - start, 0))
    let at = 0
    let next = 0
    for (const { start, end, count } of stretches) {
      const length = end - start
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
   * Like {@link read}, for documents that lie far apart, some of which were read lately.
   *
   * @param bounds of each document its first byte, and the first behind it
   */
  readScattered(bounds: Float64Array, into: Uint8Array[]): void {
    let size = 0
    for (let i = 0; i < bounds.length; i += 2) size += bounds[i + 1] - bounds[i]
    const bytes = Buffer.allocUnsafeSlow(size)
    let at = 0
    for (let i = 0; i < bounds.length; i += 2) {
      const start = bounds[i]
      const length = bounds[i + 1] - start
      if (!this.#recent.copy(start, length, bytes, at)) {
        const read = readSync(this.#fd, bytes, at, length, start)
        if (read < length) readFully(this.#fd, bytes.subarray(at + read, at + length), start + read)
        this.#recent.keep(start, bytes.subarray(at, at + length))
      }
      into.push(bytes.subarray(at, at + length - 1))
      at += length
    }
  }

  close(): void {
    closeSync(this.#fd)
  }
}

/** Room for documents read lately: at most so much, and at most such a part of the file. */
const RECENT_BYTES_MAX = 32 * 2 ** 20
const RECENT_SHARE = 16

/** Bytes of the file that are read at once, and how many of the documents asked for they hold. */
interface ReadSpan {
  readonly start: number
  end: number
  count: number
}

function coalesceReads(offsets: Float64Array, documents: readonly number[]): ReadSpan[] {
  const stretches: ReadSpan[] = []
  let last: ReadSpan | undefined
  for (const document of documents) {
    const start = offsets[document]
    const end = offsets[document + 1]
    if (last !== undefined && start >= last.end && start - last.end <= GAP_BYTES_MAX) {
      last.end = end
      last.count++
    } else {
      last = { start, end, count: 1 }
      stretches.push(last)
    }
  }
  return stretches
}

/** Makes a folder's list of files durable. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
