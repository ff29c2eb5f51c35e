/** Looks at a table that has no mapping: how it is written, its columns, and its first rows. */

import { guessLayout, type TextLayout } from '../../readers/guess-layout.ts'
import { openFiles } from '../../readers/open-files.ts'
import { EncodingWatch, type TextEncoding } from '../../readers/text-encoding.ts'
import { readWorkbook, WORKBOOK_SEPARATOR, WorkbookError } from '../../readers/workbook/workbook.ts'
import type { TableFormat } from '../mapping.ts'
import { formatOf, readRows, type TableLayout } from '../read-table.ts'
import { TABLE_ENTRIES } from '../register.ts'

/** The first rows of a table. */
export interface TableSample {
  readonly format: TableFormat
  readonly layout: TableLayout
  /** How the table is written, in sentences for a person. */
  readonly said: readonly string[]
  /** Names of the columns that can be read, in their order. */
  readonly columns: readonly string[]
  /** Columns whose name another column has, or that have none. */
  readonly unreadable: readonly string[]
  /** Texts by column; each row has all columns. */
  readonly rows: readonly (readonly string[])[]
  /** Rows that cannot be read. */
  readonly problems: number
  /** Whether the table has no more rows. */
  readonly isWhole: boolean
}

/** Rows looked at: what is in none of them is rare. */
const ROWS_MAX = 2_000
const START_BYTES = 256 * 1024
const NO_LAYOUT = {
  format: null,
  separator: null,
  encoding: 'utf-8',
  quote: '"',
  headerLine: null,
  header: null,
} as const

/**
 * Looks at a table.
 *
 * @param files those of one table, in the same layout: the first is looked at
 * @throws {Error} when it cannot be read
 */
export async function sampleTable(files: readonly string[], sheet: string | null): Promise<TableSample> {
  const [path] = files
  const seen = await lookAt(path, sheet)
  const { layout } = seen
  const rows: string[][] = []
  let [problems, isWhole] = [0, true]
  let columns: readonly string[] = []
  let unreadable: readonly string[] = []
  reading: for await (const file of openFiles([path], TABLE_ENTRIES)) {
    for await (const piece of readRows(file, layout, { required: [], read: 'all' })) {
      for (const row of piece) {
        const names = row.columns()
        const isKnown = columns.length > 0 && seen.format !== 'json' && seen.format !== 'ndjson'
        if (!isKnown) [columns, unreadable] = columnsOf([...new Set([...columns, ...names])], names)
        if (row.problem !== null) problems++
        else rows.push(columns.map((column) => row.text(column)))
        if (rows.length >= ROWS_MAX) {
          isWhole = false
          break reading
        }
      }
    }
    break
  }
  const whole = rows.map((row) => columns.map((_, at) => row[at] ?? ''))
  return { ...seen, columns, unreadable, rows: whole, problems, isWhole }
}

/** Columns with a name of their own, and the others. */
function columnsOf(all: readonly string[], names: readonly string[]): [readonly string[], readonly string[]] {
  const key = (name: string) => name.trim().toLowerCase()
  const counts = new Map<string, number>()
  for (const name of names) counts.set(key(name), (counts.get(key(name)) ?? 0) + 1)
  const isReadable = (name: string) => key(name) !== '' && (counts.get(key(name)) ?? 0) <= 1
  return [all.filter(isReadable), [...new Set(names.filter((name) => !isReadable(name)))]]
}

type Seen = Pick<TableSample, 'format' | 'layout' | 'said'>

async function lookAt(path: string, sheet: string | null): Promise<Seen> {
  for await (const file of openFiles([path], TABLE_ENTRIES)) {
    const watch = new EncodingWatch()
    const pieces: Uint8Array[] = []
    let size = 0
    let format: TableFormat | null = null
    for await (const piece of file.bytes) {
      if (size < START_BYTES) pieces.push(Uint8Array.from(piece))
      size += piece.length
      format ??= formatOf(piece, Buffer.from(piece.subarray(0, 1024)).toString('latin1'))
      // Those forms define themselves.
      if (format === 'parquet' || format === 'xlsx') break
      watch.add(piece)
    }
    if (format === null) throw new Error(`Cannot read ${path}: the file is empty`)
    if (format === 'xlsx') return lookAtSheet(path, sheet)
    if (format !== 'csv') return { format, layout: { ...NO_LAYOUT, sheet: null }, said: [format] }
    const { encoding, isUnsure } = watch.result()
    const text = new TextDecoder(encoding).decode(Buffer.concat(pieces))
    return lookAtText(text, encoding, isUnsure)
  }
  throw new Error(`Cannot read ${path}: it has no table`)
}

function lookAtText(text: string, encoding: TextEncoding, isUnsure: boolean): Seen {
  const guess = guessLayout(text)
  const { separator, quote, endsInReturn } = guess
  const format = separator === '\t' ? 'tsv' : 'csv'
  return {
    format,
    layout: { ...NO_LAYOUT, ...headerOf(guess), format: 'csv', separator, encoding, quote, sheet: null },
    said: [
      `${format.toUpperCase()}, ${encoding}${isUnsure ? ' (unsure: look at accented letters)' : ''}, cells separated by ${SHOWN[separator] ?? separator}`,
      ...(quote === '"' ? [] : [quote === 'none' ? 'nothing quotes cells' : 'cells are in single quotes']),
      ...(endsInReturn ? ['lines end in CR'] : []),
      ...saidOfHeader(guess),
    ],
  }
}

const SHOWN: Readonly<Record<string, string>> = { '\t': 'tabs', ';': 'semicolons', ',': 'commas', '|': 'bars' }

/** Sheets that are looked at to find the one with the table. */
const SHEETS_MAX = 12

/** Looks at a sheet of a workbook: the one that was named, the only one, or the one with the most known headings. */
async function lookAtSheet(path: string, sheet: string | null): Promise<Seen> {
  try {
    return (await readSheet(path, sheet)).seen
  } catch (error) {
    if (!(error instanceof WorkbookError) || error.sheets.length === 0) throw error
    const read = await Promise.all(error.sheets.slice(0, SHEETS_MAX).map((name) => readSheet(path, name)))
    const [best, second] = read.toSorted((a, b) => b.headings - a.headings)
    // Two tables: which one is meant, a person must say.
    if (best.headings < HEADINGS_MIN || second.headings >= HEADINGS_MIN) throw error
    const { seen } = best
    return { ...seen, said: [...seen.said, `the sheet “${seen.layout.sheet}”; the others are no tables of companies`] }
  }
}

/** Known headings from which a sheet is a table of companies. */
const HEADINGS_MIN = 3

async function readSheet(
  path: string,
  sheet: string | null,
): Promise<{ readonly seen: Seen; readonly headings: number }> {
  const pieces: Uint8Array[] = []
  for await (const file of openFiles([path], TABLE_ENTRIES)) {
    for await (const piece of readWorkbook(file.bytes, { sheet })) {
      pieces.push(piece)
      break
    }
    break
  }
  const guess = guessLayout(Buffer.concat(pieces).toString('utf8'), { separator: WORKBOOK_SEPARATOR })
  const seen: Seen = {
    format: 'xlsx',
    layout: { ...NO_LAYOUT, ...headerOf(guess), sheet },
    said: ['XLSX', ...saidOfHeader(guess)],
  }
  return { seen, headings: guess.headings }
}

function headerOf({ headerLine, width }: TextLayout): Pick<TableLayout, 'header' | 'headerLine'> {
  if (headerLine !== null) return { header: null, headerLine: headerLine === 1 ? null : headerLine }
  return { header: Array.from({ length: width }, (_, at) => `Column ${at + 1}`), headerLine: null }
}

function saidOfHeader({ headerLine }: TextLayout): readonly string[] {
  if (headerLine === null) return ['no header row: columns are numbered']
  return headerLine === 1 ? [] : [`header row on line ${headerLine}; what is above is skipped`]
}
