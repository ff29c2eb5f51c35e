/** The state database: licences, keys, calls, contexts, processes and deliveries, in whichever database a backend opens. */
import type { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import type { MigrationContext } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

/** An open state database, at the newest migration. */
export type StateDatabase = Kysely<Tables>

/**
 * The seam to a database system. `storage/sqlite/database.ts` has the one backend there is; another one stands beside it.
 *
 * **Transactions.** The stores rely on this: from its beginning to its end, no other transaction changes what a transaction
 * has read. SQLite grants it by `begin immediate`, which takes the only write lock. A database that runs writing
 * transactions concurrently must run them serializable and repeat those that fail, or these places must lock the rows
 * that they read (`for update`, always in the same order):
 *
 * - `balances.ts` (`readBalances`) and `record-calls.ts` (`readNewestCalls`): credits and call numbers;
 * - `reservations.ts` (`settleReservation`): settled once;
 * - `licences.ts` (`renewIfDue`): renewed once;
 * - `processes.ts` (`#change`, `claim`) and `deliveries.ts` (`recordAttempt`, `replay`): one transition after another.
 *
 * `leases.ts` needs no more than its own statements: taking a lease is a single insert.
 */
export interface StateBackend {
  readonly dialect: MigrationContext['dialect']
  /** Connects to the database and makes it where it is absent. */
  connect(): Promise<Kysely<unknown>>
}

/**
 * Opens the state database and brings it to the newest migration. Close it with `destroy()`.
 *
 * @param now wall-clock time, milliseconds
 */
export async function openStateDatabase(backend: StateBackend, now: number): Promise<StateDatabase> {
  const database = await backend.connect()
  try {
    await migrate(database, { dialect: backend.dialect }, now)
    return database as unknown as StateDatabase
  } catch (error) {
    await database.destroy()
    throw error
  }
}
