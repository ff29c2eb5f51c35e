/** Asks a server what became of a transaction whose commit was not answered, because the connection was lost meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { publicError } from '../../errors.ts'
import { sqlState } from './faults.ts'

/** How long a server that is being restarted, or replaced by its standby, is waited for. */
const PATIENCE_MS = 10_000
const PAUSE_MS = 100
/** `invalid_parameter_value`: a number that the server has not given out yet. A standby took over without the transaction. */
const NEVER_SEEN = '22023'

/**
 * Finds out whether a transaction was committed.
 *
 * @param transaction number at the server
 * @throws {PublicError} 503 `state_uncertain` where the server does not come back in time
 */
export async function findOutcome(pool: Pool, transaction: string): Promise<'committed' | 'aborted'> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const status = await readStatus(pool, transaction)
    if (status === 'committed' || status === 'aborted') return status
    if (performance.now() >= until) throw publicError('state_uncertain', {}, { headers: { 'Retry-After': '5' } })
    await sleep(PAUSE_MS)
  }
}

/** @returns `null` where the server cannot be asked, or the transaction still runs */
async function readStatus(pool: Pool, transaction: string): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [
      transaction,
    ])
    return rows[0].status
  } catch (error) {
    return sqlState(error) === NEVER_SEEN ? 'aborted' : null
  }
}
