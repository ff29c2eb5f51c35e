/**
 * Runs {@link mergeBatch} in a thread of its own: merging takes about as long as adding to an index, and the two overlap.
 */
import { Worker } from 'node:worker_threads'
import { Mailbox } from './mailbox.ts'
import type { RecordSource } from './merge.ts'
import { inBatches, type MergedBatch, mergeBatch, type RecordGroup } from './merge-batch.ts'

/** Batches that are with the thread at a time: enough that neither side waits, few enough to be a few megabytes. */
const BATCHES_IN_FLIGHT = 4

/** Below so many records a thread costs more time (it reads the reference tables anew) than it saves. */
const WORTH_A_THREAD = 100_000

/**
 * Merges all groups, in a thread where that pays.
 *
 * @param expected roughly how many records there are
 * @returns batches in the order of the groups; leaving the loop early ends the thread
 * @throws {Error} whatever ended the merging
 */
export async function* mergeGroups(
  groups: Iterable<RecordGroup>,
  sources: readonly RecordSource[],
  expected: number,
): AsyncGenerator<MergedBatch> {
  if (expected < WORTH_A_THREAD) {
    for (const batch of inBatches(groups)) yield mergeBatch(batch, sources)
    return
  }
  const thread = new Worker(new URL('./merge-worker.ts', import.meta.url), { workerData: sources })
  const mailbox = new Mailbox<MergedBatch>(thread)
  const batches = inBatches(groups)
  let inFlight = 0
  try {
    for (;;) {
      for (; inFlight < BATCHES_IN_FLIGHT; inFlight++) {
        const next = batches.next()
        if (next.done) break
        thread.postMessage(next.value)
      }
      if (inFlight === 0) return
      const merged = await mailbox.take()
      inFlight--
      yield merged
    }
  } finally {
    await thread.terminate()
  }
}
