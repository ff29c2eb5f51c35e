import { publicError } from '../../../errors.ts'
import { readUpTo } from '../../../files/file-bytes.ts'
import { checksumOf, type FileChecksums } from '../../../imports/block-checksums.ts'

export type { FileChecksums } from '../../../imports/block-checksums.ts'

/** A file whose bytes are not those that were written. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

/**
 * Refuses a request that needs a damaged part of a file.
 *
 * @param error of reading the file; one that says of no damage is thrown as it is
 * @throws {PublicError} 503, whose cause is the error, after `onDamage` was called
 */
export function refuseDamaged(error: unknown, onDamage: (error: Error) => void): never {
  if (!(error instanceof DamagedFileError) && (error as NodeJS.ErrnoException).code !== 'EIO') throw error
  onDamage(error as Error)
  throw Object.assign(publicError('damaged_data', {}, { headers: { 'Retry-After': '60' } }), { cause: error })
}

/** Checks the blocks of one file, each once. */
export class CheckedBlocks {
  readonly #path: string
  readonly #checksums: FileChecksums
  /** 1: the block was checked, and is right. */
  readonly #isRight: Uint8Array
  readonly #buffer: Buffer

  constructor(path: string, checksums: FileChecksums) {
    this.#path = path
    this.#checksums = checksums
    this.#isRight = new Uint8Array(Math.ceil(checksums.bytes / checksums.blockBytes))
    this.#buffer = Buffer.allocUnsafeSlow(checksums.blockBytes)
  }

  /**
   * Reads and checks those of the blocks around some bytes that were not checked before.
   *
   * @param from first of the bytes
   * @param end behind the last of them
   * @throws {DamagedFileError} naming the file and the block
   */
  require(fd: number, from: number, end: number): void {
    const { blockBytes } = this.#checksums
    const last = Math.floor((end - 1) / blockBytes)
    for (let block = Math.floor(from / blockBytes); block <= last; block++) {
      if (this.#isRight[block] === 0) this.#check(fd, block)
    }
  }

  #check(fd: number, block: number): void {
    const { bytes, blockBytes } = this.#checksums
    const at = block * blockBytes
    const content = this.#buffer.subarray(0, Math.min(blockBytes, bytes - at))
    if (readUpTo(fd, content, at) < content.length) throw damaged(this.#path, at)
    requireBlock(this.#path, this.#checksums, block, content)
    this.#isRight[block] = 1
  }
}

/**
 * Checks the content of a block.
 *
 * @throws {DamagedFileError} where it is not what was written
 */
export function requireBlock(
  path: string,
  { blockBytes, blocks }: FileChecksums,
  block: number,
  content: Uint8Array,
): void {
  if (checksumOf(content) !== blocks.slice(block * 8, block * 8 + 8)) throw damaged(path, block * blockBytes)
}

/**
 * Checks the content of several blocks.
 *
 * @param from    where the first of them begins in the file
 * @throws {DamagedFileError} naming the first that is not what was written
 */
export function requireBlocks(path: string, checksums: FileChecksums, from: number, content: Uint8Array): void {
  const { blockBytes } = checksums
  for (let at = 0; at < content.length; at += blockBytes) {
    requireBlock(path, checksums, (from + at) / blockBytes, content.subarray(at, at + blockBytes))
  }
}

/** The error of a file that is damaged in the block that begins at a byte. */
export function damaged(path: string, at: number): DamagedFileError {
  return new DamagedFileError(`${path} is damaged at byte ${at}: its checksum is wrong`)
}
