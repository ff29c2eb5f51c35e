/**
 * The thread on which exports are written: parsing records and writing cells would hold up the event loop.
 *
 * It starts with the first export that needs it and serves all of them, one slice after another.
 */
import { RequestThread } from '../threads/request-thread.ts'
import type { RowFormat } from './row-format.ts'

/** A request to the thread. `rows` are lines of JSON. The answers are bytes of the export. */
export type WriteRequest = { readonly export: number } & (
  | { readonly kind: 'begin'; readonly format: RowFormat }
  | { readonly kind: 'add'; readonly rows: Uint8Array }
  | { readonly kind: 'end' | 'drop' }
)

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

const ENDED = 'Cannot write the export: its thread ended'

/** Writes exports on a thread. */
export class ExportThread {
  readonly #thread = new RequestThread<WriteRequest, Uint8Array>({
    module: new URL('./export-worker.ts', import.meta.url),
    options: () => ({ resourceLimits: { maxOldGenerationSizeMb: OLD_MEGABYTES } }),
    ended: ENDED,
  })
  #exports = 0

  /** Begins to write an export. */
  open(format: RowFormat): ThreadedWriter {
    const number = ++this.#exports
    const own = this.#thread.start()
    // Another thread knows nothing of this export.
    const ask = (request: WriteRequest, transferred: readonly ArrayBuffer[] = []): Promise<Uint8Array> =>
      this.#thread.runs(own) ? this.#thread.ask(request, transferred) : Promise.reject(new Error(ENDED))
    return {
      begin: () => ask({ export: number, kind: 'begin', format }),
      add(rows) {
        // The memory is handed over, so no other bytes may be in it.
        const owned = rows.byteLength === rows.buffer.byteLength ? rows : Uint8Array.from(rows)
        return ask({ export: number, kind: 'add', rows: owned }, [owned.buffer as ArrayBuffer])
      },
      end: () => ask({ export: number, kind: 'end' }),
      drop: () => void ask({ export: number, kind: 'drop' }).catch(() => {}),
    }
  }

  /** Ends the thread. Running exports fail. */
  close(): Promise<void> {
    return this.#thread.close()
  }
}
