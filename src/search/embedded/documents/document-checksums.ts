/**
 * Checksums of the documents of an index, in blocks so small that one document takes one or two of them.
 *
 * The manifest of a generation has a checksum for each 64 KiB of a file. A page of 25 companies that lie far apart would read and check
 * 1.6 MB by these, of which it needs 10 KB. So a file beside the documents holds the CRC-32 of every 4 KiB of them, as 32-bit
 * little-endian numbers: a thousandth of their bytes. The manifest has the checksums of that file, as of any other.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { readFully, readUpTo, writeFully } from '../../../files/file-bytes.ts'
import { BLOCK_BYTES, BlockCrcs } from '../../../imports/block-checksums.ts'
import { DamagedFileError, damaged, type FileChecksums, requireBlock } from '../files/checked-blocks.ts'
import { grown } from '../files/grown.ts'
import { checksumsFileOf } from '../files/layout.ts'

/** Bytes of a block: a page of the page cache, which is what a read takes from the disk at least. */
const SMALL_BLOCK_BYTES = 4096
const CRC_BYTES = 4
/** Blocks that are read and checked at a time, where many documents are read that follow one another. */
const BLOCKS_READ_MAX = 64
/** Checksums that are read at a time: those that one checksum of the manifest is of. */
const CRCS_READ = BLOCK_BYTES / CRC_BYTES

/** Bytes of the checksums of as many bytes of documents. */
export function checksumsBytes(documentBytes: number): number {
  return Math.ceil(documentBytes / SMALL_BLOCK_BYTES) * CRC_BYTES
}

/** Writes the checksums of a file of documents, whose bytes it is given in order and in pieces of any size. */
export class DocumentChecksumsWriter {
  #crcs = new Uint32Array(1024)
  #count = 0
  readonly #blocks = new BlockCrcs(SMALL_BLOCK_BYTES, (crc) => this.#push(crc))

  /** Adds the bytes that follow. */
  add(content: Uint8Array): void {
    this.#blocks.add(content)
  }

  /**
   * Writes the file, and makes it durable.
   *
   * @param documents path of the file of documents
   */
  write(documents: string): void {
    this.#blocks.end()
    const file = openSync(checksumsFileOf(documents), 'wx')
    try {
      writeFully(file, new Uint8Array(this.#crcs.buffer, 0, this.#count * CRC_BYTES))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  #push(crc: number): void {
    if (this.#count === this.#crcs.length) this.#crcs = grown(this.#crcs, this.#count * 2)
    this.#crcs[this.#count++] = crc
  }
}

/** Reads a file of documents, each block checked before the first byte of it is used. For one thread. */
export class CheckedDocuments {
  readonly #path: string
  readonly #fd: number
  readonly #bytes: number
  readonly #crcs: StoredCrcs
  /** A bit for each block: it was checked, and is right. */
  readonly #isRight: Uint32Array
  readonly #blocks = Buffer.allocUnsafeSlow(BLOCKS_READ_MAX * SMALL_BLOCK_BYTES)

  /**
   * @param bytes     of the file of documents
   * @param checksums of the file of its checksums
   * @throws {DamagedFileError} when that file has more or fewer checksums than there are blocks
   */
  constructor(folder: string, file: { readonly name: string; readonly bytes: number }, checksums: FileChecksums) {
    const { name, bytes } = file
    const path = join(folder, checksumsFileOf(name))
    const expected = checksumsBytes(bytes)
    if (checksums.bytes !== expected)
      throw new DamagedFileError(`${path} has ${checksums.bytes} bytes, must have ${expected}`)
    this.#path = join(folder, name)
    this.#bytes = bytes
    this.#crcs = new StoredCrcs(path, checksums)
    this.#isRight = new Uint32Array(Math.ceil(expected / CRC_BYTES / 32))
    this.#fd = openSync(this.#path, 'r')
  }

  /**
   * Fills `target` from byte `position` of the file.
   *
   * @throws {DamagedFileError} naming the file and the block
   */
  read(target: Buffer, position: number): void {
    const first = Math.floor(position / SMALL_BLOCK_BYTES)
    const end = Math.floor((position + target.length - 1) / SMALL_BLOCK_BYTES) + 1
    if (this.#areRight(first, end)) {
      readFully(this.#fd, target, position)
      return
    }
    for (let block = first; block < end; block += BLOCKS_READ_MAX) {
      const content = this.#readChecked(block, Math.min(end, block + BLOCKS_READ_MAX))
      const at = block * SMALL_BLOCK_BYTES - position
      if (at < 0) content.copy(target, 0, -at)
      else content.copy(target, at)
    }
  }

  close(): void {
    this.#crcs.close()
    closeSync(this.#fd)
  }

  #areRight(first: number, end: number): boolean {
    for (let block = first; block < end; block++) {
      if ((this.#isRight[block >>> 5] & (1 << (block & 31))) === 0) return false
    }
    return true
  }

  /** Reads blocks, and checks those that were not checked before. The bytes are only there until the next call. */
  #readChecked(first: number, end: number): Buffer {
    const from = first * SMALL_BLOCK_BYTES
    const content = this.#blocks.subarray(0, Math.min(this.#bytes, end * SMALL_BLOCK_BYTES) - from)
    fill(this.#fd, this.#path, content, from)
    for (let block = first; block < end; block++) {
      const bit = 1 << (block & 31)
      if ((this.#isRight[block >>> 5] & bit) !== 0) continue
      const at = (block - first) * SMALL_BLOCK_BYTES
      if (crc32(content.subarray(at, at + SMALL_BLOCK_BYTES)) !== this.#crcs.of(block))
        throw damaged(this.#path, from + at)
      this.#isRight[block >>> 5] |= bit
    }
    return content
  }
}

/** The checksums in a file, read when they are needed: those of some 64 MB of documents at a time. */
class StoredCrcs {
  readonly #path: string
  readonly #checksums: FileChecksums
  readonly #fd: number
  readonly #read: (Uint32Array | undefined)[] = []

  constructor(path: string, checksums: FileChecksums) {
    this.#path = path
    this.#checksums = checksums
    this.#fd = openSync(path, 'r')
  }

  of(block: number): number {
    const part = Math.floor(block / CRCS_READ)
    const crcs = this.#read[part] ?? this.#load(part)
    this.#read[part] = crcs
    return crcs[block % CRCS_READ]
  }

  close(): void {
    closeSync(this.#fd)
  }

  #load(part: number): Uint32Array {
    const from = part * BLOCK_BYTES
    const crcs = new Uint32Array(Math.min(BLOCK_BYTES, this.#checksums.bytes - from) / CRC_BYTES)
    const bytes = new Uint8Array(crcs.buffer)
    fill(this.#fd, this.#path, bytes, from)
    requireBlock(this.#path, this.#checksums, part, bytes)
    return crcs
  }
}

/** Fills `content` from byte `from` of a file. One that was cut since it was opened is damaged. */
function fill(fd: number, path: string, content: Uint8Array, from: number): void {
  const read = readUpTo(fd, content, from)
  if (read < content.length) throw damaged(path, from + read)
}
