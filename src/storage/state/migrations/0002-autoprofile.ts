import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** Autoprofile processes, their companies and deliveries; leases; webhook secrets. Meanings: `storage/state/tables.ts`. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  const clustered = dialect === 'sqlite' ? sql`without rowid` : sql``

  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('token', number, (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', number, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('leases_holder').on('leases').column('holder').execute()

  await db.schema
    .createTable('processes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('licence', 'text', (column) => column.notNull().references('licences.id'))
    .addColumn('search_context', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('webhook_url', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('companies_max', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('QUEUED', 'IN_PROGRESS', 'DONE')`))
    .addColumn('faults', 'integer', (column) => column.notNull())
    .addColumn('queued_at', number, (column) => column.notNull())
    .addColumn('begun_at', number)
    .addColumn('ended_at', number, (column) => column.check(sql`(ended_at is not null) = (status = 'DONE')`))
    .addColumn('eta', number, (column) => column.check(sql`eta is null or status = 'IN_PROGRESS'`))
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('judged', 'integer', (column) => column.notNull().check(sql`judged <= total`))
    .addColumn('matched', 'integer', (column) => column.notNull().check(sql`matched <= judged`))
    .addColumn('attempted', 'integer', (column) => column.notNull().check(sql`attempted <= matched`))
    .addColumn('is_stopped', 'integer', (column) => column.notNull())
    .addColumn('next_delivery_at', number)
    .execute()
  // One process for the same start as long as it runs, whatever two callers or two instances do at once.
  await db.schema
    .createIndex('processes_running')
    .unique()
    .on('processes')
    .columns(['licence', 'fingerprint'])
    .where(sql.ref('status'), '!=', sql.lit('DONE'))
    .execute()
  await db.schema
    .createIndex('processes_unfinished')
    .on('processes')
    .column('queued_at')
    .where(sql.ref('status'), '!=', sql.lit('DONE'))
    .execute()
  await db.schema
    .createIndex('processes_next_delivery')
    .on('processes')
    .column('next_delivery_at')
    .where(sql.ref('next_delivery_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('processes_ended')
    .on('processes')
    .column('ended_at')
    .where(sql.ref('ended_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('profiled_companies')
    .addColumn('process', 'text', (column) => column.notNull().references('processes.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('company_id', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('match_status', 'text', (column) => column.check(sql`match_status in ('YES', 'MAYBE')`))
    .addColumn('reason_it', 'text')
    .addColumn('reason_en', 'text')
    .addPrimaryKeyConstraint('profiled_companies_key', ['process', 'position'])
    .execute()

  await db.schema
    .createTable('deliveries')
    .addColumn('process', 'text', (column) => column.notNull().references('processes.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('PENDING', 'DELIVERED', 'FAILED', 'STOPPED')`),
    )
    .addColumn('is_counted', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('attempts_in_round', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', number, (column) =>
      column.check(sql`(next_attempt_at is not null) = (state = 'PENDING')`),
    )
    .addPrimaryKeyConstraint('deliveries_key', ['process', 'position'])
    .modifyEnd(clustered)
    .execute()
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['process', 'next_attempt_at', 'position'])
    .where(sql.ref('next_attempt_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('delivery_attempts')
    .addColumn('process', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', number, (column) => column.notNull())
    .addColumn('milliseconds', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('delivery_attempts_key', ['process', 'position', 'number'])
    .modifyEnd(clustered)
    .execute()

  await db.schema
    .createTable('webhook_secrets')
    .addColumn('number', 'integer', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('licence', 'text', (column) => column.notNull().references('licences.id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', number, (column) => column.notNull())
    .addColumn('ends_at', number)
    .execute()
  await db.schema.createIndex('webhook_secrets_licence').on('webhook_secrets').column('licence').execute()
  // Two first uses at once must not make two secrets.
  await db.schema
    .createIndex('webhook_secrets_current')
    .unique()
    .on('webhook_secrets')
    .column('licence')
    .where(sql.ref('ends_at'), 'is', null)
    .execute()
}
