/**
 * Leases on background work. Whoever works on something holds its lease and renews it; whoever dies stops renewing, and
 * after its time the work is taken over. Every take-over raises the token, so that a late write of the one before (it was
 * only stopped, not dead) is told and refused.
 */
import type { Kysely, Transaction } from 'kysely'
import { type Lease, LeaseLost, type LeaseRequest, type LeaseStore } from '../../autoprofile/lease.ts'
import type { Tables } from './tables.ts'

/** Takes a lease that nobody holds. @returns `null` where somebody does */
export async function takeLease(
  transaction: Transaction<Tables>,
  name: string,
  { holder, now, milliseconds }: LeaseRequest,
): Promise<Lease | null> {
  const taken = await transaction
    .insertInto('leases')
    .values({ name, token: 1, holder, expires_at: now + milliseconds })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((set) => ({ token: set('leases.token', '+', 1), holder, expires_at: now + milliseconds }))
        .where('leases.expires_at', '<=', now),
    )
    .returning('token')
    .executeTakeFirst()
  return taken === undefined ? null : { name, fencingToken: Number(taken.token) }
}

/** Whether a lease is still held; inside the transaction that writes what it is about. */
export async function findLeaseFault(transaction: Transaction<Tables>, lease: Lease): Promise<LeaseLost | null> {
  const held = await transaction
    .selectFrom('leases')
    .select('token')
    .where('name', '=', lease.name)
    .where('token', '=', lease.fencingToken)
    .executeTakeFirst()
  return held === undefined ? new LeaseLost(lease) : null
}

/** @throws {LeaseLost} inside a transaction, whose writes then never happened */
export async function requireLease(transaction: Transaction<Tables>, lease: Lease): Promise<void> {
  const lost = await findLeaseFault(transaction, lease)
  if (lost !== null) throw lost
}

/** Opens the leases of a state database. */
export function openLeases(database: Kysely<Tables>): LeaseStore {
  return {
    async renew({ holder, now, milliseconds }) {
      const rows = await database
        .updateTable('leases')
        .set({ expires_at: now + milliseconds })
        .where('holder', '=', holder)
        // Given back ones (0) stay given back.
        .where('expires_at', '>', 0)
        .returning('name')
        .execute()
      return new Set(rows.map(({ name }) => name))
    },
    async release(leases) {
      for (const { name, fencingToken } of leases)
        await database
          .updateTable('leases')
          .set({ expires_at: 0 })
          .where('name', '=', name)
          .where('token', '=', fencingToken)
          .execute()
    },
  }
}
