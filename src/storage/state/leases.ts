/** Leases in the state database; `delivery/lease.ts` explains their purpose. */
import type { Kysely, Transaction } from 'kysely'
import { type Lease, LeaseLost, type LeaseRequest, type LeaseStore } from '../../delivery/lease.ts'
import type { Tables } from './tables.ts'

/** Names of leases, by the id of the process. */
export const leaseNames = {
  /** On judging its companies. */
  profile: (id: string) => `profile ${id}`,
  /** On delivering its matches. */
  deliver: (id: string) => `deliver ${id}`,
}

/**
 * Takes a free lease. A lease that this holder had released is taken again, with a new fencing token.
 *
 * @returns `null` where another holder has it
 */
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
        .where((where) => where.or([where('leases.expires_at', '<=', now), where('leases.holder', '=', holder)])),
    )
    .returning('token')
    .executeTakeFirst()
  return taken === undefined ? null : { name, fencingToken: Number(taken.token) }
}

/**
 * Finds out whether a lease is still held: whether its fencing token is the newest. Call it inside the transaction whose
 * writes the lease guards.
 *
 * @returns `null` where it is held
 */
export async function findLeaseFault(transaction: Transaction<Tables>, lease: Lease): Promise<LeaseLost | null> {
  const held = await transaction
    .selectFrom('leases')
    .select('token')
    .where('name', '=', lease.name)
    .where('token', '=', lease.fencingToken)
    // No other process takes the lease over before this transaction has ended.
    .forShare()
    .executeTakeFirst()
  return held === undefined ? new LeaseLost(lease) : null
}

/** Aborts a transaction where its lease was lost. @throws {LeaseLost} */
export async function requireLease(transaction: Transaction<Tables>, lease: Lease): Promise<void> {
  const lost = await findLeaseFault(transaction, lease)
  if (lost !== null) throw lost
}

/** Opens the leases of a state database. */
export function openLeases(database: Kysely<Tables>): LeaseStore {
  return {
    async renew({ holder, now, milliseconds }) {
      const held = await database
        .selectFrom('leases')
        .select('name')
        .where('holder', '=', holder)
        // A released lease has 0 here and stays released.
        .where('expires_at', '>', 0)
        .execute()
      const renewed = new Set<string>()
      // One statement each. Transactions that hold several leases took them in the order of their work: a statement that
      // waits for one of them while it holds another would never end.
      for (const { name } of held) {
        const { numUpdatedRows } = await database
          .updateTable('leases')
          .set({ expires_at: now + milliseconds })
          .where('name', '=', name)
          .where('holder', '=', holder)
          .where('expires_at', '>', 0)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) renewed.add(name)
      }
      return renewed
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
