/**
 * The files with the documents of an index, read as one: the bytes of the second follow those of the first. A build writes one
 * file. A merge leaves it as it is, and writes added documents to a second one (`documents/merged-documents.ts`).
 */
import { closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readFully } from '../../../files/file-bytes.ts'
import { CheckedBlocks, type FileChecksums } from '../files/checked-blocks.ts'
import { checksumsFileOf, type DocumentFiles } from '../files/layout.ts'
import { CheckedDocuments } from './document-checksums.ts'

/** One of the files. */
interface StoredFile {
  /** Where its first byte is among those of all files. */
  readonly at: number
  readonly bytes: number
  readonly content: FileContent
}

/** The content of an open file. */
interface FileContent {
  /**
   * Fills `target` from byte `position`.
   *
   * @throws {DamagedFileError} when a block that the bytes are in is damaged
   */
  read(target: Buffer, position: number): void
  close(): void
}

/** Reads stored documents by position. */
export class StoredDocuments {
  readonly #files: readonly StoredFile[]
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
    for (const { name, bytes } of files) {
      const path = join(folder, name)
      const { size } = statSync(path)
      if (size !== bytes)
        throw new Error(`Cannot open index ${folder}: ${path} has ${size} bytes, must have ${bytes}; rebuild it`)
    }
    this.#files = files.map((file) => {
      at += file.bytes
      return { at: at - file.bytes, bytes: file.bytes, content: openContent(folder, file, checksums) }
    })
    this.bytes = at
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
      if (from < end) file.content.read(bytes.subarray(at + from - start, at + end - start), from - file.at)
    }
  }

  close(): void {
    for (const { content } of this.#files) content.close()
  }
}

/** Opens a file: checked by its small blocks where it has checksums of them, by those of the manifest where it has not. */
function openContent(
  folder: string,
  file: DocumentFiles[number],
  checksums: ReadonlyMap<string, FileChecksums> | undefined,
): FileContent {
  const ofSmallBlocks = checksums?.get(checksumsFileOf(file.name))
  if (ofSmallBlocks !== undefined) return new CheckedDocuments(folder, file, ofSmallBlocks)
  return new DocumentBlocks(join(folder, file.name), checksums?.get(file.name))
}

/** The content of a file of documents, checked by the blocks of its manifest, if at all. */
class DocumentBlocks implements FileContent {
  readonly #fd: number
  readonly #blocks: CheckedBlocks | null

  constructor(path: string, checksums: FileChecksums | undefined) {
    this.#blocks = checksums === undefined ? null : new CheckedBlocks(path, checksums)
    this.#fd = openSync(path, 'r')
  }

  read(target: Buffer, position: number): void {
    this.#blocks?.require(this.#fd, position, position + target.length)
    readFully(this.#fd, target, position)
  }

  close(): void {
    closeSync(this.#fd)
  }
}
