/**
 * Runs {@link mapFiles} in a thread of its own: reading and mapping take as long as storing, and the two overlap.
 */
import { Worker } from 'node:worker_threads'
import { Mailbox } from './mailbox.ts'
import type { MappedBatch, MapRequest } from './map-files.ts'

/** What the thread sends. */
export type FromMapThread =
  | { readonly kind: 'batch'; readonly batch: MappedBatch }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * Batches that may wait to be stored. Two keep both sides busy; more would only cost memory.
 */
export const BATCHES_IN_FLIGHT = 3

/** The young generation is kept small: what a mapping makes dies at once, and a large nursery only costs memory. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/**
 * Maps files in a thread.
 *
 * @returns the same batches in the same order as `mapFiles`; leaving the loop early ends the thread
 * @throws {Error} with the message of whatever ended the reading
 */
export async function* mapFilesInThread(request: MapRequest): AsyncGenerator<MappedBatch> {
  const thread = new Worker(new URL('./map-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: THREAD_LIMITS,
  })
  const mailbox = new Mailbox<FromMapThread>(thread)
  try {
    for (;;) {
      const message = await mailbox.take()
      if (message.kind === 'end') return
      if (message.kind === 'failed') throw new Error(message.message)
      yield message.batch
      thread.postMessage('stored')
    }
  } finally {
    await thread.terminate()
  }
}
