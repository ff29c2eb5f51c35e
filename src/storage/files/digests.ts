/**
 * The digests of a generation's companies: a file in its folder, from which the next generation finds what is new.
 *
 * An entry is the length of the id, the id, and the digest. A hash of the id says to which of {@link BUCKETS} buckets it
 * belongs. A bucket lies in the file as pieces, written as they fill; behind them, a directory as JSON says where, and a
 * trailer of 16 bytes where that is. So a build holds {@link BUCKETS} pieces in memory and sorts nothing, and two files are
 * compared bucket by bucket: at 30 million companies, some 120,000 entries at a time.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { DigestsWriter, Generation } from '../../imports/generations.ts'
import { DIGEST_BYTES } from '../../records/group-digest.ts'
import { findDamage } from './file-checksums.ts'

const FILE = 'digests'
const BUCKETS = 256
const PIECE_BYTES = 16_384
/** Last bytes of the file: offset of the directory, version of the format, magic. */
const TRAILER_BYTES = 16
const VERSION = 1
const MAGIC = 'FDIG'

/** Where the pieces of each bucket are. */
type Directory = readonly (readonly (readonly [at: number, bytes: number])[])[]

/** Whether a generation has digests that this version reads. One of an older version has none. */
export function hasDigests(folder: string): boolean {
  if (!existsSync(join(folder, FILE))) return false
  const file = openSync(join(folder, FILE), 'r')
  try {
    return readTrailer(file) !== null
  } finally {
    closeSync(file)
  }
}

/** Whether the digests of a generation are those that were written. Nothing of a search reads them, so nothing else checks them first. */
export async function areDigestsSound({ manifest, ...generation }: Generation): Promise<boolean> {
  const files = manifest.files.filter(({ name }) => name === FILE)
  for await (const _damage of findDamage({ ...generation, manifest: { ...manifest, files } })) return false
  return true
}

/** Begins the digests of a generation in its folder. */
export function createDigests(folder: string): DigestsWriter {
  const file = openSync(join(folder, FILE), 'wx')
  const pieces: { readonly bytes: Buffer; used: number }[] = []
  const directory: [at: number, bytes: number][][] = Array.from({ length: BUCKETS }, () => [])
  let written = 0
  let isOpen = true

  function close(): void {
    if (isOpen) closeSync(file)
    isOpen = false
  }

  function flush(bucket: number): void {
    const piece = pieces[bucket]
    if (piece === undefined || piece.used === 0) return
    append(piece.bytes.subarray(0, piece.used), directory[bucket])
    piece.used = 0
  }

  function append(bytes: Buffer, places?: [at: number, bytes: number][]): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    places?.push([written, bytes.length])
    written += bytes.length
  }

  return {
    add({ id, digest }) {
      const bytes = Buffer.byteLength(id)
      if (bytes > 255) throw new RangeError(`Cannot digest ${id}: its id has ${bytes} bytes, must have at most 255`)
      const bucket = bucketOf(id)
      pieces[bucket] ??= { bytes: Buffer.allocUnsafeSlow(PIECE_BYTES), used: 0 }
      if (pieces[bucket].used + 1 + bytes + DIGEST_BYTES > PIECE_BYTES) flush(bucket)
      const piece = pieces[bucket]
      piece.bytes[piece.used] = bytes
      piece.bytes.write(id, piece.used + 1)
      piece.bytes.write(digest, piece.used + 1 + bytes, 'latin1')
      piece.used += 1 + bytes + DIGEST_BYTES
    },
    finish() {
      for (let bucket = 0; bucket < BUCKETS; bucket++) flush(bucket)
      const trailer = Buffer.alloc(TRAILER_BYTES)
      trailer.writeDoubleLE(written, 0)
      trailer.writeUInt32LE(VERSION, 8)
      trailer.write(MAGIC, 12, 'latin1')
      append(Buffer.from(JSON.stringify(directory)))
      append(trailer)
      close()
    },
    abort: close,
  }
}

/** A company that two generations say different things of. */
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
        yield* compareBuckets(old.read(bucket), next.read(bucket))
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

function* compareBuckets(
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

class DigestsFile {
  readonly #path: string
  readonly #file: number
  readonly #directory: Directory

  constructor(folder: string) {
    this.#path = join(folder, FILE)
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
    for (const [at, bytes] of this.#directory[bucket]) {
      const piece = this.#readAt(at, bytes)
      for (let from = 0; from < bytes; ) {
        const end = from + 1 + piece[from] + DIGEST_BYTES
        if (end > bytes) throw new Error(`Cannot read ${this.#path}: an entry ends behind its piece`)
        const id = piece.toString('utf8', from + 1, end - DIGEST_BYTES)
        entries.set(id, piece.toString('latin1', end - DIGEST_BYTES, end))
        from = end
      }
    }
    return entries
  }

  close(): void {
    closeSync(this.#file)
  }

  #readAt(at: number, bytes: number): Buffer {
    const read = Buffer.allocUnsafe(bytes)
    if (readSync(this.#file, read, 0, bytes, at) < bytes) throw new Error(`Cannot read ${this.#path}: it is cut short`)
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

/** FNV-1a, whose last byte is spread evenly over ids of any form. */
function bucketOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1)
}
