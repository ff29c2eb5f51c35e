import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** Licences, their properties, credits and keys; calls; what calls leave behind. Meanings: `storage/state/tables.ts`. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  const bytes = dialect === 'sqlite' ? 'blob' : 'bytea'
  /** In SQLite the rows are stored in the order of the key: no second tree, and a page of history is one read. */
  const clustered = dialect === 'sqlite' ? sql`without rowid` : sql``

  await db.schema
    .createTable('licences')
    .addColumn('number', 'integer', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('ONE', 'LITE', 'PLUS')`))
    .addColumn('countries', 'text')
    .addColumn('support_hours_total', 'integer', (column) => column.notNull().check(sql`support_hours_total >= 0`))
    .addColumn('support_hours_delivered', 'integer', (column) =>
      column.notNull().check(sql`support_hours_delivered >= 0`),
    )
    .addColumn('rate_limit', 'integer', (column) => column.check(sql`rate_limit > 0`))
    .addColumn('created_at', number, (column) => column.notNull())
    .addColumn('last_call', number, (column) => column.notNull().defaultTo(0))
    .addColumn('last_call_at', number, (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('licence_properties')
    .addColumn('licence', 'integer', (column) => column.notNull().references('licences.number'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('lite', 'plus')`))
    .addColumn('is_enabled', 'integer', (column) => column.notNull())
    .addColumn('is_free_trial', 'integer', (column) => column.notNull())
    .addColumn('is_auto_renew', 'integer', (column) => column.notNull())
    .addColumn('price', 'double precision', (column) => column.notNull().check(sql`price >= 0`))
    .addColumn('subscription_type', 'text', (column) =>
      column.notNull().check(sql`subscription_type in ('MONTHLY', 'ANNUAL')`),
    )
    .addColumn('activation_at', number, (column) => column.notNull())
    .addColumn('expiration_at', number, (column) => column.notNull())
    .addColumn('renewal_day', 'integer', (column) => column.notNull().check(sql`renewal_day between 1 and 31`))
    .addPrimaryKeyConstraint('licence_properties_key', ['licence', 'kind'])
    .execute()

  await db.schema
    .createTable('credit_pools')
    .addColumn('licence', 'integer', (column) => column.notNull().references('licences.number'))
    .addColumn('pool', 'text', (column) => column.notNull())
    // The last line of defence: no bug above can make a balance negative.
    .addColumn('available', number, (column) => column.check(sql`available >= 0`))
    .addColumn('total', number, (column) => column.check(sql`total >= 0`))
    .addPrimaryKeyConstraint('credit_pools_key', ['licence', 'pool'])
    .execute()

  await db.schema
    .createTable('credit_changes')
    .addColumn('number', 'integer', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('licence', 'integer', (column) => column.notNull().references('licences.number'))
    .addColumn('pool', 'text', (column) => column.notNull())
    .addColumn('at', number, (column) => column.notNull())
    .addColumn('delta', number, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('credit_changes_licence').on('credit_changes').columns(['licence', 'pool']).execute()

  await db.schema
    .createTable('api_keys')
    .addColumn('number', 'integer', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('licence', 'integer', (column) => column.notNull().references('licences.number'))
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('is_test', 'integer', (column) => column.notNull())
    .addColumn('is_demo', 'integer', (column) => column.notNull())
    .addColumn('created_at', number, (column) => column.notNull())
    .addColumn('ends_at', number)
    .execute()
  await db.schema.createIndex('api_keys_licence').on('api_keys').column('licence').execute()

  await db.schema
    .createTable('calls')
    .addColumn('licence', 'integer', (column) => column.notNull())
    .addColumn('number', number, (column) => column.notNull())
    .addColumn('key', 'integer', (column) => column.notNull())
    .addColumn('at', number, (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('query', 'text')
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('credits', number)
    .addColumn('pool', 'text')
    .addPrimaryKeyConstraint('calls_key', ['licence', 'number'])
    .modifyEnd(clustered)
    .execute()

  await db.schema
    .createTable('idempotent_answers')
    .addColumn('licence', 'integer', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('body_digest', 'text', (column) => column.notNull())
    .addColumn('at', number, (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('answer', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotent_answers_key', ['licence', 'endpoint', 'idempotency_key'])
    .execute()
  await db.schema.createIndex('idempotent_answers_at').on('idempotent_answers').column('at').execute()

  await db.schema
    .createTable('reservations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('licence', 'integer', (column) => column.notNull().references('licences.number'))
    .addColumn('call', number, (column) => column.notNull())
    .addColumn('pool', 'text')
    .addColumn('held', number, (column) => column.notNull().check(sql`held >= 0`))
    .addColumn('price', number, (column) => column.notNull())
    .addColumn('settled_at', number)
    .execute()

  await db.schema
    .createTable('search_contexts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('licence', 'text', (column) => column.notNull().references('licences.id'))
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('generation', 'text', (column) => column.notNull())
    .addColumn('created_at', number, (column) => column.notNull())
    .addColumn('last_used_at', number, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('search_contexts_last_used').on('search_contexts').column('last_used_at').execute()
}
