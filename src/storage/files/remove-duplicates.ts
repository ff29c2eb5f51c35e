/** Leaves one row per company in the records of an import. */
import type { DatabaseSync } from 'node:sqlite'
import type { CombineRows, DuplicateRow, RowPosition } from '../../imports/record-store.ts'
import { overlayTables, recordsTable } from './companies-database.ts'
import { createRowRemover } from './overlays/overlays.ts'
import { decodePosition } from './row-positions.ts'

/** Companies fetched at a time. */
const FETCH_ROWS = 1_000

/** Most rows of one company that are combined. Lists repeat a company a few times; of more rows, the last ones count. */
const COMBINED_ROWS_MAX = 1_000

/**
 * Removes all rows of a company but the last.
 *
 * @param records table of records with an index by company
 * @param onDuplicate called for every removed row, in the order of company ids
 * @param combine makes the document of the last row from the documents of all rows
 * @returns the number of removed rows
 */
export function removeDuplicates(
  database: DatabaseSync,
  records: string,
  onDuplicate: (row: DuplicateRow) => void,
  combine: CombineRows | undefined,
): number {
  const remove = database.prepare(`DELETE FROM ${records} WHERE company = ? AND row < ?`)
  return keepLast(
    database,
    { records, own: records, having: 'HAVING count(*) > 1' },
    onDuplicate,
    combine,
    (company, last) => Number(remove.run(company, last).changes),
  )
}

/**
 * Removes all rows of a company but the last from an overlay. Only companies of its own rows can have several.
 *
 * @returns the number of removed rows
 */
export function removeOverlaidDuplicates(
  database: DatabaseSync,
  importId: number,
  onDuplicate: (row: DuplicateRow) => void,
  combine: CombineRows | undefined,
): number {
  const [records, { added }] = [recordsTable(importId), overlayTables(importId)]
  const before = database.prepare(`SELECT row FROM ${records} WHERE company = ? AND row < ?`)
  const remove = createRowRemover(database, importId)
  return keepLast(database, { records, own: added, having: '' }, onDuplicate, combine, (company, last) => {
    const earlier = before.all(company, last)
    for (const { row } of earlier) remove(Number(row))
    return earlier.length
  })
}

/** Where rows are looked for. */
interface SearchedTables {
  readonly records: string
  /** Rows that hold every company that may be repeated, and the last row of each. */
  readonly own: string
  /** Which of these companies are looked at. */
  readonly having: string
}

/** Works on a few companies at a time, because a file may repeat all its rows. */
function keepLast(
  database: DatabaseSync,
  { records, own, having }: SearchedTables,
  onDuplicate: (row: DuplicateRow) => void,
  combine: CombineRows | undefined,
  remove: (company: string, last: number) => number,
): number {
  // Reads only the index, whose entries are ordered by company and row.
  const repeated = database.prepare(
    `SELECT company, max(row) AS last FROM ${own} WHERE company > ?
      GROUP BY company ${having} ORDER BY company LIMIT ${FETCH_ROWS}`,
  )
  const before = database.prepare(`SELECT place FROM ${records} WHERE company = ? AND row < ? ORDER BY row`)
  const positionAt = database.prepare(`SELECT place FROM ${own} WHERE row = ?`)
  const combineRows = combine && prepareCombine(database, records, own, combine)
  let removed = 0
  for (let after = ''; ; ) {
    const companies = repeated.all(after) as unknown as { company: string; last: number }[]
    for (const { company, last } of companies) {
      let later: RowPosition | null = null
      for (const { place } of before.iterate(company, last)) {
        later ??= decodePosition(Number(positionAt.get(last)?.place))
        onDuplicate({ companyId: company, ...decodePosition(Number(place)), later })
      }
      if (later === null) continue
      combineRows?.(company, last)
      removed += remove(company, last)
    }
    if (companies.length < FETCH_ROWS) return removed
    after = companies[companies.length - 1].company
  }
}

/** Prepares a function that writes the combined document of a company to its last row. */
function prepareCombine(database: DatabaseSync, records: string, own: string, combine: CombineRows) {
  const lastFirst = database.prepare(
    `SELECT place, document FROM ${records} WHERE company = ? ORDER BY row DESC LIMIT ${COMBINED_ROWS_MAX}`,
  )
  const replace = database.prepare(`UPDATE ${own} SET document = ? WHERE row = ?`)
  return (company: string, last: number): void => {
    const rows = lastFirst.all(company) as unknown as { place: number; document: string }[]
    const ordered = rows.reverse().map(({ place, document }) => ({ file: decodePosition(place).file, document }))
    replace.run(combine(company, ordered), last)
  }
}
