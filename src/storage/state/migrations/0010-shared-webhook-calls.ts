import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

/** Spaces of the advisory locks on hosts and on licences. */
const HOST_LOCKS = 1
const LICENCE_LOCKS = 2

/**
 * The webhook calls of all services on one PostgreSQL server: those under way, and those that began within the last second.
 * Each has a row for its host and one for its licence. A service with a file of its own counts in memory.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  if (dialect === 'sqlite') return
  // Unlogged: after a crash of the server every call counts as ended, and writing waits for no disk.
  await sql`
    create unlogged table webhook_calls (
      call bigint not null,
      name text not null,
      is_quick boolean not null,
      begun_at timestamptz not null,
      ends_at timestamptz not null
    )`.execute(db)
  await sql`create sequence webhook_call_numbers`.execute(db)
  for (const column of ['call', 'name', 'ends_at'])
    await db.schema.createIndex(`webhook_calls_${column}`).on('webhook_calls').column(column).execute()
  await sql`
    create function webhook_wait_ms(
      asked text, quick boolean, calls integer, calls_not_quick integer, per_second integer, moment timestamptz
    ) returns double precision language sql as $$
      select case
        when count(*) filter (where ends_at > moment) >= calls
          or not quick and count(*) filter (where ends_at > moment and not is_quick) >= calls_not_quick
        then 'Infinity'
        when count(*) filter (where begun_at > moment - interval '1 second') >= per_second
        then extract(epoch from
          (array_agg(begun_at order by begun_at desc))[per_second] + interval '1 second' - moment) * 1000
        else 0
      end
      from webhook_calls where name = asked
    $$`.execute(db)
  // In one statement, because a service that stops inside a transaction would hold its locks.
  await sql`
    create function begin_webhook_call(
      host text, licence text, quick boolean, host_bound integer[], licence_bound integer[], seconds integer,
      out begun bigint, out host_ms double precision, out licence_ms double precision
    ) language plpgsql as $$
    declare
      moment timestamptz;
    begin
      perform pg_advisory_xact_lock(${sql.lit(HOST_LOCKS)}, hashtext(host));
      perform pg_advisory_xact_lock(${sql.lit(LICENCE_LOCKS)}, hashtext(licence));
      moment := clock_timestamp();
      delete from webhook_calls where ctid = any(array(
        select ctid from webhook_calls where ends_at <= moment and begun_at <= moment - interval '1 second'
        limit 100 for update skip locked));
      host_ms := webhook_wait_ms(host, quick, host_bound[1], host_bound[2], host_bound[3], moment);
      licence_ms := webhook_wait_ms(licence, quick, licence_bound[1], licence_bound[2], licence_bound[3], moment);
      if host_ms <= 0 and licence_ms <= 0 then
        begun := nextval('webhook_call_numbers');
        insert into webhook_calls (call, name, is_quick, begun_at, ends_at)
        select begun, name, quick, moment, moment + make_interval(secs => seconds)
        from unnest(array[host, licence]) as name;
      end if;
    end $$`.execute(db)
}
