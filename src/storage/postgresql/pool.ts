/** Pools of connections that outlive the loss of any of them. */
import { Pool } from 'pg'
import { clientConfig, type PostgresqlServer, type Purpose } from './server.ts'

const IDLE_MS = 60_000

/** Makes a pool; it connects when it is first used. @param max connections at most */
export function openPool(server: PostgresqlServer, purpose: Purpose, max: number): Pool {
  const pool = new Pool({ ...clientConfig(server, purpose), max, idleTimeoutMillis: IDLE_MS })
  // A connection may be lost while it is idle, and also between two statements of its user. Its next statement fails then,
  // and the pool makes another. No other code needs to know, but an event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
