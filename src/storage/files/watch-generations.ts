/** Notices that another generation is served. */
import type { Generation } from '../../imports/generation-ports.ts'
import { currentGenerationId, openCurrentGeneration } from './generations.ts'

/** What a watch does on a switch. */
export interface GenerationWatch {
  /** Called with every generation that becomes the served one, one at a time. */
  onSwitch(generation: Generation): void | Promise<void>
  /**
   * Called when checking or `onSwitch` fails; the next check tries the same generation again. Not called where the generation
   * was replaced meanwhile: its files may be gone, and the next check opens the newer one.
   */
  onError(error: unknown): void
  readonly intervalMilliseconds?: number
}

/** A check reads a file of two hundred bytes. */
const WATCH_MILLISECONDS = 100
/** An attempt that failed may have read an index. */
const RETRY_MILLISECONDS = 1_000

/**
 * Checks ten times a second whether another generation is served, such as one that another process imported; once a second
 * while that fails. File system notifications are not used: they differ between systems and are missing on network drives.
 *
 * @param known id of the generation that is already open, if any
 * @returns a function that ends the watch
 */
export function watchGenerations(dataFolder: string, known: string | null, watch: GenerationWatch): () => void {
  let open = known
  let isChecking = false
  let failedAt = Number.NEGATIVE_INFINITY
  let ended = false
  const interval = watch.intervalMilliseconds ?? WATCH_MILLISECONDS
  const retry = Math.max(interval, RETRY_MILLISECONDS)
  const check = async () => {
    if (isChecking || ended || performance.now() < failedAt + retry) return
    isChecking = true
    let id: string | null = null
    try {
      id = await currentGenerationId(dataFolder)
      if (id === null || id === open) return
      // Blocks are checked when they are first read.
      const generation = await openCurrentGeneration(dataFolder, 'sizes')
      if (generation === null || generation.id === open || ended) return
      await watch.onSwitch(generation)
      open = generation.id
    } catch (error) {
      if (ended || (await isReplaced(dataFolder, id))) return
      failedAt = performance.now()
      watch.onError(error)
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(check, interval)
  timer.unref()
  return () => {
    ended = true
    clearInterval(timer)
  }
}

/** Whether another generation is the served one by now. */
async function isReplaced(dataFolder: string, id: string | null): Promise<boolean> {
  const current = await currentGenerationId(dataFolder).catch(() => id)
  return current !== null && current !== id
}
