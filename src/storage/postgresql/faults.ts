/** What goes wrong with a PostgreSQL server, in our words: gone, full, read-only, overloaded, held by another transaction. */
import { DatabaseError } from 'pg'
import { type StateAddress, showStateAddress } from '../../config/state-address.ts'
import { type FaultListener, type StateFault, StateFaults } from '../state/state-faults.ts'

/** Codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const DISK_FULL = '53100'
const READ_ONLY = '25006'
const CANCELLED = '57014'
const LOCKED = '55P03'
/** Two transactions waited for each other, or cannot be ordered, and this one was chosen to be repeated. */
const CONFLICTS: readonly string[] = ['40001', '40P01']
/** Out of connections or memory, or a limit of the operator's. */
const OVERLOADED = '53'
/** The server stops, stops every other process after a crash, starts, ends an idle session; connection exceptions. */
const GONE = ['57P01', '57P02', '57P03', '57P05', '25P03']
/** Broken files, or an I/O error. */
const DAMAGED = ['58', 'XX']

/** Messages of `pg` for a connection that it lost or did not get; these errors have no code. */
const LOST_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|timeout exceeded when trying to connect|The server does not support SSL)/

/** Codes of the operating system and of TLS begin like this: `ECONNREFUSED`, `EAI_AGAIN`, `ERR_TLS_…`, `CERT_HAS_EXPIRED`. */
const SYSTEM_CODE = /^(E[A-Z_]+|ERR_(TLS|SSL|SOCKET)_|CERT_|UNABLE_|SELF_|DEPTH_)/

/** Code of an error of the server; `null` for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? '') : null
}

/** Whether the server ended a transaction that can be repeated. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.includes(sqlState(error) ?? '')
}

/** Whether the connection is gone: its current statement may or may not have been executed. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return GONE.includes(state) || state.startsWith('08')
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  if (typeof code === 'string' && SYSTEM_CODE.test(code)) return true
  return typeof message === 'string' && LOST_CONNECTION.test(message)
}

/** The faults of one server. */
export class PostgresqlFaults extends StateFaults {
  readonly #address: string

  constructor(address: StateAddress, listener: FaultListener = {}) {
    super(listener)
    this.#address = showStateAddress(address)
  }

  protected override faultOf(error: unknown): StateFault | null {
    const unusable = (summary: string): StateFault => ({
      kind: 'unusable',
      summary,
      sentence: `${this.#address}: ${summary} (${(error as Error).message})`,
    })
    if (isConnectionLost(error)) return unusable('not reachable')
    const state = sqlState(error)
    if (state === null) return null
    if (state === DISK_FULL)
      return { kind: 'disk full', summary: 'disk full', sentence: `${this.#address}: the server's disk is full` }
    if (state === READ_ONLY) return unusable('read-only')
    if (state === CANCELLED) return unusable('too slow')
    if (state === LOCKED)
      return { kind: 'locked', summary: 'locked', sentence: `${this.#address}: another transaction holds a lock` }
    if (isConflict(error)) return unusable('overloaded')
    if (state.startsWith(OVERLOADED)) return unusable('overloaded')
    if (DAMAGED.some((begin) => state.startsWith(begin))) return unusable('cannot be read or written')
    return null
  }
}
