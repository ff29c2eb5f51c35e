/**
 * The thread of `workbook.ts`: reads one sheet of a workbook and sends its rows as lines of CSV, one piece whenever the
 * receiver asks for it, then that it has ended.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, type Sheet } from 'hucre/xlsx'
import type { FromWorkbookThread, WorkbookRequest } from './workbook.ts'
import { cellText } from './workbook-cells.ts'

const port = parentPort
if (!port) throw new Error('workbook-thread.ts runs as a thread of the workbook reader only')

/** What the list of sheets says of one. */
interface SheetInfo {
  readonly name: string
  readonly hidden?: boolean
  readonly veryHidden?: boolean
}

/** Rows sent at once: a few hundred kilobytes. */
const PIECE_ROWS = 2_000
/** Rows looked at to find out whether a sheet has any content. */
const LOOKED_AT_ROWS = 100

const send = (message: FromWorkbookThread) => port.postMessage(message)

/** Reads the sheet that was asked for, else the only visible one that is not empty. */
async function readSheet({ bytes, sheet }: WorkbookRequest): Promise<Sheet> {
  const all: SheetInfo[] = []
  await read(bytes, {
    sheets: (info) => {
      all.push(info)
      return false
    },
  })
  const name = sheet === null ? await onlySheet(bytes, all) : named(all, sheet)
  const { sheets } = await read(bytes, { sheets: [name], readStyles: true })
  return sheets[0]
}

/** Reads with the library. @throws {Error} with a sentence, whatever the library says */
async function read(...given: Parameters<typeof readXlsx>): ReturnType<typeof readXlsx> {
  try {
    return await readXlsx(...given)
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'EncryptedFileError')
      throw new Error('it is protected by a password, must be saved without one', { cause: error })
    const [, rows, columns] = /spans (\d+) rows x (\d+) columns/.exec(message) ?? []
    const why =
      rows === undefined
        ? `it is damaged, or no workbook of Excel (${message}): open it in a spreadsheet program and save it again`
        : `the workbook is too large (its last cells are in row ${rows} and column ${columns}, must span at most 20 million cells): delete what lies far outside the table, or save the sheet as CSV and import that`
    throw new Error(why, { cause: error })
  }
}

function named(all: readonly SheetInfo[], asked: string): string {
  const found =
    all.find(({ name }) => name === asked) ??
    all.find(({ name }) => name.trim().toLowerCase() === asked.trim().toLowerCase())
  if (found) return found.name
  throw new Error(`the workbook has no sheet “${asked}”; it has ${listed(all.map(({ name }) => name))}`)
}

async function onlySheet(bytes: Uint8Array, all: readonly SheetInfo[]): Promise<string> {
  const visible = all.filter(({ hidden, veryHidden }) => !hidden && !veryHidden).map(({ name }) => name)
  if (visible.length === 1) return visible[0]
  const filled: string[] = []
  for (const name of visible) {
    const { sheets } = await read(bytes, { sheets: [name], maxRows: LOOKED_AT_ROWS })
    if (sheets[0].rows.some((row) => row.some((value) => value !== null && value !== ''))) filled.push(name)
  }
  if (filled.length === 1) return filled[0]
  if (filled.length === 0) throw new Error('the workbook has no visible sheet with cells')
  throw Object.assign(
    new Error(`the workbook has the sheets ${listed(filled)}; choose one with --sheet "${filled[0]}"`),
    { sheets: filled },
  )
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `“${name}”`)
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '')
}

/** A formula without a value would be an empty cell, and nobody would notice. */
function refuseUncomputed({ cells = new Map() }: Sheet): void {
  for (const [at, { formula, value }] of cells) {
    if (formula === undefined || value !== null) continue
    throw new Error(
      `row ${Number.parseInt(at, 10) + 1} has a formula whose value was never computed: open the workbook in a spreadsheet program and save it`,
    )
  }
}

/** The rows of a sheet as lines of CSV, as many cells in each as the widest row has. */
class SheetLines {
  readonly length: number
  readonly #sheet: Sheet
  readonly #width: number

  constructor(sheet: Sheet) {
    this.#sheet = sheet
    refuseUncomputed(sheet)
    const isFilled = (value: unknown) => value !== null && value !== ''
    this.length = sheet.rows.findLastIndex((row) => row.some(isFilled)) + 1
    this.#width = sheet.rows.reduce((width, row) => Math.max(width, row.findLastIndex(isFilled) + 1), 0)
  }

  /** One row as a line; an empty one without any cell. */
  line(number: number): string {
    const row = this.#sheet.rows[number]
    const cells: string[] = []
    let isEmpty = true
    for (let column = 0; column < this.#width; column++) {
      const text = this.#text(number, column, row[column] ?? null)
      if (text !== '') isEmpty = false
      cells.push(`"${text.replaceAll('"', '""').replace(/\r\n|\n/g, '\r')}"`)
    }
    return isEmpty ? '\n' : `${cells.join('\t')}\n`
  }

  #text(row: number, column: number, value: Sheet['rows'][number][number]): string {
    const cell = this.#sheet.cells?.get(`${row},${column}`)
    return cellText({ value, type: cell?.type, numberFormat: cell?.style?.numFmt })
  }
}

try {
  const lines = new SheetLines(await readSheet(workerData as WorkbookRequest))
  let next = 0
  // One message for each that arrives: nobody would be listening for a second one.
  port.on('message', () => {
    try {
      if (next === lines.length) return send({ kind: 'end' })
      const end = Math.min(next + PIECE_ROWS, lines.length)
      let text = ''
      while (next < end) text += lines.line(next++)
      send({ kind: 'lines', text })
    } catch (error) {
      fail(error)
    }
  })
} catch (error) {
  fail(error)
}

/** The receiver ends the thread: a message that is sent just before the thread ends by itself may be lost. */
function fail(error: unknown): void {
  port?.ref()
  const { message = String(error), sheets = [] } = error as Partial<Error> & { readonly sheets?: readonly string[] }
  send({ kind: 'failed', message, sheets })
}
