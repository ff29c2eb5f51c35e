/**
 * Columns that grow while companies arrive. They consist of pieces, so growing never copies more than one of them. Pieces
 * for which a build has no memory left lie in its temporary file, and a piece of equal items takes no room at all: most
 * registers say nothing of most members.
 */
import { freeBuffer } from '../files/free-buffer.ts'
import type { SpillFile } from './spill-file.ts'

/** Items of a piece, as a power of two, where everything stays in memory. */
const PIECE_SHIFT = 16
/** Items for which the last piece has room at first. */
const FIRST_ITEMS = 256

type Items = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** A full piece: its items, where they lie in the temporary file, or the one that they all are. */
type Piece<Of> = { readonly items: Of } | { readonly at: number; readonly bytes: number } | { readonly same: number }

/** Items in a row, and the number of the first. */
export interface ItemsFrom<Of> {
  readonly from: number
  /** Only until the next ones are asked for. */
  readonly items: Of
}

/** A growing column of numbers. */
export class Column<Of extends Items> {
  readonly #make: (items: number) => Of
  /** Where pieces go that have no room in memory; `null`: all have. */
  readonly spill: SpillFile | null
  readonly #shift: number
  #pieces: Piece<Of>[] = []
  #last: Of
  #used = 0
  /** A piece read from the file, and which it is. */
  #read: Of | null = null
  #readPiece = -1
  length = 0

  /**
   * @param make makes an array of the given length; its type decides what the column can hold
   * @param spill where pieces go that have no room in memory; `null`: all have
   */
  constructor(make: (items: number) => Of, spill: SpillFile | null = null) {
    this.#make = make
    this.spill = spill
    this.#shift = spill?.pieceShift ?? PIECE_SHIFT
    this.#last = make(0)
  }

  push(value: number): void {
    if (this.#used === this.#last.length) this.#makeRoom()
    this.#last[this.#used++] = value
    this.length++
  }

  /** Item `index`. Items of the temporary file should be asked for in order. */
  get(index: number): number {
    const piece = Math.floor(index / 2 ** this.#shift)
    const at = index & ((1 << this.#shift) - 1)
    if (piece === this.#pieces.length) return this.#last[at]
    const own = this.#pieces[piece]
    return 'same' in own ? own.same : this.#itemsOf(piece)[at]
  }

  /** The item that all items are; `null` where they differ or there is none. */
  get same(): number | null {
    if (this.length === 0) return null
    const first = this.get(0)
    const isSame = this.#pieces.every((piece) => 'same' in piece && Object.is(piece.same, first))
    return isSame && isAll(this.#last.subarray(0, this.#used), first) ? first : null
  }

  /** The items `from` up to, not including, `to`, as one array. It must not be changed. */
  slice(from = 0, to = this.length): Of {
    const items = this.#make(to - from)
    for (const own of this.inOrder(from, to)) items.set(own.items as never, own.from - from)
    return items
  }

  /** The items `from` up to, not including, `to`, in pieces. */
  *inOrder(from = 0, to = this.length): Generator<ItemsFrom<Of>> {
    const size = 2 ** this.#shift
    for (let piece = Math.floor(from / size); piece * size < to; piece++) {
      const start = Math.max(from, piece * size)
      const end = Math.min(to, (piece + 1) * size)
      yield { from: start, items: this.#itemsOf(piece).subarray(start - piece * size, end - piece * size) as Of }
    }
  }

  /** The items of the piece that begins with item `index`. Columns of one temporary file have pieces of the same size. */
  itemsFrom(index: number): Of {
    return this.#itemsOf(index / 2 ** this.#shift)
  }

  /**
   * Puts item `i` at `positions[i]`, which are a permutation. All items are read once for each part of them that the scratch
   * memory has room for.
   *
   * @param scratch columns can share it; memory for all items where none is given
   */
  reorder(positions: Uint32Array, scratch?: ArrayBuffer): void {
    if (this.same !== null) return
    const [before, last] = [this.#pieces, this.#last]
    const size = 2 ** this.#shift
    const ordered = this.#view(scratch)
    const step = Math.max(1, Math.floor(ordered.length / size)) * size
    const pieces: Piece<Of>[] = []
    let rest = this.#make(0)
    for (let first = 0; first < this.length; first += step) {
      const part = ordered.subarray(0, Math.min(step, this.length - first)) as Of
      this.#fill(part, positions, first)
      const isAll = part.length === this.length
      // Where all are there, nothing of the order before is needed any more.
      if (isAll) this.#drop(before)
      for (let at = 0; at + size <= part.length; at += size)
        pieces.push(this.#pieceOf(part.subarray(at, at + size) as Of))
      if (first + part.length === this.length) rest = part.slice(part.length - (part.length % size)) as Of
      if (!isAll && first + part.length === this.length) this.#drop(before)
    }
    if (scratch === undefined) freeBuffer(ordered)
    this.#pieces = pieces
    this.#readPiece = -1
    last.set(rest as never)
  }

  /** Gives the memory back. The column must not be used any more. */
  free(): void {
    this.#drop(this.#pieces)
    this.#pieces = []
    this.#last = this.#make(0)
    this.#read = null
    this.#readPiece = -1
  }

  /** Fills a part of the order with the items that belong there. @param first place of the first of them */
  #fill(part: Of, positions: Uint32Array, first: number): void {
    const count = part.length
    for (const { from, items } of this.inOrder()) {
      if (count === this.length) for (let i = 0; i < items.length; i++) part[positions[from + i]] = items[i]
      else {
        for (let i = 0; i < items.length; i++) {
          const place = positions[from + i] - first
          if (place >= 0 && place < count) part[place] = items[i]
        }
      }
    }
  }

  /** Stores a copy of the items of a piece. */
  #pieceOf(items: Of): Piece<Of> {
    return isAll(items, items[0]) ? { same: items[0] } : this.#store(items, true)
  }

  /** Gives back what pieces take, in memory and in the temporary file. */
  #drop(pieces: readonly Piece<Of>[]): void {
    for (const piece of pieces) {
      if ('at' in piece) this.spill?.forget(piece.at, piece.bytes)
      else if ('items' in piece) {
        this.spill?.release(piece.items.byteLength)
        freeBuffer(piece.items)
      }
    }
  }

  /** An array for all items, or as many as the memory has room for. */
  #view(memory: ArrayBuffer | undefined): Of {
    if (memory === undefined) return this.#make(this.length)
    type Constructor = new (memory: ArrayBuffer, at: number, items: number) => Of
    const Numbers = this.#last.constructor as unknown as Constructor
    const room = Math.floor(memory.byteLength / this.#last.BYTES_PER_ELEMENT)
    if (room < Math.min(this.length, 2 ** this.#shift)) throw new RangeError('Cannot reorder: no room for a piece')
    return new Numbers(memory, 0, Math.min(room, this.length))
  }

  #makeRoom(): void {
    const size = 2 ** this.#shift
    if (this.#used < size) {
      const larger = this.#make(Math.min(size, Math.max(FIRST_ITEMS, this.#used * 2)))
      larger.set(this.#last as never)
      this.#last = larger
      return
    }
    if (isAll(this.#last, this.#last[0])) this.#pieces.push({ same: this.#last[0] })
    else {
      const stored = this.#store(this.#last)
      this.#pieces.push(stored)
      if ('items' in stored) this.#last = this.#make(size)
    }
    this.#used = 0
  }

  /** @param isCopied whether the items are someone else's */
  #store(items: Of, isCopied = false): Piece<Of> {
    const spill = this.spill
    if (spill === null || spill.hold(items.byteLength)) return { items: isCopied ? (items.slice() as Of) : items }
    return { at: spill.store(items), bytes: items.byteLength }
  }

  #itemsOf(piece: number): Of {
    if (piece === this.#pieces.length) return this.#last.subarray(0, this.#used) as Of
    const own = this.#pieces[piece]
    if ('items' in own) return own.items
    if (piece === this.#readPiece && this.#read !== null) return this.#read
    this.#read ??= this.#make(2 ** this.#shift)
    this.#readPiece = piece
    if ('same' in own) this.#read.fill(own.same)
    else this.spill?.read(this.#read, own.at)
    return this.#read
  }
}

/** Whether all items are the same, bit for bit. */
function isAll(items: Items, value: number): boolean {
  for (let i = 0; i < items.length; i++) if (!Object.is(items[i], value)) return false
  return true
}

/** Makes a column of integers below 2^16. */
export const uint16Column = (spill: SpillFile | null = null) => new Column((items) => new Uint16Array(items), spill)
/** Makes a column of integers below 2^32. */
export const uint32Column = (spill: SpillFile | null = null) => new Column((items) => new Uint32Array(items), spill)
/** Makes a column of numbers. */
export const float64Column = (spill: SpillFile | null = null) => new Column((items) => new Float64Array(items), spill)
