/** How connections to a PostgreSQL server are made: encryption, password, time limits, and what its values become. */
import { type ClientConfig, types } from 'pg'
import type { StateServer } from '../../config/read-settings.ts'
import type { StateAddress } from '../../config/state-address.ts'
import { readTextFile } from '../../files/read-file.ts'

/** The server that holds the state. */
export type PostgresqlServer = StateServer

/** A network that swallows packets must not hold a caller for longer. */
export const CONNECT_MS = 4000
/** Longest statement of a call. Statements take milliseconds; `history` over months takes more. */
const STATEMENT_MS = 15_000
/** A little longer than the server's own limit, which ends a statement without losing the connection. */
const ANSWER_MS = STATEMENT_MS + 2000
/** Another process that holds a licence for longer hangs: a call learns within this that nothing was written. */
const LOCK_MS = 4000
/** A machine that vanishes inside a transaction keeps its locks no longer. */
const IDLE_IN_TRANSACTION_MS = 10_000

/** What a connection is for, and so which limits it has. */
export type Purpose = 'calls' | 'migrations' | 'notices' | 'rates'

/** Settings of a connection. */
export function clientConfig({ address, passwordFile }: PostgresqlServer, purpose: Purpose): ClientConfig {
  const isPatient = purpose === 'migrations'
  return {
    host: address.host,
    port: address.port,
    database: address.database,
    user: address.user,
    // Read for every connection: a password that was changed needs no restart.
    password: () => (passwordFile === null ? '' : readPassword(passwordFile)),
    ssl: tlsOptions(address),
    application_name: `firmament ${purpose}`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    types: { getTypeParser },
    // Counts of calls need not survive a power cut of the server, and so wait for no disk.
    options: purpose === 'rates' ? '-c synchronous_commit=off' : '-c timezone=UTC',
    ...(isPatient ? {} : { statement_timeout: STATEMENT_MS, lock_timeout: LOCK_MS, query_timeout: ANSWER_MS }),
    ...(isPatient ? {} : { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }),
  }
}

/** @throws {Error} where the file cannot be read or is empty */
async function readPassword(file: string): Promise<string> {
  const password = readTextFile(file).split(/\r?\n/, 1)[0]
  if (password === '') throw new Error(`Cannot connect: ${file} (statePasswordFile) is empty, must hold the password`)
  return password
}

function tlsOptions({ sslMode, rootCertificateFile, host }: StateAddress): ClientConfig['ssl'] {
  if (sslMode === 'disable') return false
  const ca = rootCertificateFile === null ? {} : { ca: readTextFile(rootCertificateFile) }
  if (sslMode === 'require') return { ...ca, rejectUnauthorized: false }
  if (sslMode === 'verify-ca') return { ...ca, rejectUnauthorized: true, checkServerIdentity: () => undefined }
  return { ...ca, rejectUnauthorized: true, host }
}

const INT8 = types.builtins.INT8
const NUMERIC = types.builtins.NUMERIC

/** `bigint` and sums of it become numbers, as SQLite has them; everything else as `pg` does it. */
const getTypeParser = ((type: number, format?: 'text' | 'binary') =>
  type === INT8 || type === NUMERIC
    ? readInteger
    : types.getTypeParser(type, format as 'text')) as unknown as NonNullable<ClientConfig['types']>['getTypeParser']

/** @throws {RangeError} for a number that JavaScript cannot hold exactly; nothing here counts that far */
function readInteger(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`Cannot read ${text} from the state database: must be an integer below 2^53`)
}
