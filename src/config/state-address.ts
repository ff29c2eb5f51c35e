/**
 * The address of a PostgreSQL database that holds the state: `postgres://user@host:port/database?sslmode=…`. It never holds
 * a password, because flags are visible to other users of the machine and addresses end up in logs.
 */
import { isLoopback } from './loopback.ts'

/**
 * How much the connection is protected, as libpq calls it (https://www.postgresql.org/docs/current/libpq-ssl.html).
 * `require` encrypts and checks nothing, `verify-ca` checks the certificate, `verify-full` its name too.
 */
export const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const

/** Where a state database is. */
export interface StateAddress {
  /** Name or address of the server, or the folder of its socket (`postgres://user@%2Frun%2Fpostgresql/database`). */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly sslMode: (typeof SSL_MODES)[number]
  /** File of the certificates that sign the server's; `null`: those that Node knows. */
  readonly rootCertificateFile: string | null
}

/** What is right, in words that follow "must be". */
export const STATE_ADDRESS_RIGHT =
  'such as postgres://user@host:5432/database?sslmode=verify-full&sslrootcert=FILE; the password is in statePasswordFile, never here'

const DEFAULT_PORT = 5432
const PARAMETERS: readonly string[] = ['sslmode', 'sslrootcert']

/** Reads an address; `undefined` for one that is wrong, or holds a password. */
export function readStateAddress(given: unknown): StateAddress | undefined {
  if (typeof given !== 'string' || !URL.canParse(given)) return undefined
  const { protocol, username, password, hostname, port, pathname, searchParams, hash } = new URL(given)
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') return undefined
  const names = [...searchParams.keys()]
  const isUsual = names.every((name) => PARAMETERS.includes(name)) && new Set(names).size === names.length
  const host = decodeText(hostname).replace(/^\[|\]$/g, '')
  const database = decodeText(pathname.slice(1))
  const user = decodeText(username)
  if (!isUsual || password !== '' || hash !== '' || !host || !database || database.includes('/') || !user)
    return undefined
  const isHere = host.startsWith('/') || isLoopback(host)
  // Safe by default: on another machine the server must prove its identity.
  const mode = searchParams.get('sslmode') ?? (isHere ? 'disable' : 'verify-full')
  const sslMode = SSL_MODES.find((known) => known === mode)
  if (sslMode === undefined) return undefined
  const rootCertificateFile = searchParams.get('sslrootcert')
  if (rootCertificateFile === '') return undefined
  return { host, port: port === '' ? DEFAULT_PORT : Number(port), database, user, sslMode, rootCertificateFile }
}

/** The address as it may be shown: `postgres://user@host:port/database`. */
export function showStateAddress({ host, port, database, user }: StateAddress): string {
  const place = host.includes(':') ? `[${host}]` : encodeURIComponent(host)
  return `postgres://${encodeURIComponent(user)}@${place}:${port}/${encodeURIComponent(database)}`
}

/** The whole address, as {@link readStateAddress} reads it again. */
export function writeStateAddress(address: StateAddress): string {
  const { sslMode, rootCertificateFile } = address
  const root = rootCertificateFile === null ? '' : `&sslrootcert=${encodeURIComponent(rootCertificateFile)}`
  return `${showStateAddress(address)}?sslmode=${sslMode}${root}`
}

/** Percent-decodes; `''` for text that cannot be. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // The caller refuses an empty name.
    return ''
  }
}
