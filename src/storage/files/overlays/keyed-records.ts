/** Finds records of an import by a key that they carry, or by their company. */
import type { DatabaseSync } from 'node:sqlite'
import type { KeyedRecord } from '../../../imports/record-store.ts'
import { keysTable, recordsTable } from '../companies-database.ts'
import { decodePosition } from '../row-positions.ts'

/** A record as a query returns it. */
interface FoundRow {
  readonly row: number
  readonly company: string
  readonly document: string
  readonly place: number
}

/** The records that carry a key, each once, in the order of their rows. */
export function recordsWith(database: DatabaseSync, importId: number, key: string): KeyedRecord[] {
  // Without DISTINCT, under which SQLite would read all rows of an overlay.
  const found = database.prepare(
    `SELECT own.row, company, document, place
       FROM ${keysTable(importId)} AS carried CROSS JOIN ${recordsTable(importId)} AS own ON own.row = carried.row
      WHERE carried.key = ?`,
  )
  const rows = found.all(key) as unknown as FoundRow[]
  const distinct = new Map(rows.map((record) => [record.row, record]))
  return [...distinct.values()].sort((a, b) => a.row - b.row).map(keyedRecord)
}

/** The records of a company, in the order of their rows. */
export function recordsOf(database: DatabaseSync, importId: number, companyId: string): KeyedRecord[] {
  const found = database.prepare(
    `SELECT row, company, document, place FROM ${recordsTable(importId)} WHERE company = ? ORDER BY row`,
  )
  return (found.all(companyId) as unknown as FoundRow[]).map(keyedRecord)
}

function keyedRecord({ row, company, document, place }: FoundRow): KeyedRecord {
  return { row, companyId: company, document, ...decodePosition(place) }
}
