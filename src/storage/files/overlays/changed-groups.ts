/** Finds the companies that differ between two sets of imports, and what the records of either make of them. */
import type { DatabaseSync } from 'node:sqlite'
import type { ChangedGroups } from '../../../imports/record-store.ts'
import type { RecordGroup } from '../../../records/merge-batch.ts'
import type { TouchedCompany } from '../compare-imports.ts'
import type { ImportTables } from '../record-groups.ts'
import { linkedGroups, type Seeds } from './linked-groups.ts'

/** An import of one of the sets. */
export interface SetImport {
  readonly id: number
  readonly register: string
  readonly tables: ImportTables
  /** Number of its records. */
  readonly records: number
}

/** The store, as this module needs it. */
export interface ChangeReader {
  readonly database: DatabaseSync
  /** The companies of which two imports of one register differ; `null`: more than `max`. */
  touched(importId: number, before: number, max: number): readonly TouchedCompany[] | null
  /** Companies whose records carry other keys than before. */
  otherKeys(importId: number, before: number): readonly string[]
  /** Creates the indexes by company, and of keys by row. */
  makeIndexes(importId: number): void
}

/** An import of a register, before and after. */
interface Pair {
  readonly before: SetImport | null
  readonly after: SetImport | null
}

/**
 * The groups that may differ between two sets of imports: those of companies with another record or other keys, and of all that
 * these link or linked. A company of each import before is always among them, whether it differs or not.
 *
 * @returns `null` when more than `max` companies have another record, or too many are connected with them
 */
export function changedGroups(
  reader: ChangeReader,
  before: readonly SetImport[],
  after: readonly SetImport[],
  max: number,
): ChangedGroups | null {
  const pairs = pairsOf(before, after)
  const touched: { readonly pair: Pair; readonly companies: readonly TouchedCompany[] }[] = []
  let room = max
  for (const pair of pairs) {
    const companies = touchedOf(reader, pair, room)
    if (companies === null) return null
    room -= companies.length
    touched.push({ pair, companies })
  }
  const [one] = touched
  if (before.length === 1 && after.length === 1 && pairs.length <= 1) {
    return unlinkedGroups(reader.database, before[0], after[0], one?.companies ?? [])
  }
  for (const { id } of [...before, ...after]) reader.makeIndexes(id)
  const seeds = seedsOf(reader, touched, before)
  const recordsMax = 4 * (max + seeds.companies.length)
  const [old, next] = [before, after].map((imports) => {
    const tables = imports.map((own) => own.tables)
    return linkedGroups(reader.database, tables, seeds, recordsMax)
  })
  return old === null || next === null ? null : { before: old, after: next }
}

/** The registers whose imports differ. */
function pairsOf(before: readonly SetImport[], after: readonly SetImport[]): Pair[] {
  const registers = [...new Set([...before, ...after].map(({ register }) => register))]
  const find = (imports: readonly SetImport[], register: string) => imports.find((own) => own.register === register)
  return registers
    .map((register) => ({ before: find(before, register) ?? null, after: find(after, register) ?? null }))
    .filter((pair) => pair.before?.id !== pair.after?.id)
}

function touchedOf(reader: ChangeReader, { before, after }: Pair, max: number): readonly TouchedCompany[] | null {
  if (before !== null && after !== null) return reader.touched(after.id, before.id, max)
  const { tables, records } = (before ?? after)!
  if (records > max) return null
  const rows = reader.database.prepare(`SELECT row, company FROM ${tables.records}`).all()
  return rows.map(({ row, company }) => ({
    companyId: String(company),
    row: after === null ? null : Number(row),
    rowBefore: before === null ? null : Number(row),
  }))
}

/** Groups of a single import: each record is a company. */
function unlinkedGroups(
  database: DatabaseSync,
  before: SetImport,
  after: SetImport,
  touched: readonly TouchedCompany[],
): ChangedGroups {
  const find = ({ tables }: SetImport) => database.prepare(`SELECT document FROM ${tables.records} WHERE row = ?`)
  const [findBefore, findAfter] = [find(before), find(after)]
  const groupOf = (companyId: string, document: unknown): RecordGroup => {
    return { companyId, records: [{ from: 0, document: String(document) }] }
  }
  const groups = { before: [] as RecordGroup[], after: [] as RecordGroup[] }
  for (const { companyId, row, rowBefore } of touched) {
    if (rowBefore !== null) groups.before.push(groupOf(companyId, findBefore.get(rowBefore)?.document))
    if (row !== null) groups.after.push(groupOf(companyId, findAfter.get(row)?.document))
  }
  const first = firstOf(database, before)
  if (first !== null && !touched.some(({ companyId }) => companyId === first.company)) {
    const group = groupOf(first.company, first.document)
    groups.before.push(group)
    groups.after.push(group)
  }
  return groups
}

function seedsOf(
  reader: ChangeReader,
  touched: readonly { readonly pair: Pair; readonly companies: readonly TouchedCompany[] }[],
  before: readonly SetImport[],
): Seeds & { readonly companies: readonly string[] } {
  const { database } = reader
  const companies = new Set<string>(before.flatMap((own) => firstOf(database, own)?.company ?? []))
  const keys = new Set<string>()
  for (const { pair, companies: own } of touched) {
    const [ofAfter, ofBefore] = [keyReader(database, pair.after), keyReader(database, pair.before)]
    const note = (companyId: string) => {
      companies.add(companyId)
      for (const key of [`id:${companyId}`, ...ofAfter(companyId), ...ofBefore(companyId)]) keys.add(key)
    }
    for (const { companyId } of own) note(companyId)
    if (pair.before === null || pair.after === null) continue
    for (const id of reader.otherKeys(pair.after.id, pair.before.id)) note(id)
  }
  return { companies: [...companies], keys }
}

/** Reads the keys of a company's record in an import. */
function keyReader(database: DatabaseSync, own: SetImport | null): (companyId: string) => readonly string[] {
  if (own === null || own.tables.keys === null) return () => []
  const { records, keys } = own.tables
  const find = database.prepare(
    `SELECT key FROM ${records} AS own CROSS JOIN ${keys} AS carried ON carried.row = own.row WHERE own.company = ?`,
  )
  return (companyId) => find.all(companyId).map(({ key }) => String(key))
}

// A view finds its first row by the key only if the query reads the key too.
function firstOf(database: DatabaseSync, { tables }: SetImport): { company: string; document: string } | null {
  const row = database.prepare(`SELECT row, company, document FROM ${tables.records} ORDER BY row LIMIT 1`).get()
  return row === undefined ? null : { company: String(row.company), document: String(row.document) }
}
