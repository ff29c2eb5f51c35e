/**
 * Writes the documents of an index (Lucene: stored fields). A build spills them to disk as they arrive, and writes them in
 * the order of results when all have arrived. `document-reader.ts` reads them.
 */
import { closeSync, fsyncSync, openSync, readSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type Column, uint32Column } from '../spill/columns.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { readFully, writeFully } from './file-bytes.ts'
import { freeBuffer } from './free-buffer.ts'

/** Bytes buffered before they are written. */
const BUFFER_BYTES = 4 << 20

const NEWLINE = 0x0a

/** A temporary file with the documents in the order of their arrival, one per line. */
export class DocumentSpill {
  readonly path: string
  /** Bytes of each document in this file with its line end, by arrival. */
  readonly lengths: Column<Uint32Array<ArrayBuffer>>
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #buffered = 0
  /** Bytes added so far, written or buffered. */
  bytes = 0

  /** @param columns where the lengths go that have no room in memory */
  constructor(path: string, columns: SpillFile) {
    this.path = path
    this.lengths = uint32Column(columns)
    this.#fd = openSync(path, 'wx')
  }

  /** Adds one document. JSON as `JSON.stringify` writes it contains no line end, and neither does a reference. */
  add(json: string): void {
    // UTF-8 takes at most three bytes per UTF-16 code unit.
    if (json.length * 3 + 1 > BUFFER_BYTES - this.#buffered) this.flush()
    let length: number
    if (json.length * 3 + 1 > BUFFER_BYTES) {
      const bytes = Buffer.from(`${json}\n`)
      writeFully(this.#fd, bytes)
      length = bytes.length
    } else {
      length = this.#buffer.write(json, this.#buffered, 'utf8') + 1
      this.#buffer[this.#buffered + length - 1] = NEWLINE
      this.#buffered += length
    }
    this.lengths.push(length)
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

/** Documents of which the order is written and read at a time. */
const ORDER_DOCUMENTS = 8192
/** Bytes of the order of a document: its offset, and its length. */
const ORDER_BYTES = 12

/** How to reorder documents. */
export interface DocumentOrder {
  readonly from: string
  readonly to: string
  /** File with the order, see {@link writeDocumentOrder}. */
  readonly order: string
  readonly documents: number
}

/**
 * Writes the order of documents, so that another thread need not have it in memory: for each {@link ORDER_DOCUMENTS} of them
 * their offsets in the file of arrivals, then their lengths. Brings the lengths into the same order.
 *
 * @param positions the place of each document, by arrival
 * @param scratchBytes about how much memory it may take meanwhile
 */
export function writeDocumentOrder(
  path: string,
  lengths: Column<Uint32Array<ArrayBuffer>>,
  positions: Uint32Array,
  scratchBytes: number,
): void {
  const many = Math.max(1, Math.floor(scratchBytes / ORDER_BYTES / ORDER_DOCUMENTS)) * ORDER_DOCUMENTS
  const starts = new Float64Array(Math.min(many, positions.length))
  const own = new Uint32Array(starts.length)
  const file = openSync(path, 'wx')
  try {
    for (let first = 0; first < positions.length; first += many) {
      const count = Math.min(many, positions.length - first)
      let start = 0
      for (const { from, items } of lengths.inOrder()) {
        for (let i = 0; i < items.length; i++) {
          const place = positions[from + i] - first
          if (place >= 0 && place < count) {
            starts[place] = start
            own[place] = items[i]
          }
          start += items[i]
        }
      }
      for (let from = 0; from < count; from += ORDER_DOCUMENTS) {
        const to = Math.min(count, from + ORDER_DOCUMENTS)
        writeFully(file, new Uint8Array(starts.buffer, from * 8, (to - from) * 8))
        writeFully(file, new Uint8Array(own.buffer, from * 4, (to - from) * 4))
      }
    }
  } finally {
    closeSync(file)
  }
  freeBuffer(own)
  lengths.reorder(positions, starts.buffer)
  freeBuffer(starts)
}

/** Reads what {@link writeDocumentOrder} wrote. */
function* readDocumentOrder({ order, documents }: DocumentOrder) {
  const file = openSync(order, 'r')
  try {
    for (let from = 0, at = 0; from < documents; from += ORDER_DOCUMENTS) {
      const count = Math.min(ORDER_DOCUMENTS, documents - from)
      const bytes = new Uint8Array(count * 12)
      readFully(file, bytes, at)
      at += bytes.length
      yield {
        starts: new Float64Array(bytes.buffer, 0, count),
        lengths: new Uint32Array(bytes.buffer, count * 8, count),
      }
    }
  } finally {
    closeSync(file)
  }
}

/** Writes the documents of `from` in the given order into the new file `to`, and makes it durable. */
export function reorderDocuments(order: DocumentOrder): void {
  const source = openSync(order.from, 'r')
  const target = openSync(order.to, 'wx')
  try {
    const copy = new DocumentCopy(source, target)
    for (const { starts, lengths } of readDocumentOrder(order)) copy.add(starts, lengths)
    copy.finish()
    fsyncSync(target)
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

/** Copies documents from one file to another. */
class DocumentCopy {
  readonly #source: number
  readonly #target: number
  #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #buffered = 0

  constructor(source: number, target: number) {
    this.#source = source
    this.#target = target
  }

  add(starts: Float64Array, lengths: Uint32Array): void {
    for (let i = 0; i < starts.length; ) {
      // Documents that are neighbours in both files are copied together, up to the size of the buffer.
      const start = starts[i]
      let length = lengths[i++]
      while (i < starts.length && starts[i] === start + length && length + lengths[i] <= BUFFER_BYTES) {
        length += lengths[i++]
      }
      this.#copy(start, length)
    }
  }

  finish(): void {
    writeFully(this.#target, this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }

  #copy(start: number, length: number): void {
    if (length > this.#buffer.length - this.#buffered) {
      this.finish()
      if (length > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(length)
    }
    const at = this.#buffered
    const read = readSync(this.#source, this.#buffer, at, length, start)
    if (read < length) readFully(this.#source, this.#buffer.subarray(at + read, at + length), start + read)
    this.#buffered += length
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
