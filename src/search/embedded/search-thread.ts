/**
 * The thread of long searches: they run beside the event loop instead of on it.
 *
 * It starts with the first of them, shares the index in memory, and runs one search after another. Its caches may take a
 * quarter of the memory of those of the main thread.
 */
import type { RequestThread } from '../../threads/request-thread.ts'
import { OutdatedIndex } from '../engine.ts'
import type { FacetPlan, FacetResult } from '../facets.ts'
import type { SearchPlan } from '../query.ts'
import { DamagedFileError, refuseDamaged } from './files/checked-blocks.ts'
import type { Section } from './files/layout.ts'
import type { IndexImage } from './files/open-image.ts'
import { type MetDamage, openImageThread } from './image-thread.ts'
import type { SentMatches } from './searcher.ts'

/** A search for the thread, facets to count, or a part of the index to read into memory. */
export type LongSearch =
  | { readonly plan: SearchPlan; readonly forVectors: boolean }
  | { readonly facets: FacetPlan }
  | { readonly part: Section }

/** A part of the index is in memory. */
export interface Filled {
  readonly filled: Section
}

/** What the thread found, as `FoundDocs` has it. */
export interface SentDocs {
  readonly total: number
  readonly bounds: Float64Array
  readonly ranked: SentMatches | null
}

/** The index lacks what the search needs. */
export interface MetOutdated {
  readonly outdated: string
}

/** Runs searches on a thread of their own. */
export class SearchThread {
  readonly #thread: RequestThread<LongSearch, SentDocs | FacetResult | Filled | MetOutdated | MetDamage>
  readonly #onDamage: (error: Error) => void

  /** @param onDamage called when a part of the index that is read on demand is damaged */
  constructor(image: IndexImage, onDamage: (error: Error) => void = () => {}) {
    this.#onDamage = onDamage
    this.#thread = openImageThread(image, {
      module: new URL('./search-worker.ts', import.meta.url),
      cacheShare: 1 / 4,
      youngMegabytes: 8,
      ended: 'Cannot search: the thread of long searches ended',
    })
  }

  /** Finds the matches of a plan. @throws {Error} where the thread died, or the search failed in it */
  find(plan: SearchPlan, forVectors: boolean): Promise<SentDocs> {
    // A vector is not needed to find matches, and long to copy.
    const { near: _, ...wanted } = plan
    return this.#ask({ plan: wanted, forVectors }) as Promise<SentDocs>
  }

  /** Counts facets. @throws {Error} where the thread died, or the count failed in it */
  count(facets: FacetPlan): Promise<FacetResult> {
    return this.#ask({ facets }) as Promise<FacetResult>
  }

  /** Reads a part of the index into memory. @throws {PublicError} 503 where it is damaged */
  async fill(part: Section): Promise<void> {
    await this.#ask({ part })
  }

  /** @throws {PublicError} 503 where a part of the index that it needs is damaged @throws {OutdatedIndex} where it lacks one */
  async #ask(search: LongSearch): Promise<SentDocs | FacetResult | Filled> {
    const found = await this.#thread.ask(search)
    if ('outdated' in found) throw new OutdatedIndex(found.outdated)
    if (!('damage' in found)) return found
    refuseDamaged(new DamagedFileError(found.damage), this.#onDamage)
  }

  /** Ends the thread. No search may be under way. */
  close(): Promise<void> {
    return this.#thread.close()
  }
}
