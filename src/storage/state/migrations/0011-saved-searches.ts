/** Saved searches, what entered and left them, and their webhooks. Meanings: `storage/state/tables.ts`. */
import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** Attempts are logged with those of processes: the ids of both differ. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  const clustered = dialect === 'sqlite' ? sql`without rowid` : sql``

  await db.schema
    .createTable('saved_searches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('licence', 'text', (column) => column.notNull().references('licences.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('webhook_url', 'text')
    .addColumn('created_at', number, (column) => column.notNull())
    .addColumn('position', number, (column) => column.notNull())
    .addColumn('last_event', number, (column) => column.notNull())
    .addColumn('first_kept', number, (column) => column.notNull())
    .addColumn('last_message', number, (column) => column.notNull())
    .addColumn('next_delivery_at', number)
    .execute()
  await db.schema.createIndex('saved_searches_licence').on('saved_searches').column('licence').execute()
  await db.schema.createIndex('saved_searches_position').on('saved_searches').columns(['position', 'id']).execute()
  await db.schema
    .createIndex('saved_searches_next_delivery')
    .on('saved_searches')
    .column('next_delivery_at')
    .where(sql.ref('next_delivery_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('search_events')
    .addColumn('search', 'text', (column) => column.notNull().references('saved_searches.id'))
    .addColumn('number', number, (column) => column.notNull())
    .addColumn('at', number, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('entered', 'left')`))
    .addColumn('company_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_events_key', ['search', 'number'])
    .modifyEnd(clustered)
    .execute()
  await db.schema.createIndex('search_events_at').on('search_events').column('at').execute()

  await db.schema
    .createTable('search_deliveries')
    .addColumn('search', 'text', (column) => column.notNull().references('saved_searches.id'))
    .addColumn('position', number, (column) => column.notNull())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('at', number, (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('PENDING', 'DELIVERED', 'FAILED', 'STOPPED')`),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('attempts_in_round', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', number, (column) =>
      column.check(sql`(next_attempt_at is not null) = (state = 'PENDING')`),
    )
    .addColumn('begun_at', number)
    .addPrimaryKeyConstraint('search_deliveries_key', ['search', 'position'])
    .execute()
  await db.schema
    .createIndex('search_deliveries_due')
    .on('search_deliveries')
    .columns(['search', 'next_attempt_at', 'position'])
    .where(sql.ref('next_attempt_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('search_deliveries_at').on('search_deliveries').column('at').execute()
}
