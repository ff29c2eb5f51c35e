/**
 * The credit pools that one transaction works with: read once, changed in memory call by call, written once.
 *
 * Inside the transaction no other process can change them: in SQLite it holds the only write lock.
 */
import type { Transaction } from 'kysely'
import type { CreditPool, Credits } from '../../license/license.ts'
import type { Tables } from './tables.ts'

/** Which pool is meant; nobody's where `pool` is `null`. */
export interface PoolReference {
  readonly licence: number
  readonly pool: CreditPool | null
}

/** Balances under way in a transaction. */
export interface Balances {
  /** The pool as it is now; `null` where none is meant. */
  of(reference: PoolReference): Credits | null
  /** False where what is taken leaves no trace in the balance. */
  isLimited(reference: PoolReference): boolean
  /** Takes credits, if the pool holds them. False: it does not, and nothing changed. */
  take(reference: PoolReference, credits: number): boolean
  /**
   * Gives back what was held and not used, at most up to the pool's total: a period that ended meanwhile was refilled
   * already.
   *
   * @returns credits that found no room
   */
  giveBack(reference: PoolReference, credits: number): number
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

/** Reads the pools that are meant. */
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
    giveBack(reference, credits) {
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
