/** Which index of a search cluster is served, so that all services of one state serve the same. */
import type { Kysely } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** One row for each index that was published and not removed since. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('published_indexes')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('generation', 'text', (column) => column.notNull())
    .addColumn('manifest', 'text', (column) => column.notNull())
    .addColumn('published_at', number, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .execute()
  // Two served at the same time would be two answers to one question.
  await db.schema
    .createIndex('published_indexes_served')
    .unique()
    .on('published_indexes')
    .column('status')
    .where('status' as never, '=', 'served')
    .execute()
}
