/** Admin keys, the log of what was changed with them, and what keys may call. Meanings: `storage/state/tables.ts`. */
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** An older server would let a key call what its scopes leave out. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  const numbered = (column: ColumnDefinitionBuilder) =>
    dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity()
  await db.schema
    .alterTable('api_keys')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('api_keys').addColumn('scopes', 'text').execute()
  await db.schema.alterTable('api_keys').addColumn('expires_at', number).execute()
  await db.schema.alterTable('licences').addColumn('closed_at', number).execute()
  await db.schema.alterTable('calls').addColumn('request_id', 'text').execute()
  await db.schema
    .createTable('admin_keys')
    .addColumn('number', 'integer', numbered)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('created_at', number, (column) => column.notNull())
    .addColumn('ends_at', number)
    .execute()
  await db.schema
    .createTable('audit_log')
    .addColumn('number', 'integer', numbered)
    .addColumn('at', number, (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute()
}
