/**
 * The files with the documents of an index, read as one: the bytes of the second follow those of the first. A build writes one
 * file. A merge leaves it as it is, and writes the documents that come to a second one (`merge/merge-documents.ts`).
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CheckedBlocks, type FileChecksums } from './checked-blocks.ts'
import { readFully } from './file-bytes.ts'
import type { DocumentFiles } from './layout.ts'

/** One of the files. */
interface OpenFile {
  readonly fd: number
  /** Where its first byte is among those of all files. */
  readonly at: number
  readonly bytes: number
  readonly blocks: CheckedBlocks | null
}

/** Reads stored documents by position. */
export class StoredDocuments {
  readonly #files: readonly OpenFile[]
  /** Bytes of all files. */
  readonly bytes: number

  /**
   * Opens the documents of an index.
   *
   * @param files     names and sizes, as `documentFilesOf` of the index says
   * @param checksums of the files by name. Absent: nothing is checked
   * @throws {Error} when a file is missing or of another size than the index says
   */
  constructor(folder: string, files: DocumentFiles, checksums?: ReadonlyMap<string, FileChecksums>) {
    let at = 0
    const found = files.map(({ name, bytes }) => {
      const path = join(folder, name)
      const { size } = statSync(path)
      if (size !== bytes)
        throw new Error(`Cannot open index ${folder}: ${path} has ${size} bytes, must have ${bytes}; rebuild it`)
      at += bytes
      const own = checksums?.get(name)
      return { path, at: at - bytes, bytes, blocks: own === undefined ? null : new CheckedBlocks(path, own) }
    })
    this.bytes = at
    this.#files = found.map(({ path, ...file }) => ({ ...file, fd: openSync(path, 'r') }))
  }

  /**
   * Reads the bytes from `start` on into the first `length` of `bytes` from `at` on.
   *
   * @throws {DamagedFileError} when a block that they are in is damaged
   */
  read(bytes: Buffer, at: number, start: number, length: number): void {
    for (const file of this.#files) {
      const from = Math.max(start, file.at)
      const end = Math.min(start + length, file.at + file.bytes)
      if (from < end) readFile(file, bytes.subarray(at + from - start, at + end - start), from - file.at)
    }
  }

  close(): void {
    for (const { fd } of this.#files) closeSync(fd)
  }
}

function readFile({ fd, blocks }: OpenFile, target: Buffer, position: number): void {
  blocks?.require(fd, position, position + target.length)
  const read = readSync(fd, target, 0, target.length, position)
  if (read < target.length) readFully(fd, target.subarray(read), position + read)
}
