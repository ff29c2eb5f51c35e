/** Leaves one row per company in the records of an import. */
import type { DatabaseSync } from 'node:sqlite'
import type { CombineRows, DuplicateRow } from '../../imports/record-store.ts'
import { decodePosition } from './row-positions.ts'

/** Companies fetched at a time. */
const FETCH_ROWS = 1_000

/** Most rows of one company that are combined. Lists repeat a company a few times; of more rows, the last ones count. */
const COMBINED_ROWS_MAX = 1_000

/**
 * Removes all rows of a company but the last. Works on a few companies at a time, because a file may repeat all its rows.
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
  // Both queries read only the index, whose entries are ordered by company and row.
  const repeated = database.prepare(
    `SELECT company, max(row) AS last FROM ${records} WHERE company > ?
      GROUP BY company HAVING count(*) > 1 ORDER BY company LIMIT ${FETCH_ROWS}`,
  )
  const before = database.prepare(`SELECT place FROM ${records} WHERE company = ? AND row < ? ORDER BY row`)
  const positionAt = database.prepare(`SELECT place FROM ${records} WHERE row = ?`)
  const remove = database.prepare(`DELETE FROM ${records} WHERE company = ? AND row < ?`)
  const combineRows = combine && prepareCombine(database, records, combine)
  let removed = 0
  for (let after = ''; ; ) {
    const companies = repeated.all(after) as unknown as { company: string; last: number }[]
    for (const { company, last } of companies) {
      const later = decodePosition(Number(positionAt.get(last)?.place))
      for (const { place } of before.iterate(company, last)) {
        onDuplicate({ companyId: company, ...decodePosition(Number(place)), later })
      }
      combineRows?.(company, last)
      removed += Number(remove.run(company, last).changes)
    }
    if (companies.length < FETCH_ROWS) return removed
    after = companies[companies.length - 1].company
  }
}

/** Prepares a function that writes the combined document of a company to its last row. */
function prepareCombine(database: DatabaseSync, records: string, combine: CombineRows) {
  const lastFirst = database.prepare(
    `SELECT place, document FROM ${records} WHERE company = ? ORDER BY row DESC LIMIT ${COMBINED_ROWS_MAX}`,
  )
  const replace = database.prepare(`UPDATE ${records} SET document = ? WHERE row = ?`)
  return (company: string, last: number): void => {
    const rows = lastFirst.all(company) as unknown as { place: number; document: string }[]
    const ordered = rows.reverse().map(({ place, document }) => ({ file: decodePosition(place).file, document }))
    replace.run(combine(company, ordered), last)
  }
}
