/** The state database as a SQLite file in the data folder. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { StateBackend } from '../state/database.ts'
import { requireDatabaseFile } from './database-file.ts'
import { sqliteDialect } from './dialect.ts'
import type { SqliteFaults } from './faults.ts'

/** Name of the state database in the data folder. */
export const STATE_FILE = 'state.db'

/** Where the database lies and how it writes. */
export interface SqliteBackendOptions {
  /** Data folder, made where absent; `null` for a database in memory that ends with the process (tests). */
  readonly folder: string | null
  readonly sync: 'normal' | 'full'
  readonly faults: SqliteFaults
}

/** The backend of a data folder. @throws {Error} from `connect`, where the folder cannot be made */
export function sqliteBackend({ folder, sync, faults }: SqliteBackendOptions): StateBackend {
  return {
    dialect: 'sqlite',
    async connect() {
      if (folder !== null) makeFolder(folder)
      const file = folder === null ? ':memory:' : join(folder, STATE_FILE)
      if (folder !== null) requireDatabaseFile(file, STATE_REMEDY)
      const database = new Kysely<unknown>({ dialect: sqliteDialect({ file, sync, faults }) })
      if (folder === null) return database
      try {
        // The first statement makes the file. It holds the searches of callers: no other user may read it.
        await sql`select 1`.execute(database)
        chmodSync(file, 0o600)
        return database
      } catch (error) {
        await database.destroy()
        throw error
      }
    },
  }
}

/** What to do where the state database cannot be opened. */
export const STATE_REMEDY = {
  refused: 'Cannot open the state database',
  remedy: 'restore it from the backup, or move it away to begin without licences, keys and history',
} as const

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'it is a file' : code === 'EACCES' ? 'this user may not write there' : message
    throw new Error(`Cannot make the data folder ${folder}: ${reason}`, { cause: error })
  }
}
