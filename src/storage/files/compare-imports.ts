/**
 * Compares the records of two imports of one register: what an import brings that was not known before.
 *
 * Both tables are read once, side by side, in the order of their rows. A publisher writes its files in the same order each
 * time, so the two records of a company are met at nearly the same moment, and few wait for each other. Where too many
 * wait, because the order is another one, an index by company answers.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { ImportDifference } from '../../imports/record-store.ts'
import { recordsInOrder } from './record-groups.ts'

/** Records of both sides that may wait for their counterpart: some 60 MB. */
const WAITING_MAX = 200_000

/** The tables of two imports. */
export interface ComparedTables {
  /** Records of the new import. */
  readonly records: string
  readonly keys: string | null
  /** Records of the import before it. */
  readonly recordsBefore: string
  readonly keysBefore: string | null
}

/**
 * Compares two imports.
 *
 * @param makeIndexes creates the indexes by company of both tables; called only when the order of the rows differs
 * @param waitingMax for tests
 */
export function compareImports(
  database: DatabaseSync,
  tables: ComparedTables,
  makeIndexes: () => void,
  waitingMax: number = WAITING_MAX,
): ImportDifference {
  const { records, recordsBefore } = tables
  const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  let matched = compareInOrder(database, tables, waitingMax)
  if (matched === null) {
    makeIndexes()
    matched = compareByIndex(database, tables)
  }
  const { found, changed } = matched
  const added = count(records) - found
  const removed = count(recordsBefore) - found
  const isSame = added + removed + changed === 0 && !areKeysDifferent(database, tables)
  return { added, changed, unchanged: found - changed, removed, isSame }
}

/** Companies that both sides have, and those of them of which they say something else. */
interface Matched {
  readonly found: number
  readonly changed: number
}

/** @returns `null` where the order of the rows is another one */
function compareInOrder(
  database: DatabaseSync,
  { records, recordsBefore }: ComparedTables,
  waitingMax: number,
): Matched | null {
  const sides = [records, recordsBefore].map((table) => ({
    rows: recordsInOrder(database, table),
    waiting: new Map<string, string>(),
    isEnded: false,
  }))
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
      const [, company, document] = next.value
      const { waiting } = sides[1 - at]
      const other = waiting.get(company)
      if (other === undefined) {
        side.waiting.set(company, document)
        continue
      }
      waiting.delete(company)
      found++
      if (other !== document) changed++
    }
    if (sides[0].waiting.size + sides[1].waiting.size > waitingMax) return null
  }
  return { found, changed }
}

function compareByIndex(database: DatabaseSync, { records, recordsBefore }: ComparedTables): Matched {
  const row = database
    .prepare(
      `SELECT count(*) AS found, coalesce(sum(own.document <> other.document), 0) AS changed
         FROM ${records} AS own CROSS JOIN ${recordsBefore} AS other ON other.company = own.company`,
    )
    .get()
  return { found: Number(row?.found), changed: Number(row?.changed) }
}

/** Whether equal records have other numbers that link them to records of other registers. */
function areKeysDifferent(database: DatabaseSync, tables: ComparedTables): boolean {
  const { records, keys, recordsBefore, keysBefore } = tables
  if (keys === null || keysBefore === null) {
    const some = keys ?? keysBefore
    return some !== null && database.prepare(`SELECT 1 FROM ${some} LIMIT 1`).get() !== undefined
  }
  const own = `SELECT company, key FROM ${keys} JOIN ${records} USING (row)`
  const other = `SELECT company, key FROM ${keysBefore} JOIN ${recordsBefore} USING (row)`
  const isMissing = (one: string, two: string) =>
    database.prepare(`SELECT 1 FROM (${one} EXCEPT ${two}) LIMIT 1`).get() !== undefined
  return isMissing(own, other) || isMissing(other, own)
}
