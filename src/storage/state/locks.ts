/**
 * Locks on rows, for databases that run writing transactions at the same time. SQLite runs one at a time, and its dialect
 * leaves `for update` and the like out (`sqlite/dialect.ts`).
 *
 * A transaction locks before it reads what it decides by, and always in this order, so that no two wait for each other:
 *
 * 1. licences, by number: their balances, call numbers, reservations, keys and secrets;
 * 2. processes, by id: their companies and messages; then saved searches, by id: their events and messages;
 * 3. leases, of the processes or searches that it has locked. What holds none of these, such as the renewal of leases, holds
 *    one lease at a time.
 */
import type { Transaction } from 'kysely'
import type { Owner } from '../../delivery/outbox.ts'
import type { Tables } from './tables.ts'

/** Waits for the transactions that hold these licences, and holds them until the commit. */
export async function lockLicences(transaction: Transaction<Tables>, numbers: readonly number[]): Promise<void> {
  await transaction
    .selectFrom('licences')
    .select('number')
    .where('number', 'in', [...numbers])
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
}

/** The tables whose rows own messages, in the order in which they are locked. */
export const OWNER_TABLES = { process: 'processes', search: 'saved_searches' } as const
type OwnerTable = (typeof OWNER_TABLES)[keyof typeof OWNER_TABLES]

/** Waits for the transactions that hold these processes or searches, and holds them until the commit. */
export async function lockRows(
  transaction: Transaction<Tables>,
  table: OwnerTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await rowsToLock(transaction, table, ids).execute()
}

/** Waits for the transactions that hold these owners of messages, and holds them until the commit. */
export async function lockOwners(transaction: Transaction<Tables>, owners: readonly Owner[]): Promise<void> {
  for (const [kind, table] of Object.entries(OWNER_TABLES)) {
    const ids = owners.filter((owner) => owner.kind === kind).map(({ id }) => id)
    await lockRows(transaction, table, [...new Set(ids)])
  }
}

/**
 * Holds those of these processes or searches that no other transaction holds, without waiting: of several instances that look
 * for work, each finds other rows.
 *
 * @returns their ids
 */
export async function lockFreeRows(
  transaction: Transaction<Tables>,
  table: OwnerTable,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await rowsToLock(transaction, table, ids).skipLocked().execute()
  return rows.map(({ id }) => id)
}

function rowsToLock(transaction: Transaction<Tables>, table: OwnerTable, ids: readonly string[]) {
  return transaction
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
}
