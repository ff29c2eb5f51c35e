/** Figures of the state, for the metrics. */
import { sql } from 'kysely'
import type { StateFigures } from '../../license/access/state-figures.ts'
import { payingPool } from '../../license/license.ts'
import type { StateDatabase } from './database.ts'
import { OWNER_TABLES } from './locks.ts'

/** Reads them. A few milliseconds where hundreds of thousands of webhooks wait; the caller bounds how often. */
export async function readFigures(database: StateDatabase): Promise<StateFigures> {
  const [processes, webhooksWaiting, oldestDueAt, pools] = [
    await readProcesses(database),
    await countWaiting(database),
    await readOldestDue(database),
    await readPools(database),
  ]
  return { processes, webhooksWaiting, oldestDueAt, ...pools }
}

async function readProcesses(database: StateDatabase): Promise<StateFigures['processes']> {
  const running = await database
    .selectFrom('processes')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('status', '!=', 'DONE')
    .groupBy('status')
    .execute()
  // By its own index: ended ones are many.
  const ended = await database
    .selectFrom('processes')
    .select(sql<number>`count(*)`.as('count'))
    .where('ended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const counts = Object.fromEntries(running.map(({ status, count }) => [status, Number(count)]))
  return { QUEUED: counts.QUEUED ?? 0, IN_PROGRESS: counts.IN_PROGRESS ?? 0, DONE: Number(ended.count) }
}

async function countWaiting(database: StateDatabase): Promise<StateFigures['webhooksWaiting']> {
  const rows = await database
    .selectFrom('messages')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('next_attempt_at', 'is not', null)
    .groupBy('kind')
    .execute()
  const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
  return { autoprofile: counts.process ?? 0, search: counts.search ?? 0 }
}

async function readOldestDue(database: StateDatabase): Promise<number | null> {
  const times = await Promise.all(
    Object.values(OWNER_TABLES).map(async (table) => {
      const row = await database
        .selectFrom(table)
        .select(sql<number | null>`min(next_delivery_at)`.as('due'))
        .where('next_delivery_at', 'is not', null)
        .executeTakeFirst()
      return row?.due ?? null
    }),
  )
  const due = times.filter((time) => time !== null).map(Number)
  return due.length === 0 ? null : Math.min(...due)
}

/** A pool with less than this share of its total is low. */
const LOW_SHARE = 0.1

async function readPools(database: StateDatabase): Promise<Pick<StateFigures, 'creditsLeft' | 'licences'>> {
  const creditsLeft = { financial: 0, downloads: 0, emailGeneration: 0, lite: 0, plus: 0 }
  const licences = { unlimited: 0, enough: 0, low: 0, empty: 0 }
  const rows = await database
    .selectFrom('credit_pools')
    .innerJoin('licences', 'licences.number', 'credit_pools.licence')
    .where('licences.closed_at', 'is', null)
    .select([
      'licences.type',
      'credit_pools.pool',
      sql<number>`sum(available)`.as('left'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(case when available is null then 1 else 0 end)`.as('unlimited'),
      sql<number>`sum(case when available = 0 then 1 else 0 end)`.as('empty'),
      sql<number>`sum(case when available > 0 and available < total * ${sql.lit(LOW_SHARE)} then 1 else 0 end)`.as(
        'low',
      ),
    ])
    .groupBy(['licences.type', 'credit_pools.pool'])
    .execute()
  for (const { type, pool, left, ...counts } of rows) {
    creditsLeft[pool] += Number(left ?? 0)
    if (pool !== payingPool(type)) continue
    const [count, unlimited, empty, low] = [counts.count, counts.unlimited, counts.empty, counts.low].map(Number)
    licences.unlimited += unlimited
    licences.empty += empty
    licences.low += low
    licences.enough += count - unlimited - empty - low
  }
  return { creditsLeft, licences }
}
