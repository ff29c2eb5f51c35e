/**
 * Runs {@link mapFiles} in its own thread. Reading and mapping take as long as storing, so the two overlap.
 */
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { LayoutError } from '../../registers/layout.ts'
import type { AnyRegister } from '../../registers/register.ts'
import { Mailbox } from '../mailbox.ts'
import { type MappedBatch, type MapRequest, mapFiles } from './map-files.ts'

/** What the thread sends. */
export type FromMapThread =
  | { readonly kind: 'batch'; readonly batch: MappedBatch }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly message: string; readonly isRefused: boolean }

/**
 * Batches sent but not yet stored. More would not keep the two sides busier, only use memory.
 */
export const BATCHES_IN_FLIGHT = 3

/** A small young generation: objects made while mapping die at once, and a large nursery only costs memory. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/** For fewer bytes a thread costs more time than it saves, because it reads the reference tables again. */
const WORTH_A_THREAD_BYTES = 2_000_000

/**
 * Maps files, in a thread if the files are large enough.
 *
 * @returns the same batches in the same order as `mapFiles`
 * @throws {Error} the error that ended the reading
 */
export async function* mapFilesAside(register: AnyRegister, request: MapRequest): AsyncGenerator<MappedBatch> {
  // What is no file is refused when it is read.
  const sizes = await Promise.all(request.files.map(async (file) => (await stat(file).catch(() => null))?.size ?? 0))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  yield* bytes < WORTH_A_THREAD_BYTES ? mapFiles(register, request) : mapFilesInThread(request)
}

/**
 * Maps files in a thread.
 *
 * @returns the same batches in the same order as `mapFiles`; leaving the loop early ends the thread
 * @throws {Error} with the message of the error that ended the reading
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
      if (message.kind === 'failed') throw new (message.isRefused ? LayoutError : Error)(message.message)
      yield message.batch
      thread.postMessage('stored')
    }
  } finally {
    await thread.terminate()
  }
}
