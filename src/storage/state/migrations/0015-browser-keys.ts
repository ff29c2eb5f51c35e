/** Keys for pages in browsers, and what they did in a day. Meanings: `storage/state/tables.ts`. */
import type { Kysely } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** An older server finds a browser key without a scope, and refuses its searches. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema.alterTable('api_keys').addColumn('origins', 'text').execute()
  await db.schema.alterTable('api_keys').addColumn('made_by', number).execute()
  await db.schema
    .createTable('browser_tallies')
    .addColumn('key', number, (column) => column.primaryKey())
    .addColumn('day', number, (column) => column.notNull())
    .addColumn('calls', number, (column) => column.notNull())
    .addColumn('call_row', number, (column) => column.notNull())
    .addColumn('companies', number, (column) => column.notNull())
    .addColumn('last_at', number, (column) => column.notNull())
    .execute()
}
