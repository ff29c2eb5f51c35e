/** Verifies files of a generation while something else is done. */
import type { Generation, GenerationFile } from '../../imports/generation-ports.ts'
import { isSound } from '../../storage/files/file-checksums.ts'
import { resultOfThread } from '../../threads/request-thread.ts'

/** Fewer bytes are verified before a thread has started. */
const WORTH_A_THREAD_BYTES = 64_000_000

/**
 * Whether files of a generation are as they were written: every byte is read, on a thread of its own if there are many.
 *
 * @throws {Error} where the thread fails
 */
export async function areSound(
  { id, folder, manifest }: Generation,
  files: readonly GenerationFile[],
): Promise<boolean> {
  const part = { id, folder, manifest: { ...manifest, files } }
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) < WORTH_A_THREAD_BYTES) return await isSound(part)
  return await resultOfThread<boolean>(new URL('./verify-worker.ts', import.meta.url), part)
}
