/** Makes the index of names of the next generation: on a thread of its own, if it is large. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { RebuildNeededError, type RebuildReason } from '../../../../imports/rebuild-reasons.ts'
import { RequestThread } from '../../../../threads/request-thread.ts'
import type { BuildPlace } from '../../build/build-memory.ts'
import type { CountryMerge, MergedFile } from '../../files/part-file.ts'
import { appendTexts, emptyBatch, type IndexedTexts, type TextBatch } from '../../text/text-batch.ts'
import { NAMES_FILE } from '../layout.ts'
import { createNameIndexWriter } from './name-writer.ts'

/** Where names are merged: the folder of the generation before, and that of the next one with its identifier. */
export interface NameMergePlace extends BuildPlace {
  readonly from: string
  readonly generation: string
  /** Names of fewer bytes are merged on the same thread. For tests: {@link WORTH_A_THREAD_BYTES} suits all. */
  readonly threadBytesMin?: number
}

/** The index of names, being made from that of the generation before. */
export interface AsyncNameMerge {
  /** Adds an added company. */
  add(company: IndexedTexts): void
  /**
   * Writes the file. Nothing else of the merge may change meanwhile.
   *
   * @throws {RebuildNeededError} where it has to be built of all companies; there is no file then
   * @throws {Error} when a file cannot be read or written; there is no file then
   */
  finish(countries: readonly CountryMerge[]): Promise<MergedFile>
  /** Gives up and removes the file. */
  abort(): Promise<void>
}

/** An index of names with fewer bytes is merged before a thread has started. */
const WORTH_A_THREAD_BYTES = 32_000_000
/** Companies that are handed over together. */
const BATCH_COMPANIES = 1000

/** Begins to make the index of names. */
export function beginNameMerge(place: NameMergePlace): AsyncNameMerge {
  const { from, threadBytesMin = WORTH_A_THREAD_BYTES } = place
  if (statSync(join(from, NAMES_FILE)).size >= threadBytesMin) return new NameThread(place)
  const merge = createNameIndexWriter(place)
  return {
    add: (company) => merge.add(company),
    finish: async (countries) => merge.merge(countries),
    abort: async () => merge.abort(),
  }
}

/** What the thread answers: the file, once it is written, or why there is none. An error would lose its class between threads. */
export type NameMergeAnswer = { readonly file: MergedFile | null } | { readonly reason: RebuildReason }

/** What the thread is asked, one after another. */
export type NameMergeRequest =
  | { readonly add: TextBatch }
  | { readonly finish: readonly CountryMerge[] }
  | { readonly abort: true }

class NameThread implements AsyncNameMerge {
  readonly #thread: RequestThread<NameMergeRequest, NameMergeAnswer>
  #batch = emptyBatch()
  /** The first error of the thread. */
  #failure: unknown = null
  #isAsked = false
  #isClosed = false

  constructor(place: NameMergePlace) {
    this.#thread = new RequestThread({
      module: new URL('./name-merge-worker.ts', import.meta.url),
      options: () => ({ workerData: place }),
      ended: 'Cannot merge names: their thread ended',
    })
  }

  add(company: IndexedTexts): void {
    appendTexts(this.#batch, company)
    if (this.#batch.ids.length === BATCH_COMPANIES) this.#send()
  }

  async finish(countries: readonly CountryMerge[]): Promise<MergedFile> {
    this.#send()
    const answer = await this.#thread.ask({ finish: countries }).catch((error: unknown) => {
      // A thread that failed before says why; that names are missing only follows from it.
      throw this.#failure ?? error
    })
    if (this.#failure !== null) throw this.#failure
    await this.#close()
    if ('reason' in answer) throw new RebuildNeededError(answer.reason)
    return answer.file!
  }

  async abort(): Promise<void> {
    if (this.#isClosed || !this.#isAsked) return
    // A thread that has ended holds nothing any more; what it left in the folder goes with the folder.
    await this.#thread.ask({ abort: true }).catch(() => {})
    await this.#close()
  }

  #send(): void {
    const batch = this.#batch
    this.#batch = emptyBatch()
    // Another thread would not have the names of earlier batches.
    if (this.#failure !== null) return
    this.#isAsked = true
    this.#thread.ask({ add: batch }).catch((error: unknown) => {
      this.#failure ??= error
    })
  }

  async #close(): Promise<void> {
    this.#isClosed = true
    await this.#thread.close()
  }
}
