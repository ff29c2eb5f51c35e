/** What the autoprofile processes of a licence store before they are paid for is bounded per day. */
import type { Kysely } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** Nothing is counted yet. The day is that of the free bytes. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .alterTable('licences')
    .addColumn('started_bytes', number, (added) => added.notNull().defaultTo(0))
    .execute()
}
