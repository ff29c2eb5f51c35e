/** Writes a matched list as a workbook: its own cells as the texts they are, scores as numbers, days of companies as days. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { withoutGuard } from '../../export/csv-cells.ts'
import { type SheetCell, WorkbookWriter } from '../../export/workbook-writer.ts'
import { readCsv } from '../../registers/readers/csv.ts'
import { readNdjson } from '../../registers/readers/ndjson.ts'
import type { List } from './read-list.ts'

/** Cells after those of the list. */
const RESULT = /^firmament_/
const DAYS: ReadonlySet<string> = new Set(['firmament_statusDate', 'firmament_dateOfIncorporation'])

/**
 * Writes the workbook.
 *
 * @param text the matched list, as it was written row by row
 * @param out the workbook, which must not exist
 * @throws {Error} where one cannot be read or the other not written
 */
export async function writeMatchedWorkbook(text: string, out: string, list: List): Promise<void> {
  const file = await open(out, 'wx')
  try {
    let workbook: WorkbookWriter | null = null
    for await (const { columns, rows } of list.form === 'ndjson' ? linesOf(text) : tableOf(text, list)) {
      workbook ??= new WorkbookWriter('Matched', columns)
      await file.write(await workbook.add(rows))
    }
    await file.write(await (workbook ?? new WorkbookWriter('Matched', list.columns)).end())
  } finally {
    await file.close()
  }
}

interface Piece {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

async function* tableOf(path: string, { separator }: List): AsyncGenerator<Piece> {
  const options = { separator, allowsEmptyEnds: true, keepsTornRow: true }
  for await (const piece of readCsv(createReadStream(path), options)) {
    let names: readonly string[] = []
    const rows: SheetCell[][] = []
    for (const row of piece) {
      names = row.columns()
      rows.push(names.map((name, at) => cellOf(name, row.cellAt(at))))
    }
    if (rows.length > 0) yield { columns: names, rows }
  }
}

function cellOf(name: string, text: string): SheetCell {
  if (text === '') return null
  if (!RESULT.test(name)) return text
  if (name === 'firmament_score') return Number(text)
  if (name === 'firmament_match') return text === 'true'
  if (DAYS.has(name) && text >= '1900-03-01') return new Date(`${text}T00:00:00Z`)
  return withoutGuard(text)
}

async function* linesOf(path: string): AsyncGenerator<Piece> {
  let columns: readonly string[] | null = null
  for await (const piece of readNdjson(createReadStream(path))) {
    const rows: SheetCell[][] = []
    for (const { value } of piece) {
      const record = value as Readonly<Record<string, unknown>>
      columns ??= Object.keys(record)
      rows.push(columns.map((name) => sheetCell(record[name])))
    }
    if (columns !== null) yield { columns, rows }
  }
}

function sheetCell(value: unknown): SheetCell {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)
}
