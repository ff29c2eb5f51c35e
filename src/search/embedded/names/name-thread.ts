/**
 * The thread on which lists of names are looked up: a thousand names take long, and would hold up the event loop.
 *
 * It starts with the first list, shares the name index in memory, and takes the pieces of all lists in turns.
 */
import { Worker } from 'node:worker_threads'
import { cacheMemory } from '../../../bounded-cache.ts'
import type { NameEvidence, NameQuestion } from '../../lookup.ts'
import type { IndexImage } from '../files/index-file.ts'

/** What the thread is started with. */
export interface NameThreadWork {
  readonly image: IndexImage
  readonly cacheBytes: number
}

/** Names for the thread. */
export interface AskedNames {
  readonly id: number
  readonly questions: readonly NameQuestion[]
}

/** A company that the thread found. */
export interface SentName {
  readonly document: number
  readonly matchScore: number
  readonly evidence: NameEvidence
}

/** What the thread found for a piece of a list, question by question. */
export interface FoundNames {
  readonly found: readonly (readonly SentName[])[]
  /** The work that it took (`NameIndex.work`). */
  readonly work: number
}

/** An answer of the thread. */
export type NameAnswer = { readonly id: number } & (FoundNames | { readonly failure: string })

/** Share of the main thread's memory for caches. */
const CACHE_SHARE = 1 / 8
/** A small young generation: what a lookup makes dies at once. */
const YOUNG_MEGABYTES = 8
/** Bounds the scratch memory of all countries. */
const OLD_MEGABYTES = 512

/** Looks names up on a thread of its own. */
export class NameThread {
  readonly #image: IndexImage
  readonly #waiting = new Map<number, PromiseWithResolvers<FoundNames>>()
  #worker: Worker | null = null
  #asked = 0

  constructor(image: IndexImage) {
    this.#image = image
  }

  /** Looks up a piece of a list. @throws {Error} where the thread died, or a lookup failed in it */
  find(questions: readonly NameQuestion[]): Promise<FoundNames> {
    const worker = this.#start()
    const id = ++this.#asked
    const waiting = Promise.withResolvers<FoundNames>()
    this.#waiting.set(id, waiting)
    worker.ref()
    worker.postMessage({ id, questions } satisfies AskedNames)
    return waiting.promise
  }

  /** Ends the thread. No lookup may be under way. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker !== null) return this.#worker
    const work: NameThreadWork = {
      image: this.#image,
      cacheBytes: Math.floor(cacheMemory.bytesMax * CACHE_SHARE),
    }
    const worker = new Worker(new URL('./name-worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES, maxOldGenerationSizeMb: OLD_MEGABYTES },
    })
    worker.on('message', (answer: NameAnswer) => this.#settle(answer))
    const fail = (error: unknown) => {
      // The next list starts another thread.
      if (this.#worker === worker) this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('Cannot look names up: their thread ended')))
    this.#worker = worker
    return worker
  }

  #settle(answer: NameAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    // Without a list under way, the thread keeps no process alive.
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('failure' in answer) waiting?.reject(new Error(answer.failure))
    else waiting?.resolve(answer)
  }
}
