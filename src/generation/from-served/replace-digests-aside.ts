/** Writes the digests of a generation that differs from the served one in few companies, while it is made. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { DigestChanges, Generation } from '../../imports/generation-ports.ts'
import { areDigestsSound, DIGESTS_FILE, hasDigests } from '../../storage/files/digests.ts'
import { servedGeneration } from '../../storage/files/generations.ts'
import { replaceDigests } from '../../storage/files/overlays/replace-digests.ts'
import { resultOfThread } from '../../threads/request-thread.ts'

/** Fewer bytes are copied before a thread has started. */
const WORTH_A_THREAD_BYTES = 8_000_000

/** What is written from what, as plain data. */
export interface DigestsWork {
  readonly served: Generation
  /** Of the next generation. */
  readonly folder: string
  readonly changes: DigestChanges
}

/**
 * Writes the digests of a generation that differs from the served one in few companies: on a thread of its own if there are many.
 *
 * @param folder of the generation
 * @param threadBytesMin fewer are written on this thread. For tests: {@link WORTH_A_THREAD_BYTES} suits all
 * @returns ids of the companies that differ; `null` when that is not known for certain
 */
export async function replaceServedDigests(
  dataFolder: string,
  folder: string,
  changes: DigestChanges,
  threadBytesMin = WORTH_A_THREAD_BYTES,
): Promise<readonly string[] | null> {
  const served = await servedGeneration(dataFolder)
  if (served === null || !hasDigests(served.folder)) return null
  const work: DigestsWork = { served, folder, changes }
  if (statSync(join(served.folder, DIGESTS_FILE)).size < threadBytesMin) return await replaceSound(work)
  return await resultOfThread(new URL('./digests-worker.ts', import.meta.url), work)
}

/** The same on this thread. */
export async function replaceSound({ served, folder, changes }: DigestsWork): Promise<readonly string[] | null> {
  if (!(await areDigestsSound(served))) return null
  return replaceDigests(served.folder, folder, changes)?.map(({ id }) => id) ?? null
}
