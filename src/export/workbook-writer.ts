/**
 * Writes a workbook (XLSX) row by row, by `hucre`, whose stream keeps nothing but the rows that are under way. Texts are texts:
 * leading zeros stay, and nothing is a formula.
 */
import { writeXlsxStream } from 'hucre/xlsx'

/** A cell. A `Date` is a day. */
export type SheetCell = string | number | boolean | Date | null

/** Excel refuses longer texts. */
const TEXT_LENGTH_MAX = 32_767
/** Characters that XML cannot have. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** A text that Excel reads as an escaped character. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi

/** One sheet that is being written; beyond a million rows it goes on in another. */
export class WorkbookWriter {
  readonly #output: ReadableStreamDefaultReader<Uint8Array>
  readonly #rows: SheetCell[][] = []
  #written: Uint8Array[] = []
  /** Called when the library asks for a row and none is there. */
  #onDrained: () => void = () => {}
  #onRow: (() => void) | null = null
  #isEnded = false
  readonly #reading: Promise<void>
  #failure: unknown = null

  /** @param name of the sheet, at most 31 characters. @param headings the first row, which stays in view */
  constructor(name: string, headings: readonly string[]) {
    const columns = headings.map((header) => ({ header, width: Math.min(40, Math.max(10, header.length + 2)) }))
    const stream = writeXlsxStream(this.#taken(), { name, columns, freezePane: { rows: 1 } })
    this.#output = stream.getReader()
    this.#reading = this.#read()
  }

  /** The bytes that are ready after these rows. */
  async add(rows: readonly (readonly SheetCell[])[]): Promise<Uint8Array<ArrayBuffer>> {
    for (const row of rows) this.#rows.push(row.map(cellOf))
    const drained = new Promise<void>((resolve) => {
      this.#onDrained = resolve
    })
    this.#onRow?.()
    await Promise.race([drained, this.#reading])
    return this.#take()
  }

  /** What is left, and what comes after the last row. */
  async end(): Promise<Uint8Array<ArrayBuffer>> {
    this.#isEnded = true
    this.#onRow?.()
    await this.#reading
    return this.#take()
  }

  async *#taken(): AsyncGenerator<SheetCell[]> {
    for (;;) {
      while (this.#rows.length > 0) {
        const rows = this.#rows.splice(0)
        yield* rows
      }
      if (this.#isEnded) return
      const next = new Promise<void>((resolve) => {
        this.#onRow = resolve
      })
      this.#onDrained()
      await next
    }
  }

  async #read(): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await this.#output.read()
        if (done) return
        this.#written.push(value)
      }
    } catch (error) {
      this.#failure = error
    }
  }

  #take(): Uint8Array<ArrayBuffer> {
    if (this.#failure !== null) throw this.#failure
    const bytes = Buffer.concat(this.#written)
    this.#written = []
    return Uint8Array.from(bytes)
  }
}

function cellOf(value: SheetCell): SheetCell {
  if (typeof value !== 'string') return value
  return value.slice(0, TEXT_LENGTH_MAX).replace(NOT_IN_XML, '').toWellFormed().replace(ESCAPE, '_x005F_')
}
