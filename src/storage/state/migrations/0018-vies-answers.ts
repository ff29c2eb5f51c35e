/** Last answers of an outside register of VAT numbers. Meanings: `storage/state/tables.ts`. */
import type { Kysely } from 'kysely'
import type { MigrationContext } from './migration.ts'

export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('vies_answers')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('is_valid', 'integer', (column) => column.notNull())
    .addColumn('checked_at', number, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('vies_answers_at').on('vies_answers').column('checked_at').execute()
}
