/**
 * Reads somebody's list row by row, so that each row can be written again as it was, with cells appended: CSV and TSV byte
 * for byte, NDJSON line by line, the sheet of a workbook as CSV.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { csvCells } from '../../export/csv-cells.ts'
import { parsedJson } from '../../parsed-json.ts'
import { CsvReader } from '../../registers/readers/csv.ts'
import { guessLayout, type TextLayout } from '../../registers/readers/guess-layout.ts'
import { type PlainText, plainText } from '../../registers/readers/plain-text.ts'
import { EncodingWatch, type TextEncoding } from '../../registers/readers/text-encoding.ts'
import { isZip, readWorkbook, WORKBOOK_SEPARATOR } from '../../registers/readers/workbook/workbook.ts'
import { byteLines } from '../../text/byte-lines.ts'

/** A row of a list. */
export interface ListRow {
  /** Line of the file, or row of the sheet, on which it begins. */
  readonly line: number
  /** Why it cannot be read, or `null`. */
  readonly problem: string | null
  /** Text of the cell in a column, trimmed; empty where there is none. Only until the next row is taken. */
  text(column: string): string
  /** Keeps the row as the list has it, beyond the next one: what is returned writes it with further cells behind its own. */
  keep(): WriteRow
}

/** Writes a row with further cells behind its own. */
export type WriteRow = (cells: readonly (string | number | boolean | null)[]) => string

/** A list. */
export interface List {
  readonly form: 'csv' | 'tsv' | 'ndjson' | 'xlsx'
  readonly columns: readonly string[]
  readonly encoding: TextEncoding
  /** Line of the header row, from 1; what is above it is left out. */
  readonly headerLine: number
  /** What separates the cells of the result; empty where it is lines of JSON. */
  readonly separator: string
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string
  /** What the result begins with: the header with further columns behind its own. */
  head(names: readonly string[]): Uint8Array
  /** All rows, from the first. May be asked for again. */
  rows(): AsyncIterable<ListRow>
  /** Share of the file that the rows taken last were in, 0..1. */
  progress(): number
}

/** Lines of NDJSON whose members are the columns. */
const LINES_LOOKED_AT = 100
const BEGINNING_BYTES = 64 * 1024
const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Opens a list. Its form is what the file begins with: an archive (a workbook), `{` (NDJSON), or a header row, in which the
 * most frequent of tab, semicolon, bar and comma separates the cells.
 *
 * @param sheet of a workbook; `null`: the only one that is not empty
 * @throws {Error} naming the file, where it cannot be read
 */
export async function openList(path: string, sheet: string | null): Promise<List> {
  const { digest, encoding } = await examine(path)
  const beginning = await beginningOf(path)
  if (beginning.length === 0) throw new RangeError(`Cannot read ${path}: the file is empty`)
  if (isZip(beginning)) {
    const guess = guessLayout(await beginningOfSheet(path, sheet), { separator: WORKBOOK_SEPARATOR })
    return openTable(path, { digest, encoding: 'utf-8', form: 'xlsx', ...guess, sheet })
  }
  const start = new TextDecoder(encoding).decode(beginning)
  if (start.trimStart().startsWith('{')) return openNdjson(path, digest)
  const guess = guessLayout(start)
  return openTable(path, { digest, encoding, form: guess.separator === '\t' ? 'tsv' : 'csv', ...guess, sheet })
}

/** Reads the whole file once: its digest, and how it is encoded. */
async function examine(path: string): Promise<{ readonly digest: string; readonly encoding: TextEncoding }> {
  const hash = createHash('sha256')
  const watch = new EncodingWatch()
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(piece)
    watch.add(piece)
  }
  return { digest: hash.digest('hex'), encoding: watch.result().encoding }
}

async function beginningOfSheet(path: string, sheet: string | null): Promise<string> {
  try {
    for await (const piece of readWorkbook(createReadStream(path), { sheet }))
      return Buffer.from(piece).toString('utf8')
  } catch (error) {
    throw new RangeError(`Cannot read ${path}: ${(error as Error).message}`, { cause: error })
  }
  return ''
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

interface TableOptions extends Pick<List, 'digest' | 'encoding'>, TextLayout {
  readonly form: 'csv' | 'tsv' | 'xlsx'
  readonly sheet: string | null
}

async function openTable(path: string, options: TableOptions): Promise<List> {
  const { form, separator, sheet } = options
  // A list without headings is read as before: its first row are the names.
  const headerLine = options.headerLine ?? 1
  // A sheet comes in quotes with tabs between; the result is CSV.
  const written = form === 'xlsx' ? ',' : separator
  const { quote, cell } = csvCells(written)
  let read = 0
  let size = 1
  const { encoding } = plainText((async function* () {})(), options)
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield* form === 'xlsx' ? writtenBytes() : plainText(writtenBytes(), options).bytes
  }
  async function* writtenBytes(): AsyncGenerator<Uint8Array> {
    const file = createReadStream(path, { highWaterMark: BEGINNING_BYTES * 4 })
    read = 0
    size = Math.max(1, (await statOf(path)).size)
    if (form === 'xlsx') yield* readWorkbook(file, { sheet })
    else
      for await (const piece of file as AsyncIterable<Buffer>) {
        yield piece
        read += piece.length
      }
    read = size
  }
  const header = await headerOf(bytes(), { separator, encoding, headerLine }, path)
  const split = (row: Uint8Array) => splitRow(row, { form, encoding }, header.lineEnd)
  return {
    form,
    digest: options.digest,
    encoding: options.encoding,
    headerLine,
    separator: written,
    columns: header.columns,
    head(names) {
      const { cells, end } = split(header.row)
      const head = Buffer.from(`${cells}${names.map((name) => written + quote(name)).join('')}${end}`)
      return header.hasBom ? Buffer.concat([BOM, head]) : head
    },
    async *rows() {
      const reader = new CsvReader({ separator, encoding, headerLine, keepsTornRow: true })
      const row = (): ListRow => ({
        line: reader.line,
        problem: reader.problem,
        text: (column) => (reader.problem === null ? reader.text(column) : ''),
        keep() {
          const { cells, end } = split(reader.bytes())
          const missing = written.repeat(Math.max(0, header.columns.length - reader.cellCount))
          return (more) => {
            const behind = more.map(
              (value) => written + (typeof value === 'string' ? cell(value) : String(value ?? '')),
            )
            return `${cells}${missing}${behind.join('')}${end}`
          }
        },
      })
      try {
        for await (const piece of bytes()) for (const _ of reader.push(piece)) yield row()
        for (const _ of reader.end()) yield row()
      } catch (error) {
        throw new RangeError(`Cannot read ${path}: ${(error as Error).message}`, { cause: error })
      }
    },
    progress: () => Math.min(1, read / size),
  }
}

/** The cells of a row as text, and its line end; that of the header where it has none, or is a row of a sheet. */
function splitRow(
  row: Uint8Array,
  { form, encoding }: { readonly form: TableOptions['form']; readonly encoding: PlainText['encoding'] },
  lineEnd: string,
) {
  const text = encoding === 'utf-8' ? Buffer.from(row).toString('utf8') : new TextDecoder('windows-1252').decode(row)
  const end = /\r?\n?$/.exec(text)?.[0] ?? ''
  const cells = text.slice(0, text.length - end.length)
  return {
    cells: form === 'xlsx' ? withCommas(cells) : cells,
    end: end === '' || form === 'xlsx' ? lineEnd : end,
  }
}

async function statOf(path: string) {
  const file = await open(path)
  try {
    return await file.stat()
  } finally {
    await file.close()
  }
}

interface Header {
  readonly columns: readonly string[]
  readonly row: Uint8Array
  readonly hasBom: boolean
  readonly lineEnd: string
}

/** Reads the header row, and how lines end. */
async function headerOf(
  bytes: AsyncIterable<Uint8Array>,
  options: Pick<TextLayout, 'separator'> & Pick<PlainText, 'encoding'> & { readonly headerLine: number },
  path: string,
): Promise<Header> {
  let found: Header | null = null
  let hasBom: boolean | null = null
  const reader: CsvReader = new CsvReader({
    ...options,
    keepsTornRow: true,
    checkHeader(columns) {
      const row = Uint8Array.from(reader.bytes())
      const lineEnd = Buffer.from(row).toString('latin1').endsWith('\r\n') ? '\r\n' : '\n'
      found = { columns, row, hasBom: hasBom === true, lineEnd }
    },
  })
  const isKnown = () => found !== null
  try {
    for await (const piece of bytes) {
      hasBom ??= BOM.equals(piece.subarray(0, BOM.length))
      for (const _ of reader.push(piece)) break
      if (isKnown()) break
    }
    if (!isKnown()) for (const _ of reader.end()) break
  } catch (error) {
    throw new RangeError(`Cannot read ${path}: ${(error as Error).message}`, { cause: error })
  }
  if (found === null) throw new RangeError(`Cannot read ${path}: it has no header row`)
  return found
}

/** Puts commas between cells in quotes that have tabs between them. */
function withCommas(row: string): string {
  let isQuoted = false
  let result = ''
  for (const character of row) {
    if (character === '"') isQuoted = !isQuoted
    result += character === WORKBOOK_SEPARATOR && !isQuoted ? ',' : character
  }
  return result
}

async function openNdjson(path: string, digest: string): Promise<List> {
  const columns = new Set<string>()
  let looked = 0
  for await (const { value } of objectsOf(path)) {
    for (const name of Object.keys(value ?? {})) columns.add(name)
    if (++looked === LINES_LOOKED_AT) break
  }
  let names: readonly string[] = []
  let reached = 0
  return {
    form: 'ndjson',
    columns: [...columns],
    encoding: 'utf-8',
    headerLine: 1,
    separator: '',
    digest,
    head(given) {
      names = given
      return new Uint8Array(0)
    },
    async *rows() {
      for await (const { line, source, value, share } of objectsOf(path)) {
        reached = share
        yield {
          line,
          problem: value === null ? 'is no JSON object' : null,
          text(column) {
            const member = value !== null && Object.hasOwn(value, column) ? value[column] : undefined
            return typeof member === 'string' || typeof member === 'number' ? String(member).trim() : ''
          },
          keep: () => (cells) => {
            const members = names.map((name, at) => `${JSON.stringify(name)}:${JSON.stringify(cells[at] ?? null)}`)
            if (value === null) return `{${members.join(',')}}\n`
            const own = source.trimEnd().slice(0, -1)
            return `${own}${Object.keys(value).length > 0 ? ',' : ''}${members.join(',')}}\n`
          },
        }
      }
      reached = 1
    },
    progress: () => reached,
  }
}

interface JsonLine {
  readonly line: number
  readonly source: string
  readonly value: Readonly<Record<string, unknown>> | null
  readonly share: number
}

async function* objectsOf(path: string): AsyncGenerator<JsonLine> {
  const { size } = await statOf(path)
  const file = createReadStream(path)
  let line = 0
  for await (const bytes of byteLines(file)) {
    line++
    const text = bytes.toString('utf8').replace(/\r$/, '')
    const source = line === 1 ? text.replace(/^\ufeff/, '') : text
    if (source.trim() === '') continue
    yield { line, source, value: objectOf(source), share: file.bytesRead / Math.max(1, size) }
  }
}

function objectOf(source: string): Readonly<Record<string, unknown>> | null {
  const value = parsedJson(source)
  return typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>> | null) : null
}
