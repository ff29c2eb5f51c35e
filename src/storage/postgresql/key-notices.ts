/**
 * Receives notices of changed keys and licences from the server (`listen`), so that a service may cache a key for
 * longer than a second, and a key that is revoked anywhere is refused everywhere at once. Triggers of the database send the
 * notices, for every change by any client.
 *
 * A connection may be dead unnoticed. So a query is sent over it several times a second: its answer proves
 * that every notice sent before the question has arrived.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { KeyNotices } from '../../license/key-notices.ts'
import { KEY_CHANNEL } from '../state/migrations/0004-shared-between-services.ts'
import { clientConfig, type PostgresqlServer } from './server.ts'

const QUESTION_EVERY_MS = 250
const QUESTION_MS_MAX = 500
/** What was proven longer ago is no longer relied upon. Less than a second, the time in which a revocation takes effect. */
const PROVEN_MS = 800
const PAUSE_MS = 500

/** Notices that are listened to until they are closed. */
export class OpenNotices implements KeyNotices {
  readonly #server: PostgresqlServer
  readonly #ending = new AbortController()
  #listening: Promise<void> | null = null
  /** Monotonic time at which the last question was asked that was answered. */
  #provenAt = Number.NEGATIVE_INFINITY

  constructor(server: PostgresqlServer) {
    this.#server = server
  }

  listen(onChange: (licenceNumber: number | null) => void): void {
    this.#listening ??= this.#listenForEver(onChange)
  }

  isCurrent(): boolean {
    return performance.now() - this.#provenAt < PROVEN_MS
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await this.#listening
  }

  async #listenForEver(onChange: (licenceNumber: number | null) => void): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const client = new Client({ ...clientConfig(this.#server, 'notices'), query_timeout: QUESTION_MS_MAX })
      // A lost connection fails the next question as well, and is made again then.
      client.on('error', () => {})
      client.on('notification', ({ payload }) => onChange(Number(payload)))
      try {
        await client.connect()
        await client.query(`listen ${KEY_CHANNEL}`)
        // Earlier notices were missed.
        onChange(null)
        await this.#ask(client)
      } catch {
        // Without notices every key is looked up again after half a second. The stores report that the server is gone.
      } finally {
        this.#provenAt = Number.NEGATIVE_INFINITY
        await client.end().catch(() => {})
      }
      await this.#pause(PAUSE_MS)
    }
  }

  /** Proves again and again that the connection works, until it does not. */
  async #ask(client: Client): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const askedAt = performance.now()
      await client.query('select 1')
      this.#provenAt = askedAt
      await this.#pause(QUESTION_EVERY_MS)
    }
  }

  /** Ends early when the notices are closed. */
  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#ending.signal }).catch(() => {})
  }
}
