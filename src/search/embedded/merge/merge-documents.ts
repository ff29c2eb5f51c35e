/** Writes the documents of the next index: those that stay are copied as they are, those that come refer to other texts. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { REFERENCE, REFERENCE_BYTES, referTo, sharedTextId } from '../../../company/shared-texts.ts'
import { readFully, writeFully } from '../files/file-bytes.ts'

/** Bytes copied at a time. */
const COPY_BYTES = 4 << 20

/** For fewer bytes a thread takes longer to start than the documents take to write. */
const WORTH_A_THREAD_BYTES = 8_000_000

/** Where the documents of the next index come from. */
export interface DocumentSources {
  readonly before: string
  readonly added: string
  readonly target: string
  /** Ids of texts, by the ids that they have in the file of those that come. */
  readonly ids: Uint32Array
}

/** Documents of the next index in order, as ranges of bytes of the files that they come from. */
export class DocumentPlan {
  /** Start and end of each range; of the file of those that come, both negative and less one. */
  readonly #ranges: number[] = []
  /** Bytes so far. */
  bytes = 0

  /** Documents that stay: the bytes from `from` up to, not including, `to` of the file before. */
  keep(from: number, to: number): void {
    this.#ranges.push(from, to)
    this.bytes += to - from
  }

  /** A document that comes, with its line end. */
  add(from: number, to: number): void {
    this.#ranges.push(-from - 1, -to - 1)
    this.bytes += to - from
  }

  /**
   * Writes them and makes the file durable: on a thread of its own, if there is much to write.
   *
   * @throws {Error} when a file cannot be read or written
   */
  async write(sources: DocumentSources): Promise<void> {
    const work: DocumentWork = { ...sources, ranges: Float64Array.from(this.#ranges) }
    if (this.bytes < WORTH_A_THREAD_BYTES) {
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
}

/** What is written, as plain data. */
export interface DocumentWork extends DocumentSources {
  readonly ranges: Float64Array
}

/** Writes documents. */
export function writeDocuments({ before, added, target, ids, ranges }: DocumentWork): void {
  const files = [openSync(before, 'r'), openSync(added, 'r'), openSync(target, 'wx')]
  try {
    const copy = new DocumentCopy(files[0], files[1], files[2], ids)
    for (let at = 0; at < ranges.length; at += 2) {
      if (ranges[at] >= 0) copy.keep(ranges[at], ranges[at + 1])
      else copy.add(-ranges[at] - 1, -ranges[at + 1] - 1)
    }
    copy.flush()
    fsyncSync(files[2])
  } finally {
    for (const file of files) closeSync(file)
  }
}

class DocumentCopy {
  readonly #before: number
  readonly #added: number
  readonly #target: number
  readonly #ids: Uint32Array
  readonly #buffer = Buffer.allocUnsafe(COPY_BYTES)
  #buffered = 0

  constructor(before: number, added: number, target: number, ids: Uint32Array) {
    this.#before = before
    this.#added = added
    this.#target = target
    this.#ids = ids
  }

  keep(from: number, to: number): void {
    for (let at = from; at < to; ) {
      if (this.#buffered === COPY_BYTES) this.flush()
      const bytes = Math.min(to - at, COPY_BYTES - this.#buffered)
      readFully(this.#before, this.#buffer.subarray(this.#buffered, this.#buffered + bytes), at)
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
