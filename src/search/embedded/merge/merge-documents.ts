/** Writes the documents of the next index: those that stay are copied as they are, those that come refer to other texts. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { REFERENCE, REFERENCE_BYTES, referTo, sharedTextId } from '../../../company/shared-texts.ts'
import { readFully, writeFully } from '../files/index-file.ts'

/** Bytes copied at a time. */
const COPY_BYTES = 4 << 20

/** The documents' file of an index that is made of two others. */
export class MergedDocuments {
  readonly #before: number
  readonly #added: number
  readonly #target: number
  readonly #ids: Uint32Array
  readonly #buffer = Buffer.allocUnsafe(COPY_BYTES)
  #buffered = 0
  #bytes = 0

  /** @param ids of texts, by the ids that they have in the file of those that come */
  constructor(paths: { readonly before: string; readonly added: string; readonly target: string }, ids: Uint32Array) {
    this.#ids = ids
    this.#before = openSync(paths.before, 'r')
    this.#added = openSync(paths.added, 'r')
    this.#target = openSync(paths.target, 'wx')
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#bytes
  }

  /** Copies the bytes from `from` up to, not including, `to` of the file before. */
  keep(from: number, to: number): void {
    for (let at = from; at < to; ) {
      if (this.#buffered === COPY_BYTES) this.#flush()
      const piece = this.#buffer.subarray(
        this.#buffered,
        this.#buffered + Math.min(to - at, COPY_BYTES - this.#buffered),
      )
      readFully(this.#before, piece, at)
      this.#buffered += piece.length
      at += piece.length
    }
    this.#bytes += to - from
  }

  /** Writes a document that comes, with its line end: the bytes from `from` up to, not including, `to` of its file. */
  add(from: number, to: number): void {
    const document = Buffer.allocUnsafe(to - from)
    readFully(this.#added, document, from)
    for (let at = document.indexOf(REFERENCE); at >= 0; at = document.indexOf(REFERENCE, at + REFERENCE_BYTES)) {
      referTo(document, at, this.#ids[sharedTextId(document, at)])
    }
    if (document.length > COPY_BYTES - this.#buffered) this.#flush()
    if (document.length > COPY_BYTES) writeFully(this.#target, document)
    else {
      document.copy(this.#buffer, this.#buffered)
      this.#buffered += document.length
    }
    this.#bytes += document.length
  }

  /** Makes the file durable. */
  finish(): void {
    this.#flush()
    fsyncSync(this.#target)
  }

  close(): void {
    for (const file of [this.#before, this.#added, this.#target]) closeSync(file)
  }

  #flush(): void {
    writeFully(this.#target, this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }
}
