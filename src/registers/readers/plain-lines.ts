/**
 * Reads tables of one record a line in which quotes are letters like others: a reader of CSV would take a quote that is
 * never closed for the beginning of a cell, and lose the companies after it.
 */

import { isUtf8 } from 'node:buffer'
import { counted } from '../../text/counted.ts'
import type { TextRow } from '../register.ts'
import { CsvError } from './csv.ts'

/** How a table of plain lines is written. */
export interface PlainLineOptions {
  /** The cells of a line. */
  readonly cellsOf: (line: string) => string[]
  /** `utf-8` by default. */
  readonly encoding?: 'utf-8' | 'latin1'
  /** Whether NUL bytes within a line are dropped; else such a line is rejected. */
  readonly dropsNul?: boolean
  /** Called with the header before any row; throws when the table is not in the expected layout. */
  readonly checkHeader?: (columns: readonly string[]) => void
}

const LINE_BYTES_MAX = 4 << 20
const LF = 0x0a
const RAW_SHOWN = 200
/** U+FFFD stands for bytes that are no UTF-8. */
const UNREADABLE = '\uFFFD'

/**
 * Reads a table whose first line is its header.
 *
 * @returns for each piece the rows that it completed, in order; take each row before the next
 * @throws {CsvError} for a line over 4 MiB, and for a header that cannot be read
 */
export async function* readPlainLines(
  chunks: AsyncIterable<Uint8Array>,
  options: PlainLineOptions,
): AsyncGenerator<Iterable<TextRow>> {
  const reader = new PlainLines(options)
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(LF) + 1
    rest = bytes.subarray(end)
    if (rest.length > LINE_BYTES_MAX) throw new CsvError(`Line ${reader.line}: longer than ${LINE_BYTES_MAX} bytes`)
    if (end > 0) yield reader.rows(bytes.subarray(0, end))
    else yield []
  }
  yield reader.last(rest)
  reader.end()
}

/** A last cell that begins with a quote and has no other: quotes mean nothing within a cell, but a cell that is quoted ends with one. */
const UNCLOSED_CELL = /(?:^|[;,\t])"[^"]*$/

function cutOff(line: number, torn: string): CsvError {
  return new CsvError(`Line ${line}: the table is cut off; it ends without a line end, and ${torn}`)
}

class PlainLines implements TextRow {
  line = 0
  problem: string | null = null
  readonly #options: PlainLineOptions
  readonly #columns = new Map<string, number>()
  #header: readonly string[] = []
  #cells: readonly string[] = []
  #text = ''

  constructor(options: PlainLineOptions) {
    this.#options = options
  }

  /** The rows of whole lines. */
  *rows(bytes: Buffer): Generator<TextRow> {
    if (bytes.length === 0) return
    if (this.line === 0 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
      throw new CsvError('The table is written in UTF-16, must be UTF-8')
    }
    const isLatin = this.#options.encoding === 'latin1'
    const isBroken = !isLatin && !isUtf8(bytes)
    const text = bytes.toString(isLatin ? 'latin1' : 'utf8')
    for (const found of text.split('\n')) {
      this.line++
      const line = found.endsWith('\r') ? found.slice(0, -1) : found
      if (line.trim() === '') continue
      if (this.#header.length === 0) this.#takeHeader(line.replace(/^\uFEFF/, ''))
      else {
        this.#take(line, isBroken)
        yield this
      }
    }
    // What follows the last line end is the beginning of the next line.
    if (text.endsWith('\n')) this.line--
  }

  /** The row of a last line without an end. @throws {CsvError} where it is not whole: the table is cut off */
  *last(bytes: Buffer): Generator<TextRow> {
    const hadHeader = this.#header.length > 0
    for (const row of this.rows(bytes)) {
      const torn = this.#tornBy()
      if (torn !== null) throw cutOff(this.line, torn)
      yield row
    }
    if (bytes.length > 0 && !hadHeader) throw cutOff(this.line, 'has no rows after its header')
  }

  /** Why a line without an end is not whole; `null` where it may be, or has more cells than the header. */
  #tornBy(): string | null {
    if (this.problem !== null && this.#cells.length <= this.#header.length) return this.problem
    return UNCLOSED_CELL.test(this.#text) ? 'opens a quote that it does not close' : null
  }

  /** @throws {CsvError} for a table without a header */
  end(): void {
    if (this.#header.length === 0) throw new CsvError('The table is empty: not even a header row')
  }

  text(column: string): string {
    const number = this.#columns.get(column)
    if (number === undefined) return ''
    if (number < 0) throw new CsvError(`Line 1: the header has the column ${column} twice, must have it once`)
    return (this.#cells[number] ?? '').trim()
  }

  raw(): string {
    return this.#text.slice(0, RAW_SHOWN)
  }

  #takeHeader(line: string): void {
    if (line.includes('\0')) throw new CsvError(`Line ${this.line}: the header row has NUL bytes; must be UTF-8`)
    this.#header = this.#options.cellsOf(line).map((name) => name.trim())
    for (const [number, name] of this.#header.entries()) this.#columns.set(name, this.#columns.has(name) ? -1 : number)
    this.#options.checkHeader?.(this.#header)
  }

  #take(written: string, isBroken: boolean): void {
    const hasNul = written.includes('\0')
    const line = hasNul && this.#options.dropsNul ? written.replaceAll('\0', '') : written
    this.#text = line
    this.#cells = this.#options.cellsOf(line)
    this.problem = null
    if (hasNul && !this.#options.dropsNul) this.problem = 'has a NUL byte'
    else if (isBroken && line.includes(UNREADABLE)) this.problem = 'has bytes that are not UTF-8'
    else if (this.#cells.length !== this.#header.length) {
      this.problem = `has ${counted(this.#cells.length, 'cell')}, the header has ${this.#header.length}`
    }
  }
}
