/**
 * Distributes numbers among partitions, in memory or beyond it: an external distribution sort. A table that has no room in
 * memory is written partition by partition, and what it is made of is visited once, however large it is.
 */
import type { SpillFile } from './spill-file.ts'

/** Fewest and most entries of a piece: each partition holds one in memory. */
const PIECE_ENTRIES_MIN = 16
const PIECE_ENTRIES_MAX = 1 << 13
/** All pieces in memory together take about this part of what the spill file may hold. */
const PIECES_SHARE = 4

/** Entries of two or three 32-bit numbers by partition, each in the order of adding. */
export class Partitions {
  /** For each partition, how many entries it has. */
  readonly counts: Uint32Array
  readonly #spill: SpillFile
  readonly #width: 2 | 3
  readonly #pieceNumbers: number
  readonly #pieces: (Uint32Array<ArrayBuffer> | undefined)[]
  /** For each partition, how many numbers its piece in memory has. */
  readonly #used: Uint32Array
  /** For each partition, where its full pieces are in the file. */
  readonly #places: number[][]

  /** @param spill the file for full pieces. @param partitions how many there are. @param width numbers of an entry */
  constructor(spill: SpillFile, partitions: number, width: 2 | 3) {
    const entries = Math.floor(spill.limit / PIECES_SHARE / (width * 4) / partitions)
    this.#width = width
    this.#spill = spill
    this.#pieceNumbers = Math.min(PIECE_ENTRIES_MAX, Math.max(PIECE_ENTRIES_MIN, entries)) * width
    this.#pieces = new Array(partitions)
    this.#used = new Uint32Array(partitions)
    this.#places = Array.from({ length: partitions }, () => [])
    this.counts = new Uint32Array(partitions)
  }

  /** Adds an entry. */
  add(partition: number, first: number, second: number, third = 0): void {
    const width = this.#width
    const piece = this.#pieces[partition] ?? this.#begin(partition)
    const used = this.#used[partition]
    piece[used] = first
    piece[used + 1] = second
    if (width === 3) piece[used + 2] = third
    this.counts[partition]++
    if (used + width < piece.length) this.#used[partition] = used + width
    else {
      this.#places[partition].push(this.#spill.store(piece))
      this.#used[partition] = 0
    }
  }

  #begin(partition: number): Uint32Array {
    const piece = new Uint32Array(this.#pieceNumbers)
    this.#pieces[partition] = piece
    return piece
  }

  /**
   * Visits the entries of a partition in the order of adding. It may be visited again until it is {@link forget forgotten}.
   *
   * @param visit the third number means nothing where entries have two
   */
  forEach(partition: number, visit: (first: number, second: number, third: number) => void): void {
    const width = this.#width
    const places = this.#places[partition]
    if (places.length > 0) {
      const piece = new Uint32Array(this.#pieceNumbers)
      for (const at of places) {
        this.#spill.read(piece, at)
        for (let i = 0; i < piece.length; i += width) visit(piece[i], piece[i + 1], piece[i + 2])
      }
    }
    const piece = this.#pieces[partition]
    const used = this.#used[partition]
    if (piece) for (let i = 0; i < used; i += width) visit(piece[i], piece[i + 1], piece[i + 2])
  }

  /** Gives the memory of a partition back, and its places in the file. */
  forget(partition: number): void {
    for (const at of this.#places[partition]) this.#spill.forget(at, this.#pieceNumbers * 4)
    this.#places[partition] = []
    this.#pieces[partition] = undefined
    this.#used[partition] = 0
    this.counts[partition] = 0
  }
}
