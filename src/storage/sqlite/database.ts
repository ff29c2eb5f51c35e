/**
 * The state database: licences, keys, calls, contexts. SQLite in the data folder.
 */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { migrate } from '../state/migrate.ts'
import type { Tables } from '../state/tables.ts'
import { sqliteDialect } from './dialect.ts'

/** An open state database, at the newest migration. */
export type StateDatabase = Kysely<Tables>

/** What a state database is opened with. */
export interface StateOptions {
  /** Data folder, made where absent; `null` for a database in memory that ends with the process (tests). */
  readonly folder: string | null
  readonly sync: 'normal' | 'full'
  readonly clock: Clock
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'it is a file' : code === 'EACCES' ? 'this user may not write there' : message
    throw new Error(`Cannot make the data folder ${folder}: ${reason}`, { cause: error })
  }
}

/** Opens the state database and brings it to the newest migration. Close it with `destroy()`. */
export async function openStateDatabase(options: StateOptions): Promise<StateDatabase> {
  if (options.folder !== null) makeFolder(options.folder)
  const file = options.folder === null ? ':memory:' : join(options.folder, STATE_FILE)
  const database = new Kysely<Tables>({ dialect: sqliteDialect({ file, sync: options.sync }) })
  try {
    // Searches of callers are in it: nobody else on the machine needs to read them.
    if (options.folder !== null) await sql`select 1`.execute(database).then(() => chmodSync(file, 0o600))
    await migrate(database as Kysely<unknown>, { dialect: 'sqlite' }, options.clock.now())
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/** Name of the state database in the data folder. */
export const STATE_FILE = 'state.db'
