/**
 * The thread on which lists of names are looked up: a thousand names take long, and would hold up the event loop. It shares
 * the name index in memory, and takes the pieces of all lists in turns.
 */
import type { RequestThread } from '../../../threads/request-thread.ts'
import type { NameEvidence, NameQuestion } from '../../lookup.ts'
import type { IndexImage } from '../files/open-image.ts'
import { type MetDamage, openImageThread } from '../image-thread.ts'

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

export function openNameThread(image: IndexImage): RequestThread<readonly NameQuestion[], FoundNames | MetDamage> {
  return openImageThread(image, {
    module: new URL('./name-worker.ts', import.meta.url),
    cacheShare: 1 / 8,
    youngMegabytes: 2,
    ended: 'Cannot look names up: their thread ended',
  })
}
