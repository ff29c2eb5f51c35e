/**
 * Decompresses files of bzip2, in a thread: the library works without pause. A block of at most 900 kB is held in memory, and
 * every block's checksum is compared.
 */
import { Worker } from 'node:worker_threads'
import { Mailbox } from '../../threads/mailbox.ts'

/** What is sent to the thread. */
export interface Bzip2Request {
  readonly path: string
  /** Pieces that were sent and not taken yet; the thread waits where there are {@link WAITING_MAX}. */
  readonly waiting: Int32Array<SharedArrayBuffer>
}

/** What the thread sends. */
export type FromBzip2Thread =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array; readonly read: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly message: string }

/** Pieces that may wait to be taken. */
export const WAITING_MAX = 4

/**
 * Decompresses a file.
 *
 * @param reached gets the number of compressed bytes that were read
 * @returns its bytes; leaving the loop early ends the thread
 * @throws {Error} when it is damaged or cut off
 */
export async function* readBzip2(path: string, reached: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const waiting = new Int32Array(new SharedArrayBuffer(4))
  const request: Bzip2Request = { path, waiting }
  const thread = new Worker(new URL('./bzip2-thread.ts', import.meta.url), { workerData: request })
  const mailbox = new Mailbox<FromBzip2Thread>(thread)
  try {
    for (;;) {
      const message = await mailbox.take()
      if (message.kind === 'end') return
      if (message.kind === 'failed') throw new Error(message.message)
      reached(message.read)
      Atomics.sub(waiting, 0, 1)
      Atomics.notify(waiting, 0)
      yield message.bytes
    }
  } finally {
    await thread.terminate()
  }
}
