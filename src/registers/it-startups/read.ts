/**
 * Reads the lists of the special sections. Their separator, encoding and headers differ from list to list and from
 * year to year. All three are detected at the beginning of the file.
 */
import { isUtf8 } from 'node:buffer'
import { foldText } from '../../text/fold-text.ts'
import { FileCodes, revisionNamed, sampleCodes } from '../code-revision.ts'
import { dayInName } from '../dates.ts'
import { ColumnsError, checksHeader, type Layout } from '../layout.ts'
import { withBeginning } from '../readers/beginning.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { RegisterFile, SourceRow } from '../register.ts'

/** The columns of a list, under names of our own. */
export const LIST_COLUMNS = [
  'name',
  'legalForm',
  'taxCode',
  'province',
  'city',
  'sectionDate',
  'registerDate',
  'ateco2025',
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
  /** A value; empty when the list has no such column, or the cell is empty or `no data`. */
  text(column: ListColumn): string
  /** What the codes of the list are of; those of the column `ateco2025` are of Rev. 2.1. */
  readonly codes: FileCodes
}

/** Headers in which a column was seen, folded: without case, accents and punctuation. */
const HEADERS: Readonly<Record<ListColumn, RegExp>> = {
  name: /^(?:denominazione|ragione sociale)$/,
  legalForm: /^(?:nat|natura|forma) giuridica$/,
  taxCode: /^(?:codice fiscale|cod fiscale|cf)$/,
  province: /^(?:pv|prov|provincia)$/,
  city: /^comune$/,
  sectionDate: /^data iscrizione (?:alla sezione(?: .*)?|start ?up)$/,
  registerDate: /^data (?:iscrizione al )?registro imprese$/,
  ateco2025: /^(?:codice )?ateco ?2025$/,
  ateco: /^(?:codice )?ateco(?: ?code| ?20\d\d)?$/,
  sector: /^settore$/,
  production: /^(?:classe di|classe|valore di|valore della) produzione(?: ultimo anno)?(?: \d)?$/,
  staff: /^(?:classe di |classe )?addetti(?: ultimo anno)?(?: \d)?$/,
  website: /^sito(?: internet| web)?$/,
  status: /^(?:status|stato)$/,
}

/**
 * A list of a special section, official or made of an official one. The day of entry in the section
 * distinguishes it from any other list of Italian organisations. It also gives the status: a company in a section is active.
 * The tax code is not among the columns, because some unofficial lists lack it.
 */
export const SPECIAL_SECTION: Layout = {
  title: 'a list of a special section',
  columns: {
    name: ['denominazione'],
    status: ['data iscrizione alla sezione'],
    address: ['provincia', 'comune'],
    codes: [['ateco 2007', 'ateco 2025', 'settore']],
    size: ['classe di produzione ultimo anno', 'classe di addetti ultimo anno'],
  },
  keyOf: (header) => listColumnOf(header) ?? foldText(header),
}

/** Finds the column that a header names; `undefined` for a column that is not used. */
function listColumnOf(header: string): ListColumn | undefined {
  const folded = foldText(header)
  return LIST_COLUMNS.find((column) => HEADERS[column].test(folded))
}

/** In fewer rows a column may be empty by chance. */
const ROWS_FEW = 10

/** A header is at most this long; the lists have up to 30 columns. */
const HEADER_BYTES_MAX = 64 * 1024
const SEPARATORS = ['|', ';', '\t', ',']

/**
 * Reads a list.
 *
 * @throws {ColumnsError} when it is no list of a special section, or its column of tax codes is empty throughout
 */
export async function* readList(given: RegisterFile): AsyncGenerator<Iterable<ListRow>> {
  const { beginning, file } = await withBeginning(given, HEADER_BYTES_MAX)
  const start = Buffer.from(beginning)
  if (start.length === 0) throw new Error('the file is empty')
  const end = start.indexOf(0x0a)
  const line = start.toString('latin1', 0, end < 0 ? start.length : end).replace(/^ï»¿/, '')
  if (/^(?:\xff\xfe|\xfe\xff)|\0/.test(line)) throw new Error('it is written in UTF-16 or no text, must be UTF-8')
  const separator = SEPARATORS.reduce((best, one) => (count(line, one) > count(line, best) ? one : best))
  const encoding = isUtf8(withoutCutLetter(start)) ? 'utf-8' : 'windows-1252'
  const header = Buffer.from(line, 'latin1').toString(encoding === 'utf-8' ? 'utf8' : 'latin1')
  const columns = columnsOf(header.split(separator))
  const taxCodes = { rows: 0, filled: 0 }
  const options = { separator, encoding, checkHeader: checksHeader(SPECIAL_SECTION) } as const
  const codes = new FileCodes('IT', dayInName(file.name), revisionNamed(columns.ateco ?? ''))
  const whole = await sampleCodes(
    file,
    codes,
    ({ bytes }) => readCsv(bytes, options),
    (row) => [columns.ateco === undefined ? '' : row.text(columns.ateco).replace(/\D/g, '')],
  )
  for await (const rows of readCsv(whole.bytes, options)) {
    yield listRows(rows, { columns, taxCodes, codes })
  }
  if (columns.taxCode !== undefined && taxCodes.filled === 0 && taxCodes.rows >= ROWS_FEW) {
    throw new ColumnsError(`the column ${columns.taxCode} is empty in all ${taxCodes.rows} rows, must hold tax codes`)
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
    const column = listColumnOf(name)
    if (column !== undefined) columns[column] ??= name
  }
  return columns
}

/** What is known of a list while it is read. */
interface ListState {
  readonly columns: Partial<Record<ListColumn, string>>
  /** Rows, and those with a tax code. */
  readonly taxCodes: { rows: number; filled: number }
  readonly codes: FileCodes
}

function* listRows(rows: Iterable<CsvRow>, { columns, taxCodes, codes }: ListState): Generator<ListRow> {
  for (const row of rows) {
    taxCodes.rows++
    if (columns.taxCode !== undefined && row.problem === null && row.text(columns.taxCode) !== '') taxCodes.filled++
    yield {
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text(column) {
        const header = columns[column]
        const text = header === undefined ? '' : row.text(header)
        return /^(?:no data|n\.?d\.?|-+)$/i.test(text) ? '' : text
      },
      codes,
    }
  }
}
