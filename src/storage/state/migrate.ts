/**
 * Brings a state database to the newest migration, all steps in one transaction: it is in the old state or the new one,
 * never between.
 */
import { type Kysely, sql } from 'kysely'
import { MIGRATIONS } from './migrations/all.ts'
import type { Migration, MigrationContext } from './migrations/migration.ts'

/** Key of the advisory lock that a migrating process holds; the letters `fmnt`. */
const LOCK = 0x66_6d_6e_74

interface MigrationTable {
  readonly migrations: { name: string; is_breaking: number; applied_at: number }
}

/**
 * Applies the missing migrations. When two processes start together, the second waits for the first.
 *
 * @param now wall-clock time, milliseconds
 * @throws {Error} where a newer server left something that this one cannot work with
 */
export async function migrate(
  database: Kysely<unknown>,
  context: MigrationContext,
  now: number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await (database as Kysely<MigrationTable>).transaction().execute(async (transaction) => {
    // Before the first statement: two processes that make the same table at once would get in each other's way.
    if (context.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('is_breaking', 'integer', (column) => column.notNull())
      .addColumn('applied_at', context.dialect === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
      .execute()
    const applied = await transaction.selectFrom('migrations').selectAll().orderBy('name').execute()
    const known = new Set(migrations.map((migration) => migration.name))
    const tooNew = applied.find((migration) => migration.is_breaking === 1 && !known.has(migration.name))
    if (tooNew !== undefined)
      throw new Error(
        `Cannot open the state database: it is at migration ${tooNew.name}, must be at ${migrations.at(-1)?.name} or older. Start the newer version that made it`,
      )
    const done = new Set(applied.map((migration) => migration.name))
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
      await migration.up(transaction as unknown as Kysely<unknown>, context)
      await transaction
        .insertInto('migrations')
        .values({ name: migration.name, is_breaking: migration.isBreaking ? 1 : 0, applied_at: now })
        .execute()
    }
  })
}
