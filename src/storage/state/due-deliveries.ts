/** Which owners of messages, autoprofile processes or saved searches, have some to send that nobody else is sending. */
import { sql } from 'kysely'
import type { DueProcess } from '../../autoprofile/delivery-store.ts'
import type { StateDatabase } from './database.ts'
import { leaseNames } from './leases.ts'

/** When messages are due, and for whom. */
export interface DueQuery {
  /** The holder of leases that asks: what it holds itself counts as free. */
  readonly holder: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly limit: number
}

/** Reads the owners whose next message is due, the longest waiting first. */
export async function readDueOwners(
  database: StateDatabase,
  table: 'processes' | 'saved_searches',
  { holder, now, limit }: DueQuery,
): Promise<readonly DueProcess[]> {
  const rows = await database
    // The columns below are the same in both tables, which the query builder cannot know.
    .selectFrom(table as 'processes')
    .leftJoin('leases', (join) =>
      join.on('leases.name', '=', sql<string>`${leaseNames.deliver('')} || ${sql.ref(`${table}.id`)}`),
    )
    .select(['id', 'licence', 'webhook_url', 'next_delivery_at'])
    .where('next_delivery_at', '<=', now)
    .where((where) =>
      where.or([
        where('leases.name', 'is', null),
        where('leases.expires_at', '<=', now),
        where('leases.holder', '=', holder),
      ]),
    )
    .orderBy('next_delivery_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    licenceId: row.licence,
    webhookUrl: row.webhook_url,
    dueAt: row.next_delivery_at as number,
  }))
}
