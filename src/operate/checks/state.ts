/** Checks the state: is it of this version, can its secrets be read, is any key valid, are webhooks sent. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { stateServer } from '../../config/read-settings.ts'
import { readSecretKeys } from '../../storage/files/secret-key-file.ts'
import type { DescribedState, WebhookBacklog } from '../../storage/postgresql/describe-state.ts'
import { STATE_FILE } from '../../storage/sqlite/database.ts'
import { lookAt } from '../../storage/sqlite/database-file.ts'
import { MIGRATIONS } from '../../storage/state/migrations/all.ts'
import { OUTBOX_TABLES } from '../../storage/state/outbox.ts'
import { readSecretStatus } from '../../storage/state/secret-status.ts'
import { counted } from '../../text/counted.ts'
import { type Examined, type Finding, ok, problem, warning } from './finding.ts'

/** A webhook that is due for longer is not being sent. */
const OVERDUE_MS = 3_600_000
/** Each call makes several round trips. */
const ROUND_TRIP_MAX_MS = 50
const CLOCK_DIFFERENCE_MAX_MS = 5000

/** The state in the folder, or on the server that the settings name. */
export async function checkState(examined: Examined): Promise<readonly Finding[]> {
  const { dataFolder, settings } = examined
  const server = settings && stateServer(settings)
  if (server) return await checkServer(server, examined.now)
  const path = join(dataFolder, STATE_FILE)
  if (!existsSync(path))
    return [warning('state', `there is no ${STATE_FILE}: no licence, no key`, './firmament licence create makes it')]
  try {
    return lookAt(path, (database) => [
      ...checkMigrations(database),
      ...checkCallers(database, examined.now),
      ...checkWebhooks(database, examined.now),
      ...checkSecrets(examined),
    ])
  } catch {
    // The check of the databases reports what is wrong with the file.
    return []
  }
}

async function checkServer(
  server: NonNullable<ReturnType<typeof stateServer>>,
  now: number,
): Promise<readonly Finding[]> {
  const { describeState } = await import('../../storage/postgresql/describe-state.ts')
  let state: DescribedState
  try {
    state = await describeState(server)
  } catch (error) {
    const remedy = 'start the server, or put its address right (docs/scaling.md)'
    return [problem('state', (error as Error).message, remedy)]
  }
  const { address, version, licences, roundTripMs, migration } = state
  const answers = `PostgreSQL ${version} at ${address} answers in ${Math.round(roundTripMs)} ms, with ${counted(licences, 'licence')}`
  const slow = 'move the server close to the service: every call waits for several round trips'
  return [
    roundTripMs > ROUND_TRIP_MAX_MS ? warning('state', answers, slow) : ok('state', answers),
    ...(migration === null ? [warning('state', 'its database is empty', 'serve makes its tables')] : []),
    ...newerMigration(address, state.applied),
    ...checkServerClock(state.clockAheadMs),
    ...findingsOfWebhooks(state.webhooks, now),
  ]
}

/** Leases and limits per minute compare the clocks of several machines. */
function checkServerClock(aheadMs: number): readonly Finding[] {
  if (Math.abs(aheadMs) <= CLOCK_DIFFERENCE_MAX_MS) return []
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const sentence = `the clock of the PostgreSQL server is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's`
  return [problem('clock', sentence, 'set both clocks (timedatectl)')]
}

function checkMigrations(database: DatabaseSync): readonly Finding[] {
  const applied = rows<Migrated>(database, 'SELECT name, is_breaking FROM migrations')
  const newer = newerMigration(STATE_FILE, applied)
  return newer.length > 0 ? newer : [ok('state', `${STATE_FILE} is of this version or an older one`)]
}

interface Migrated {
  readonly name: string
  readonly is_breaking: number
}

/** Says that a newer version wrote a state, where it did. */
function newerMigration(where: string, applied: readonly Migrated[]): readonly Finding[] {
  const known = new Set(MIGRATIONS.map(({ name }) => name))
  const newer = applied.filter(({ name }) => !known.has(name))
  if (newer.length === 0) return []
  const sentence = `a newer version wrote ${where} (migration ${newer.at(-1)?.name})`
  const remedy = 'start that version; to go back, restore the backup from before the upgrade'
  const isBreaking = newer.some((migration) => migration.is_breaking === 1)
  return [isBreaking ? problem('state', sentence, remedy) : warning('state', sentence, remedy)]
}

function checkCallers(database: DatabaseSync, now: number): readonly Finding[] {
  const keys = rows<{ n: number }>(
    database,
    `SELECT count(*) AS n FROM api_keys WHERE is_demo = 0 AND (ends_at IS NULL OR ends_at > ${now})`,
  )[0].n
  const ended = rows<{ id: string }>(
    database,
    `SELECT id FROM licences WHERE number IN (SELECT licence FROM licence_properties
       WHERE is_enabled = 1 GROUP BY licence HAVING max(CASE WHEN is_auto_renew = 1 THEN 9e15 ELSE expiration_at END) < ${now})`,
  )
  return [
    keys > 0
      ? ok('callers', keys === 1 ? 'one key is good' : `${keys} keys are good`)
      : warning('callers', 'no key is valid: every call is refused', './firmament key create --licence ID'),
    ...ended.map(({ id }) =>
      warning(
        'callers',
        `licence ${id} has expired`,
        `./firmament licence set ${id} --expiration DATE, or --enabled no`,
      ),
    ),
  ]
}

function checkWebhooks(database: DatabaseSync, now: number): readonly Finding[] {
  const tables = OUTBOX_TABLES.filter(
    (name) => rows(database, `SELECT 1 FROM sqlite_schema WHERE name = '${name}'`).length > 0,
  )
  if (tables.length === 0) return []
  const all = tables.map(
    (name) =>
      `SELECT next_attempt_at AS due, attempts FROM ${name} WHERE state = 'PENDING' AND next_attempt_at IS NOT NULL`,
  )
  const [{ waiting, oldest, failing }] = rows<{ waiting: number; oldest: number | null; failing: number }>(
    database,
    `SELECT count(*) AS waiting, min(due) AS oldest, coalesce(sum(attempts > 2), 0) AS failing FROM (${all.join(' UNION ALL ')})`,
  )
  return findingsOfWebhooks({ waiting, oldestDue: oldest, failing }, now)
}

function findingsOfWebhooks({ waiting, oldestDue, failing }: WebhookBacklog, now: number): readonly Finding[] {
  const findings: Finding[] = []
  if (oldestDue !== null && now - oldestDue > OVERDUE_MS) {
    const hours = Math.floor((now - oldestDue) / 3_600_000)
    const sentence = `${counted(waiting, 'webhook waits', 'webhooks wait')}, the oldest is ${counted(hours, 'hour')} overdue`
    findings.push(problem('webhooks', sentence, 'is the service running? its log has the reason'))
  }
  if (failing > 0) {
    const sentence = `${counted(failing, 'webhook')} failed three times or more and ${failing === 1 ? 'is' : 'are'} tried again`
    findings.push(
      warning(
        'webhooks',
        sentence,
        'GET /explore/autoprofile/deliveries/PROCESS lists the attempts; receivers must answer 2xx',
      ),
    )
  }
  return findings.length > 0
    ? findings
    : [ok('webhooks', `${counted(waiting, 'webhook waits', 'webhooks wait')}, none is overdue`)]
}

function checkSecrets({ dataFolder, settings }: Examined): readonly Finding[] {
  const status = readSecretStatus(dataFolder)
  if (settings === null || status === null || status.secrets === 0) return []
  let known: readonly string[] = []
  try {
    known = readSecretKeys(settings)?.ids ?? []
  } catch (error) {
    return [problem('secrets', (error as Error).message, 'docs/operating.md, encrypting webhook secrets')]
  }
  const missing = status.keyIds.filter((id) => !known.includes(id))
  if (missing.length > 0)
    return [
      problem(
        'secrets',
        `webhook secrets are encrypted with key ${missing.join(', ')}, which secretKey does not hold: serve will refuse to start`,
        'put that key into secretKey or secretKeyFile',
      ),
    ]
  if (status.unencrypted === 0)
    return [
      ok(
        'secrets',
        status.secrets === 1 ? 'the webhook secret is encrypted' : `${status.secrets} webhook secrets are encrypted`,
      ),
    ]
  return [
    warning(
      'secrets',
      `${status.unencrypted === 1 ? '1 webhook secret is' : `${status.unencrypted} webhook secrets are`} not encrypted: anyone who reads the folder or a backup can sign webhooks`,
      'set secretKeyFile (docs/operating.md)',
    ),
  ]
}

function rows<Row extends object>(database: DatabaseSync, query: string): readonly Row[] {
  return database.prepare(query).all() as unknown as readonly Row[]
}
