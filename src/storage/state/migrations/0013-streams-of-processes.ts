/**
 * A reservation for a streamed answer has its process, and the time until which the process has confirmed the stream.
 */
import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

const DAY_MS = 24 * 3600 * 1000

/** Streams of earlier versions have neither, and are given up a day after their call, as before. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const number = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema.alterTable('reservations').addColumn('process', 'text').execute()
  await db.schema.alterTable('reservations').addColumn('alive_until', number).execute()
  await sql`
    update reservations set alive_until = ${sql.lit(DAY_MS)} + (
      select at from calls where calls.licence = reservations.licence and calls.number = reservations.call)
    where settled_at is null and id like 'stream-%'`.execute(db)
  await sql`
    create index reservations_streams on reservations (alive_until)
    where settled_at is null and alive_until is not null`.execute(db)
}
