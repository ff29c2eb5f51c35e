/** The state database as a SQLite file in the data folder. */
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { whyUnreadable } from '../../files/read-file.ts'
import { makeDataFolder } from '../files/data-folder.ts'
import type { StateBackend } from '../state/database.ts'
import type { FaultListener } from '../state/state-faults.ts'
import { describeOpenError, requireDatabaseFile } from './database-file.ts'
import { sqliteDialect } from './dialect.ts'
import { LITTLE_SPACE_BYTES, SqliteFaults, spaceLeft } from './faults.ts'
import type { WriteTurn } from './write-turn.ts'

/** Name of the state database in the data folder. */
export const STATE_FILE = 'state.db'

/**
 * Exists once the state database was made. If it exists without the database, the database was lost: licences, keys and
 * credits must not be taken for none.
 */
const MADE_FILE = 'state.made'

/** Where the database is and how it writes, and who is notified of its faults. */
export interface SqliteBackendOptions extends FaultListener {
  /** Data folder, made where absent; `null` for a database in memory that ends with the process (tests). */
  readonly folder: string | null
  readonly sync: 'normal' | 'full'
  /** Turns with the other threads that write the file; absent: there are none. */
  readonly writeTurn?: WriteTurn | undefined
}

/** The backend of a data folder. @throws {Error} from `connect`, where the folder cannot be made */
export function sqliteBackend({ folder, sync, writeTurn, ...listener }: SqliteBackendOptions): StateBackend {
  const file = folder === null ? ':memory:' : join(folder, STATE_FILE)
  const faults = new SqliteFaults(file, listener)
  return {
    dialect: 'sqlite',
    async connect() {
      if (folder !== null) makeFolder(folder)
      if (folder !== null) requireNotLost(folder, file)
      if (folder !== null) requireDatabaseFile(file, STATE_REMEDY)
      const database = new Kysely<unknown>({ dialect: sqliteDialect({ file, sync, faults, writeTurn }) })
      if (folder === null) return database
      try {
        // The first statement makes the file. It holds the searches of callers: no other user may read it.
        await sql`select 1`.execute(database)
        chmodSync(file, 0o600)
        writeFileSync(join(folder, MADE_FILE), '', { mode: 0o600 })
        return database
      } catch (error) {
        await database.destroy()
        throw error
      }
    },
    describeOpenError: (error) => (folder === null ? error : describeOpenError(error, file, STATE_REMEDY)),
    async check(database) {
      const isDoubtful = () =>
        faults.fault !== null || (folder !== null && (spaceLeft(file) ?? Infinity) < LITTLE_SPACE_BYTES)
      try {
        await sql`select 1`.execute(database)
        if (isDoubtful())
          await database.transaction().execute(async (transaction) => {
            // Changes nothing, and yet writes a page, as every commit does.
            await sql`pragma user_version = 0`.execute(transaction)
          })
        return null
      } catch (error) {
        if (faults.fault === null) throw error
        return faults.fault
      }
    },
  }
}

/** What to do where the state database cannot be opened. */
export const STATE_REMEDY = {
  refused: 'Cannot open the state database',
  remedy: 'restore it from the backup, or move it and state.made away to begin without licences, keys and history',
} as const

/** @throws {Error} where the database existed before, and does not now */
function requireNotLost(folder: string, file: string): void {
  const marker = join(folder, MADE_FILE)
  if (existsSync(file) || !existsSync(marker)) return
  const remedy = `restore it from the backup, or remove ${marker} to begin without licences, keys and history`
  throw new Error(`${STATE_REMEDY.refused}: ${file} is missing, and was there before; ${remedy}`)
}

function makeFolder(folder: string): void {
  try {
    makeDataFolder(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const own = code === 'EEXIST' ? 'it is a file' : code === 'EACCES' ? 'this user may not write there' : null
    const reason = own ?? whyUnreadable(error as Error)
    throw new Error(`Cannot make the data folder ${folder}: ${reason}`, { cause: error })
  }
}
