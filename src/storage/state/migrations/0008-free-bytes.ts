/** What the free calls of a licence store is bounded per day. */
import type { Kysely } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** Nothing is counted yet. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  for (const column of ['free_day', 'free_bytes'])
    await db.schema
      .alterTable('licences')
      .addColumn(column, number, (added) => added.notNull().defaultTo(0))
      .execute()
}
