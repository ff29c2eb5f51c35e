/**
 * The columns that an importer cannot do without. A table that only resembles a register lacks some of them. It is
 * refused before it puts false companies into the index.
 */
import { counted } from '../text/counted.ts'

/** What an importer reads columns for. */
export type Purpose =
  | 'identity'
  | 'name'
  | 'status'
  | 'legal form'
  | 'address'
  | 'codes'
  | 'size'
  | 'figures'
  | 'listing'
  | 'join'

/** A column by its name; or several, any one of which is enough. */
export type LayoutColumn = string | readonly string[]

/** One form of a register's files. */
export interface Layout {
  /** What people call a file of this form, such as `StockUniteLegale`. */
  readonly title: string
  /** Id of the kind of file, for registers whose files are joined. */
  readonly kind?: string
  /**
   * The columns, by what they are read for. In JSON and XML a column is the path of a member, such as
   * `organisasjonsform.kode`. Columns that some years of the register lack do not belong here.
   */
  readonly columns: Readonly<Partial<Record<Purpose, readonly LayoutColumn[]>>>
  /** The key by which column names are compared. Absent: {@link columnKey}. */
  keyOf?(column: string): string
}

/** A file that is not in the layout of its register. The message names what is missing. */
export class ColumnsError extends Error {
  override name = 'ColumnsError'
}

/** Why a file is refused that is joined with others and has no row. */
export const NO_ROW = 'it has no row; must be fetched again'

/** Header names differ between years only in spaces and letter case, so both are ignored. */
export function columnKey(column: string): string {
  return column.trim().toLowerCase()
}

/** A column that a table lacks. */
export interface MissingColumn {
  readonly purpose: Purpose
  readonly column: LayoutColumn
}

/** The columns of a layout that are missing. @param has whether the table has the column */
export function missingColumns({ columns }: Layout, has: (column: string) => boolean): MissingColumn[] {
  return (Object.keys(columns) as Purpose[]).flatMap((purpose) =>
    (columns[purpose] ?? []).filter((column) => !alternatives(column).some(has)).map((column) => ({ purpose, column })),
  )
}

/** The names that a column may have. */
export function alternatives(column: LayoutColumn): readonly string[] {
  return typeof column === 'string' ? [column] : column
}

/** Checks the header of a table. @throws {ColumnsError} that names the columns that are missing */
export function requireColumns(layout: Layout, header: readonly string[]): void {
  const keyOf = layout.keyOf ?? columnKey
  const keys = new Set(header.map(keyOf))
  const missing = missingColumns(layout, (column) => keys.has(keyOf(column)))
  if (missing.length > 0) throw notInLayout(missing, 'the table')
}

/** The check of a table's header that readers call before any row. */
export function checksHeader(layout: Layout): (header: readonly string[]) => void {
  return (header) => requireColumns(layout, header)
}

function notInLayout(missing: readonly MissingColumn[], what: string): ColumnsError {
  const purposes = [...new Set(missing.map(({ purpose }) => purpose))]
  const lists = purposes.map((purpose) => {
    const names = missing
      .filter((each) => each.purpose === purpose)
      .map(({ column }) => alternatives(column).join(' or '))
    return `${names.join(', ')} (${purpose})`
  })
  return new ColumnsError(`${what} is not in the expected layout: it has no ${lists.join('; no ')}`)
}

/** Number of records after which a member that none of them has counts as missing. */
const RECORDS_LOOKED_AT = 1_000
/** Fewer records than this may all lack an address or a code by chance; never a number, a name or a status. */
const RECORDS_FEW = 20
const IN_EVERY_RECORD: ReadonlySet<Purpose> = new Set(['identity', 'name', 'status'])

/**
 * Passes on the records of a JSON or XML file, and checks that the members of a layout occur among the first 1,000.
 *
 * @throws {ColumnsError} that names the members that no record has
 */
export async function* requireMembers<Row extends { readonly problem: string | null; readonly value: unknown }>(
  pieces: AsyncIterable<Iterable<Row>>,
  layout: Layout,
): AsyncGenerator<Iterable<Row>> {
  let seen = 0
  const found = new Set<string>()
  const all = Object.values(layout.columns).flat().flatMap(alternatives)
  function* lookAt(rows: Iterable<Row>): Generator<Row> {
    for (const row of rows) {
      if (seen < RECORDS_LOOKED_AT && row.problem === null) {
        for (const path of all) if (!found.has(path) && hasMember(row.value, path)) found.add(path)
        seen++
        if (seen === RECORDS_LOOKED_AT) check()
      }
      yield row
    }
  }
  function check(): void {
    const missing = missingColumns(layout, (path) => found.has(path)).filter(
      ({ purpose }) => seen >= RECORDS_FEW || IN_EVERY_RECORD.has(purpose),
    )
    if (missing.length > 0) throw notInLayout(missing, `the file (${counted(seen, 'record')} looked at)`)
  }
  for await (const rows of pieces) yield lookAt(rows)
  if (seen > 0 && seen < RECORDS_LOOKED_AT) check()
}

/** Whether a record has a member with a value; of a list the first entry counts. */
export function hasMember(value: unknown, path: string): boolean {
  let found = value
  for (const name of path.split('.')) {
    if (Array.isArray(found)) found = found[0]
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return false
    found = (found as Record<string, unknown>)[name]
  }
  return found !== null && found !== undefined
}
