/**
 * Writes documents in the order of results, from the file of their arrivals: an external distribution sort. They are dealt out
 * into buckets of neighbouring documents first, each small enough for memory, so that every file is read and written from its
 * beginning to its end. Reading one document at a time from its place would wait for the disk as soon as the file is larger
 * than the page cache.
 */
import { closeSync, fsyncSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { readFully, writeFully } from '../files/file-bytes.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import { LINE_END } from './document-spill.ts'

/** How to reorder documents. */
export interface DocumentOrder {
  /** The documents by arrival, a line each. It is removed as soon as it was read. */
  readonly from: string
  /** The new file. */
  readonly to: string
  /** Temporary file for buckets; it does not exist, and is removed. */
  readonly buckets: string
  /** The place of each document, by arrival. */
  readonly positions: Uint32Array<SharedArrayBuffer>
  /** About how many bytes of documents are held in memory. */
  readonly memory: number
}

/** Bytes that are read and written at a time. */
const BUFFER_BYTES = 4 << 20
/** More memory would save no time. */
const BUCKET_BYTES_MAX = 32 << 20
/** Bytes before a document of a bucket: its place, and its length. */
const HEADER_BYTES = 8
/** A bucket holds so much in memory before it is written, and at least room for one header. */
const PART_BYTES_MIN = 1 << 10

/** Writes documents in the given order, and makes the file durable. */
export function reorderDocuments(order: DocumentOrder): void {
  const target = openSync(order.to, 'wx')
  try {
    const output = new Output(target)
    const buckets = new Buckets(order)
    try {
      buckets.fill()
      for (const bucket of buckets.inOrder()) for (const document of bucket) output.add(document)
    } finally {
      buckets.close()
    }
    output.flush()
    fsyncSync(target)
  } finally {
    closeSync(target)
  }
}

/** The documents in buckets, which lie in a file unless there is only one. */
class Buckets {
  readonly #order: DocumentOrder
  readonly #perBucket: number
  readonly #buckets: readonly Bucket[]
  #file: number | null = null
  #end = 0

  constructor(order: DocumentOrder) {
    this.#order = order
    const { size } = statSync(order.from)
    const documents = order.positions.length
    const memory = Math.min(order.memory, BUCKET_BYTES_MAX)
    const all = size + documents * HEADER_BYTES
    const count = Math.max(1, Math.min(documents, Math.ceil(all / memory)))
    this.#perBucket = Math.max(1, Math.ceil(documents / count))
    const partBytes = count === 1 ? all : Math.max(PART_BYTES_MIN, Math.floor(memory / count))
    this.#buckets = Array.from({ length: count }, () => new Bucket(partBytes, (bytes) => this.#write(bytes)))
  }

  /** Reads all documents, and removes the file that has them by arrival. */
  fill(): void {
    const { from: path, positions } = this.#order
    let arrival = 0
    const source = openSync(path, 'r')
    try {
      for (const { bytes, from, to } of linesOf(source)) {
        const position = positions[arrival++]
        this.#buckets[Math.floor(position / this.#perBucket)]?.add(position, bytes, from, to)
      }
    } finally {
      closeSync(source)
    }
    if (arrival !== positions.length) {
      throw new Error(`Cannot write the documents: ${path} has ${arrival}, must have ${positions.length}`)
    }
    rmSync(path)
  }

  /** The documents of one bucket after another, each bucket in order. */
  *inOrder(): Generator<Iterable<Uint8Array>> {
    let first = 0
    for (const bucket of this.#buckets) {
      const bytes = bucket.load(this.#file)
      const count = Math.min(this.#perBucket, Math.max(0, this.#order.positions.length - first))
      yield documentsOf(bytes, first, count)
      freeBuffer(bytes)
      first += this.#perBucket
    }
  }

  close(): void {
    if (this.#file === null) return
    closeSync(this.#file)
    rmSync(this.#order.buckets, { force: true })
  }

  /** @returns where the bytes begin */
  #write(bytes: Uint8Array): number {
    this.#file ??= openSync(this.#order.buckets, 'wx+')
    writeFully(this.#file, bytes)
    const at = this.#end
    this.#end += bytes.length
    return at
  }
}

/** The documents of neighbouring places, in no order. */
class Bucket {
  readonly #write: (bytes: Uint8Array) => number
  readonly #parts: { readonly at: number; readonly bytes: number }[] = []
  #buffer: Buffer<ArrayBuffer>
  #used = 0

  /** @param write writes a part to the file of buckets, and returns its place there */
  constructor(partBytes: number, write: (bytes: Uint8Array) => number) {
    this.#write = write
    this.#buffer = Buffer.from(new ArrayBuffer(partBytes))
  }

  /** Adds a document: the bytes `from` up to, not including, `to`. */
  add(position: number, bytes: Uint8Array, from: number, to: number): void {
    const needed = HEADER_BYTES + to - from
    if (this.#used + needed > this.#buffer.length) {
      this.#flush()
      if (needed > this.#buffer.length) this.#buffer = Buffer.from(new ArrayBuffer(needed))
    }
    const buffer = this.#buffer
    buffer.writeUInt32LE(position, this.#used)
    buffer.writeUInt32LE(to - from, this.#used + 4)
    buffer.set(bytes.subarray(from, to), this.#used + HEADER_BYTES)
    this.#used += needed
  }

  /** All documents with their headers. Nothing can be added afterwards. @param file the file of buckets, if it was written to */
  load(file: number | null): Buffer<ArrayBuffer> {
    if (this.#parts.length === 0) return this.#buffer.subarray(0, this.#used)
    const written = this.#parts.reduce((sum, { bytes }) => sum + bytes, 0)
    const all = Buffer.from(new ArrayBuffer(written + this.#used))
    let at = 0
    for (const part of this.#parts) {
      readFully(file!, all.subarray(at, at + part.bytes), part.at)
      at += part.bytes
    }
    all.set(this.#buffer.subarray(0, this.#used), at)
    freeBuffer(this.#buffer)
    return all
  }

  #flush(): void {
    if (this.#used === 0) return
    this.#parts.push({ at: this.#write(this.#buffer.subarray(0, this.#used)), bytes: this.#used })
    this.#used = 0
  }
}

/** The lines of a file with their ends. The bytes are only there until the next line is asked for. */
function* linesOf(file: number): Generator<{ readonly bytes: Uint8Array; readonly from: number; readonly to: number }> {
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let filled = 0
  for (;;) {
    const read = readSync(file, buffer, filled, buffer.length - filled, null)
    if (read === 0) return
    filled += read
    let from = 0
    for (let end = buffer.indexOf(LINE_END); end >= 0 && end < filled; end = buffer.indexOf(LINE_END, from)) {
      yield { bytes: buffer, from, to: end + 1 }
      from = end + 1
    }
    if (from === 0 && filled === buffer.length) {
      const larger = Buffer.allocUnsafe(buffer.length * 2)
      larger.set(buffer)
      buffer = larger
    } else {
      buffer.copyWithin(0, from, filled)
      filled -= from
    }
  }
}

/** The documents of a bucket in order. @param first the place of the first. @param count how many there are */
function* documentsOf(bytes: Buffer, first: number, count: number): Generator<Uint8Array> {
  const starts = new Float64Array(count)
  for (let at = 0; at < bytes.length; at += HEADER_BYTES + bytes.readUInt32LE(at + 4)) {
    starts[bytes.readUInt32LE(at) - first] = at
  }
  for (const start of starts) {
    const from = start + HEADER_BYTES
    yield bytes.subarray(from, from + bytes.readUInt32LE(start + 4))
  }
}

/** A file that is written from its beginning to its end. */
class Output {
  readonly #file: number
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #used = 0

  constructor(file: number) {
    this.#file = file
  }

  add(bytes: Uint8Array): void {
    if (this.#used + bytes.length > this.#buffer.length) this.flush()
    if (bytes.length > this.#buffer.length) writeFully(this.#file, bytes)
    else {
      this.#buffer.set(bytes, this.#used)
      this.#used += bytes.length
    }
  }

  flush(): void {
    writeFully(this.#file, this.#buffer.subarray(0, this.#used))
    this.#used = 0
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
