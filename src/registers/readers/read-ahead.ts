/**
 * Reads short entries of an archive ahead, in threads: where an archive has a file for each company, decompressing and reading
 * them is nearly all of the work.
 */
import { availableParallelism } from 'node:os'
import { answerRequests, RequestThread } from '../../threads/request-thread.ts'
import { type CompressedEntry, decompress } from './zip-entry.ts'

/** An entry as it is sent to a thread. */
export interface EntryAhead extends CompressedEntry {
  /** Its name without folder. */
  readonly name: string
}

/** What became of an entry in a thread. */
type Outcome<Value> = { readonly value: Value } | { readonly failure: string; readonly code: string | undefined }

/** Threads for one archive: no more than there are processors, and each takes 70 MB. */
const THREADS_MAX = 2
/** Entries sent at once: a message costs about as much as decompressing one of them. */
const BATCH_ENTRIES = 16
/** A thread holds one uncompressed entry at a time. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 }

/** Entries that are being read in threads. */
export class ReadAhead {
  readonly #threads: readonly RequestThread<readonly EntryAhead[], readonly Outcome<unknown>[]>[]
  #batch: { readonly entry: EntryAhead; readonly promise: PromiseWithResolvers<unknown> }[] = []
  #batches = 0

  /** @param module the module of a thread; it calls {@link readEntriesAhead} */
  constructor(module: URL) {
    const options = () => ({ resourceLimits: LIMITS })
    const start = { module, options, ended: 'a thread that read entries of an archive ended' }
    const count = Math.min(THREADS_MAX, availableParallelism())
    this.#threads = Array.from({ length: count }, () => new RequestThread(start))
  }

  /** Entries that keep all threads busy. */
  get entriesAhead(): number {
    return this.#threads.length * BATCH_ENTRIES * 2
  }

  /**
   * Begins to read an entry, whose memory belongs to a thread from now on.
   *
   * @returns what the thread made of it
   */
  read(entry: EntryAhead): Promise<unknown> {
    const promise = Promise.withResolvers<unknown>()
    // The reading may end before, and then this rejection would be unhandled.
    promise.promise.catch(() => {})
    this.#batch.push({ entry, promise })
    if (this.#batch.length === BATCH_ENTRIES) this.flush()
    return promise.promise
  }

  /** Sends what waits for more. */
  flush(): void {
    const batch = this.#batch
    if (batch.length === 0) return
    this.#batch = []
    const thread = this.#threads[this.#batches++ % this.#threads.length]
    const memory = batch.map(({ entry }) => entry.compressed.buffer as ArrayBuffer)
    thread
      .ask(
        batch.map(({ entry }) => entry),
        memory,
      )
      .then((outcomes) => {
        for (const [place, outcome] of outcomes.entries()) {
          const { resolve, reject } = batch[place].promise
          if ('value' in outcome) resolve(outcome.value)
          else reject(Object.assign(new Error(outcome.failure), { code: outcome.code }))
        }
      })
      .catch((error: unknown) => {
        for (const { promise } of batch) promise.reject(error)
      })
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }
}

/** Reads the entries that are sent to a thread. To be called once, in the thread. */
export function readEntriesAhead<Value>(read: (bytes: Buffer, name: string) => Value): void {
  answerRequests<readonly EntryAhead[], readonly Outcome<Value>[]>((entries) =>
    entries.map((entry) => {
      try {
        return { value: read(decompress(entry), entry.name) }
      } catch (error) {
        const { message, code } = error as NodeJS.ErrnoException
        return { failure: message, code }
      }
    }),
  )
}
