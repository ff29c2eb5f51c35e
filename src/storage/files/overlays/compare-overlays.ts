/** Compares two imports of one base by what either differs in from it, without reading the base. */
import type { DatabaseSync } from 'node:sqlite'
import { overlayTables } from '../companies-database.ts'
import type { CompareOptions, Comparison, TouchedCompany } from '../compare-imports.ts'
import type { ImportTables } from '../record-groups.ts'

/** An import: an overlay, or the base itself. */
export interface LayeredImport {
  readonly id: number
  readonly isOverlay: boolean
  readonly tables: ImportTables
  /** Number of its records. */
  readonly records: number
}

/** What comparing two imports of one base found. */
export interface LayerComparison extends Comparison {
  /** Companies whose records carry other keys than before. */
  readonly otherKeys: readonly string[]
}

/**
 * Compares two imports of one base.
 *
 * @param baseRecords table of the base
 * @param options which companies to list, and who is notified of those that changed
 */
export function compareOverlays(
  database: DatabaseSync,
  baseRecords: string,
  own: LayeredImport,
  before: LayeredImport,
  { touchedMax, observer }: Pick<CompareOptions, 'observer'> & { readonly touchedMax: number },
): LayerComparison {
  const [find, findBefore] = [own, before].map(({ tables: { records } }) =>
    database.prepare(`SELECT row, document FROM ${records} WHERE company = ?`),
  )
  const [keysOf, keysBefore] = [keyReader(database, own), keyReader(database, before)]
  const touched: TouchedCompany[] = []
  const otherKeys: string[] = []
  const counts = { added: 0, changed: 0, removed: 0 }
  for (const companyId of candidates(database, baseRecords, own, before)) {
    const [now, then] = [find.get(companyId), findBefore.get(companyId)]
    const [row, rowBefore] = [now, then].map((record) => (record === undefined ? null : Number(record.row)))
    if (keysOf(row) !== keysBefore(rowBefore)) otherKeys.push(companyId)
    if (now?.document === then?.document) continue
    if (now !== undefined && then !== undefined)
      observer?.changed(companyId, String(now.document), String(then.document))
    counts[then === undefined ? 'added' : now === undefined ? 'removed' : 'changed']++
    if (touched.length <= touchedMax) touched.push({ companyId, row, rowBefore })
  }
  const isSame = counts.added + counts.changed + counts.removed + otherKeys.length === 0
  const difference = { ...counts, unchanged: own.records - counts.added - counts.changed, isSame }
  return { difference, touched: touched.length > touchedMax ? null : touched, otherKeys }
}

/** The companies of all rows that either import has, and the other one has not. */
function* candidates(
  database: DatabaseSync,
  baseRecords: string,
  own: LayeredImport,
  before: LayeredImport,
): Generator<string> {
  const gone = ({ id, isOverlay }: LayeredImport) =>
    isOverlay ? `SELECT row FROM ${overlayTables(id).tombstones}` : 'SELECT 0 WHERE false'
  const added = [own, before].filter(({ isOverlay }) => isOverlay).map(({ id }) => overlayTables(id).added)
  const query = database.prepare(
    [
      ...added.map((table) => `SELECT company FROM ${table}`),
      ...[
        [own, before],
        [before, own],
      ].map(([one, other]) => `SELECT company FROM ${baseRecords} WHERE row IN (${gone(one)} EXCEPT ${gone(other)})`),
    ].join(' UNION '),
  )
  for (const { company } of query.iterate()) yield String(company)
}

/** Reads the keys of a row as a text that is equal for equal sets of keys. */
function keyReader(database: DatabaseSync, { tables: { keys } }: LayeredImport): (row: number | null) => string {
  if (keys === null) return () => ''
  const find = database.prepare(`SELECT key FROM ${keys} WHERE row = ? ORDER BY key`)
  return (row) => {
    const found = row === null ? [] : find.all(row).map(({ key }) => String(key))
    return [...new Set(found)].join('\n')
  }
}
