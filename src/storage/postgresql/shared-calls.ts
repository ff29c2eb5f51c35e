/**
 * Bounds webhook calls over all services, in the database, by its clock: `webhook_calls` has the calls in progress and
 * those of the last second (`state/migrations/0010-shared-webhook-calls.ts`).
 *
 * Killed services never report the end of their calls, so each counts at most as long as a call may take.
 */
import type { Pool } from 'pg'
import { type BoundedCall, type CallBound, type CallBounds, notQuickPart } from '../../delivery/call-limits.ts'
import type { SharedBegin, SharedCalls } from '../../delivery/shared-calls.ts'
import type { PostgresqlFaults } from './faults.ts'
import { openPool } from './pool.ts'
import type { PostgresqlServer } from './server.ts'

interface Answer {
  /** Number of the call; `null`: there was no room. */
  readonly begun: number | null
  readonly host_ms: number
  readonly licence_ms: number
}

/** No call lasts so long: the longest time limit that can be set (`webhookSeconds`) is 60 s. */
const CALL_SECONDS_MAX = 75
/** Pause before ends are written again, when the server could not be reached. */
const RETRY_MS = 1000

const BEGIN = 'select * from begin_webhook_call($1, $2, $3, $4, $5, $6)'
const END = 'update webhook_calls set ends_at = clock_timestamp() where call = any($1) and ends_at > clock_timestamp()'

/** The calls as one service sees them. */
export class OpenCalls implements SharedCalls {
  readonly #pool: Pool
  readonly #faults: PostgresqlFaults
  /** Numbers of calls whose end is to be written. */
  #ended: number[] = []
  #writing: Promise<void> | null = null
  #isClosed = false

  constructor(server: PostgresqlServer, faults: PostgresqlFaults) {
    // One connection to begin calls and one to end them.
    this.#pool = openPool(server, 'rates', 2)
    this.#faults = faults
  }

  async begin(
    { host, licenceId, isQuick }: BoundedCall,
    { perHost, perLicence }: Pick<CallBounds, 'perHost' | 'perLicence'>,
  ): Promise<SharedBegin> {
    const values = [
      `host ${host}`,
      `licence ${licenceId}`,
      isQuick,
      bound(perHost),
      bound(perLicence),
      CALL_SECONDS_MAX,
    ]
    try {
      const { rows } = await this.#pool.query<Answer>({ name: 'begin webhook call', text: BEGIN, values })
      const { begun, host_ms: hostMs, licence_ms: licenceMs } = rows[0]
      return begun === null
        ? { kind: 'full', hostMs: Math.max(0, hostMs), licenceMs: Math.max(0, licenceMs) }
        : { kind: 'begun', end: () => this.#end(begun) }
    } catch (error) {
      throw this.#faults.describe(error)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#writing
    await this.#pool.end()
  }

  #end(call: number): void {
    this.#ended.push(call)
    this.#writing ??= this.#writeEnds().finally(() => {
      this.#writing = null
    })
  }

  /** Writes together the ends that have come up meanwhile. */
  async #writeEnds(): Promise<void> {
    while (this.#ended.length > 0) {
      const calls = this.#ended
      this.#ended = []
      try {
        await this.#pool.query({ name: 'end webhook calls', text: END, values: [calls] })
      } catch {
        // A service that begins a call hears of the fault. These count until their time limit is over, or this succeeds.
        if (this.#isClosed) return
        this.#ended.push(...calls)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }
}

/** Calls under way, those of them to receivers that are not known to be quick, and those that begin in a second. */
function bound({ calls, perSecond }: CallBound): readonly number[] {
  return [calls, notQuickPart(calls), perSecond]
}
