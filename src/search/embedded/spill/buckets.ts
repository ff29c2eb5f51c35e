/**
 * Records of any length dealt out into buckets of neighbouring places, each small enough for memory: an external distribution
 * sort. A record is written once, and a bucket is read once for each pass over the places.
 */
import { freeBuffer } from '../files/free-buffer.ts'
import type { SpillFile } from './spill-file.ts'

/** Bytes before a record of a bucket: its place, and its length. */
const HEADER_BYTES = 8
/** Fewest bytes that a bucket gathers before they are written. */
const PART_BYTES_MIN = 256
/** Fewer bytes are copied faster one by one. */
const COPIED_AT_ONCE = 64

/** The records of one bucket, in memory. */
export interface LoadedBucket {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** For each place, where the length of its record lies ({@link readNumber}). The record follows it. */
  readonly starts: Float64Array<ArrayBuffer>
}

/** Records by place. Places are the numbers below a count; each gets one record. */
export class Buckets {
  readonly #spill: SpillFile
  readonly #places: number
  /** Places of a bucket. */
  readonly #perBucket: number
  readonly #buckets: readonly Bucket[]

  /**
   * @param spill where buckets lie
   * @param places how many there are
   * @param count in how many buckets they are divided
   * @param bufferBytes memory that all buckets together take until {@link finish}
   */
  constructor(spill: SpillFile, places: number, count: number, bufferBytes: number) {
    const buckets = Math.max(1, Math.min(places, count))
    this.#spill = spill
    this.#places = places
    this.#perBucket = Math.max(1, Math.ceil(places / buckets))
    const partBytes = Math.max(PART_BYTES_MIN, Math.floor(bufferBytes / buckets))
    this.#buckets = Array.from({ length: buckets }, () => new Bucket(spill, partBytes))
  }

  /** How many buckets there are. */
  get count(): number {
    return this.#buckets.length
  }

  /** Adds the record of a place: the bytes `from` up to, not including, `to`. */
  add(place: number, bytes: Uint8Array, from: number, to: number): void {
    this.#buckets[this.bucketOf(place)].add(place, bytes, from, to)
  }

  /** Writes what is gathered, and gives the memory back. Without it buckets can be read as well. Nothing can be added afterwards. */
  finish(): void {
    for (const bucket of this.#buckets) bucket.finish()
  }

  /** The bucket of a place. */
  bucketOf(place: number): number {
    return Math.floor(place / this.#perBucket)
  }

  /** The first place of a bucket. */
  firstOf(bucket: number): number {
    return bucket * this.#perBucket
  }

  /** Reads a bucket. Its memory is the caller's ({@link freeBucket}). */
  load(bucket: number): LoadedBucket {
    const bytes = this.#buckets[bucket].load(this.#spill)
    const first = this.firstOf(bucket)
    const starts = new Float64Array(Math.max(0, Math.min(this.#perBucket, this.#places - first)))
    for (let at = 0; at < bytes.length; at += HEADER_BYTES + readNumber(bytes, at + 4)) {
      starts[readNumber(bytes, at) - first] = at + 4
    }
    return { bytes, starts }
  }
}

/** Gives the memory of a bucket back. */
export function freeBucket({ bytes, starts }: LoadedBucket): void {
  freeBuffer(bytes)
  freeBuffer(starts)
}

/** The records of neighbouring places, in no order. */
class Bucket {
  readonly #spill: SpillFile
  readonly #parts: { readonly at: number; readonly bytes: number }[] = []
  #buffer: Uint8Array<ArrayBuffer>
  #used = 0

  constructor(spill: SpillFile, partBytes: number) {
    this.#spill = spill
    this.#buffer = new Uint8Array(partBytes)
  }

  add(place: number, bytes: Uint8Array, from: number, to: number): void {
    const length = to - from
    if (this.#used + HEADER_BYTES + length > this.#buffer.length) {
      this.#write()
      if (HEADER_BYTES + length > this.#buffer.length) this.#buffer = new Uint8Array(HEADER_BYTES + length)
    }
    const buffer = this.#buffer
    writeNumber(buffer, this.#used, place)
    writeNumber(buffer, this.#used + 4, length)
    const at = this.#used + HEADER_BYTES
    if (length > COPIED_AT_ONCE) buffer.set(bytes.subarray(from, to), at)
    else for (let i = 0; i < length; i++) buffer[at + i] = bytes[from + i]
    this.#used = at + length
  }

  finish(): void {
    this.#write()
    freeBuffer(this.#buffer)
    this.#buffer = new Uint8Array(0)
  }

  load(spill: SpillFile): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.bytes, this.#used))
    let filled = 0
    for (const part of this.#parts) {
      spill.read(bytes.subarray(filled, filled + part.bytes), part.at)
      filled += part.bytes
    }
    bytes.set(this.#buffer.subarray(0, this.#used), filled)
    return bytes
  }

  #write(): void {
    if (this.#used === 0) return
    this.#parts.push({ at: this.#spill.append(this.#buffer.subarray(0, this.#used)), bytes: this.#used })
    this.#used = 0
  }
}

/** Writes a number of four bytes, the lowest first. */
export function writeNumber(bytes: Uint8Array, at: number, number: number): void {
  bytes[at] = number
  bytes[at + 1] = number >>> 8
  bytes[at + 2] = number >>> 16
  bytes[at + 3] = number >>> 24
}

/** Reads what {@link writeNumber} wrote. */
export function readNumber(bytes: Uint8Array, at: number): number {
  return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0
}
