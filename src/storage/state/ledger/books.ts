/**
 * The books: every balance recomputed from its changes. The available credits must be those granted, less those that calls
 * took, less those that open reservations hold; any other balance is a bug.
 */
import type { CreditPool } from '../../../license/license.ts'
import type { StateDatabase } from '../database.ts'

/** One pool, recomputed. */
export interface PoolBooks {
  readonly licenceId: string
  readonly pool: CreditPool
  /** As stored; `null`: unlimited. */
  readonly available: number | null
  /** Sum of all grants, renewals and other changes. */
  readonly changed: number
  /** Credits that calls took. */
  readonly charged: number
  /** Credits that open reservations hold. */
  readonly held: number
  /** Available credits less the recomputed ones; 0 where the books are right. Always 0 for an unlimited pool. */
  readonly difference: number
}

/** Recomputes every pool of every licence. Reads the whole history: for tests. */
export async function readBooks(database: StateDatabase): Promise<readonly PoolBooks[]> {
  // One transaction: a call recorded meanwhile is in all sums or in none.
  return database.transaction().execute(async (db) => {
    const pools = await db
      .selectFrom('credit_pools')
      .innerJoin('licences', 'licences.number', 'credit_pools.licence')
      .select(['licences.id', 'credit_pools.licence', 'pool', 'available'])
      .orderBy('credit_pools.licence')
      .orderBy('pool')
      .execute()
    const changes = await db
      .selectFrom('credit_changes')
      .select(({ fn }) => ['licence', 'pool', fn.sum<number>('delta').as('sum')])
      .groupBy(['licence', 'pool'])
      .execute()
    const charges = await db
      .selectFrom('calls')
      .select(({ fn }) => ['licence', 'pool', fn.sum<number>('credits').as('sum')])
      .where('pool', 'is not', null)
      .groupBy(['licence', 'pool'])
      .execute()
    const holds = await db
      .selectFrom('reservations')
      .select(({ fn }) => ['licence', 'pool', fn.sum<number>('held').as('sum')])
      .where('settled_at', 'is', null)
      .where('pool', 'is not', null)
      .groupBy(['licence', 'pool'])
      .execute()
    type Sum = { readonly licence: number; readonly pool: CreditPool | null; readonly sum: number | null }
    return pools.map(({ id, licence, pool, available }) => {
      const sumOf = (sums: readonly Sum[]) =>
        Number(sums.find((sum) => sum.licence === licence && sum.pool === pool)?.sum ?? 0)
      const [changed, charged, held] = [sumOf(changes), sumOf(charges), sumOf(holds)]
      const difference = available === null ? 0 : available - (changed - charged - held)
      return { licenceId: id, pool, available, changed, charged, held, difference }
    })
  })
}
