/** The webhooks of processes and of saved searches are in one table. Meanings: `storage/state/tables.ts`. */
import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

const COUNTS = sql.raw('attempts, attempts_in_round, next_attempt_at, begun_at')

/** Ids of processes and of searches differ, so that attempts need no kind. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  const clustered = dialect === 'sqlite' ? sql`without rowid` : sql``
  await db.schema
    .createTable('messages')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('position', number, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('process', 'search')`))
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.check(sql`(body is not null) = (kind = 'search')`))
    .addColumn('at', number, (column) => column.check(sql`(at is not null) = (kind = 'search')`))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('PENDING', 'DELIVERED', 'FAILED', 'STOPPED')`),
    )
    .addColumn('is_counted', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('attempts_in_round', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', number, (column) =>
      column.check(sql`(next_attempt_at is not null) = (state = 'PENDING')`),
    )
    .addColumn('begun_at', number)
    .addPrimaryKeyConstraint('messages_key', ['owner', 'position'])
    .modifyEnd(clustered)
    .execute()
  await sql`
    insert into messages (owner, position, kind, webhook_id, body, at, state, is_counted, ${COUNTS})
    select process, position, 'process', webhook_id, null, null, state, is_counted, ${COUNTS} from deliveries`.execute(
    db,
  )
  await sql`
    insert into messages (owner, position, kind, webhook_id, body, at, state, is_counted, ${COUNTS})
    select search, position, 'search', webhook_id, body, at, state, 1, ${COUNTS} from search_deliveries`.execute(db)
  await db.schema.dropTable('deliveries').execute()
  await db.schema.dropTable('search_deliveries').execute()
  await db.schema.alterTable('delivery_attempts').renameColumn('process', 'owner').execute()
  // The kind comes last: those that wait are counted by kind, and found by owner.
  await sql`
    create index messages_due on messages (owner, next_attempt_at, position, kind)
    where next_attempt_at is not null`.execute(db)
  // Few rows at any time: one for each call under way.
  await sql`create index messages_begun on messages (owner, position) where begun_at is not null`.execute(db)
  await sql`create index messages_at on messages (at) where at is not null`.execute(db)
}
