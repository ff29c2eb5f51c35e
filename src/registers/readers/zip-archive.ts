/**
 * Reads the entries of a zip archive, one after the other. Archives of a register have one entry of gigabytes, or a hundred
 * thousand of some kilobytes: those are read and inflated at once, without a stream for each.
 */
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { type CompressedEntry, DEFLATED, decompress, EntryCheck, STORED } from './zip-entry.ts'

/** An archive that is open. */
export interface ZipArchive {
  /** Bytes of the whole archive. */
  readonly bytes: number
  /** Its entries, in the order of its directory. */
  entries(): AsyncIterable<Entry>
  /**
   * The bytes of an entry, inflated, in pieces.
   *
   * @throws {Error} when it is damaged: its checksum, its size, or how it is compressed
   */
  read(entry: Entry): AsyncGenerator<Uint8Array>
  /**
   * A short entry in its compressed form, in memory of its own; `null` where it is too long to be uncompressed at once.
   *
   * @throws {Error} when it is compressed in a way that is not read
   */
  compressed(entry: Entry): Promise<CompressedEntry | null>
  close(): void
}

/** Large pieces: every piece costs a turn of the event loop. */
const PIECE_BYTES = 256 * 1024
/** Entries up to these sizes, compressed and inflated, are inflated at once. */
const SMALL_COMPRESSED_MAX = 512 * 1024
const SMALL_MAX = 4 << 20

/** Opens an archive. @throws {Error} when it is damaged or cut off */
export async function openArchive(path: string): Promise<ZipArchive> {
  const bytes = (await stat(path)).size
  const reader = new WindowReader(path)
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const
  const zip = await fromRandomAccessReaderPromise(reader, bytes, options).catch((error: unknown) => {
    reader.close(() => {})
    throw error
  })
  return {
    bytes,
    entries: () => zip.eachEntry(),
    read: (entry) => readEntry(zip, reader, entry),
    compressed: async (entry) => (isShort(entry) ? compressedEntry(reader, await startOf(zip, entry), entry) : null),
    close: () => zip.close(),
  }
}

async function* readEntry(zip: ZipFile, reader: WindowReader, entry: Entry): AsyncGenerator<Uint8Array> {
  const start = await startOf(zip, entry)
  if (isShort(entry)) {
    yield decompress(compressedEntry(reader, start, entry))
    return
  }
  const check = new EntryCheck({ size: entry.uncompressedSize, checksum: entry.crc32 })
  for await (const piece of largeEntry(reader.stream(start, entry.compressedSize), entry.compressionMethod)) {
    check.add(piece)
    yield piece
  }
  check.end()
}

/** Where the bytes of an entry begin. @throws {Error} when they are compressed in a way that is not read */
async function startOf(zip: ZipFile, entry: Entry): Promise<number> {
  const { compressionMethod: method } = entry
  if (entry.isEncrypted()) throw new Error('it is encrypted, must not be')
  if (method !== STORED && method !== DEFLATED) {
    throw new Error(`it is compressed by method ${method}, must be compressed by Deflate (8) or not at all (0)`)
  }
  return (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart
}

function isShort({ compressedSize, uncompressedSize }: Entry): boolean {
  return compressedSize <= SMALL_COMPRESSED_MAX && uncompressedSize <= SMALL_MAX
}

function compressedEntry(reader: WindowReader, start: number, entry: Entry): CompressedEntry {
  return {
    method: entry.compressionMethod,
    // A copy, because the window moves on.
    compressed: new Uint8Array(reader.bytes(start, entry.compressedSize)),
    size: entry.uncompressedSize,
    checksum: entry.crc32,
  }
}

function largeEntry(compressed: Readable, method: number): Readable {
  if (method === STORED) return compressed
  const inflated = createInflateRaw({ chunkSize: PIECE_BYTES })
  // When one of them ends or is left early, the other ends too; errors are thrown by the second.
  pipeline(compressed, inflated, () => {})
  return inflated
}

/** Bytes of the file that are held: around the directory, and around the entries. */
interface Window {
  start: number
  length: number
  used: number
  readonly buffer: Buffer
}

const WINDOW_BYTES = 1 << 20

/**
 * Reads the file in large pieces, kept in memory: a directory of a hundred thousand entries is two hundred thousand
 * reads of a few bytes. Reading is synchronous, as a file is in the cache of the system or comes from a disk in a
 * millisecond; imports of large files have a thread of their own.
 */
class WindowReader extends RandomAccessReader {
  readonly #path: string
  readonly #file: number
  readonly #windows: readonly Window[] = [0, 1].map(() => ({
    ...{ start: 0, length: 0, used: 0 },
    buffer: Buffer.allocUnsafe(WINDOW_BYTES),
  }))
  #uses = 0
  #isClosed = false

  constructor(path: string) {
    super()
    this.#path = path
    this.#file = openSync(path, 'r')
  }

  /** Bytes of the file, valid until the next call. @throws {Error} where the file is shorter */
  bytes(position: number, length: number): Buffer {
    const window = this.#windowOf(position, length)
    const at = position - window.start
    if (at + length > window.length) throw new Error('unexpected end of file')
    return window.buffer.subarray(at, at + length)
  }

  /** A part of the file as a stream. */
  stream(start: number, length: number): Readable {
    return createReadStream(this.#path, { start, end: Math.max(start, start + length - 1), highWaterMark: PIECE_BYTES })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    let copied = 0
    try {
      while (copied < length) {
        const wanted = Math.min(length - copied, WINDOW_BYTES)
        const window = this.#windowOf(position + copied, wanted)
        const at = position + copied - window.start
        const found = window.buffer.copy(buffer, offset + copied, at, Math.min(at + wanted, window.length))
        if (found === 0) break
        copied += found
      }
    } catch (error) {
      callback(error as Error)
      return
    }
    callback(null, copied)
  }

  override close(callback: (error: Error | null) => void): void {
    if (!this.#isClosed) closeSync(this.#file)
    this.#isClosed = true
    setImmediate(callback, null)
  }

  /** The window that has these bytes, as far as the file has them: one in use, or the one that was not used for longest. */
  #windowOf(position: number, length: number): Window {
    const has = ({ start, length: held }: Window) => position >= start && position + length <= start + held
    const [first, second] = this.#windows
    const window = has(first) ? first : has(second) ? second : first.used < second.used ? first : second
    window.used = ++this.#uses
    if (has(window)) return window
    window.start = position
    window.length = 0
    while (window.length < WINDOW_BYTES) {
      const at = position + window.length
      const found = readSync(this.#file, window.buffer, window.length, WINDOW_BYTES - window.length, at)
      if (found === 0) break
      window.length += found
    }
    return window
  }
}
