/** What a state database on a server contains, read without changing anything. */
import { Client } from 'pg'
import { showStateAddress } from '../../config/state-address.ts'
import { OUTBOX_TABLES } from '../state/outbox.ts'
import { describeOpenError } from './database.ts'
import { clientConfig, type PostgresqlServer } from './server.ts'

/** A state on a server. */
export interface DescribedState {
  /** Without its password. */
  readonly address: string
  /** Such as `15.18`. */
  readonly version: string
  /** The newest migration; `null`: no service has opened it yet. */
  readonly migration: string | null
  /** All migrations; `is_breaking` 1: an older version cannot use what it left. */
  readonly applied: readonly { readonly name: string; readonly is_breaking: number }[]
  readonly licences: number
  readonly webhooks: WebhookBacklog
  /** Milliseconds by which the server's clock is ahead of ours; negative if it is slow. */
  readonly clockAheadMs: number
  /** Milliseconds of one round trip. */
  readonly roundTripMs: number
}

/** Webhooks that are still to be sent. */
export interface WebhookBacklog {
  readonly waiting: number
  /** When the one that is due for longest was due, milliseconds since 1970; `null`: none waits. */
  readonly oldestDue: number | null
  /** How many of them failed three times or more. */
  readonly failing: number
}

/** Describes the database. @throws {Error} where the server cannot be reached, or refuses */
export async function describeState(server: PostgresqlServer): Promise<DescribedState> {
  const client = new Client(clientConfig(server, 'calls'))
  try {
    await client.connect()
    const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows[0]
    const [version, clock] = [await readServer(client), await readClock(client)]
    const { migrations, licences, outbox } = version
    const applied = migrations === null ? [] : await readMigrations(client)
    return {
      address: showStateAddress(server.address),
      version: version.version.split(' ')[0],
      migration: applied.at(-1)?.name ?? null,
      applied,
      licences: licences === null ? 0 : (await read<{ count: number }>('select count(*) as count from licences')).count,
      webhooks: await readBacklog(client, outbox),
      ...clock,
    }
  } catch (error) {
    throw describeOpenError(error, server)
  } finally {
    await client.end()
  }
}

interface Server {
  readonly version: string
  /** Names of tables; `null`: there is none. */
  readonly migrations: string | null
  readonly licences: string | null
  /** Tables of messages. */
  readonly outbox: readonly string[]
}

async function readServer(client: Client): Promise<Server> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version') as version, to_regclass('migrations')::text as migrations,
      to_regclass('licences')::text as licences,
      array(select name from unnest($1::text[]) as name where to_regclass(name) is not null) as outbox`,
    [OUTBOX_TABLES],
  )
  return rows[0]
}

async function readMigrations(client: Client): Promise<DescribedState['applied']> {
  return (await client.query('select name, is_breaking from migrations order by name')).rows
}

/** Compares the server's clock with ours, taken in the middle of the round trip. */
async function readClock(client: Client): Promise<Pick<DescribedState, 'clockAheadMs' | 'roundTripMs'>> {
  const [asked, started] = [Date.now(), performance.now()]
  const { rows } = await client.query<{ now: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now',
  )
  const roundTripMs = performance.now() - started
  return { clockAheadMs: Math.round(Number(rows[0].now) - asked - roundTripMs / 2), roundTripMs }
}

async function readBacklog(client: Client, tables: readonly string[]): Promise<WebhookBacklog> {
  if (tables.length === 0) return { waiting: 0, oldestDue: null, failing: 0 }
  const { rows } = await client.query<{ waiting: string; oldest: string | null; failing: string }>(
    `select count(*)::text as waiting, min(due)::text as oldest, count(*) filter (where attempts > 2)::text as failing
      from (${tables.map((table) => `select next_attempt_at as due, attempts from ${table} where state = 'PENDING' and next_attempt_at is not null`).join(' union all ')}) as waiting`,
  )
  const [{ waiting, oldest, failing }] = rows
  return { waiting: Number(waiting), oldestDue: oldest === null ? null : Number(oldest), failing: Number(failing) }
}
