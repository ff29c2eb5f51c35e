/** Writes `rejects.csv`: every row of an import that became no company of its own, for people to look at. */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { csvCells } from '../export/csv-cells.ts'
import type { Reject } from './import-log.ts'

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

/** People open the report in a spreadsheet, and its rows are strangers'. */
const { cell: writeCell } = csvCells(',')

function cell(whole: string): string {
  return writeCell(whole.slice(0, CELL_CHARACTERS_MAX))
}
