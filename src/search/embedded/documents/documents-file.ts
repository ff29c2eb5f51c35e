/** Writes a file of documents from its beginning to its end, and the file with its checksums. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { writeFully } from '../../../files/file-bytes.ts'
import { DocumentChecksumsWriter } from './document-checksums.ts'

/** Bytes that are read and written at a time. */
export const BUFFER_BYTES = 4 << 20

/** A file of documents that is being written. */
export class DocumentsFile {
  readonly #path: string
  readonly #file: number
  readonly #checksums = new DocumentChecksumsWriter()
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #used = 0

  /** @throws {Error} where the file is there already */
  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'wx')
  }

  add(bytes: Uint8Array): void {
    if (this.#used + bytes.length > BUFFER_BYTES) this.#flush()
    if (bytes.length >= BUFFER_BYTES) this.#write(bytes)
    else {
      this.#buffer.set(bytes, this.#used)
      this.#used += bytes.length
    }
  }

  /** Writes the rest and the checksums, and makes both files durable. */
  finish(): void {
    this.#flush()
    fsyncSync(this.#file)
    this.#checksums.write(this.#path)
  }

  close(): void {
    closeSync(this.#file)
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#used))
    this.#used = 0
  }

  #write(bytes: Uint8Array): void {
    this.#checksums.add(bytes)
    writeFully(this.#file, bytes)
  }
}
