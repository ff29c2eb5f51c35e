/** The state database as a database of a PostgreSQL server, which any number of services share. */
import { type Kysely, sql } from 'kysely'
import { showStateAddress } from '../../config/state-address.ts'
import { isStateUnavailable } from '../../errors.ts'
import type { StateBackend } from '../state/database.ts'
import type { FaultListener } from '../state/state-faults.ts'
import { type ConflictOptions, PatientDatabase } from './conflicts.ts'
import { postgresqlDialect } from './dialect.ts'
import { PostgresqlFaults } from './faults.ts'
import { OpenNotices } from './key-notices.ts'
import type { PostgresqlServer } from './server.ts'
import { OpenCalls } from './shared-calls.ts'
import { OpenWindows } from './shared-windows.ts'

/** The oldest version with `pg_xact_status` over 64-bit transaction numbers, 13, as `server_version_num` writes it. */
const OLDEST_VERSION = 130_000

/** The backend of a server. */
export function postgresqlBackend(server: PostgresqlServer, listener: FaultListener): StateBackend {
  const faults = new PostgresqlFaults(server.address, listener)
  const conflicts: ConflictOptions = {
    describe: ({ cause }) => faults.describe(cause),
    ...(listener.onRepeated && { onRepeated: listener.onRepeated }),
  }
  const open = (purpose: 'calls' | 'migrations') =>
    new PatientDatabase<unknown>({ dialect: postgresqlDialect({ server, purpose, faults, conflicts }) }, conflicts)
  return {
    dialect: 'postgres',
    async connect() {
      const database = open('calls')
      try {
        await requireUsable(database)
        return database
      } catch (error) {
        await database.destroy()
        throw error
      }
    },
    connectPatiently: async () => open('migrations'),
    describeOpenError: (error) => describeOpenError(error, server),
    openShared() {
      const windows = new OpenWindows(server, faults)
      const notices = new OpenNotices(server)
      const calls = new OpenCalls(server, faults)
      return {
        windows,
        notices,
        calls,
        close: async () => void (await Promise.all([windows.close(), notices.close(), calls.close()])),
      }
    },
    async check(database) {
      try {
        if (faults.fault === null) await sql`select 1`.execute(database)
        else await database.transaction().execute((transaction) => sql`select 1`.execute(transaction))
        return null
      } catch (error) {
        if (faults.fault === null) throw error
        return faults.fault
      }
    },
  }
}

/** @throws {Error} for a server that is too old, and for a database of another encoding */
async function requireUsable(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ version: string; number: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_version_num') as number,
      current_setting('server_encoding') as encoding`.execute(database)
  const { version, number, encoding } = rows[0]
  if (Number(number) < OLDEST_VERSION) throw new Error(`the server is PostgreSQL ${version}, must be 13 or newer`)
  if (encoding !== 'UTF8') throw new Error(`the database has the encoding ${encoding}, must have UTF8`)
}

/** Says which database could not be opened and why. Its password is in no error of `pg`. */
export function describeOpenError(thrown: unknown, { address, passwordFile }: PostgresqlServer): unknown {
  // The error that callers of a running service may see does not describe the server; its cause does.
  const error = isStateUnavailable(thrown) ? (thrown as Error).cause : thrown
  const message = (error as Error).message || (error as NodeJS.ErrnoException).code
  const hint =
    passwordFile === null && /password|authentication/.test(message ?? '')
      ? '; statePasswordFile (--state-password-file) names the file with the password'
      : ''
  if (message?.startsWith('Cannot open the state database')) return error
  return new Error(`Cannot open the state database ${showStateAddress(address)}: ${message}${hint}`, { cause: error })
}
