/** Writes the documents of the next index: kept ones are kept or copied as they are, added ones refer to other texts. */
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { REFERENCE, REFERENCE_BYTES, referTo, sharedTextId } from '../../../company/shared-texts.ts'
import { readFully } from '../../../files/file-bytes.ts'
import { runInThread } from '../../../threads/request-thread.ts'
import { ADDED_DOCUMENTS_FILE, DOCUMENTS_FILE, type DocumentFiles } from '../files/layout.ts'
import { BUFFER_BYTES, DocumentsFile } from './documents-file.ts'
import { StoredDocuments } from './stored-documents.ts'

/** For fewer bytes a thread takes longer to start than the documents take to write. */
const WORTH_A_THREAD_BYTES = 8_000_000

/** Documents that were added may have at most one in so many bytes of the first file; else all are written to one again. */
const ADDED_SHARE_MAX = 8
/** The same of documents that are gone, in both files. */
const GONE_SHARE_MAX = 4

/** The documents of the index before. */
export interface StoredBefore {
  readonly folder: string
  readonly files: DocumentFiles
}

/** Where the documents of the next index come from. */
export interface DocumentSources {
  readonly before: StoredBefore
  /** File with added ones. */
  readonly added: string
  /** Folder of the next index. */
  readonly target: string
  /** Ids of texts, by the ids that they have in the file of added ones. */
  readonly ids: Uint32Array
}

/** The documents of a country of the next index, in its order. */
export interface MergedDocuments {
  /**
   * Where each comes from: its offset before; of added ones, negative and less one. {@link DocumentPlan.place} makes it the
   * offset in the next index.
   */
  readonly offsets: Float64Array
  /** Bytes of each, with its line end. */
  readonly lengths: Uint32Array
}

/**
 * Whether documents are added behind those before, instead of being written again with them.
 *
 * @param bytes of kept documents, and of added ones
 */
export function areFewToAdd(before: DocumentFiles, { kept, added }: Record<'kept' | 'added', number>): boolean {
  const [first, second = 0] = before.map(({ bytes }) => bytes)
  const gone = first + second - kept
  return (second + added) * ADDED_SHARE_MAX <= first && gone * GONE_SHARE_MAX <= first + second
}

/** Bytes of kept documents, and of added ones. */
export function bytesOfDocuments(countries: readonly MergedDocuments[]): Record<'kept' | 'added', number> {
  let [kept, added] = [0, 0]
  for (const { offsets, lengths } of countries) {
    for (let i = 0; i < lengths.length; i++) {
      if (offsets[i] < 0) added += lengths[i]
      else kept += lengths[i]
    }
  }
  return { kept, added }
}

/**
 * Decides where the documents of the next index are stored, and writes them.
 *
 * Where few are added, kept ones are not written again: the next index links to the first file of the index before, and added
 * ones are appended to those added before, in a second file. Else all are written to one file, in order.
 */
export class DocumentPlan {
  readonly #before: DocumentFiles
  readonly #bytesBefore: number
  /** Start and end of each range that is written; of the file of added ones, both negative and less one. */
  readonly #ranges: number[] = []
  /** Whether kept ones are not written again. */
  readonly isAppended: boolean
  #written = 0

  constructor(before: DocumentFiles, isAppended: boolean) {
    this.#before = before
    this.#bytesBefore = before.reduce((sum, { bytes }) => sum + bytes, 0)
    this.isAppended = isAppended
  }

  /** Places the documents of a country; countries are placed in the order of the next index. */
  place({ offsets, lengths }: MergedDocuments): void {
    for (let i = 0; i < lengths.length; i++) {
      const from = offsets[i]
      if (from >= 0 && this.isAppended) continue
      this.#write(from, from < 0 ? from - lengths[i] : from + lengths[i])
      offsets[i] = (this.isAppended ? this.#bytesBefore : 0) + this.#written
      this.#written += lengths[i]
    }
  }

  /** The files that {@link write} writes or links to. */
  get files(): DocumentFiles {
    if (!this.isAppended) return [{ name: DOCUMENTS_FILE, bytes: this.#written }]
    const [first, second] = this.#before
    return [first, { name: ADDED_DOCUMENTS_FILE, bytes: (second?.bytes ?? 0) + this.#written }]
  }

  /**
   * Writes them and makes the files durable: on a thread of its own, if there is much to write.
   *
   * @throws {Error} when a file cannot be read or written
   */
  async write(sources: DocumentSources): Promise<void> {
    const work: DocumentWork = { ...sources, isAppended: this.isAppended, ranges: Float64Array.from(this.#ranges) }
    if (this.#written < WORTH_A_THREAD_BYTES) {
      writeDocuments(work)
      return
    }
    await runInThread(new URL('./document-worker.ts', import.meta.url), work)
  }

  /** Notes a range. Those of kept documents become one where they follow one another. */
  #write(from: number, end: number): void {
    const ranges = this.#ranges
    if (from >= 0 && ranges.at(-1) === from) ranges[ranges.length - 1] = end
    else ranges.push(from, end)
  }
}

/** What is written, as plain data. */
export interface DocumentWork extends DocumentSources {
  readonly isAppended: boolean
  readonly ranges: Float64Array
}

/** Writes documents, and the checksums of the file that they are written to. */
export function writeDocuments({ before, added, target, ids, isAppended, ranges }: DocumentWork): void {
  const stored = new StoredDocuments(before.folder, before.files)
  const path = join(target, isAppended ? ADDED_DOCUMENTS_FILE : DOCUMENTS_FILE)
  const arrived = openSync(added, 'r')
  const file = new DocumentsFile(path)
  try {
    const piece = Buffer.allocUnsafe(BUFFER_BYTES)
    const keep = (from: number, to: number) => {
      for (let at = from; at < to; at += BUFFER_BYTES) {
        const bytes = Math.min(to - at, BUFFER_BYTES)
        stored.read(piece, 0, at, bytes)
        file.add(piece.subarray(0, bytes))
      }
    }
    if (isAppended) keep(before.files[0].bytes, stored.bytes)
    for (let at = 0; at < ranges.length; at += 2) {
      if (ranges[at] >= 0) keep(ranges[at], ranges[at + 1])
      else file.add(readAdded(arrived, -ranges[at] - 1, -ranges[at + 1] - 1, ids))
    }
    file.finish()
  } finally {
    stored.close()
    closeSync(arrived)
    file.close()
  }
}

/** An added document, which refers to the texts of the next index. */
function readAdded(file: number, from: number, to: number, ids: Uint32Array): Uint8Array {
  const document = Buffer.allocUnsafe(to - from)
  readFully(file, document, from)
  for (let at = document.indexOf(REFERENCE); at >= 0; at = document.indexOf(REFERENCE, at + REFERENCE_BYTES)) {
    referTo(document, at, ids[sharedTextId(document, at)])
  }
  return document
}
