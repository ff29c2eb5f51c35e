import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** Channel of the notices about keys and licences; the payload is the number of the licence. */
export const KEY_CHANNEL = 'firmament_keys'

/**
 * What several services share on PostgreSQL: counts of calls per key and minute, and notices of what decides who may call.
 * A service with a file of its own counts in memory and reads its file, so SQLite needs neither.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  if (dialect === 'sqlite') return
  await db.schema
    .createTable('rate_windows')
    .addColumn('key', 'integer', (column) => column.notNull())
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('minute', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_windows_key', ['key', 'bucket'])
    // Room beside each row, so that counting rewrites it in its own page.
    .modifyEnd(sql`with (fillfactor = 50)`)
    .execute()

  await sql`
    create function notify_key_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${sql.lit(KEY_CHANNEL)}, to_jsonb(coalesce(new, old)) ->> tg_argv[0]);
      return null;
    end $$`.execute(db)
  // Not for the columns that every call changes, such as the number of the newest call.
  const decisive = 'id, name, type, countries, support_hours_total, support_hours_delivered, rate_limit'
  for (const [table, member, changes] of [
    ['api_keys', 'licence', 'insert or update or delete'],
    ['licence_properties', 'licence', 'insert or update or delete'],
    ['licences', 'number', `update of ${decisive}`],
  ] as const)
    await sql`
      create trigger ${sql.ref(`${table}_notice`)} after ${sql.raw(changes)} on ${sql.table(table)}
      for each row execute function notify_key_change(${sql.lit(member)})`.execute(db)
}
