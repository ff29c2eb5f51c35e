/** Opens `companies.db` and brings its schema to the current version. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeOpenError, lookAt, requireDatabaseFile } from '../sqlite/database-file.ts'
import { makeDataFolder } from './data-folder.ts'

/** Larger than SQLite's default, because records are read and written in long runs. */
const PAGE_BYTES = 16_384
const CACHE_KIB = 32 * 1024
/** Pages of the write-ahead log that trigger a checkpoint: 64 MiB. */
const CHECKPOINT_PAGES = 4_096
/** How long to wait for a short transaction of another process. Imports exclude each other by a lock of their own. */
const BUSY_MILLISECONDS = 5_000

/** Version of the schema that this program writes. */
export const SCHEMA_VERSION = 4

/** What commands did to the folder: `storage/files/import-log.ts`. */
const RUNS = `
  CREATE TABLE IF NOT EXISTS runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    action TEXT NOT NULL,
    register TEXT,
    outcome TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;
`
const SCHEMA = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    register TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'stored', 'current', 'superseded')),
    details TEXT NOT NULL,
    records INTEGER,
    base INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS one_current_import ON imports (register) WHERE state = 'current';
  ${RUNS}
  PRAGMA user_version = ${SCHEMA_VERSION};
  COMMIT;
`

/** `records` is the number of records of a stored import: NULL while it runs, and for imports stored under schema 1. */
const TO_SCHEMA_2 = `
  BEGIN IMMEDIATE;
  ALTER TABLE imports ADD COLUMN records INTEGER;
  PRAGMA user_version = 2;
  COMMIT;
`

const TO_SCHEMA_3 = `
  BEGIN IMMEDIATE;
  ${RUNS}
  PRAGMA user_version = 3;
  COMMIT;
`

/** `base` is the import that an overlay is a difference to (`overlays/overlays.ts`); NULL: the import has all its rows. */
const TO_SCHEMA_4 = `
  BEGIN IMMEDIATE;
  ALTER TABLE imports ADD COLUMN base INTEGER;
  PRAGMA user_version = 4;
  COMMIT;
`

/**
 * Opens the database of a data folder, and creates it if it is missing.
 *
 * @throws {Error} if a newer version of this program wrote the file
 */
export function openCompaniesDatabase(dataFolder: string): DatabaseSync {
  makeDataFolder(dataFolder)
  const path = join(dataFolder, 'companies.db')
  requireDatabaseFile(path, REMEDY)
  try {
    return openFile(path)
  } catch (error) {
    throw describeOpenError(error, path, REMEDY)
  }
}

const REMEDY = {
  refused: 'Cannot import',
  remedy: 'restore it from the backup, or move it away and import every register again',
} as const

function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MILLISECONDS })
  database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL`)
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  database.exec('PRAGMA temp_store = FILE; PRAGMA journal_size_limit = 0')
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (version > SCHEMA_VERSION) {
    database.close()
    throw new Error(`Cannot open companies.db: its schema is version ${version}, this program knows ${SCHEMA_VERSION}`)
  }
  if (version === 0) database.exec(SCHEMA)
  if (version === 1) database.exec(TO_SCHEMA_2)
  if (version === 1 || version === 2) database.exec(TO_SCHEMA_3)
  if (version >= 1 && version <= 3) database.exec(TO_SCHEMA_4)
  return database
}

/**
 * Reads the database of a data folder, without changing the folder.
 *
 * @returns `null` where there is none
 */
export function lookAtCompaniesDatabase<Result>(
  dataFolder: string,
  look: (database: DatabaseSync) => Result,
): Result | null {
  const path = join(dataFolder, 'companies.db')
  if (!existsSync(path)) return null
  requireDatabaseFile(path, REMEDY)
  try {
    return lookAt(path, look, BUSY_MILLISECONDS)
  } catch (error) {
    throw describeOpenError(error, path, REMEDY)
  }
}

/** Name of the table, or of an overlay's view, of an import's records: row, place, company, document. */
export function recordsTable(importId: number): string {
  return `records_${checkedId(importId)}`
}

/** Name of the table, or of an overlay's view, of an import's further keys: row, key. */
export function keysTable(importId: number): string {
  return `keys_${checkedId(importId)}`
}

/** Names of the tables that an overlay is made of: its own rows and keys, and the rows of its base that are gone. */
export function overlayTables(importId: number): {
  readonly added: string
  readonly addedKeys: string
  readonly tombstones: string
} {
  const id = checkedId(importId)
  return { added: `added_${id}`, addedKeys: `added_keys_${id}`, tombstones: `tombstones_${id}` }
}

/** Ids become part of SQL statements, so they must be numbers. */
function checkedId(importId: number): number {
  if (!Number.isSafeInteger(importId) || importId < 1) throw new RangeError(`${importId} is no import`)
  return importId
}
