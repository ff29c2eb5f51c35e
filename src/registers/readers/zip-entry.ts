/** Decompresses an entry of a zip archive at once, and compares it with its header in the archive. */
import { crc32, inflateRawSync } from 'node:zlib'

/** How an entry is compressed, and what it is when it is uncompressed. */
export interface CompressedEntry {
  /** Method of the zip format: {@link STORED} or {@link DEFLATED}. */
  readonly method: number
  readonly compressed: Uint8Array
  /** Bytes of the uncompressed entry. */
  readonly size: number
  /** CRC-32 of the uncompressed entry. */
  readonly checksum: number
}

/** Not compressed at all. */
export const STORED = 0
/** Compressed by Deflate. */
export const DEFLATED = 8

/** Checks uncompressed bytes as they come. */
export class EntryCheck {
  readonly #size: number
  readonly #checksum: number
  #bytes = 0
  #sum = 0

  constructor({ size, checksum }: Pick<CompressedEntry, 'size' | 'checksum'>) {
    this.#size = size
    this.#checksum = checksum
  }

  /** Counts a piece. @throws {Error} when there are more bytes than announced */
  add(piece: Uint8Array): void {
    this.#bytes += piece.length
    if (this.#bytes > this.#size) throw this.#wrongSize('more')
    this.#sum = crc32(piece, this.#sum)
  }

  /** @throws {Error} when bytes are missing, or are others */
  end(): void {
    if (this.#bytes !== this.#size) throw this.#wrongSize(String(this.#bytes))
    if (this.#sum !== this.#checksum) throw new Error('it is damaged: its checksum does not match')
  }

  #wrongSize(found: string): Error {
    return new Error(`it must have ${this.#size} bytes in the stream, and has ${found}`)
  }
}

/**
 * The bytes of an entry. For a short one: nothing is allocated but what it announces, and nothing more is uncompressed.
 *
 * @throws {Error} when it is damaged
 */
export function decompress(entry: CompressedEntry): Buffer {
  const { method, compressed, size } = entry
  const bytes =
    method === STORED
      ? Buffer.from(compressed.buffer, compressed.byteOffset, compressed.length)
      : inflated(compressed, size)
  const check = new EntryCheck(entry)
  check.add(bytes)
  check.end()
  return bytes
}

/** Inflated bytes, at most one above the size. */
function inflated(compressed: Uint8Array, size: number): Buffer {
  const most = size + 1
  try {
    return inflateRawSync(compressed, { maxOutputLength: most, chunkSize: Math.max(64, most) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
    return Buffer.alloc(most)
  }
}
