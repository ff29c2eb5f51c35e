/**
 * Reads the lists of the special sections. Their separator, letters and headers differ from list to list and from year
 * to year: all three are told from the beginning of the file.
 */
import { isUtf8 } from 'node:buffer'
import { foldText } from '../../text/fold-text.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { RegisterFile, SourceRow } from '../register.ts'

/** What a list says of a company, by our own names of its columns. */
export const LIST_COLUMNS = [
  'name',
  'legalForm',
  'taxCode',
  'province',
  'city',
  'sectionDate',
  'registerDate',
  'ateco',
  'sector',
  'production',
  'staff',
  'website',
  'status',
] as const

/** One of {@link LIST_COLUMNS}. */
export type ListColumn = (typeof LIST_COLUMNS)[number]

/** A row of a list. */
export interface ListRow extends SourceRow {
  /** A value; empty when the list has no such column, the cell is empty, or says `no data`. */
  text(column: ListColumn): string
}

/** Headers in which a column was seen, folded: without case, accents and punctuation. */
const HEADERS: Readonly<Record<ListColumn, RegExp>> = {
  name: /^(?:denominazione|ragione sociale)$/,
  legalForm: /^(?:nat|natura|forma) giuridica$/,
  taxCode: /^(?:codice fiscale|cod fiscale|cf)$/,
  province: /^(?:pv|prov|provincia)$/,
  city: /^comune$/,
  sectionDate: /^data iscrizione (?:alla sezione .*|start ?up)$/,
  registerDate: /^data (?:iscrizione al )?registro imprese$/,
  ateco: /^(?:codice )?ateco(?: ?code| ?20\d\d)?$/,
  sector: /^settore$/,
  production: /^(?:classe di|classe|valore di|valore della) produzione(?: ultimo anno)?(?: \d)?$/,
  staff: /^(?:classe di |classe )?addetti(?: ultimo anno)?(?: \d)?$/,
  website: /^sito(?: internet| web)?$/,
  status: /^(?:status|stato)$/,
}

/** A header is at most this long; the lists have up to 30 columns. */
const HEADER_BYTES_MAX = 64 * 1024
const SEPARATORS = ['|', ';', '\t', ',']
/** First bytes of an Excel 97 workbook. */
const WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Reads a list. @throws {Error} when it is a workbook, or its header names no company */
export async function* readList(file: RegisterFile): AsyncGenerator<Iterable<ListRow>> {
  const pieces = file.bytes[Symbol.asyncIterator]()
  const start = await startOf(pieces)
  if (start.length === 0) throw new Error('the file is empty')
  if (start.subarray(0, 4).equals(WORKBOOK)) throw new Error('it is an Excel workbook, must be saved as CSV')
  const end = start.indexOf(0x0a)
  const line = start.toString('latin1', 0, end < 0 ? start.length : end).replace(/^ï»¿/, '')
  if (/^(?:\xff\xfe|\xfe\xff)|\0/.test(line)) throw new Error('it is written in UTF-16 or no text, must be UTF-8')
  const separator = SEPARATORS.reduce((best, one) => (count(line, one) > count(line, best) ? one : best))
  const encoding = isUtf8(withoutCutLetter(start)) ? 'utf-8' : 'windows-1252'
  const header = Buffer.from(line, 'latin1').toString(encoding === 'utf-8' ? 'utf8' : 'latin1')
  const columns = columnsOf(header.split(separator))
  if (columns.name === undefined) {
    throw new Error('the table is not in the expected layout: it has no denominazione or ragione_sociale')
  }
  for await (const rows of readCsv(restored(start, pieces), { separator, encoding })) yield listRows(rows, columns)
}

async function startOf(pieces: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < HEADER_BYTES_MAX) {
    const next = await pieces.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  return start
}

async function* restored(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start
  for (;;) {
    const next = await rest.next()
    if (next.done) return
    yield next.value
  }
}

/** Without the letter of several bytes that the end of the piece may have cut. */
function withoutCutLetter(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes.length - end < 3 && (bytes[end - 1] & 0xc0) === 0x80) end--
  return end > 0 && bytes[end - 1] >= 0xc0 ? bytes.subarray(0, end - 1) : bytes
}

function count(text: string, part: string): number {
  return text.split(part).length
}

function columnsOf(header: readonly string[]): Partial<Record<ListColumn, string>> {
  const columns: Partial<Record<ListColumn, string>> = {}
  for (const cell of header) {
    const name = cell.trim().replace(/^"|"$/g, '')
    const folded = foldText(name)
    const column = LIST_COLUMNS.find((one) => HEADERS[one].test(folded))
    if (column !== undefined) columns[column] ??= name
  }
  return columns
}

function* listRows(rows: Iterable<CsvRow>, columns: Partial<Record<ListColumn, string>>): Generator<ListRow> {
  for (const row of rows) {
    yield {
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text(column) {
        const header = columns[column]
        const text = header === undefined ? '' : row.text(header)
        return /^(?:no data|n\.?d\.?|-+)$/i.test(text) ? '' : text
      },
    }
  }
}
