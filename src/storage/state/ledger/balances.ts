/**
 * The credit pools of one transaction: read once, changed in memory call by call, written once.
 *
 * Correct only while no other transaction can change them, which `database.ts` ensures.
 */
import type { Transaction } from 'kysely'
import type { CreditPool, Credits } from '../../../license/license.ts'
import type { Tables } from '../tables.ts'

/** Refers to a credit pool; to none where `pool` is `null`. */
export interface PoolReference {
  readonly licence: number
  readonly pool: CreditPool | null
}

/** The balances of a transaction. */
export interface Balances {
  /** The current state of the pool; `null` for no pool. */
  of(reference: PoolReference): Credits | null
  /** Whether taking credits changes a balance: false for an unlimited pool and for none. */
  isLimited(reference: PoolReference): boolean
  /** Takes credits. @returns false where the pool does not hold them; nothing changed then */
  take(reference: PoolReference, credits: number): boolean
  /**
   * Returns credits that were held and not used, at most up to the pool's total: at the end of a period the pool was
   * refilled already.
   *
   * @returns credits beyond the total, which lapse
   */
  refund(reference: PoolReference, credits: number): number
  /** Writes the pools that changed. */
  write(transaction: Transaction<Tables>): Promise<void>
}

interface Pool {
  readonly licence: number
  readonly pool: CreditPool
  available: number | null
  readonly total: number | null
  isChanged: boolean
}

/** Reads the pools that are referred to. */
export async function readBalances(
  transaction: Transaction<Tables>,
  references: readonly PoolReference[],
): Promise<Balances> {
  const pools = new Map<string, Pool>()
  const licences = [...new Set(references.filter(({ pool }) => pool !== null).map(({ licence }) => licence))]
  if (licences.length > 0) {
    const rows = await transaction
      .selectFrom('credit_pools')
      .select(['licence', 'pool', 'available', 'total'])
      .where('licence', 'in', licences)
      .execute()
    for (const row of rows) pools.set(`${row.licence} ${row.pool}`, { ...row, isChanged: false })
  }

  function find({ licence, pool }: PoolReference): Pool | null {
    if (pool === null) return null
    const found = pools.get(`${licence} ${pool}`)
    if (found === undefined) throw new Error(`Cannot charge: licence ${licence} has no pool ${pool}, must have one`)
    return found
  }

  return {
    of(reference) {
      const pool = find(reference)
      return pool === null ? null : { available: pool.available ?? 'unlimited', total: pool.total ?? 'unlimited' }
    },
    isLimited: (reference) => find(reference)?.available != null,
    take(reference, credits) {
      const pool = find(reference)
      if (pool === null || pool.available === null || credits === 0) return true
      if (pool.available < credits) return false
      pool.available -= credits
      pool.isChanged = true
      return true
    },
    refund(reference, credits) {
      const pool = find(reference)
      if (pool === null || pool.available === null || credits === 0) return 0
      const room = pool.total === null ? credits : Math.max(0, pool.total - pool.available)
      const given = Math.min(credits, room)
      pool.available += given
      pool.isChanged = true
      return credits - given
    },
    async write(db) {
      for (const pool of pools.values())
        if (pool.isChanged)
          await db
            .updateTable('credit_pools')
            .set({ available: pool.available })
            .where('licence', '=', pool.licence)
            .where('pool', '=', pool.pool)
            .execute()
    },
  }
}
