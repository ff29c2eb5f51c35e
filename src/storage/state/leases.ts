/**
 * Leases on background work. Whoever works on something holds its lease and renews it; whoever dies stops renewing, and
 * after its time the work is taken over. Every take-over raises the token, so that a late write of the one before (it was
 * only stopped, not dead) is told and refused.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A lease that is held. */
export interface Lease {
  readonly name: string
  readonly token: number
}

/** A write came from somebody who no longer holds the lease; nothing was written. */
export class LeaseLost extends Error {
  constructor({ name, token }: Lease) {
    super(`Cannot write for "${name}": the lease with token ${token} was taken over, must be held`)
    this.name = 'LeaseLost'
  }
}

/** Who asks, when, and for how long. */
export interface LeaseRequest {
  readonly holder: string
  /** Wall-clock time, milliseconds. */
  readonly now: number
  readonly milliseconds: number
}

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
  return taken === undefined ? null : { name, token: Number(taken.token) }
}

/** Whether a lease is still held; inside the transaction that writes what it is about. */
export async function findLeaseFault(transaction: Transaction<Tables>, lease: Lease): Promise<LeaseLost | null> {
  const held = await transaction
    .selectFrom('leases')
    .select('token')
    .where('name', '=', lease.name)
    .where('token', '=', lease.token)
    .executeTakeFirst()
  return held === undefined ? new LeaseLost(lease) : null
}

/** @throws {LeaseLost} inside a transaction, whose writes then never happened */
export async function requireLease(transaction: Transaction<Tables>, lease: Lease): Promise<void> {
  const lost = await findLeaseFault(transaction, lease)
  if (lost !== null) throw lost
}

/** Keeps the leases of this database's background work. Taken by the stores of that work, in their transactions. */
export interface LeaseStore {
  /**
   * Gives a sign of life for everything that a holder holds.
   *
   * One that has run out but was taken over by nobody is held again: its token is still the newest.
   *
   * @returns the names of the leases that are held
   */
  renew(request: LeaseRequest): Promise<ReadonlySet<string>>
  /** Gives leases back before their time, so that nobody has to wait for it. */
  release(leases: readonly Lease[]): Promise<void>
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
      for (const { name, token } of leases)
        await database
          .updateTable('leases')
          .set({ expires_at: 0 })
          .where('name', '=', name)
          .where('token', '=', token)
          .execute()
    },
  }
}
