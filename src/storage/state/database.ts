/** The state database: licences, keys, calls, contexts, processes and deliveries, in whichever database a backend opens. */
import type { Kysely } from 'kysely'
import type { SharedCalls } from '../../delivery/shared-calls.ts'
import type { KeyNotices } from '../../license/key-notices.ts'
import type { SharedWindows } from '../../license/shared-windows.ts'
import { migrate } from './migrate.ts'
import type { MigrationContext } from './migrations/migration.ts'
import type { StateFault } from './state-faults.ts'
import type { Tables } from './tables.ts'

/** An open state database, at the newest migration. */
export type StateDatabase = Kysely<Tables>

/**
 * The seam to a database system: a file (`storage/sqlite/`) or a server that many processes share (`storage/postgresql/`).
 *
 * **Transactions.** The stores rely on this: what a transaction has read to decide by, no other transaction changes before
 * it ends. SQLite grants it by `begin immediate`, which takes the only write lock. PostgreSQL runs writing transactions
 * concurrently; there the locks on rows hold them apart (`locks.ts`). The stores write both as one.
 *
 * A transaction may run several times (`storage/postgresql/conflicts.ts`), and only the last run counts: what it does outside the
 * database has to allow for that.
 */
export interface StateBackend {
  readonly dialect: MigrationContext['dialect']
  /** Connects to the database and makes it where it is absent. */
  connect(): Promise<Kysely<unknown>>
  /** Connects without limits on the time of a statement, for migrations; absent where there are no such limits. */
  connectPatiently?(): Promise<Kysely<unknown>>
  /** Says what is wrong with a database that could not be opened, and what to do. */
  describeOpenError(error: unknown): unknown
  /**
   * Reads. Writes too, where that failed before or is about to fail: it costs a commit.
   *
   * @returns why the database cannot be read or written; `null` where it can
   */
  check(database: StateDatabase): Promise<StateFault | null>
  /**
   * Opens the parts that the services of one database share besides its tables; absent where a database has one
   * service.
   */
  openShared?(): SharedParts
}

/** What the services of one database share. Connects when it is first used. */
export interface SharedParts {
  readonly windows: SharedWindows
  readonly notices: KeyNotices
  readonly calls: SharedCalls
  close(): Promise<void>
}

/**
 * Opens the state database and brings it to the newest migration. Close it with `destroy()`.
 *
 * @param now wall-clock time, milliseconds
 * @throws {Error} where it cannot be reached or written, or was left by a newer version
 */
export async function openStateDatabase(backend: StateBackend, now: number): Promise<StateDatabase> {
  try {
    const database = await backend.connect()
    try {
      await migrateOn(backend, database, now)
      return database as unknown as StateDatabase
    } catch (error) {
      await database.destroy()
      throw error
    }
  } catch (error) {
    throw backend.describeOpenError(error)
  }
}

async function migrateOn(backend: StateBackend, database: Kysely<unknown>, now: number): Promise<void> {
  const context = { dialect: backend.dialect }
  if (backend.connectPatiently === undefined) return migrate(database, context, now)
  const patient = await backend.connectPatiently()
  try {
    await migrate(patient, context, now)
  } finally {
    await patient.destroy()
  }
}
