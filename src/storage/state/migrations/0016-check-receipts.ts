/** Receipts of checked numbers. Meanings: `storage/state/tables.ts`. */
import type { Kysely } from 'kysely'
import type { MigrationContext } from './migration.ts'

export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  const bytes = dialect === 'sqlite' ? 'blob' : 'bytea'
  await db.schema
    .createTable('check_receipts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('licence', 'text', (column) => column.notNull().references('licences.id'))
    .addColumn('checked_at', number, (column) => column.notNull())
    .addColumn('ends_at', number, (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('rows', bytes, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('check_receipts_ends').on('check_receipts').column('ends_at').execute()
}
