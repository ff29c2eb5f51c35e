/** Attempts at webhooks are noted before the call goes out, so that the log knows of those that a kill interrupted. */
import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** Attempts of earlier versions had all ended. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema.alterTable('deliveries').addColumn('begun_at', number).execute()
  await db.schema
    .alterTable('delivery_attempts')
    .addColumn('is_interrupted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Few rows at any time: one for each call under way.
  await db.schema
    .createIndex('deliveries_begun')
    .on('deliveries')
    .columns(['process', 'position'])
    .where(sql.ref('begun_at'), 'is not', null)
    .execute()
}
