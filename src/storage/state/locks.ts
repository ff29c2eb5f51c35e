/**
 * Locks on rows, for databases that run writing transactions at the same time. SQLite runs one at a time, and its dialect
 * leaves `for update` and the like out (`sqlite/dialect.ts`).
 *
 * A transaction locks before it reads what it decides by, and always in this order, so that no two wait for each other:
 *
 * 1. licences, by number: their balances, call numbers, reservations, keys and secrets;
 * 2. processes, by id: their companies and deliveries; or saved searches, by id: their events and webhooks;
 * 3. leases, of the processes or searches that it has locked. What holds none of these, such as the renewal of leases, holds
 *    one lease at a time.
 */
import type { Transaction } from 'kysely'
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

/** Waits for the transactions that hold these processes, and holds them until the commit. */
export async function lockProcesses(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await transaction
    .selectFrom('processes')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Holds those of these processes that no other transaction holds, without waiting: of several instances that look for work,
 * each finds other processes.
 *
 * @returns their ids
 */
export async function lockFreeProcesses(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .selectFrom('processes')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Waits for the transactions that hold these saved searches, and holds them until the commit. */
export async function lockSearches(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await transaction
    .selectFrom('saved_searches')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Holds those of these saved searches that no other transaction holds, without waiting. @returns their ids */
export async function lockFreeSearches(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('saved_searches')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}
