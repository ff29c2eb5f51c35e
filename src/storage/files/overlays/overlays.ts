/**
 * Overlays: imports that are stored as a difference to another import of their register, the base. An overlay has rows of its
 * own, and tombstones for those of the base that are gone. So an import of 3,000 changes writes 3,000 rows, whatever the
 * number of companies.
 *
 * Readers see two views under the names that the tables of other imports have. SQLite passes their conditions down to the
 * tables; it does so only where both halves of a view have columns of the same affinity, and not under DISTINCT. The base of
 * an overlay always has all its rows, so that a view is never more than two tables deep, and stays as long as the overlay.
 */
import type { DatabaseSync } from 'node:sqlite'
import { keysTable, overlayTables, recordsTable } from '../companies-database.ts'

/** Share of its base that an overlay may differ in and still be the start of the next one. Above it, all rows are copied. */
const DIFFERENCE_MAX = 0.05

/** The base of an import; `null`: it has all its rows itself. */
export function baseOf(database: DatabaseSync, importId: number): number | null {
  const base = database.prepare('SELECT base FROM imports WHERE id = ?').get(importId)?.base
  return typeof base === 'number' ? base : null
}

/** Whether overlays are a difference to an import. */
export function isBase(database: DatabaseSync, importId: number): boolean {
  return database.prepare('SELECT 1 FROM imports WHERE base = ?').get(importId) !== undefined
}

/**
 * The base that an overlay with the rows of an import gets.
 *
 * @returns `null` when the import differs so far from its own base that all rows are to be copied
 */
export function baseForNext(database: DatabaseSync, from: number): number | null {
  const base = baseOf(database, from)
  if (base === null) return from
  const { added, tombstones } = overlayTables(from)
  const differing = countRows(database, added) + countRows(database, tombstones)
  return differing <= DIFFERENCE_MAX * countRecords(database, base) ? base : null
}

/**
 * Makes an import without rows an overlay with the contents of another one. Runs within a transaction of the caller.
 *
 * @param from the base, or an overlay of it
 * @returns the highest row number
 */
export function createOverlay(database: DatabaseSync, importId: number, from: number, base: number): number {
  const { added, addedKeys, tombstones } = overlayTables(importId)
  const [records, keys, baseKeys] = [recordsTable(importId), keysTable(importId), keysTable(base)]
  const hasKeys = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(baseKeys)
  const isThere = (column: string) => `NOT EXISTS (SELECT 1 FROM ${tombstones} AS gone WHERE gone.row = ${column})`
  const ofBase = `SELECT row, key FROM ${baseKeys} AS base WHERE ${isThere('base.row')} UNION ALL`
  database.exec(`
    DROP TABLE IF EXISTS ${records}; DROP TABLE IF EXISTS ${keys};
    CREATE TABLE ${added} (
      row INTEGER PRIMARY KEY, place INTEGER NOT NULL, company TEXT NOT NULL, document TEXT NOT NULL
    ) STRICT;
    CREATE TABLE ${addedKeys} (row INTEGER NOT NULL, key TEXT NOT NULL) STRICT;
    CREATE TABLE ${tombstones} (row INTEGER PRIMARY KEY) STRICT;
    CREATE VIEW ${records} AS
      SELECT row, CAST(0 AS INTEGER) AS place, company, document FROM ${recordsTable(base)} AS base
       WHERE ${isThere('base.row')}
      UNION ALL SELECT row, place, company, document FROM ${added};
    CREATE VIEW ${keys} AS ${hasKeys ? ofBase : ''} SELECT row, key FROM ${addedKeys};
    UPDATE imports SET base = ${base} WHERE id = ${importId};
  `)
  if (from !== base) {
    const before = overlayTables(from)
    database.exec(`
      INSERT INTO ${added} SELECT row, 0, company, document FROM ${before.added};
      INSERT INTO ${addedKeys} SELECT row, key FROM ${before.addedKeys};
      INSERT INTO ${tombstones} SELECT row FROM ${before.tombstones};
    `)
  }
  database.exec(`
    CREATE INDEX ${added}_company ON ${added} (company);
    CREATE INDEX ${addedKeys}_key ON ${addedKeys} (key); CREATE INDEX ${addedKeys}_row ON ${addedKeys} (row);
  `)
  return Math.max(...[recordsTable(base), added].map((table) => lastRow(database, table)))
}

/** Drops what an overlay is made of. */
export function dropOverlay(database: DatabaseSync, importId: number): void {
  const { added, addedKeys, tombstones } = overlayTables(importId)
  database.exec(`
    DROP VIEW IF EXISTS ${recordsTable(importId)}; DROP VIEW IF EXISTS ${keysTable(importId)};
    DROP TABLE IF EXISTS ${added}; DROP TABLE IF EXISTS ${addedKeys}; DROP TABLE IF EXISTS ${tombstones};
    UPDATE imports SET base = NULL WHERE id = ${importId};
  `)
}

/** Number of the records of an import: as it was noted, else counted. */
export function countRecords(database: DatabaseSync, importId: number): number {
  const recorded = database.prepare('SELECT records FROM imports WHERE id = ?').get(importId)?.records
  return typeof recorded === 'number' ? recorded : countStored(database, importId)
}

/** Counts the records of an import. */
export function countStored(database: DatabaseSync, importId: number): number {
  const base = baseOf(database, importId)
  if (base === null) return countRows(database, recordsTable(importId))
  const { added, tombstones } = overlayTables(importId)
  return countRecords(database, base) - countRows(database, tombstones) + countRows(database, added)
}

/** Removes rows of an import, with their keys. */
export function createRowRemover(database: DatabaseSync, importId: number): (row: number) => void {
  const isOverlay = baseOf(database, importId) !== null
  const { added, addedKeys, tombstones } = overlayTables(importId)
  const [records, keys] = isOverlay ? [added, addedKeys] : [recordsTable(importId), keysTable(importId)]
  const fromRecords = database.prepare(`DELETE FROM ${records} WHERE row = ?`)
  const fromKeys = database.prepare(`DELETE FROM ${keys} WHERE row = ?`)
  const bury = isOverlay ? database.prepare(`INSERT OR IGNORE INTO ${tombstones} VALUES (?)`) : null
  return (row) => {
    const isOwn = Number(fromRecords.run(row).changes) > 0
    if (isOwn) fromKeys.run(row)
    else bury?.run(row)
  }
}

function countRows(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
}

function lastRow(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`SELECT max(row) AS last FROM ${table}`).get()?.last ?? 0)
}
