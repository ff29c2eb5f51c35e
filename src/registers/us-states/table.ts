/**
 * Tables of American states, which publish them with the same software: with the titles of columns as header
 * (`rows.csv`), or with their field names (`/resource/….csv`). Both are read.
 */

import { dayInName } from '../dates.ts'
import { type Layout, requireColumns } from '../layout.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { MapOptions, Mapped, Register, RegisterFile, RegisterSource, TextRow } from '../register.ts'

/** The register of a state: its description, its table and what a row becomes. */
export interface StateRegister {
  readonly source: RegisterSource
  /** The title and the columns of the table. Rows find columns by the name of the field, in any spelling of the header. */
  readonly table: Omit<Layout, 'keyOf'>
  readonly map: (row: TextRow, options: MapOptions) => Mapped
}

export function stateRegister({ source, table, map }: StateRegister): Register<TextRow> {
  const layout: Layout = { ...table, keyOf: fieldKey }
  return {
    source,
    layouts: [layout],
    entryPattern: /\.csv$/i,
    publishedOn: dayInName,
    read: (file) => readStateTable(file, layout),
    map,
  }
}

/** What `dos_process_zip`, `DOS Process Zip` and `DosProcessZip` have in common. */
function fieldKey(column: string): string {
  return column.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * Reads a table of a state.
 *
 * @throws {import('../layout.ts').ColumnsError} when it lacks columns of the layout
 */
async function* readStateTable(file: RegisterFile, layout: Layout): AsyncGenerator<Iterable<TextRow>> {
  const columns = new Map<string, string>()
  const checkHeader = (header: readonly string[]) => {
    requireColumns(layout, header)
    for (const column of header) columns.set(fieldKey(column), column)
  }
  const row = new WrappedRow(columns)
  for await (const rows of readCsv(file.bytes, { checkHeader })) yield wrapped(rows, row)
}

function* wrapped(rows: Iterable<CsvRow>, row: WrappedRow): Generator<TextRow> {
  for (const inner of rows) yield row.of(inner)
}

/** The only row object of a table: it stands for one row after another. */
class WrappedRow implements TextRow {
  readonly #columns: ReadonlyMap<string, string>
  /** Header's spelling by field. */
  readonly #known = new Map<string, string | null>()
  #row: CsvRow | null = null

  constructor(columns: ReadonlyMap<string, string>) {
    this.#columns = columns
  }

  of(row: CsvRow): this {
    this.#row = row
    return this
  }

  get line(): number {
    return this.#row?.line ?? 0
  }

  get problem(): string | null {
    return this.#row?.problem ?? null
  }

  raw(): string {
    return this.#row?.raw() ?? ''
  }

  text(field: string): string {
    let column = this.#known.get(field)
    if (column === undefined) {
      column = this.#columns.get(fieldKey(field)) ?? null
      this.#known.set(field, column)
    }
    return column === null ? '' : (this.#row?.text(column) ?? '').trim()
  }
}
