/** Makes the indexes of names and of numbers of the next generation: on a thread of their own, if they are large. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { RebuildNeededError, type RebuildReason } from '../../../../imports/rebuild-reasons.ts'
import { RequestThread } from '../../../../threads/request-thread.ts'
import type { BuildPlace } from '../../build/build-memory.ts'
import type { CountryMerge, MergedFile } from '../../files/part-file.ts'
import { appendTexts, emptyBatch, type IndexedTexts, type TextBatch } from '../../text/text-batch.ts'
import { NAMES_FILE } from '../layout.ts'
import { type LookedUpCompany, type LookupPart, lookupParts } from './lookup-parts.ts'

/** Where lookups are merged: the folder of the generation before, and that of the next one with its identifier. */
export interface LookupPlace extends BuildPlace {
  readonly from: string
  readonly generation: string
  /** Names of fewer bytes are merged on the same thread. For tests: {@link WORTH_A_THREAD_BYTES} suits all. */
  readonly threadBytesMin?: number
}

/** The files that were written. */
export type LookupFiles = readonly MergedFile[]

/** The indexes of names and numbers, being made from those of the generation before. */
export interface AsyncLookupMerges {
  /** Adds an added company. */
  add(company: IndexedTexts): void
  /**
   * Writes both files. Nothing else of the merge may change meanwhile.
   *
   * @throws {RebuildNeededError} where they have to be built of all companies; there is no file then
   * @throws {Error} when a file cannot be read or written; there is no file then
   */
  finish(countries: readonly CountryMerge[]): Promise<LookupFiles>
  /** Gives up and removes the files. */
  abort(): Promise<void>
}

/** An index of names with fewer bytes is merged before a thread has started. */
const WORTH_A_THREAD_BYTES = 32_000_000
/** Companies that are handed over together. */
const BATCH_COMPANIES = 1000

/** Begins to make the indexes of names and numbers. */
export function beginLookupMerges(place: LookupPlace): AsyncLookupMerges {
  const { from, threadBytesMin = WORTH_A_THREAD_BYTES } = place
  if (statSync(join(from, NAMES_FILE)).size >= threadBytesMin) return new LookupThread(place)
  const merges = new LookupMerges(place)
  return {
    add: (company) => merges.add(company),
    finish: async (countries) => merges.finish(countries),
    abort: async () => merges.abort(),
  }
}

/** What the thread answers: the files, or why there are none. An error would lose its class between threads. */
export type LookupAnswer = { readonly files: LookupFiles } | { readonly reason: RebuildReason }

/** What the thread is asked, one after another. */
export type LookupRequest =
  | { readonly add: TextBatch }
  | { readonly finish: readonly CountryMerge[] }
  | { readonly abort: true }

class LookupThread implements AsyncLookupMerges {
  readonly #thread: RequestThread<LookupRequest, LookupAnswer>
  #batch = emptyBatch()
  /** The first error of the thread. */
  #failure: unknown = null
  #isAsked = false
  #isClosed = false

  constructor(place: LookupPlace) {
    this.#thread = new RequestThread({
      module: new URL('./lookup-worker.ts', import.meta.url),
      options: () => ({ workerData: place }),
      ended: 'Cannot merge names: their thread ended',
    })
  }

  add(company: IndexedTexts): void {
    appendTexts(this.#batch, company)
    if (this.#batch.ids.length === BATCH_COMPANIES) this.#send()
  }

  async finish(countries: readonly CountryMerge[]): Promise<LookupFiles> {
    this.#send()
    const answer = await this.#thread.ask({ finish: countries })
    if (this.#failure !== null) throw this.#failure
    await this.#close()
    if ('reason' in answer) throw new RebuildNeededError(answer.reason)
    return answer.files
  }

  async abort(): Promise<void> {
    if (this.#isClosed || !this.#isAsked) return
    // A thread that has ended holds nothing any more; what it left in the folder goes with the folder.
    await this.#thread.ask({ abort: true }).catch(() => {})
    await this.#close()
  }

  #send(): void {
    this.#isAsked = true
    this.#thread.ask({ add: this.#batch }).catch((error: unknown) => {
      this.#failure ??= error
    })
    this.#batch = emptyBatch()
  }

  async #close(): Promise<void> {
    this.#isClosed = true
    await this.#thread.close()
  }
}

/** The indexes of names and numbers, made on this thread: as {@link AsyncLookupMerges}. */
export class LookupMerges {
  readonly #parts: readonly LookupPart[]

  constructor(options: LookupPlace) {
    this.#parts = lookupParts(options)
  }

  /** Adds an added company. */
  add(company: LookedUpCompany): void {
    for (const part of this.#parts) part.add(company)
  }

  /**
   * Writes both files.
   *
   * @throws {RebuildNeededError} where they have to be built of all companies; there is no file then
   * @throws {Error} when a file cannot be read or written; there is no file then
   */
  finish(countries: readonly CountryMerge[]): LookupFiles {
    try {
      return this.#parts.map((part) => part.merge(countries))
    } catch (error) {
      this.abort()
      throw error
    }
  }

  /** Gives up and removes the files. */
  abort(): void {
    for (const part of this.#parts) part.abort()
  }
}
