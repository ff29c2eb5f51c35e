/**
 * What a build has no room for in memory: a temporary file beside the index. It is removed with the draft of a generation
 * that was never finished, like every file there.
 */
import { closeSync, fstatSync, openSync, rmSync } from 'node:fs'
import { readFully, writeFully } from '../../../files/file-bytes.ts'

/** Fewest and most items of a piece of a column, as powers of two. */
const PIECE_SHIFT_MIN = 4
const PIECE_SHIFT_MAX = 16
/** A build has at most about so many columns, and keeps the last piece of each in memory: 8 bytes an item. */
const COLUMN_BYTES = 64 * 8

/** Memory that columns of a build may hold, and the file that takes what they hold beyond it. */
export class SpillFile {
  readonly path: string
  /** Bytes that may be held in memory. */
  readonly limit: number
  /** Items of a piece of a column, as a power of two: fewer where little memory may be held. */
  readonly pieceShift: number
  #fd: number | null = null
  #end = 0
  #held = 0
  /** Places in the file that nothing needs any more, by size. */
  readonly #free = new Map<number, number[]>()

  /** @param limit bytes that may be held in memory. The file is made when the first byte has no room. */
  constructor(path: string, limit: number) {
    this.path = path
    this.limit = limit
    const shift = Math.floor(Math.log2(Math.max(1, limit / 2 / COLUMN_BYTES)))
    this.pieceShift = Math.min(PIECE_SHIFT_MAX, Math.max(PIECE_SHIFT_MIN, shift))
  }

  /** A file that another thread wrote, to be read. */
  static existing(path: string): SpillFile {
    const file = new SpillFile(path, 0)
    file.#fd = openSync(path, 'r')
    file.#end = fstatSync(file.#fd).size
    return file
  }

  /** Bytes in the file. */
  get bytes(): number {
    return this.#end
  }

  /** Bytes that columns share while they are brought into another order: a piece at least. */
  get scratchBytes(): number {
    return Math.max(Math.floor(this.limit / 2), 2 ** this.pieceShift * 8)
  }

  /** Takes memory. @returns whether there was room for so many bytes */
  hold(bytes: number): boolean {
    if (this.#held + bytes > this.limit) return false
    this.#held += bytes
    return true
  }

  /** Gives memory back that {@link hold} took. */
  release(bytes: number): void {
    this.#held -= bytes
  }

  /** Appends to the file. @returns the offset of the first byte */
  append(content: ArrayBufferView): number {
    this.#fd ??= openSync(this.path, 'wx+')
    const at = this.#end
    writeFully(this.#fd, bytesOf(content))
    this.#end += content.byteLength
    return at
  }

  /** Writes to a place of the file that nothing needs any more, or appends. @returns the offset of the first byte */
  store(content: ArrayBufferView): number {
    const at = this.#free.get(content.byteLength)?.pop()
    if (at === undefined || this.#fd === null) return this.append(content)
    writeFully(this.#fd, bytesOf(content), at)
    return at
  }

  /** Notes that nothing needs bytes of the file any more. */
  forget(at: number, bytes: number): void {
    const free = this.#free.get(bytes)
    if (free === undefined) this.#free.set(bytes, [at])
    else free.push(at)
  }

  /** Fills `target` from byte `at` of the file. */
  read(target: ArrayBufferView, at: number): void {
    if (this.#fd === null) throw new Error(`Cannot read ${this.path}: nothing was written`)
    readFully(this.#fd, bytesOf(target), at)
  }

  /** Closes the file, for another thread. Calling it again does nothing. */
  close(): void {
    if (this.#fd !== null) closeSync(this.#fd)
    this.#fd = null
  }

  /** Closes and removes the file. Calling it again does nothing. */
  remove(): void {
    this.close()
    rmSync(this.path, { force: true })
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
