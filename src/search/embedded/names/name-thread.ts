/**
 * The thread on which lists of names are looked up: a thousand names take long, and would hold up the event loop. It shares
 * the name index in memory, and takes the pieces of all lists in turns.
 */
import { cacheMemory } from '../../../bounded-cache.ts'
import { RequestThread } from '../../../threads/request-thread.ts'
import type { NameEvidence, NameQuestion } from '../../lookup.ts'
import type { IndexImage } from '../files/open-image.ts'

export interface NameThreadWork {
  readonly image: IndexImage
  readonly cacheBytes: number
}

/** A company that the thread found. */
export interface SentName {
  readonly document: number
  readonly matchScore: number
  readonly evidence: NameEvidence
}

/** The thread met a damaged part of the names. */
export interface DamagedNames {
  readonly damage: string
}

export interface FoundNames {
  readonly found: readonly (readonly SentName[])[]
  /** The work that it took (`NameIndex.work`). */
  readonly work: number
}

/** Share of the main thread's memory for caches. */
const CACHE_SHARE = 1 / 8
/** A small young generation: what a lookup makes dies at once. */
const YOUNG_MEGABYTES = 2
/** Bounds the scratch memory of all countries. */
const OLD_MEGABYTES = 512

export function openNameThread(image: IndexImage): RequestThread<readonly NameQuestion[], FoundNames | DamagedNames> {
  return new RequestThread({
    module: new URL('./name-worker.ts', import.meta.url),
    options: () => ({
      workerData: { image, cacheBytes: Math.floor(cacheMemory.bytesMax * CACHE_SHARE) } satisfies NameThreadWork,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES, maxOldGenerationSizeMb: OLD_MEGABYTES },
    }),
    ended: 'Cannot look names up: their thread ended',
  })
}
