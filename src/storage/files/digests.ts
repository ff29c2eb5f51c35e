/**
 * The digests of a generation's companies: a file in its folder, which the next generation is compared with.
 *
 * An entry is the length of the id, the id, and the digest. A hash of the id selects one of {@link BUCKETS} buckets.
 * A bucket is stored as pieces, written as they fill; after them, a directory as JSON has their offsets, and a
 * trailer of 16 bytes has that of the directory. So a build holds {@link BUCKETS} pieces in memory and sorts nothing,
 * and two files are compared bucket by bucket: at 30 million companies, some 120,000 entries at a time.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { readUpTo, writeFully } from '../../files/file-bytes.ts'
import type { DigestsWriter, Generation } from '../../imports/generation-ports.ts'
import { type CompanyDigest, DIGEST_BYTES } from '../../records/group-digest.ts'
import { isSound } from './file-checksums.ts'

/** Name of the file. */
export const DIGESTS_FILE = 'digests'
/** Number of buckets. */
export const BUCKETS = 256
const PIECE_BYTES = 16_384
/** Last bytes of the file: offset of the directory, version of the format, magic. */
const TRAILER_BYTES = 16
const VERSION = 1
const MAGIC = 'FDIG'

/** Where the pieces of each bucket are. */
type Directory = readonly (readonly (readonly [at: number, bytes: number])[])[]

/** Whether a generation has digests that this version reads. One of an older version has none. */
export function hasDigests(folder: string): boolean {
  if (!existsSync(join(folder, DIGESTS_FILE))) return false
  const file = openSync(join(folder, DIGESTS_FILE), 'r')
  try {
    return readTrailer(file) !== null
  } finally {
    closeSync(file)
  }
}

/** Whether the digests of a generation are those that were written. Nothing of a search reads them, so nothing else checks them first. */
export async function areDigestsSound({ manifest, ...generation }: Generation): Promise<boolean> {
  const files = manifest.files.filter(({ name }) => name === DIGESTS_FILE)
  return await isSound({ ...generation, manifest: { ...manifest, files } })
}

/** A file of digests that is being written: pieces of whole entries, of any bucket at any time. */
export class DigestsOutput {
  readonly #file: number
  readonly #directory: [at: number, bytes: number][][] = Array.from({ length: BUCKETS }, () => [])
  #written = 0
  #isOpen = true

  constructor(folder: string) {
    this.#file = openSync(join(folder, DIGESTS_FILE), 'wx')
  }

  /** Appends entries of a bucket. */
  append(bucket: number, entries: Buffer): void {
    if (entries.length === 0) return
    this.#directory[bucket].push([this.#written, entries.length])
    this.#write(entries)
  }

  /** Writes where everything is, and closes the file. */
  finish(): void {
    const trailer = Buffer.alloc(TRAILER_BYTES)
    trailer.writeDoubleLE(this.#written, 0)
    trailer.writeUInt32LE(VERSION, 8)
    trailer.write(MAGIC, 12, 'latin1')
    this.#write(Buffer.from(JSON.stringify(this.#directory)))
    this.#write(trailer)
    this.close()
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#file)
    this.#isOpen = false
  }

  #write(bytes: Buffer): void {
    writeFully(this.#file, bytes)
    this.#written += bytes.length
  }
}

/**
 * Writes an entry into a buffer.
 *
 * @param bytes of the id
 * @returns where the next one begins
 */
export function writeEntry(target: Buffer, at: number, { id, digest }: CompanyDigest, bytes: number): number {
  target[at] = bytes
  target.write(id, at + 1)
  target.write(digest, at + 1 + bytes, 'latin1')
  return at + 1 + bytes + DIGEST_BYTES
}

/** Bytes of an id as an entry has it. @throws {RangeError} when they are too many */
export function idBytesOf(id: string): number {
  const bytes = Buffer.byteLength(id)
  if (bytes > 255) throw new RangeError(`Cannot digest ${id}: its id has ${bytes} bytes, must have at most 255`)
  return bytes
}

/** Begins the digests of a generation in its folder. */
export function createDigests(folder: string): DigestsWriter {
  const output = new DigestsOutput(folder)
  const pieces: { readonly bytes: Buffer; used: number }[] = []

  function flush(bucket: number): void {
    const piece = pieces[bucket]
    if (piece === undefined) return
    output.append(bucket, piece.bytes.subarray(0, piece.used))
    piece.used = 0
  }

  return {
    add(entry) {
      const bytes = idBytesOf(entry.id)
      const bucket = bucketOf(entry.id)
      pieces[bucket] ??= { bytes: Buffer.allocUnsafeSlow(PIECE_BYTES), used: 0 }
      if (pieces[bucket].used + 1 + bytes + DIGEST_BYTES > PIECE_BYTES) flush(bucket)
      const piece = pieces[bucket]
      piece.used = writeEntry(piece.bytes, piece.used, entry, bytes)
    },
    finish() {
      for (let bucket = 0; bucket < BUCKETS; bucket++) flush(bucket)
      output.finish()
    },
    abort: () => output.close(),
  }
}

/** A company that differs between two generations. */
export interface DigestDifference {
  readonly id: string
  readonly kind: 'added' | 'changed' | 'removed'
}

/**
 * Compares the digests of two generations.
 *
 * @param before folder of the one before
 * @param after folder of the next one
 * @returns the companies that differ, in no order that means anything
 */
export async function* compareDigests(before: string, after: string): AsyncGenerator<DigestDifference> {
  const old = new DigestsFile(before)
  try {
    const next = new DigestsFile(after)
    try {
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        yield* compareEntries(old.read(bucket), next.read(bucket))
        // Let signals and timers run.
        await setImmediate()
      }
    } finally {
      next.close()
    }
  } finally {
    old.close()
  }
}

/** The companies whose digests differ. */
export function* compareEntries(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Generator<DigestDifference> {
  for (const [id, digest] of after) {
    const earlier = before.get(id)
    if (earlier === undefined) yield { id, kind: 'added' }
    else if (earlier !== digest) yield { id, kind: 'changed' }
  }
  for (const id of before.keys()) if (!after.has(id)) yield { id, kind: 'removed' }
}

/** The digests of a generation, to read. */
export class DigestsFile {
  readonly #path: string
  readonly #file: number
  readonly #directory: Directory

  constructor(folder: string) {
    this.#path = join(folder, DIGESTS_FILE)
    this.#file = openSync(this.#path, 'r')
    const trailer = readTrailer(this.#file)
    if (trailer === null) {
      closeSync(this.#file)
      throw new Error(`Cannot read ${this.#path}: it is cut short, or of another version`)
    }
    this.#directory = JSON.parse(this.#readAt(trailer.at, trailer.bytes).toString('utf8')) as Directory
  }

  /** The digests of a bucket by id. */
  read(bucket: number): ReadonlyMap<string, string> {
    const entries = new Map<string, string>()
    for (const piece of this.pieces(bucket)) {
      for (let from = 0; from < piece.length; ) {
        const end = this.endOf(piece, from)
        const id = piece.toString('utf8', from + 1, end - DIGEST_BYTES)
        entries.set(id, piece.toString('latin1', end - DIGEST_BYTES, end))
        from = end
      }
    }
    return entries
  }

  /** The pieces of a bucket: each consists of whole entries. */
  *pieces(bucket: number): Generator<Buffer> {
    for (const [at, bytes] of this.#directory[bucket]) yield this.#readAt(at, bytes)
  }

  /** End of the entry of a piece that begins at a position. @throws {Error} when it ends after the piece */
  endOf(piece: Buffer, from: number): number {
    const end = from + 1 + piece[from] + DIGEST_BYTES
    if (end > piece.length) throw new Error(`Cannot read ${this.#path}: an entry is longer than its piece`)
    return end
  }

  close(): void {
    closeSync(this.#file)
  }

  #readAt(at: number, bytes: number): Buffer {
    const read = Buffer.allocUnsafe(bytes)
    if (readUpTo(this.#file, read, at) < bytes) throw new Error(`Cannot read ${this.#path}: it is cut short`)
    return read
  }
}

/** Where the directory is; `null` where the file is cut short, or of another version. */
function readTrailer(file: number): { readonly at: number; readonly bytes: number } | null {
  const { size } = fstatSync(file)
  if (size < TRAILER_BYTES) return null
  const trailer = Buffer.alloc(TRAILER_BYTES)
  readSync(file, trailer, 0, TRAILER_BYTES, size - TRAILER_BYTES)
  if (trailer.toString('latin1', 12) !== MAGIC || trailer.readUInt32LE(8) !== VERSION) return null
  const at = trailer.readDoubleLE(0)
  return { at, bytes: size - TRAILER_BYTES - at }
}

/** The bucket of a company. FNV-1a, whose last byte is spread evenly over ids of any form. */
export function bucketOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1)
}
