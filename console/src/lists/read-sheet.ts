/** Reads a sheet of a workbook in the page. Loaded when a workbook is chosen: the library is its own file. */
import { t } from '@lingui/core/macro'
import { readXlsx, type Sheet } from 'hucre/xlsx'
import { cellText } from '../../../src/registers/readers/workbook/workbook-cells.ts'
import { ListError, requireRows } from './list.ts'

/** A sheet as texts. */
export interface SheetRows {
  /** Sheets that are visible and have cells. */
  readonly sheets: readonly string[]
  readonly sheet: string
  /** The header row and those below it, each as wide as the widest; empty ones are `null`. */
  readonly rows: readonly (readonly string[] | null)[]
}

/** Rows looked at to find out whether a sheet has any content. */
const LOOKED_AT_ROWS = 100
const isFilled = (value: unknown) => value !== null && value !== ''

/**
 * Reads a sheet.
 *
 * @param asked its name; `null`: the first that has cells
 * @throws {ListError} where it is no workbook, is protected, or has no cells
 */
export async function readSheet(bytes: Uint8Array, asked: string | null): Promise<SheetRows> {
  const visible: string[] = []
  try {
    await readXlsx(bytes, {
      sheets: (info: { readonly name: string; readonly hidden?: boolean; readonly veryHidden?: boolean }) => {
        if (!info.hidden && !info.veryHidden) visible.push(info.name)
        return false
      },
    })
    const sheets: string[] = []
    for (const name of visible) if (await hasCells(bytes, name)) sheets.push(name)
    const sheet = sheets.find((name) => name === asked) ?? sheets[0]
    if (sheet === undefined) throw new ListError(t`The workbook has no visible sheet with cells.`)
    const read = await readXlsx(bytes, { sheets: [sheet], readStyles: true })
    return { sheets, sheet, rows: textsOf(read.sheets[0] as Sheet) }
  } catch (error) {
    if (error instanceof ListError) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new ListError(t`The workbook cannot be read: ${message}. Try saving the sheet as CSV.`)
  }
}

async function hasCells(bytes: Uint8Array, name: string): Promise<boolean> {
  const { sheets } = await readXlsx(bytes, { sheets: [name], maxRows: LOOKED_AT_ROWS })
  return sheets[0]?.rows.some((row) => row.some(isFilled)) ?? false
}

function textsOf(sheet: Sheet): (readonly string[] | null)[] {
  for (const [at, { formula, value }] of sheet.cells ?? new Map()) {
    if (formula === undefined || value !== null) continue
    const row = Number.parseInt(at, 10) + 1
    throw new ListError(
      t`Row ${row} has a formula without a stored value: open the workbook in a spreadsheet program and save it.`,
    )
  }
  const height = sheet.rows.findLastIndex((row) => row.some(isFilled)) + 1
  requireRows(height - 1)
  const width = sheet.rows.reduce((most, row) => Math.max(most, row.findLastIndex(isFilled) + 1), 0)
  return sheet.rows.slice(0, height).map((row, number) => {
    if (!row.some(isFilled)) return null
    return Array.from({ length: width }, (_, column) => {
      const cell = sheet.cells?.get(`${number},${column}`)
      const text = cellText({ value: row[column] ?? null, type: cell?.type, numberFormat: cell?.style?.numFmt })
      return text.trim()
    })
  })
}
