/**
 * Reads CSV as a stream of rows, by column name, and decodes only the cells that are read.
 *
 * Registers publish tables of 50 columns of which a mapping reads 20; half of the cells are empty. So rows are found in
 * the bytes; cells are kept as positions, and decoded on access. Measured on rows of the Companies House layout this is
 * six to seven times as fast as csv-parse, which makes a string of every cell.
 *
 * Strict where a mistake could shift data from one company to another: a quote that is never closed, a cell or row beyond
 * its limit and a table too wide end the reading with a {@link CsvError}; a row whose cells do not fit the header, with
 * text after a closing quote, a bare quote, a NUL byte, or bytes that are not of the stated encoding is returned with its
 * `problem`, so one bad row costs one row. A column that occurs twice must not be read. Tolerant where no harm is
 * possible: a byte order mark, CRLF and LF mixed, line breaks within quoted cells, empty lines and lines of spaces, a last
 * line without an end that may be whole, spaces and letter case in header names.
 */

import { isUtf8 } from 'node:buffer'
import { counted } from '../../text/counted.ts'
import { columnKey } from '../layout.ts'

/** How a table is written, and the most that is accepted of it. */
export interface CsvOptions {
  /** The character between cells; one ASCII character. `,` by default. */
  readonly separator?: string
  /** `utf-8` by default. `latin1` reads every byte as the letter of that number (ISO 8859-1). */
  readonly encoding?: 'utf-8' | 'windows-1252' | 'latin1'
  /** Column names of a table without a header row. */
  readonly header?: readonly string[]
  /** Line of the header row, from 1: what is above it is skipped. The first row that is not empty by default. */
  readonly headerLine?: number | undefined
  /** Whether empty cells may be missing below headings that are empty, and follow where the header ends: for tables of one's own. */
  readonly allowsEmptyEnds?: boolean
  /** A CR alone is a line break within a cell, as workbooks are read. */
  readonly breaksCells?: boolean
  /** Called with the header before any row; throws when the table is not in the layout that the caller expects. */
  readonly checkHeader?: (columns: readonly string[]) => void
  /** Whether a last row that is cut off is a row with a problem, and not the end of the reading: for lists of one's own. */
  readonly keepsTornRow?: boolean
  readonly cellBytesMax?: number
  readonly rowBytesMax?: number
  readonly columnsMax?: number
}

/** A table that cannot be read on. The message names the line. */
export class CsvError extends Error {
  override name = 'CsvError'
}

/** One row. Valid until the next row is taken: the reader uses the same object for all rows. */
export interface CsvRow {
  /** Line on which the row begins; the first line of the file is 1. */
  readonly line: number
  /** Why the row cannot be trusted, or `null`. Cells of such a row must not be used. */
  readonly problem: string | null
  /** Text of the cell in the column of that name, trimmed; empty when the cell is empty or there is no such column. */
  text(column: string): string
  /** Text of a cell by its place, from 0; empty where there is none. */
  cellAt(place: number): string
  /** Whether the table has a column of that name. */
  has(column: string): boolean
  /** Names of the columns, as the header writes them. */
  columns(): readonly string[]
  /** The first 200 bytes of the row in the file, for a report. */
  raw(): string
  /** Number of its cells: another one than that of the columns is a problem. */
  readonly cellCount: number
  /** All bytes of the row as the file has them, its line end included. */
  bytes(): Uint8Array
}

const CELL_BYTES_MAX = 1 << 20
const ROW_BYTES_MAX = 4 << 20
const COLUMNS_MAX = 2_000
const RAW_BYTES_SHOWN = 200

const NO_COLUMN = -1
/** It is not known which of them is meant. */
const SEVERAL_COLUMNS = -2

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20

/**
 * Reads a table.
 *
 * @param chunks the bytes of the file, in pieces of any size
 * @returns for each piece the rows that it completed, in order; take each row before the next
 * @throws {CsvError} when the table cannot be read on
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  options: CsvOptions = {},
): AsyncGenerator<Iterable<CsvRow>> {
  const reader = new CsvReader(options)
  for await (const chunk of chunks) yield reader.push(chunk)
  yield reader.end()
}

/** The state of one table being read: `push` every piece of the file, then `end`. */
export class CsvReader implements CsvRow {
  line = 1
  problem: string | null = null

  readonly #separator: number
  readonly #encoding: 'utf-8' | 'windows-1252' | 'latin1'
  readonly #decoder: InstanceType<typeof TextDecoder> | null
  readonly #checkHeader: (columns: readonly string[]) => void
  readonly #cellBytesMax: number
  readonly #rowBytesMax: number
  readonly #columnsMax: number
  readonly #keepsTornRow: boolean
  readonly #headerFrom: number
  readonly #allowsEmptyEnds: boolean
  readonly #breaksCells: boolean

  /** Column number by column name, as the caller spells it. -1: there is none. -2: there are several. */
  readonly #columns = new Map<string, number>()
  #width = 0
  #header: readonly string[] = []
  #headerLine = 1

  /** Bytes not yet consumed: the rest of the last piece, then the new one. */
  #bytes: Buffer = Buffer.alloc(0)
  #rowStart = 0
  #rowEnd = 0
  /** Offset of the next NUL byte, in or after the current row; -1: there is none in these bytes. */
  #nul = -1
  /** First line after the current row. */
  #nextLine = 1
  #cellCount = 0
  /** Whether the last cell of the row is quoted, and that of the row before. */
  #isLastQuoted = false
  #wasLastQuoted = false
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  /** 1 where the cell holds doubled quotes. */
  readonly #doubled: Uint8Array
  #isAscii = true
  #rowText: string | null = null
  #seenAnything = false

  constructor(options: CsvOptions = {}) {
    const separator = options.separator ?? ','
    if (separator.length !== 1 || separator.charCodeAt(0) > 0x7f || '"\r\n'.includes(separator)) {
      throw new RangeError(`Cannot read CSV: separator is ${JSON.stringify(separator)}, must be one ASCII character`)
    }
    this.#separator = separator.charCodeAt(0)
    this.#encoding = options.encoding ?? 'utf-8'
    this.#decoder = this.#encoding === 'windows-1252' ? new TextDecoder('windows-1252') : null
    this.#checkHeader = options.checkHeader ?? (() => {})
    this.#cellBytesMax = options.cellBytesMax ?? CELL_BYTES_MAX
    this.#rowBytesMax = options.rowBytesMax ?? ROW_BYTES_MAX
    this.#columnsMax = options.columnsMax ?? COLUMNS_MAX
    this.#keepsTornRow = options.keepsTornRow === true
    this.#headerFrom = options.headerLine ?? 1
    this.#allowsEmptyEnds = options.allowsEmptyEnds === true
    this.#breaksCells = options.breaksCells === true
    this.#starts = new Int32Array(this.#columnsMax)
    this.#ends = new Int32Array(this.#columnsMax)
    this.#doubled = new Uint8Array(this.#columnsMax)
    if (options.header) this.#takeHeader(options.header)
  }

  /** The rows that this piece completes. Take them all before the next piece. */
  *push(chunk: Uint8Array): Generator<CsvRow> {
    const rest = this.#bytes.length - this.#rowEnd
    if (rest === 0) {
      this.#bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    } else {
      if (rest > this.#rowBytesMax) throw this.#tooLong()
      this.#bytes = Buffer.concat([this.#bytes.subarray(this.#rowEnd), chunk])
    }
    this.#rowEnd = 0
    this.#nul = this.#bytes.indexOf(0)
    this.#skipByteOrderMark(false)
    while (this.#scanRow(false)) if (this.#isRow()) yield this
  }

  /** The rows left when the file has ended. @throws {CsvError} where the last one is cut off */
  *end(): Generator<CsvRow> {
    this.#skipByteOrderMark(true)
    while (this.#scanRow(true)) {
      const isHeader = this.#width === 0
      const isRow = this.#isRow()
      const torn = this.#bytes[this.#rowEnd - 1] === LF ? null : this.#tornBy(isHeader)
      if (torn !== null && !this.#keepsTornRow)
        throw new CsvError(`Line ${this.line}: the table is cut off; it ends without a line end, and ${torn}`)
      if (!isRow) continue
      this.problem ??= torn
      yield this
    }
    if (this.#width === 0) throw new CsvError('The table is empty: not even a header row')
  }

  text(column: string): string {
    let number = this.#columns.get(column)
    if (number === undefined) {
      number = this.#columns.get(columnKey(column)) ?? NO_COLUMN
      this.#columns.set(column, number)
    }
    if (number >= 0) return this.#cell(number)
    if (number === NO_COLUMN) return ''
    throw new CsvError(`Line ${this.#headerLine}: the header has the column ${column} twice, must have it once`)
  }

  cellAt(place: number): string {
    return place < this.#cellCount ? this.#cell(place) : ''
  }

  has(column: string): boolean {
    return (this.#columns.get(columnKey(column)) ?? NO_COLUMN) !== NO_COLUMN
  }

  columns(): readonly string[] {
    return this.#header
  }

  raw(): string {
    const end = Math.min(this.#rowEnd, this.#rowStart + RAW_BYTES_SHOWN)
    return this.#bytes
      .subarray(this.#rowStart, end)
      .toString(this.#encoding === 'utf-8' ? 'utf8' : 'latin1')
      .trimEnd()
  }

  get cellCount(): number {
    return this.#cellCount
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(this.#rowStart, this.#rowEnd)
  }

  #cell(number: number): string {
    const start = this.#starts[number]
    const end = this.#ends[number]
    if (start >= end) return ''
    let text: string
    if (this.#isAscii) {
      // One call out of the engine for the whole row is cheaper than one for each cell.
      this.#rowText ??= this.#bytes.toString('latin1', this.#rowStart, this.#rowEnd)
      text = this.#rowText.slice(start - this.#rowStart, end - this.#rowStart)
    } else if (this.#decoder) text = this.#decoder.decode(this.#bytes.subarray(start, end))
    else text = this.#bytes.toString(this.#encoding === 'utf-8' ? 'utf8' : 'latin1', start, end)
    return (this.#doubled[number] ? text.replaceAll('""', '"') : text).trim()
  }

  #skipByteOrderMark(ended: boolean): void {
    if (this.#seenAnything) return
    const bytes = this.#bytes
    if (bytes.length < 3 && !ended) return
    this.#seenAnything = true
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.#rowEnd = 3
    if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
      throw new CsvError('The table is written in UTF-16, must be UTF-8')
    }
  }

  /** Decides what the row is: the header, an empty line, or a row to return. */
  #isRow(): boolean {
    if (this.#isBlank()) return false
    if (this.#width === 0) {
      if (this.line < this.#headerFrom) return false
      if (this.#nul >= this.#rowStart && this.#nul < this.#rowEnd) {
        throw new CsvError(`Line ${this.line}: the header row has NUL bytes, as UTF-16 has; must be UTF-8`)
      }
      if (!this.#breaksCells && this.#hasBareReturn()) {
        throw new CsvError(`Line ${this.line}: lines end with CR alone, must end with LF or CRLF`)
      }
      if (this.problem) throw new CsvError(`Line ${this.line}: the header row ${this.problem}`)
      this.#takeHeader(Array.from({ length: this.#cellCount }, (_, number) => this.#cell(number)))
      return false
    }
    if (this.problem === null && this.#cellCount !== this.#width && !this.#hasEmptyEnd()) {
      this.problem = `has ${counted(this.#cellCount, 'cell')}, the header has ${this.#width}`
    }
    if (this.problem !== null && this.#hasBareReturn()) this.problem += '; a CR alone in it ends no line'
    return true
  }

  /** Whether what the row has more or less than the header is empty, so that no cell can be in a wrong column. */
  #hasEmptyEnd(): boolean {
    if (!this.#allowsEmptyEnds) return false
    for (let at = this.#width; at < this.#cellCount; at++) if (this.#cell(at) !== '') return false
    for (let at = this.#cellCount; at < this.#width; at++) if (this.#header[at] !== '') return false
    for (let at = this.#cellCount; at < this.#width; at++) [this.#starts[at], this.#ends[at]] = [0, 0]
    return true
  }

  /**
   * Why the last row of the file, which has no line end, is not whole; `null` where it may be: editors leave the last line end out.
   *
   * @param isHeader whether the row is the header
   */
  #tornBy(isHeader: boolean): string | null {
    if (isHeader) return this.#width === 0 ? null : 'has no rows after its header'
    if (this.#isBlank()) return null
    // A row with more cells than the header is another mistake.
    if (this.problem !== null && this.#cellCount <= this.#width) return this.problem
    const bytes = this.#bytes
    const [start, end] = [this.#rowStart, this.#rowEnd]
    // Where all cells are quoted, an empty last one is, too.
    const isEmptyBehindQuote = bytes[end - 1] === this.#separator && bytes[end - 2] === QUOTE && bytes[start] === QUOTE
    return isEmptyBehindQuote && this.#wasLastQuoted ? 'its last cell has no quotes' : null
  }

  /** Whether the row is an empty line, or one of spaces. */
  #isBlank(): boolean {
    if (this.#cellCount !== 1 || this.#bytes[this.#rowStart] === QUOTE) return false
    for (let at = this.#starts[0]; at < this.#ends[0]; at++) if (this.#bytes[at] !== SPACE) return false
    return true
  }

  /** Whether the row contains a carriage return without a line feed after it. */
  #hasBareReturn(): boolean {
    const row = this.#bytes.subarray(this.#rowStart, this.#rowEnd)
    for (let at = row.indexOf(CR); at >= 0; at = row.indexOf(CR, at + 1)) if (row[at + 1] !== LF) return true
    return false
  }

  #takeHeader(names: readonly string[]): void {
    this.#width = names.length
    this.#headerLine = this.line
    this.#header = [...names]
    for (const [number, name] of names.entries()) {
      const key = columnKey(name)
      this.#columns.set(key, this.#columns.has(key) ? SEVERAL_COLUMNS : number)
    }
    this.#checkHeader(names)
  }

  /**
   * Finds the next row and its cells.
   *
   * Longer than a screen on purpose: every byte of every import goes through it, and cut into two or three functions it
   * reads quoted tables 6 to 9 % slower.
   *
   * @returns false when the bytes end before the row does: the row is scanned again with the next piece
   */
  #scanRow(ended: boolean): boolean {
    const bytes = this.#bytes
    const length = bytes.length
    const separator = this.#separator
    const starts = this.#starts
    const ends = this.#ends
    const rowStart = this.#rowEnd
    let at = rowStart
    if (at >= length) return false
    let line = this.#nextLine
    let count = 0
    let bits = 0
    let problem: string | null = null

    for (;;) {
      if (count === this.#columnsMax)
        throw new CsvError(`Line ${this.#nextLine}: more than ${this.#columnsMax} columns`)
      let start = at
      let end = -1
      let doubled = 0
      if (at < length && bytes[at] === QUOTE) {
        const openedOn = line
        start = ++at
        for (;;) {
          if (at >= length) {
            if (at - start > this.#cellBytesMax) throw unclosed(openedOn, `within ${this.#cellBytesMax} bytes`)
            if (ended) throw unclosed(openedOn, 'before the file ends')
            return false
          }
          const byte = bytes[at]
          bits |= byte
          if (byte === QUOTE) {
            if (at + 1 >= length && !ended) return false
            if (bytes[at + 1] !== QUOTE) break
            doubled = 1
            at++
          } else if (byte === LF) line++
          at++
        }
        if (at - start > this.#cellBytesMax) throw unclosed(openedOn, `within ${this.#cellBytesMax} bytes`)
        end = at++
        // A file may end between the two letters of a line end.
        const isClosed =
          bytes[at] === separator ||
          bytes[at] === LF ||
          (bytes[at] === CR && (bytes[at + 1] === LF || (ended && at + 1 === length)))
        if (at < length && !isClosed) problem ??= 'has text after a closing quote'
      }
      // The cell, or what wrongly follows a closing quote, goes to the next separator or line end.
      const from = at
      let byte = 0
      for (; at < length; at++) {
        byte = bytes[at]
        if (byte === separator || byte === LF) break
        if (byte === QUOTE) problem ??= 'has a quote within a cell that is not quoted'
        bits |= byte
      }
      if (at - from > this.#cellBytesMax)
        throw new CsvError(`Line ${line}: a cell is longer than ${this.#cellBytesMax} bytes`)
      const isRowEnd = at >= length || byte === LF
      if (at >= length && !ended) return false
      if (end < 0) end = isRowEnd && at > from && bytes[at - 1] === CR ? at - 1 : at
      starts[count] = start
      ends[count] = end
      this.#doubled[count] = doubled
      count++
      at++
      if (isRowEnd) break
    }

    if (at - rowStart > this.#rowBytesMax) throw this.#tooLong()
    this.#rowStart = rowStart
    this.#rowEnd = Math.min(at, length)
    this.line = this.#nextLine
    this.#nextLine = line + 1
    this.#cellCount = count
    this.#wasLastQuoted = this.#isLastQuoted
    this.#isLastQuoted = bytes[ends[count - 1]] === QUOTE
    this.#rowText = null
    this.#isAscii = bits < 0x80
    if (!this.#isAscii && this.#encoding === 'utf-8' && !isUtf8(bytes.subarray(rowStart, this.#rowEnd))) {
      problem ??= 'has bytes that are not UTF-8'
    }
    // All letters of a row that are not ASCII make pairs such as “Ã£” only where the table was converted.
    if (!this.#isAscii && this.#encoding !== 'utf-8' && isUtf8(bytes.subarray(rowStart, this.#rowEnd))) {
      problem ??= `has bytes of UTF-8, must be ${this.#encoding === 'latin1' ? 'ISO 8859-1' : 'Windows-1252'}`
    }
    if (this.#nul >= 0) {
      if (this.#nul < rowStart) this.#nul = bytes.indexOf(0, rowStart)
      if (this.#nul >= 0 && this.#nul < this.#rowEnd) problem ??= 'has a NUL byte'
    }
    this.problem = problem
    return true
  }

  #tooLong(): CsvError {
    return new CsvError(`Line ${this.#nextLine}: the row is longer than ${this.#rowBytesMax} bytes`)
  }
}

function unclosed(line: number, limit: string): CsvError {
  return new CsvError(`Line ${line}: a quote is opened and not closed ${limit}`)
}
