/** The documents of a build (Lucene: stored fields) on disk as they arrive, until their order is known. */
import { closeSync, openSync } from 'node:fs'
import { writeFully } from '../../../files/file-bytes.ts'
import { type Column, uint32Column } from './columns.ts'
import type { SpillFile } from './spill-file.ts'

/** Bytes buffered before they are written. */
const BUFFER_BYTES = 4 << 20

/** The byte behind each document. */
export const LINE_END = 0x0a

/** A temporary file with the documents in the order of their arrival, one per line. */
export class DocumentSpill {
  readonly path: string
  /** Bytes of each document in this file with its line end, by arrival. */
  readonly lengths: Column<Uint32Array<ArrayBuffer>>
  #fd: number | null
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #buffered = 0
  /** Bytes added so far, written or buffered. */
  bytes = 0

  /** @param columns where the lengths go that have no room in memory */
  constructor(path: string, columns: SpillFile) {
    this.path = path
    this.lengths = uint32Column(columns)
    this.#fd = openSync(path, 'wx')
  }

  /** Adds one document. JSON as `JSON.stringify` writes it contains no line end, and neither does a reference. */
  add(json: string): void {
    // UTF-8 takes at most three bytes per UTF-16 code unit.
    if (json.length * 3 + 1 > BUFFER_BYTES - this.#buffered) this.#flush()
    let length: number
    if (json.length * 3 + 1 > BUFFER_BYTES) {
      const bytes = Buffer.from(`${json}\n`)
      this.#write(bytes)
      length = bytes.length
    } else {
      length = this.#buffer.write(json, this.#buffered, 'utf8') + 1
      this.#buffer[this.#buffered + length - 1] = LINE_END
      this.#buffered += length
    }
    this.lengths.push(length)
    this.bytes += length
  }

  /** Writes what is buffered, and closes the file. */
  finish(): void {
    this.#flush()
    this.close()
  }

  /** Closes the file. Nothing can be added afterwards; calling it again does nothing. */
  close(): void {
    if (this.#fd !== null) closeSync(this.#fd)
    this.#fd = null
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }

  #write(bytes: Uint8Array): void {
    if (this.#fd === null) throw new Error(`Cannot add to ${this.path}: it is closed`)
    writeFully(this.#fd, bytes)
  }
}
