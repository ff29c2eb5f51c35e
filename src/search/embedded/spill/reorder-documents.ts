/**
 * Writes documents in the order of results, from the file of their arrivals: an external distribution sort. They are dealt out
 * into buckets of neighbouring documents first, each small enough for memory, so that every file is read and written from its
 * beginning to its end. Reading one document at a time from its place would wait for the disk as soon as the file is larger
 * than the page cache.
 */
import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { runInThread } from '../../../threads/request-thread.ts'
import { BUFFER_BYTES, DocumentsFile } from '../documents/documents-file.ts'
import { Buckets, freeBucket, readNumber } from './buckets.ts'
import { LINE_END } from './document-spill.ts'
import { SpillFile } from './spill-file.ts'

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

/** Of more memory than this, most would be for parts of buckets that are long enough already. */
const BUCKET_BYTES_MAX = 16 << 20

/**
 * Writes documents in the given order with their checksums, and makes both files durable.
 *
 * @throws {Error} where the file by arrival has more or fewer documents than there are places
 */
export function reorderDocuments(order: DocumentOrder): void {
  const spill = new SpillFile(order.buckets, 0)
  const output = new DocumentsFile(order.to)
  try {
    const buckets = dealOut(order, spill)
    rmSync(order.from)
    for (let bucket = 0; bucket < buckets.count; bucket++) {
      const loaded = buckets.load(bucket)
      for (const start of loaded.starts) {
        const from = start + 4
        output.add(loaded.bytes.subarray(from, from + readNumber(loaded.bytes, start)))
      }
      freeBucket(loaded)
    }
    output.finish()
  } finally {
    spill.remove()
    output.close()
  }
}

/** Puts all documents into buckets, which take no file where all fit one. */
function dealOut({ from: path, positions, memory }: DocumentOrder, spill: SpillFile): Buckets {
  const { size } = statSync(path)
  const room = Math.min(memory, BUCKET_BYTES_MAX)
  const isOne = size <= room
  const buckets = new Buckets(spill, positions.length, isOne ? 1 : Math.ceil(size / room), room)
  const source = openSync(path, 'r')
  let arrival = 0
  try {
    for (const { bytes, from, to } of linesOf(source)) {
      if (arrival < positions.length) buckets.add(positions[arrival], bytes, from, to)
      arrival++
    }
  } finally {
    closeSync(source)
  }
  if (arrival !== positions.length)
    throw new Error(`Cannot write the documents: ${path} has ${arrival}, must have ${positions.length}`)
  if (!isOne) buckets.finish()
  return buckets
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
  else await runInThread(new URL('./reorder-worker.ts', import.meta.url), order)
}
