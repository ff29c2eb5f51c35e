/**
 * Records of a few bytes, one for each company: written as companies arrive, read in the order of documents.
 *
 * What memory has no room for lies in a temporary file. To be read in order, records are then dealt out into buckets of
 * neighbouring documents, each small enough for memory: one sequential write, and one sequential read for each pass.
 */
import { freeBuffer } from '../files/free-buffer.ts'
import { Buckets, readNumber, writeNumber } from './buckets.ts'
import { SpillFile } from './spill-file.ts'

const PIECE_BYTES_MAX = 4 << 20
const PIECE_BYTES_MIN = 256
/** Bytes that a record needs in memory besides its own, where it is read in order: where it lies. */
const PLACE_BYTES = 8

/** Bytes in memory, or where they lie in the temporary file. */
type Piece = Uint8Array<ArrayBuffer> | { readonly at: number; readonly bytes: number }

/** The records of a log as plain data: another thread can take them over. */
export interface RecordLogData {
  readonly pieces: readonly Piece[]
  /** The temporary file, if any piece lies there. */
  readonly path: string | null
}

/** Records by arrival. Each says itself where it ends. */
export class RecordLog {
  readonly #spill: SpillFile
  readonly #pieces: Piece[] = []
  readonly #pieceBytes: number
  #last: Uint8Array<ArrayBuffer>
  #used = 0

  constructor(spill: SpillFile) {
    this.#spill = spill
    this.#pieceBytes = Math.min(PIECE_BYTES_MAX, Math.max(PIECE_BYTES_MIN, Math.floor(spill.limit / 16)))
    this.#last = new Uint8Array(this.#pieceBytes)
  }

  /** Adds the record of the next company: the first `length` of the bytes. It is stored behind its length. */
  append(bytes: Uint8Array, length: number): void {
    if (this.#used + length + 4 > this.#last.length) {
      this.#store()
      if (length + 4 > this.#last.length) this.#last = new Uint8Array(length + 4)
    }
    const last = this.#last
    const at = this.#used + 4
    writeNumber(last, this.#used, length)
    if (length > 64) last.set(bytes.subarray(0, length), at)
    else for (let i = 0; i < length; i++) last[at + i] = bytes[i]
    this.#used = at + length
  }

  /** The records, for this thread or another. Nothing can be added afterwards, and the temporary file is the receiver's. */
  takeData(): RecordLogData {
    if (this.#used > 0) this.#pieces.push(this.#last.slice(0, this.#used))
    this.#used = 0
    this.#last = new Uint8Array(0)
    this.#spill.close()
    return { pieces: this.#pieces, path: this.#spill.bytes > 0 ? this.#spill.path : null }
  }

  #store(): void {
    if (this.#used === 0) return
    const bytes = this.#last.subarray(0, this.#used)
    if (this.#spill.hold(this.#last.length)) {
      this.#pieces.push(bytes)
      this.#last = new Uint8Array(this.#pieceBytes)
    } else this.#pieces.push({ at: this.#spill.append(bytes), bytes: this.#used })
    this.#used = 0
  }
}

/** Records in the order of documents. */
export class OrderedRecords {
  /** The record found last: its bytes, where it begins, and where it ends. */
  bytes: Uint8Array = new Uint8Array(0)
  at = 0
  end = 0
  /** `null` where all records are in memory. */
  readonly #buckets: Buckets | null
  #loaded = -1
  #first = 0
  #memory: LoadedRecords = { pieces: [], starts: new Float64Array(0) }

  /**
   * @param log       the records by arrival; its temporary file is removed
   * @param positions the place of each, by arrival
   * @param spill     where buckets go
   */
  constructor({ pieces, path }: RecordLogData, positions: Uint32Array, spill: SpillFile) {
    if (path === null) {
      this.#buckets = null
      this.#memory = placeAll(pieces as Uint8Array<ArrayBuffer>[], positions)
      return
    }
    const bytes = pieces.reduce((sum, piece) => sum + (piece instanceof Uint8Array ? piece.length : piece.bytes), 0)
    const needed = bytes + positions.length * PLACE_BYTES
    const count = Math.ceil((needed * 4) / spill.limit)
    this.#buckets = new Buckets(spill, positions.length, count, spill.limit / 4)
    const from = SpillFile.existing(path)
    let arrival = 0
    for (const piece of piecesInMemory(pieces, from)) {
      for (let at = 0; at < piece.length; ) {
        const end = at + 4 + readNumber(piece, at)
        this.#buckets.add(positions[arrival++], piece, at + 4, end)
        at = end
      }
      freeBuffer(piece)
    }
    from.remove()
    this.#buckets.finish()
  }

  /** Finds the record of the document at a place. Documents should be asked for in order. */
  find(position: number): void {
    if (this.#buckets !== null) this.#load(this.#buckets, this.#buckets.bucketOf(position))
    const { pieces, starts } = this.#memory
    const start = starts[position - this.#first]
    const bytes = pieces[Math.floor(start / 0x1_0000_0000)]
    const at = start % 0x1_0000_0000
    this.bytes = bytes
    this.at = at + 4
    this.end = this.at + readNumber(bytes, at)
  }

  #load(buckets: Buckets, bucket: number): void {
    if (bucket === this.#loaded) return
    for (const piece of this.#memory.pieces) freeBuffer(piece)
    freeBuffer(this.#memory.starts)
    const { bytes, starts } = buckets.load(bucket)
    this.#memory = { pieces: [bytes], starts }
    this.#first = buckets.firstOf(bucket)
    this.#loaded = bucket
  }
}

/** The records that are in memory. */
interface LoadedRecords {
  readonly pieces: readonly Uint8Array<ArrayBuffer>[]
  /** For each document, the index of its piece times 2^32, plus where the length of its record lies there. */
  readonly starts: Float64Array<ArrayBuffer>
}

/** Notes where each record lies, by place. */
function placeAll(pieces: readonly Uint8Array<ArrayBuffer>[], positions: Uint32Array): LoadedRecords {
  const starts = new Float64Array(positions.length)
  let arrival = 0
  for (const [number, piece] of pieces.entries()) {
    for (let at = 0; at < piece.length; at += 4 + readNumber(piece, at)) {
      starts[positions[arrival++]] = number * 0x1_0000_0000 + at
    }
  }
  return { pieces, starts }
}

/** The pieces, those of the temporary file read one at a time. */
function* piecesInMemory(pieces: readonly Piece[], from: SpillFile): Generator<Uint8Array<ArrayBuffer>> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece
    else {
      const read = new Uint8Array(piece.bytes)
      from.read(read, piece.at)
      yield read
    }
  }
}
