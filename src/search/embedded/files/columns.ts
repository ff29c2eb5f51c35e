/**
 * Columns that grow while companies arrive. They consist of pieces, so growing never copies more than one of them. Pieces
 * for which a build has no memory left lie in its temporary file, and a piece of equal items takes no room at all: most
 * registers say nothing of most members.
 */
import type { SpillFile } from './spill-file.ts'

/** Items of a piece, as a power of two, where everything stays in memory. */
const PIECE_SHIFT = 16
/** Items for which the last piece has room at first. */
const FIRST_ITEMS = 256

type Items = Uint16Array | Uint32Array | Float64Array

/** A full piece: its items, where they lie in the temporary file, or the one that they all are. */
type Piece<Of> = { readonly items: Of } | { readonly at: number } | { readonly same: number }

/** Items in a row, and the number of the first. */
export interface ItemsFrom<Of> {
  readonly from: number
  /** Only until the next ones are asked for. */
  readonly items: Of
}

/** A growing column of numbers. */
export class Column<Of extends Items> {
  readonly #make: (items: number) => Of
  readonly #spill: SpillFile | null
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
    this.#spill = spill
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
   * Puts item `i` at `positions[i]`, which are a permutation.
   *
   * @param scratch memory for all items meanwhile, 8 bytes each; columns can share it
   */
  reorder(positions: Uint32Array, scratch?: ArrayBuffer): void {
    if (this.same !== null) return
    const ordered = this.#view(scratch)
    for (const { from, items } of this.inOrder()) {
      for (let i = 0; i < items.length; i++) ordered[positions[from + i]] = items[i]
    }
    this.#replace(ordered)
  }

  /** Gives the memory back. The column must not be used any more. */
  free(): void {
    for (const piece of this.#pieces) if ('items' in piece) this.#spill?.release(piece.items.byteLength)
    this.#pieces = []
    this.#last = this.#make(0)
    this.#read = null
  }

  /** Replaces all items by as many others, in the same memory and the same places of the temporary file. */
  #replace(ordered: Of): void {
    const free = this.#pieces.flatMap((piece) => ('at' in piece ? [piece.at] : []))
    const rooms = this.#pieces.flatMap((piece) => ('items' in piece ? [piece.items] : []))
    this.#readPiece = -1
    this.#pieces = this.#pieces.map((_, piece) => {
      const items = ordered.subarray(piece * 2 ** this.#shift, (piece + 1) * 2 ** this.#shift) as Of
      if (isAll(items, items[0])) return { same: items[0] }
      const room = rooms.pop()
      if (room !== undefined) {
        room.set(items as never)
        return { items: room }
      }
      const at = free.pop()
      if (at === undefined) return this.#store(items.slice() as Of)
      this.#spill?.overwrite(items, at)
      return { at }
    })
    for (const { byteLength } of rooms) this.#spill?.release(byteLength)
    this.#last.set(ordered.subarray(this.#pieces.length * 2 ** this.#shift) as never)
  }

  /** An array for all items. */
  #view(memory: ArrayBuffer | undefined): Of {
    if (memory === undefined) return this.#make(this.length)
    type Constructor = new (memory: ArrayBuffer, at: number, items: number) => Of
    const Numbers = this.#last.constructor as unknown as Constructor
    return new Numbers(memory, 0, this.length)
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

  #store(items: Of): Piece<Of> {
    const spill = this.#spill
    return spill === null || spill.hold(items.byteLength) ? { items } : { at: spill.append(items) }
  }

  #itemsOf(piece: number): Of {
    if (piece === this.#pieces.length) return this.#last.subarray(0, this.#used) as Of
    const own = this.#pieces[piece]
    if ('items' in own) return own.items
    if (piece === this.#readPiece && this.#read !== null) return this.#read
    this.#read ??= this.#make(2 ** this.#shift)
    this.#readPiece = piece
    if ('same' in own) this.#read.fill(own.same)
    else this.#spill?.read(this.#read, own.at)
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
