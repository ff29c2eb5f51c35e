/** The body of an export: reads a scan slice by slice, and writes each slice in the format asked for. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExportThread, ThreadedWriter } from '../../export/export-thread.ts'
import { firstLines, isStoredForm, type RowFormat } from '../../export/row-format.ts'
import type { AnswerStream } from '../../http/endpoint.ts'
import type { Scan } from '../../search/engine.ts'

/** Bytes of records that are read at once: half a millisecond's work, after which others have their turn. */
const SLICE_BYTES = 256 * 1024
/** An export ends after so long, also where its caller still reads: it keeps a generation open. */
const LONGEST_MS = 12 * 3_600_000
/** How long it may continue with a generation that another one has replaced. */
const REPLACED_MS = 3_600_000
const LOOK_MS = 60_000

/** How a scan is exported. */
export interface ExportOptions {
  /** Companies to be sent: the first ones of the scan. */
  readonly companies: number
  readonly format: RowFormat
  readonly thread: ExportThread
  /** Whether the generation of the scan is still the one served. */
  isCurrent(): boolean
  /** Called once, when the export has ended. */
  onEnd(): void
}

/** Makes the body of an export. It closes the scan when it ends. */
export function exportScan(scan: Scan, options: ExportOptions): AnswerStream {
  return new ExportStream(scan, options)
}

class ExportStream implements AnswerStream {
  readonly #scan: Scan
  readonly #options: ExportOptions
  /** `null`: records are sent in their stored form. */
  readonly #writer: ThreadedWriter | null
  readonly #watch: NodeJS.Timeout
  readonly #startedAt = performance.now()
  #replacedAt: number | null = null
  #sent = 0
  #phase: 'head' | 'rows' | 'tail' | 'over' = 'head'
  #fault: Error | null = null

  constructor(scan: Scan, options: ExportOptions) {
    this.#scan = scan
    this.#options = options
    this.#writer = isStoredForm(options.format) ? null : options.thread.open(options.format)
    this.#watch = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  sent(): number {
    return this.#sent
  }

  async next(): Promise<Uint8Array | null> {
    for (;;) {
      if (this.#fault !== null) throw this.#fault
      if (this.#phase === 'over') return null
      const bytes = await this.#step()
      if (bytes.length > 0) return bytes
    }
  }

  async #step(): Promise<Uint8Array> {
    switch (this.#phase) {
      case 'head':
        this.#phase = this.#options.companies === 0 ? 'tail' : 'rows'
        return this.#writer === null ? NOTHING : this.#writer.begin()
      case 'rows':
        return this.#nextRows()
      default:
        this.#phase = 'over'
        return this.#writer === null ? NOTHING : this.#writer.end()
    }
  }

  async #nextRows(): Promise<Uint8Array> {
    await nextTurn()
    const next = await this.#scan.next(SLICE_BYTES)
    const left = this.#options.companies - this.#sent
    if (next === null) throw new Error(`Cannot export: the scan ended ${left} companies too early`)
    const count = Math.min(next.count, left)
    const lines = count < next.count ? firstLines(next.lines, count) : next.lines
    this.#sent += count
    if (count === left) this.#phase = 'tail'
    return this.#writer === null ? lines : this.#writer.add(lines)
  }

  end(): void {
    clearInterval(this.#watch)
    if (this.#phase !== 'over') this.#writer?.drop()
    this.#phase = 'over'
    this.#scan.close()
    this.#options.onEnd()
  }

  /** Ends an export that would keep a generation open for ever. */
  #look(): void {
    const now = performance.now()
    if (!this.#options.isCurrent()) this.#replacedAt ??= now
    const isTooLong = now - this.#startedAt > LONGEST_MS
    if (!isTooLong && (this.#replacedAt === null || now - this.#replacedAt <= REPLACED_MS)) return
    this.#fault = new Error('Cannot go on with the export: it takes too long')
    this.#scan.close()
  }
}

const NOTHING = new Uint8Array(0)
