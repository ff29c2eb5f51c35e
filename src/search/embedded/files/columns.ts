/**
 * Columns that grow while companies arrive. They consist of pieces, so growing never copies and never doubles the memory.
 */

const PIECE_SHIFT = 16
const PIECE_ITEMS = 1 << PIECE_SHIFT
const PIECE_MASK = PIECE_ITEMS - 1

type Piece = Uint16Array | Uint32Array | Float64Array

/** A growing column of numbers. */
export class Column<Of extends Piece> {
  readonly #makePiece: (items: number) => Of
  #pieces: Of[] = []
  #last!: Of
  #flat: Of | null = null
  length = 0

  /** @param makePiece makes an array of the given length; its type decides what the column can hold */
  constructor(makePiece: (items: number) => Of) {
    this.#makePiece = makePiece
  }

  /** @throws {Error} after {@link flat} */
  push(value: number): void {
    if (this.#flat !== null) throw new Error('Cannot add to a column that has been laid flat')
    const at = this.length & PIECE_MASK
    if (at === 0) {
      this.#last = this.#makePiece(PIECE_ITEMS)
      this.#pieces.push(this.#last)
    }
    this.#last[at] = value
    this.length++
  }

  get(index: number): number {
    return this.#pieces[(index / PIECE_ITEMS) | 0][index & PIECE_MASK]
  }

  /** All items as one array, which is faster to read at random. Nothing can be added afterwards. */
  flat(): Of {
    if (this.#flat === null) {
      const flat = this.#makePiece(this.length)
      this.#pieces.forEach((piece, i) => {
        const from = i * PIECE_ITEMS
        flat.set(piece.subarray(0, this.length - from), from)
      })
      this.#flat = flat
      // The pieces become views of the one array, so that nothing is held twice.
      this.#pieces = []
      for (let from = 0; from < this.length; from += PIECE_ITEMS) {
        this.#pieces.push(flat.subarray(from, from + PIECE_ITEMS) as Of)
      }
    }
    return this.#flat
  }
}

/** Makes a column of integers below 2^16. */
export const uint16Column = () => new Column((items) => new Uint16Array(items))
/** Makes a column of integers below 2^32. */
export const uint32Column = () => new Column((items) => new Uint32Array(items))
/** Makes a column of numbers. */
export const float64Column = () => new Column((items) => new Float64Array(items))

/** UTF-16 code units per piece of a {@link TextColumn}; no single text may be longer. */
const TEXT_PIECE_UNITS = 1 << 22

/** A growing column of texts, stored as UTF-16 code units outside the JavaScript heap. */
export class TextColumn {
  readonly #pieces: Uint16Array[] = []
  readonly #starts = float64Column()
  readonly #lengths = uint32Column()
  #used = TEXT_PIECE_UNITS

  /** @throws {RangeError} when `text` is longer than 4 Mi code units */
  push(text: string): void {
    const length = text.length
    if (this.#used + length > TEXT_PIECE_UNITS) {
      if (length > TEXT_PIECE_UNITS) throw new RangeError(`Cannot index: a text is ${length} characters long`)
      this.#pieces.push(new Uint16Array(TEXT_PIECE_UNITS))
      this.#used = 0
    }
    const piece = this.#pieces[this.#pieces.length - 1]
    for (let i = 0; i < length; i++) piece[this.#used + i] = text.charCodeAt(i)
    this.#starts.push((this.#pieces.length - 1) * TEXT_PIECE_UNITS + this.#used)
    this.#lengths.push(length)
    this.#used += length
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
