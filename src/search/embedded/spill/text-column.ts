/** A growing column of texts. */

import { freeBuffer } from '../files/free-buffer.ts'

/** UTF-16 code units per piece of a {@link TextColumn}, as a power of two; no single text may be longer. */
const PIECE_SHIFT = 22
const PIECE_UNITS = 1 << PIECE_SHIFT
/** Texts for which there is room at first. */
const FIRST_TEXTS = 1 << 10

/** A growing column of texts, stored as UTF-16 code units outside the JavaScript heap: at most 2^32 of them. */
export class TextColumn {
  readonly #pieces: Uint16Array<ArrayBuffer>[] = []
  /** Where each text begins, and where it ends, counted over all pieces. */
  #starts = new Uint32Array(FIRST_TEXTS)
  #ends = new Uint32Array(FIRST_TEXTS)
  /** Where the next text begins. */
  #end = 0
  /** Number of texts. */
  length = 0
  /** UTF-16 code units of all texts. */
  units = 0

  /** @throws {RangeError} when `text` is longer than 4 Mi code units */
  push(text: string): void {
    const length = text.length
    let at = this.#end % PIECE_UNITS
    // A text lies in one piece.
    if (at === 0 || at + length > PIECE_UNITS) {
      if (length > PIECE_UNITS) throw new RangeError(`Cannot index: a text is ${length} characters long`)
      this.#end = Math.ceil(this.#end / PIECE_UNITS) * PIECE_UNITS
      if (this.#end >>> PIECE_SHIFT === this.#pieces.length) this.#pieces.push(new Uint16Array(PIECE_UNITS))
      at = 0
    }
    if (this.length === this.#starts.length) this.#makeRoom()
    const piece = this.#pieces[this.#end >>> PIECE_SHIFT]
    for (let i = 0; i < length; i++) piece[at + i] = text.charCodeAt(i)
    this.#starts[this.length] = this.#end
    this.#end += length
    this.#ends[this.length++] = this.#end
    this.units += length
  }

  /** The code units of a text. They are those of this column: only until it is cleared. */
  unitsOf(index: number): Uint16Array {
    const start = this.#starts[index]
    const at = start % PIECE_UNITS
    return this.#pieces[start >>> PIECE_SHIFT].subarray(at, at + this.#ends[index] - start)
  }

  /** Forgets all texts, and keeps the memory for others. */
  clear(): void {
    this.#end = 0
    this.length = 0
    this.units = 0
  }

  /** Forgets all texts, and gives the memory back. */
  free(): void {
    this.clear()
    for (const memory of [...this.#pieces, this.#starts, this.#ends]) freeBuffer(memory)
    this.#pieces.length = 0
    this.#starts = new Uint32Array(FIRST_TEXTS)
    this.#ends = new Uint32Array(FIRST_TEXTS)
  }

  /** Code unit `position` of text `index`, plus 1; 0 beyond its end, so that a prefix sorts first. */
  unitPlusOne(index: number, position: number): number {
    const at = this.#starts[index] + position
    return at < this.#ends[index] ? this.#pieces[at >>> PIECE_SHIFT][at & (PIECE_UNITS - 1)] + 1 : 0
  }

  /** Compares two texts by code units: negative, 0 or positive. */
  compare(a: number, b: number): number {
    for (let position = 0; ; position++) {
      const unit = this.unitPlusOne(a, position)
      const difference = unit - this.unitPlusOne(b, position)
      if (difference !== 0 || unit === 0) return difference
    }
  }

  #makeRoom(): void {
    this.#starts = longer(this.#starts)
    this.#ends = longer(this.#ends)
  }
}

/** Moves numbers into an array of twice the length. */
function longer(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const moved = new Uint32Array(numbers.length * 2)
  moved.set(numbers)
  freeBuffer(numbers)
  return moved
}
