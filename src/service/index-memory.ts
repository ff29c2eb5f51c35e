/** How much memory the index of the data folder may take. */
import { totalmem } from 'node:os'
import type { Settings } from '../config/settings.ts'
import type { ImageMemory } from '../search/embedded/open-generation.ts'

/** By default, one in this many bytes of the machine or of its container. */
const SHARE = 4
/** A thread that answers calls has another one for long searches. */
const THREADS_PER_WORKER = 2

/** The bound of the settings, or else a quarter of the memory that the process may use. */
export function boundIndexMemory({ indexMemory, workers }: Pick<Settings, 'indexMemory' | 'workers'>): ImageMemory {
  const usable = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const bytes = indexMemory === null ? Math.floor(usable / SHARE) : indexMemory * 2 ** 20
  return { bytes, threads: workers * THREADS_PER_WORKER }
}
