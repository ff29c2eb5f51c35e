/**
 * The thread on which exports are written: parsing records and writing cells would hold up the event loop.
 *
 * It starts with the first export that needs it and serves all of them, one slice after another.
 */
import { Worker } from 'node:worker_threads'
import type { RowFormat } from './row-writer.ts'

/** A message to the thread. `rows` are lines of JSON. */
export type ThreadRequest = { readonly id: number; readonly export: number } & (
  | { readonly kind: 'begin'; readonly format: RowFormat }
  | { readonly kind: 'add'; readonly rows: Uint8Array }
  | { readonly kind: 'end' | 'drop' }
)

/** An answer of the thread. */
export type ThreadReply =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string }

/** An export that is being written on the thread. Its methods reject where the thread died. */
export interface ThreadedWriter {
  begin(): Promise<Uint8Array>
  /** @param rows lines of JSON, which belong to the thread from now on */
  add(rows: Uint8Array): Promise<Uint8Array>
  /** Ends it. Call it last, or `drop`. */
  end(): Promise<Uint8Array>
  /** Forgets an export that is not written to its end. */
  drop(): void
}

/** Bounds what slices in work and unfinished groups of rows may take. */
const OLD_MEGABYTES = 512

/** Writes exports on a thread. */
export class ExportThread {
  readonly #waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  #worker: Worker | null = null
  #asked = 0
  #exports = 0

  /** Begins to write an export. */
  open(format: RowFormat): ThreadedWriter {
    const number = ++this.#exports
    const worker = this.#start()
    const ask = (message: ThreadRequest, transferred: readonly ArrayBuffer[] = []): Promise<Uint8Array> => {
      if (this.#worker !== worker) return Promise.reject(new Error('Cannot write the export: its thread ended'))
      const asked = Promise.withResolvers<Uint8Array>()
      this.#waiting.set(message.id, asked)
      worker.ref()
      worker.postMessage(message, transferred)
      return asked.promise
    }
    const next = () => ({ id: ++this.#asked, export: number })
    return {
      begin: () => ask({ ...next(), kind: 'begin', format }),
      add(rows) {
        // Nobody else may have bytes in the memory that is handed over.
        const own = rows.byteLength === rows.buffer.byteLength ? rows : Uint8Array.from(rows)
        return ask({ ...next(), kind: 'add', rows: own }, [own.buffer as ArrayBuffer])
      },
      end: () => ask({ ...next(), kind: 'end' }),
      drop: () => void ask({ ...next(), kind: 'drop' }).catch(() => {}),
    }
  }

  /** Ends the thread. Exports under way fail. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: OLD_MEGABYTES },
    })
    worker.unref()
    worker.on('message', (reply: ThreadReply) => this.#settle(reply))
    const fail = (error: unknown) => {
      // The next export starts another thread.
      if (this.#worker === worker) this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('Cannot write the export: its thread ended')))
    this.#worker = worker
    return worker
  }

  #settle(reply: ThreadReply): void {
    const asked = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    // Without a slice in work, the thread keeps no process alive.
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('bytes' in reply) asked?.resolve(reply.bytes)
    else asked?.reject(new Error(reply.failure))
  }
}
