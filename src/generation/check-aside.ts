/** Checks files of a generation while something else is done. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Generation, GenerationFile } from '../imports/generations.ts'
import { findDamage } from '../storage/files/file-checksums.ts'

/** Fewer bytes are checked before a thread has started. */
const WORTH_A_THREAD_BYTES = 64_000_000

/**
 * Whether any of the files of a generation is damaged: every byte is read, on a thread of its own if there are many.
 *
 * @throws {Error} where the thread fails
 */
export async function isAnyDamaged(
  { id, folder, manifest }: Generation,
  files: readonly GenerationFile[],
): Promise<boolean> {
  const part = { id, folder, manifest: { ...manifest, files } }
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) < WORTH_A_THREAD_BYTES) {
    for await (const _damage of findDamage(part)) return true
    return false
  }
  const thread = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: part })
  // Rejects where the thread fails.
  const [isDamaged] = (await once(thread, 'message')) as [boolean]
  return isDamaged
}
