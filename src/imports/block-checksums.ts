/** Checksums of the files of a generation: CRC-32, block by block. */
import { crc32 } from 'node:zlib'

/** What a file must hold, as recorded when its generation was built. */
export interface FileChecksums {
  readonly bytes: number
  readonly blockBytes: number
  /** CRC-32 of each block, 8 hexadecimal digits each, concatenated. */
  readonly blocks: string
}

/** Bytes of a block. A search checks a block before it first reads in it, so blocks are small. */
export const BLOCK_BYTES = 64 * 1024

/** CRC-32 of a block, 8 hexadecimal digits. */
export function checksumOf(content: Uint8Array): string {
  return hex(crc32(content))
}

function hex(checksum: number): string {
  return checksum.toString(16).padStart(8, '0')
}

/** Computes the CRC-32 of each block of a file from its bytes, in order and in pieces of any size. */
export class BlockCrcs {
  readonly #blockBytes: number
  readonly #onBlock: (crc: number) => void
  /** CRC-32 of the block that is not full yet, and how many bytes it has. */
  #open = 0
  #filled = 0

  /** @param onBlock gets the CRC-32 of each block, one after another */
  constructor(blockBytes: number, onBlock: (crc: number) => void) {
    this.#blockBytes = blockBytes
    this.#onBlock = onBlock
  }

  /** Adds the bytes that follow. */
  add(content: Uint8Array): void {
    for (let at = 0; at < content.length; ) {
      const end = Math.min(content.length, at + this.#blockBytes - this.#filled)
      this.#open = crc32(content.subarray(at, end), this.#open)
      this.#filled += end - at
      at = end
      if (this.#filled === this.#blockBytes) this.#close()
    }
  }

  /** Ends the last block, which may have fewer bytes. */
  end(): void {
    if (this.#filled > 0) this.#close()
  }

  #close(): void {
    this.#onBlock(this.#open)
    this.#open = 0
    this.#filled = 0
  }
}

/** Computes the checksums of a file from its bytes, in order and in pieces of any size. */
export class BlockChecksums {
  readonly #blocks: string[] = []
  readonly #crcs = new BlockCrcs(BLOCK_BYTES, (crc) => this.#blocks.push(hex(crc)))
  #bytes = 0

  add(content: Uint8Array): void {
    this.#crcs.add(content)
    this.#bytes += content.length
  }

  /** The checksums of all bytes. Nothing can be added afterwards. */
  take(): FileChecksums {
    this.#crcs.end()
    return { bytes: this.#bytes, blockBytes: BLOCK_BYTES, blocks: this.#blocks.join('') }
  }
}
