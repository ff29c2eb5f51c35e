/**
 * The thread of long searches: they run beside the event loop instead of on it.
 *
 * It starts with the first of them, shares the index in memory, and runs one search after another. Its caches may take a
 * quarter of the memory of those of the main thread.
 */
import { Worker } from 'node:worker_threads'
import { cacheMemory } from '../../bounded-cache.ts'
import type { FacetPlan, FacetResult } from '../facets.ts'
import type { SearchPlan } from '../query.ts'
import type { IndexImage } from './files/index-file.ts'
import type { SentMatches } from './finder.ts'

/** What the thread is started with. */
export interface ThreadWork {
  readonly image: IndexImage
  readonly cacheBytes: number
}

/** A search for the thread, or facets to count. */
export type AskedSearch =
  | { readonly id: number; readonly plan: SearchPlan; readonly forVectors: boolean }
  | { readonly id: number; readonly facets: FacetPlan }

/** What the thread found, as `FoundDocs` has it. */
export interface SentDocs {
  readonly total: number
  readonly offsets: Float64Array
  readonly at: readonly number[]
  readonly ranked: SentMatches | null
}

/** An answer of the thread. */
export type ThreadAnswer =
  | { readonly id: number; readonly found: SentDocs }
  | { readonly id: number; readonly counted: FacetResult }
  | { readonly id: number; readonly failure: string }

/** Share of the main thread's memory for caches. */
const CACHE_SHARE = 1 / 4
/** A small young generation: what a search makes dies at once. */
const YOUNG_MEGABYTES = 8
/** Bounds what a search may make: the keys of all matches of a deep page, the bits of countries. */
const OLD_MEGABYTES = 512

interface Waiting {
  /** Resolves what was asked with the answer to it. */
  resolve(answer: never): void
  reject(error: unknown): void
}

/** Runs searches on a thread of their own. */
export class SearchThread {
  readonly #image: IndexImage
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #asked = 0

  constructor(image: IndexImage) {
    this.#image = image
  }

  /** Finds the matches of a plan. @throws {Error} where the thread died, or the search failed in it */
  find(plan: SearchPlan, forVectors: boolean): Promise<SentDocs> {
    // A vector is not needed to find matches, and long to copy.
    const { near: _, ...wanted } = plan
    return this.#ask<SentDocs>((id) => ({ id, plan: wanted, forVectors }))
  }

  /** Counts facets. @throws {Error} where the thread died, or the count failed in it */
  count(facets: FacetPlan): Promise<FacetResult> {
    return this.#ask<FacetResult>((id) => ({ id, facets }))
  }

  #ask<Answer extends SentDocs | FacetResult>(asking: (id: number) => AskedSearch): Promise<Answer> {
    const worker = this.#start()
    const id = ++this.#asked
    const answer = new Promise<Answer>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    worker.ref()
    worker.postMessage(asking(id))
    return answer
  }

  /** Ends the thread. No search may be under way. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker !== null) return this.#worker
    const work: ThreadWork = { image: this.#image, cacheBytes: Math.floor(cacheMemory.bytesMax * CACHE_SHARE) }
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES, maxOldGenerationSizeMb: OLD_MEGABYTES },
    })
    worker.on('message', (answer: ThreadAnswer) => this.#settle(answer))
    const fail = (error: unknown) => {
      // The next search starts another thread.
      if (this.#worker === worker) this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('Cannot search: the thread of long searches ended')))
    this.#worker = worker
    return worker
  }

  #settle(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    // Without a search under way, the thread keeps no process alive.
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('found' in answer) waiting?.resolve(answer.found as never)
    else if ('counted' in answer) waiting?.resolve(answer.counted as never)
    else waiting?.reject(new Error(answer.failure))
  }
}
