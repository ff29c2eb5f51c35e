/** Writes the documents of the next index: those that stay are kept or copied as they are, those that come refer to other texts. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { REFERENCE, REFERENCE_BYTES, referTo, sharedTextId } from '../../../company/shared-texts.ts'
import { readFully, writeFully } from '../files/file-bytes.ts'
import { ADDED_DOCUMENTS_FILE, DOCUMENTS_FILE, type DocumentFiles } from '../files/layout.ts'
import { StoredDocuments } from '../files/stored-documents.ts'

/** Bytes copied at a time. */
const COPY_BYTES = 4 << 20

/** For fewer bytes a thread takes longer to start than the documents take to write. */
const WORTH_A_THREAD_BYTES = 8_000_000

/** A second file with more than a share of one in so many bytes of the first is not written: both become one. */
const ADDED_SHARE_MAX = 8
/** The same where more than one in so many bytes of both are of documents that did not stay. */
const GONE_SHARE_MAX = 4

/**
 * Whether documents are added behind those before, instead of being written again with them.
 *
 * @param kept  bytes of the documents that stay
 * @param added bytes of those that come
 */
export function areFewToAdd(before: DocumentFiles, kept: number, added: number): boolean {
  const [first, second = 0] = before.map(({ bytes }) => bytes)
  const gone = first + second - kept
  return (second + added) * ADDED_SHARE_MAX <= first && gone * GONE_SHARE_MAX <= first + second
}

/** The documents of the index before. */
export interface StoredBefore {
  readonly folder: string
  readonly files: DocumentFiles
}

/** Where the documents of the next index come from. */
export interface DocumentSources {
  readonly before: StoredBefore
  /** File with those that come. */
  readonly added: string
  /** Folder of the next index. */
  readonly target: string
  /** Ids of texts, by the ids that they have in the file of those that come. */
  readonly ids: Uint32Array
}

/**
 * Documents of the next index in order, as ranges of bytes of the files that they come from.
 *
 * Where few come, those that stay are not written again: the first file of the index before gets a second name, and those that
 * come are written to another file, behind those that came before. Where many have come or gone, all are written to one file.
 */
export class DocumentPlan {
  /** Bytes of both files of the index before. */
  readonly #bytesBefore: number
  /** Start and end of each range; of the file of those that come, both negative and less one. */
  readonly #ranges: number[] = []
  /** Whether those that stay are not written again. */
  readonly isAppended: boolean
  #written = 0

  constructor(before: DocumentFiles, isAppended: boolean) {
    this.#bytesBefore = before.reduce((sum, { bytes }) => sum + bytes, 0)
    this.isAppended = isAppended
  }

  /** A document that stays: the bytes from `from` up to, not including, `to` of those before. @returns its offset */
  keep(from: number, to: number): number {
    if (this.isAppended) return from
    const ranges = this.#ranges
    if (ranges.at(-1) === from) ranges[ranges.length - 1] = to
    else ranges.push(from, to)
    return this.#write(to - from)
  }

  /** A document that comes, with its line end. @returns its offset */
  add(from: number, to: number): number {
    this.#ranges.push(-from - 1, -to - 1)
    return this.#write(to - from)
  }

  /** The files that {@link write} writes. @param before those of the index before */
  files(before: DocumentFiles): DocumentFiles {
    if (!this.isAppended) return [{ name: DOCUMENTS_FILE, bytes: this.#written }]
    const [first, second] = before
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
    const thread = new Worker(new URL('./document-worker.ts', import.meta.url), { workerData: work })
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject)
      thread.once('exit', (code) => {
        if (code === 0) resolve()
        else reject(new Error(`Cannot write documents: the thread ended with ${code}`))
      })
    })
  }

  /** @returns where the bytes begin */
  #write(bytes: number): number {
    const at = this.#written
    this.#written += bytes
    return this.isAppended ? this.#bytesBefore + at : at
  }
}

/** What is written, as plain data. */
export interface DocumentWork extends DocumentSources {
  readonly isAppended: boolean
  readonly ranges: Float64Array
}

/** Writes documents. */
export function writeDocuments({ before, added, target, ids, isAppended, ranges }: DocumentWork): void {
  const stored = new StoredDocuments(before.folder, before.files)
  const files = [openSync(added, 'r'), openSync(join(target, isAppended ? ADDED_DOCUMENTS_FILE : DOCUMENTS_FILE), 'wx')]
  try {
    const copy = new DocumentCopy(stored, files[0], files[1], ids)
    if (isAppended) copy.keep(before.files[0].bytes, stored.bytes)
    for (let at = 0; at < ranges.length; at += 2) {
      if (ranges[at] >= 0) copy.keep(ranges[at], ranges[at + 1])
      else copy.add(-ranges[at] - 1, -ranges[at + 1] - 1)
    }
    copy.flush()
    fsyncSync(files[1])
  } finally {
    stored.close()
    for (const file of files) closeSync(file)
  }
}

class DocumentCopy {
  readonly #before: StoredDocuments
  readonly #added: number
  readonly #target: number
  readonly #ids: Uint32Array
  readonly #buffer = Buffer.allocUnsafe(COPY_BYTES)
  #buffered = 0

  constructor(before: StoredDocuments, added: number, target: number, ids: Uint32Array) {
    this.#before = before
    this.#added = added
    this.#target = target
    this.#ids = ids
  }

  keep(from: number, to: number): void {
    for (let at = from; at < to; ) {
      if (this.#buffered === COPY_BYTES) this.flush()
      const bytes = Math.min(to - at, COPY_BYTES - this.#buffered)
      this.#before.read(this.#buffer, this.#buffered, at, bytes)
      this.#buffered += bytes
      at += bytes
    }
  }

  add(from: number, to: number): void {
    const document = Buffer.allocUnsafe(to - from)
    readFully(this.#added, document, from)
    for (let at = document.indexOf(REFERENCE); at >= 0; at = document.indexOf(REFERENCE, at + REFERENCE_BYTES)) {
      referTo(document, at, this.#ids[sharedTextId(document, at)])
    }
    if (document.length > COPY_BYTES - this.#buffered) this.flush()
    if (document.length > COPY_BYTES) writeFully(this.#target, document)
    else {
      document.copy(this.#buffer, this.#buffered)
      this.#buffered += document.length
    }
  }

  flush(): void {
    writeFully(this.#target, this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }
}
