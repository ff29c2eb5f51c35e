/**
 * Writes the documents of an index (Lucene: stored fields). A build spills them to disk as they arrive, and writes them in
 * the order of results when all have arrived. `document-reader.ts` reads them.
 */
import { closeSync, fsyncSync, openSync, readSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { float64Column, uint32Column } from './columns.ts'
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
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #buffered = 0
  /** Bytes added so far, written or buffered. */
  bytes = 0

  constructor(path: string) {
    this.path = path
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
    this.starts.push(this.bytes)
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

/** How to reorder documents: the `i`-th document of `to` is `lengths[i]` bytes at offset `starts[i]` of `from`. */
export interface DocumentOrder {
  readonly from: string
  readonly to: string
  readonly starts: Float64Array<SharedArrayBuffer>
  readonly lengths: Uint32Array<SharedArrayBuffer>
}

/** Writes the documents of `from` in the given order into the new file `to`, and makes it durable. */
export function reorderDocuments({ from, to, starts, lengths }: DocumentOrder): void {
  const source = openSync(from, 'r')
  const target = openSync(to, 'wx')
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
        writeFully(target, buffer.subarray(0, buffered))
        buffered = 0
        if (length > buffer.length) buffer = Buffer.allocUnsafe(length)
      }
      const read = readSync(source, buffer, buffered, length, start)
      if (read < length) readFully(source, buffer.subarray(buffered + read, buffered + length), start + read)
      buffered += length
    }
    writeFully(target, buffer.subarray(0, buffered))
    fsyncSync(target)
  } finally {
    closeSync(source)
    closeSync(target)
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
