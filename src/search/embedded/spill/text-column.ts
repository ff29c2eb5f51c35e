/** A growing column of texts. */

import { freeBuffer } from '../files/free-buffer.ts'
import { float64Column, uint32Column } from './columns.ts'

/** UTF-16 code units per piece of a {@link TextColumn}; no single text may be longer. */
const TEXT_PIECE_UNITS = 1 << 22

/** A growing column of texts, stored as UTF-16 code units outside the JavaScript heap. */
export class TextColumn {
  readonly #pieces: Uint16Array<ArrayBuffer>[] = []
  #starts = float64Column()
  #lengths = uint32Column()
  /** Pieces in use, and how much of the last. */
  #filled = 0
  #used = TEXT_PIECE_UNITS
  /** UTF-16 code units of all texts. */
  units = 0

  /** Number of texts. */
  get length(): number {
    return this.#lengths.length
  }

  /** @throws {RangeError} when `text` is longer than 4 Mi code units */
  push(text: string): void {
    const length = text.length
    if (this.#used + length > TEXT_PIECE_UNITS) {
      if (length > TEXT_PIECE_UNITS) throw new RangeError(`Cannot index: a text is ${length} characters long`)
      if (this.#filled === this.#pieces.length) this.#pieces.push(new Uint16Array(TEXT_PIECE_UNITS))
      this.#filled++
      this.#used = 0
    }
    const piece = this.#pieces[this.#filled - 1]
    for (let i = 0; i < length; i++) piece[this.#used + i] = text.charCodeAt(i)
    this.#starts.push((this.#filled - 1) * TEXT_PIECE_UNITS + this.#used)
    this.#lengths.push(length)
    this.#used += length
    this.units += length
  }

  /** The code units of a text. They are those of this column: only until it is cleared. */
  unitsOf(index: number): Uint16Array {
    const start = this.#starts.get(index)
    const at = start % TEXT_PIECE_UNITS
    return this.#pieces[Math.floor(start / TEXT_PIECE_UNITS)].subarray(at, at + this.#lengths.get(index))
  }

  /** Forgets all texts, and keeps the memory for others. */
  clear(): void {
    this.#starts = float64Column()
    this.#lengths = uint32Column()
    this.#filled = 0
    this.#used = TEXT_PIECE_UNITS
    this.units = 0
  }

  /** Forgets all texts, and gives the memory back. */
  free(): void {
    this.clear()
    for (const piece of this.#pieces) freeBuffer(piece)
    this.#pieces.length = 0
  }

  /** Code unit `position` of text `index`, plus 1; 0 beyond its end, so that a prefix sorts first. */
  unitPlusOne(index: number, position: number): number {
    if (position >= this.#lengths.get(index)) return 0
    const start = this.#starts.get(index)
    return this.#pieces[Math.floor(start / TEXT_PIECE_UNITS)][(start % TEXT_PIECE_UNITS) + position] + 1
  }

  /** Compares two texts by code units: negative, 0 or positive. */
  compare(a: number, b: number): number {
    const aStart = this.#starts.get(a)
    const bStart = this.#starts.get(b)
    const aPiece = this.#pieces[Math.floor(aStart / TEXT_PIECE_UNITS)]
    const bPiece = this.#pieces[Math.floor(bStart / TEXT_PIECE_UNITS)]
    const aAt = aStart % TEXT_PIECE_UNITS
    const bAt = bStart % TEXT_PIECE_UNITS
    const aLength = this.#lengths.get(a)
    const bLength = this.#lengths.get(b)
    const common = Math.min(aLength, bLength)
    for (let i = 0; i < common; i++) {
      const difference = aPiece[aAt + i] - bPiece[bAt + i]
      if (difference !== 0) return difference
    }
    return aLength - bLength
  }
}
