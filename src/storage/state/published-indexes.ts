/** Published indexes in the state database; `search/published-index.ts` explains their purpose. */
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Lease } from '../../delivery/lease.ts'
import type {
  ListedIndex,
  PublishedIndex,
  PublishedIndexes,
  PublishedManifest,
  PublishLock,
} from '../../search/published-index.ts'
import { openLeases, requireLease, takeLease } from './leases.ts'
import type { PublishedIndexRow, Tables } from './tables.ts'

const LOCK = 'publish'
/** A builder that dies lets others wait for no longer. */
const LOCK_MS = 60_000

/** Opens them. */
export function openPublishedIndexes(database: Kysely<Tables>): PublishedIndexes {
  const rows = () => database.selectFrom('published_indexes').selectAll()
  return {
    async served() {
      const row = await rows().where('status', '=', 'served').executeTakeFirst()
      return row === undefined ? null : listed(row)
    },
    async list() {
      return (await rows().orderBy('published_at', 'desc').orderBy('name', 'desc').execute()).map(listed)
    },
    async lock(holder, now) {
      const lease = await database
        .transaction()
        .execute((transaction) => takeLease(transaction, LOCK, { holder, now, milliseconds: LOCK_MS }))
      return lease === null ? null : openLock(database, lease, holder)
    },
  }
}

function openLock(database: Kysely<Tables>, lease: Lease, holder: string): PublishLock {
  const guarded = <Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) =>
    database.transaction().execute(async (transaction) => {
      await requireLease(transaction, lease)
      return work(transaction)
    })
  return {
    renew: (now) =>
      guarded(async (transaction) => {
        await transaction
          .updateTable('leases')
          .set({ expires_at: now + LOCK_MS })
          .where('name', '=', LOCK)
          .where('holder', '=', holder)
          .execute()
      }),
    publish: (index, now) => guarded((transaction) => serve(transaction, index, now)),
    rollBack: () => guarded(servePrevious),
    forget: (name) =>
      guarded(async (transaction) => {
        await transaction.deleteFrom('published_indexes').where('name', '=', name).where('status', '=', 'old').execute()
      }),
    release: () => openLeases(database).release([lease]),
  }
}

/** Serves an index; the one that is served becomes the previous one. */
async function serve(
  transaction: Transaction<Tables>,
  { name, generation, manifest }: PublishedIndex,
  now: number,
): Promise<void> {
  const served = await transaction
    .selectFrom('published_indexes')
    .select('name')
    .where('status', '=', 'served')
    .executeTakeFirst()
  if (served?.name === name) return
  await setStatus(transaction, 'previous', 'old')
  await setStatus(transaction, 'served', 'previous')
  const values = { generation, manifest: JSON.stringify(manifest), published_at: now, status: 'served' } as const
  await transaction
    .insertInto('published_indexes')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

/** Serves the previous index again. @returns it; `null` where there is none */
async function servePrevious(transaction: Transaction<Tables>): Promise<ListedIndex | null> {
  const rows = transaction.selectFrom('published_indexes').selectAll()
  const previous = await rows.where('status', '=', 'previous').executeTakeFirst()
  if (previous === undefined) return null
  // In this order: there is never more than one that is served.
  await setStatus(transaction, 'previous', 'old')
  await setStatus(transaction, 'served', 'previous')
  await transaction
    .updateTable('published_indexes')
    .set({ status: 'served' })
    .where('name', '=', previous.name)
    .execute()
  return listed({ ...previous, status: 'served' })
}

async function setStatus(
  transaction: Transaction<Tables>,
  from: PublishedIndexRow['status'],
  to: PublishedIndexRow['status'],
): Promise<void> {
  await transaction.updateTable('published_indexes').set({ status: to }).where('status', '=', from).execute()
}

function listed({ name, generation, manifest, published_at, status }: Selectable<PublishedIndexRow>): ListedIndex {
  return {
    name,
    generation,
    manifest: JSON.parse(manifest) as PublishedManifest,
    publishedAt: Number(published_at),
    status,
  }
}
