/** Writes `rejects.csv`: every row of an import that became no company of its own, for people to look at. */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** A row that became no company of its own. */
export interface Reject {
  readonly file: string
  readonly line: number
  /**
   * `rejected`: cannot be stored. `duplicate`: a later row describes the same company, and replaces or completes it.
   * `unmatched`: has no name, and matches no company of another register.
   */
  readonly kind: 'rejected' | 'duplicate' | 'unmatched'
  readonly reason: string
  /** The start of the row. */
  readonly raw: string
}

/** Kinds of rows in a report. */
export const REJECT_KINDS = ['rejected', 'duplicate', 'unmatched'] as const satisfies readonly Reject['kind'][]

/** Which rows of a report are read. */
export interface RejectsRequest {
  /** `next` of an earlier page; `null`: from the first row. */
  readonly after: number | null
  readonly limit: number
  /** `null`: all kinds. */
  readonly kind: Reject['kind'] | null
}

/** Rows of a report, in its order. `next`: the place in the file where the rows behind them begin; `null`: there are none. */
export interface RejectsPage {
  readonly rejects: readonly Reject[]
  readonly next: number | null
}

/** Most rows in a report: a file of a wrong kind must not be copied into it as a whole. */
export const REJECTS_LISTED_MAX = 1_000_000

const BUFFER_CHARACTERS = 64 * 1024
/** Most characters of a cell: a reason may hold a value of the file. */
const CELL_CHARACTERS_MAX = 2_000

/**
 * The file `rejects.csv`. One of an earlier import is removed; the first row creates it. Rows may still be added after
 * `close`.
 */
export class RejectsFile {
  readonly path: string
  listed = 0
  #file: number | null = null
  #isBegun = false
  #buffer: string[] = []
  #buffered = 0

  constructor(path: string) {
    this.path = path
    rmSync(path, { force: true })
  }

  add(reject: Reject): void {
    if (this.listed >= REJECTS_LISTED_MAX) return
    this.listed++
    const { file, line, kind, reason, raw } = reject
    const row = `${[file, String(line), kind, reason, raw].map(cell).join(',')}\n`
    this.#buffer.push(row)
    this.#buffered += row.length
    if (this.#buffered >= BUFFER_CHARACTERS) this.#write()
  }

  close(): void {
    if (this.#buffered > 0) this.#write()
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #write(): void {
    if (this.#file === null) {
      mkdirSync(dirname(this.path), { recursive: true })
      this.#file = openSync(this.path, this.#isBegun ? 'a' : 'w')
      if (!this.#isBegun) writeSync(this.#file, 'file,line,kind,reason,row\n')
      this.#isBegun = true
    }
    writeSync(this.#file, this.#buffer.join(''))
    this.#buffer = []
    this.#buffered = 0
  }
}

function cell(whole: string): string {
  const text = whole.slice(0, CELL_CHARACTERS_MAX)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
