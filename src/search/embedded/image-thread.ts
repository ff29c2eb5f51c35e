/** Threads that share an index in memory with the main thread. */
import { workerData } from 'node:worker_threads'
import { cacheMemory } from '../../bounded-cache.ts'
import { answerRequests, RequestThread } from '../../threads/request-thread.ts'
import type { IndexImage } from './files/open-image.ts'

interface ImageWork {
  readonly image: IndexImage
  readonly cacheBytes: number
}

/** The thread met a damaged part of the index. */
export interface MetDamage {
  readonly damage: string
}

export interface ImageThread {
  readonly module: URL
  /** Share of the main thread's memory for caches. */
  readonly cacheShare: number
  /** A small young generation: what a request makes dies at once. */
  readonly youngMegabytes: number
  /** The message of the error that requests end with when the thread dies. */
  readonly ended: string
}

/** Bounds what a request may make: the keys of all matches of a deep page, the bits or the scratch memory of countries. */
const OLD_MEGABYTES = 512

export function openImageThread<Request, Answer>(
  image: IndexImage,
  { module, cacheShare, youngMegabytes, ended }: ImageThread,
): RequestThread<Request, Answer | MetDamage> {
  return new RequestThread({
    module,
    options: () => ({
      workerData: { image, cacheBytes: Math.floor(cacheMemory.bytesMax * cacheShare) } satisfies ImageWork,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes, maxOldGenerationSizeMb: OLD_MEGABYTES },
    }),
    ended,
  })
}

/** Answers the requests to this thread. Damage is an answer: an error loses its class between threads. */
export function answerFromImage<Reader, Request, Answer>(
  open: (image: IndexImage, onDamage: (error: Error) => void) => Reader,
  answer: (reader: Reader, request: Request) => Answer,
): void {
  const { image, cacheBytes } = workerData as ImageWork
  cacheMemory.bytesMax = cacheBytes
  let damage: string | null = null
  const reader = open(image, ({ message }) => {
    damage = message
  })
  answerRequests((request: Request): Answer | MetDamage => {
    damage = null
    try {
      return answer(reader, request)
    } catch (error) {
      if (damage === null) throw error
      return { damage }
    }
  })
}
