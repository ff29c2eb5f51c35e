/**
 * Compares the records of two imports of one register: what an import brings that was not known before.
 *
 * Both tables are read once, side by side, in the order of their rows. A publisher writes its files in the same order each
 * time, so the two records of a company are met at nearly the same moment, and few wait for each other. Where too many
 * wait, because the order is another one, an index by company answers.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { ChangeObserver, ImportDifference } from '../../imports/record-store.ts'
import { recordsInOrder } from './record-groups.ts'

/** Records of both sides that may wait for their counterpart: some 60 MB. */
const WAITING_MAX = 200_000

/** A company that differs between two imports, and its row in each; `null`: it has none. */
export interface TouchedCompany {
  readonly companyId: string
  readonly row: number | null
  readonly rowBefore: number | null
}

/** What comparing two imports found. */
export interface Comparison {
  readonly difference: ImportDifference
  /** The companies that were added, changed or removed; `null`: more than asked for. */
  readonly touched: readonly TouchedCompany[] | null
}

/** The tables of two imports. */
export interface ComparedTables {
  /** Records of the new import. */
  readonly records: string
  readonly keys: string | null
  /** Records of the import before it. */
  readonly recordsBefore: string
  readonly keysBefore: string | null
}

/** How two imports are compared. */
export interface CompareOptions {
  /** Most companies to list. */
  readonly touchedMax?: number
  /** Notified of each company that both have with different records. */
  readonly observer?: ChangeObserver
  /** For tests. */
  readonly waitingMax?: number
}

/**
 * Compares two imports.
 *
 * @param makeIndexes creates the indexes by company of both tables; called only when the order of the rows differs
 */
export function compareImports(
  database: DatabaseSync,
  tables: ComparedTables,
  makeIndexes: () => void,
  { touchedMax = 0, waitingMax = WAITING_MAX, observer }: CompareOptions = {},
): Comparison {
  const { records, recordsBefore } = tables
  const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  let matched = compareInOrder(database, tables, waitingMax, touchedMax, observer)
  if (matched === null) {
    makeIndexes()
    observer?.restart()
    matched = compareByIndex(database, tables, observer)
  }
  const { found, changed } = matched
  const added = count(records) - found
  const removed = count(recordsBefore) - found
  const isSame = added + removed + changed === 0 && !areKeysDifferent(database, tables)
  const difference = { added, changed, unchanged: found - changed, removed, isSame }
  const number = added + changed + removed
  return { difference, touched: number > touchedMax ? null : (matched.touched ?? touchedByIndex(database, tables)) }
}

/** Companies of both sides, and those with different records. */
interface Matched {
  readonly found: number
  readonly changed: number
  /** The companies that differ, where they were met. */
  readonly touched?: readonly TouchedCompany[]
}

/** A record that waits for that of the other side. */
interface Waiting {
  readonly row: number
  readonly document: string
}

/** @returns `null` where the order of the rows is another one */
function compareInOrder(
  database: DatabaseSync,
  { records, recordsBefore }: ComparedTables,
  waitingMax: number,
  touchedMax: number,
  observer: ChangeObserver | undefined,
): Matched | null {
  const sides = [records, recordsBefore].map((table) => ({
    rows: recordsInOrder(database, table),
    waiting: new Map<string, Waiting>(),
    isEnded: false,
  }))
  const touched: TouchedCompany[] = []
  let found = 0
  let changed = 0
  while (sides.some(({ isEnded }) => !isEnded)) {
    for (const [at, side] of sides.entries()) {
      if (side.isEnded) continue
      const next = side.rows.next()
      if (next.done) {
        side.isEnded = true
        continue
      }
      const [row, companyId, document] = next.value
      const { waiting } = sides[1 - at]
      const other = waiting.get(companyId)
      if (other === undefined) {
        side.waiting.set(companyId, { row, document })
        continue
      }
      waiting.delete(companyId)
      found++
      if (other.document === document) continue
      changed++
      const [own, before] = at === 0 ? [row, other.row] : [other.row, row]
      if (at === 0) observer?.changed(companyId, document, other.document)
      else observer?.changed(companyId, other.document, document)
      if (touched.length <= touchedMax) touched.push({ companyId, row: own, rowBefore: before })
    }
    if (sides[0].waiting.size + sides[1].waiting.size > waitingMax) return null
  }
  for (const [companyId, { row }] of sides[0].waiting) touched.push({ companyId, row, rowBefore: null })
  for (const [companyId, { row }] of sides[1].waiting) touched.push({ companyId, row: null, rowBefore: row })
  return { found, changed, touched }
}

/** The companies that differ, by the indexes of both tables. */
function touchedByIndex(database: DatabaseSync, { records, recordsBefore }: ComparedTables): TouchedCompany[] {
  const query = database.prepare(
    `SELECT own.company AS "companyId", own.row AS row, other.row AS "rowBefore"
       FROM ${records} AS own CROSS JOIN ${recordsBefore} AS other ON other.company = own.company
      WHERE own.document <> other.document
     UNION ALL
     SELECT company, row, NULL FROM ${records} AS own
      WHERE NOT EXISTS (SELECT 1 FROM ${recordsBefore} AS other WHERE other.company = own.company)
     UNION ALL
     SELECT company, NULL, row FROM ${recordsBefore} AS other
      WHERE NOT EXISTS (SELECT 1 FROM ${records} AS own WHERE own.company = other.company)`,
  )
  return query.all() as unknown as TouchedCompany[]
}

function compareByIndex(
  database: DatabaseSync,
  { records, recordsBefore }: ComparedTables,
  observer: ChangeObserver | undefined,
): Matched {
  const row = database
    .prepare(
      `SELECT count(*) AS found, coalesce(sum(own.document <> other.document), 0) AS changed
         FROM ${records} AS own CROSS JOIN ${recordsBefore} AS other ON other.company = own.company`,
    )
    .get()
  if (observer !== undefined && Number(row?.changed) > 0) {
    const query = database.prepare(
      `SELECT own.company, own.document, other.document
         FROM ${records} AS own CROSS JOIN ${recordsBefore} AS other ON other.company = own.company
        WHERE own.document <> other.document`,
    )
    query.setReturnArrays(true)
    for (const [companyId, document, before] of query.iterate() as unknown as Iterable<[string, string, string]>) {
      observer.changed(companyId, document, before)
    }
  }
  return { found: Number(row?.found), changed: Number(row?.changed) }
}

/** Companies whose records carry other keys than before. */
export function companiesOfOtherKeys(database: DatabaseSync, tables: ComparedTables): string[] {
  const { records, keys, recordsBefore, keysBefore } = tables
  const [own, other] = [keysOf(records, keys), keysOf(recordsBefore, keysBefore)]
  if (keys === null && keysBefore === null) return []
  const query = database.prepare(
    `SELECT company FROM (SELECT * FROM (${own}) EXCEPT SELECT * FROM (${other}))
     UNION SELECT company FROM (SELECT * FROM (${other}) EXCEPT SELECT * FROM (${own}))`,
  )
  return query.all().map(({ company }) => String(company))
}

function keysOf(records: string, keys: string | null): string {
  if (keys === null) return "SELECT '' AS company, '' AS key WHERE false"
  return `SELECT company, key FROM ${keys} JOIN ${records} USING (row)`
}

/** Whether equal records have other numbers that link them to records of other registers. */
function areKeysDifferent(database: DatabaseSync, tables: ComparedTables): boolean {
  const { records, keys, recordsBefore, keysBefore } = tables
  if (keys === null || keysBefore === null) {
    const some = keys ?? keysBefore
    return some !== null && database.prepare(`SELECT 1 FROM ${some} LIMIT 1`).get() !== undefined
  }
  const [own, other] = [keysOf(records, keys), keysOf(recordsBefore, keysBefore)]
  const isMissing = (one: string, two: string) =>
    database.prepare(`SELECT 1 FROM (${one} EXCEPT ${two}) LIMIT 1`).get() !== undefined
  return isMissing(own, other) || isMissing(other, own)
}
