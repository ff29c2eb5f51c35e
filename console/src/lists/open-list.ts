/** Opens a chosen file as a list. It stays in the page: nothing is sent. */
import { t } from '@lingui/core/macro'
import { csvCells } from '../../../src/export/csv-cells.ts'
import { separatorOf } from '../../../src/registers/readers/separator.ts'
import { type List, ListError, type ListRow, requireBytes, requireRows } from './list.ts'
import { readTable } from './read-table.ts'

const MARK = '\ufeff'
/** Bytes in which the form of a file is looked for. */
const BEGINNING = 64 * 1024
/** Lines of NDJSON whose members are the columns. */
const LINES_LOOKED_AT = 100
const HEADER_CELLS_MAX = 2000

/**
 * Opens a list. Its form is what the file begins with: an archive (a workbook), `{` (NDJSON), or a header row, in which the
 * most frequent of tab, semicolon, bar and comma separates the cells.
 *
 * @param sheet of a workbook; `null`: the first that has cells
 * @throws {ListError} in a sentence, where it cannot be read
 */
export async function openList(file: File, sheet: string | null): Promise<List> {
  requireBytes(file.size)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) throw new ListError(t`The file is empty.`)
  const list = isWorkbook(bytes) ? await openWorkbook(file.name, bytes, sheet) : await openText(file.name, bytes)
  if (list.rows.length === 0) throw new ListError(t`The list has a header and no rows.`)
  return list
}

function isWorkbook(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new ListError(t`This is an old (XLS) or a protected workbook. Save it as XLSX or CSV.`)
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

async function openText(name: string, bytes: Uint8Array): Promise<List> {
  const { text: decoded, encoding } = decode(bytes)
  const hasMark = decoded.startsWith(MARK)
  const text = hasMark ? decoded.slice(1) : decoded
  const usual = { name, encoding, hasMark, sheets: [], sheet: null } as const
  if (text.trimStart().startsWith('{')) return { ...usual, ...readObjects(text), form: 'ndjson', separator: '' }
  const separator = separatorOf(text.slice(0, BEGINNING))
  const { header, rows } = await readTable(text, separator)
  return {
    ...usual,
    form: separator === '\t' ? 'tsv' : 'csv',
    separator,
    columns: columnsOf(header.cells),
    head: { source: header.source, end: header.end },
    rows,
  }
}

function decode(bytes: Uint8Array): { readonly text: string; readonly encoding: List['encoding'] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** @throws {ListError} where there are more columns than any list has: this is no table */
function columnsOf(cells: readonly string[]): readonly string[] {
  if (cells.length > HEADER_CELLS_MAX) throw new ListError(t`The header has more than ${HEADER_CELLS_MAX} columns.`)
  return cells
}

function readObjects(text: string): Pick<List, 'columns' | 'rows' | 'head'> {
  const lines = text.split('\n').map((line, at) => ({ source: line.trim(), line: at + 1 }))
  const found = lines.filter(({ source }) => source !== '')
  requireRows(found.length)
  const objects = found.map(({ source }) => objectOf(source))
  const columns = [...new Set(objects.slice(0, LINES_LOOKED_AT).flatMap((one) => Object.keys(one ?? {})))]
  const rows = found.map(({ source, line }, at): ListRow => {
    const value = objects[at] ?? null
    const cells = columns.map((column) => {
      const member = value !== null && Object.hasOwn(value, column) ? value[column] : undefined
      return typeof member === 'string' || typeof member === 'number' ? String(member).trim() : ''
    })
    return { line, problem: value === null ? 'is no JSON object' : null, source, end: '\n', cells }
  })
  return { columns, rows, head: { source: '', end: '' } }
}

function objectOf(source: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(source)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}

async function openWorkbook(name: string, bytes: Uint8Array, asked: string | null): Promise<List> {
  const { readSheet } = await import('./read-sheet.ts')
  const { sheets, sheet, rows } = await readSheet(bytes, asked)
  const { quote } = csvCells(',')
  const at = rows.findIndex((row) => row !== null)
  const header = rows[at]
  if (header === null || header === undefined) throw new ListError(t`The sheet has no cells.`)
  const sourceOf = (cells: readonly string[]) => cells.map(quote).join(',')
  return {
    name,
    form: 'xlsx',
    encoding: 'utf-8',
    // A spreadsheet comes back to a spreadsheet, which takes CSV without a mark for the machine's own encoding.
    hasMark: true,
    separator: ',',
    sheets,
    sheet,
    columns: columnsOf(header),
    head: { source: sourceOf(header), end: '\r\n' },
    rows: rows.slice(at + 1).flatMap((cells, index): ListRow[] => {
      if (cells === null) return []
      return [{ line: at + index + 2, problem: null, source: sourceOf(cells), end: '\r\n', cells }]
    }),
  }
}
