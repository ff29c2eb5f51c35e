/**
 * Records attempts at deliveries, and what follows from each: the next state of the delivery and of its process.
 *
 * Attempts that end together (a thousand that ran into their time limit, say) are committed together, a few milliseconds
 * at a time.
 */
import type { Kysely, Transaction } from 'kysely'
import type { HeldDeliveries, MadeAttempt } from '../../autoprofile/delivery-store.ts'
import { LeaseLost } from '../../autoprofile/lease.ts'
import { noteFirstAttempt, type Process, stopDeliveries } from '../../autoprofile/process.ts'
import type { Clock } from '../../clock.ts'
import { isStateUnavailable } from '../../errors.ts'
import type { StateDatabase } from './database.ts'
import { findLeaseFault } from './leases.ts'
import { lockProcesses } from './locks.ts'
import { readProcess, writeProcess } from './process-rows.ts'
import type { DeliveryRow, Tables } from './tables.ts'

/** An attempt that waits to be recorded. */
interface WaitingAttempt {
  readonly held: HeldDeliveries
  readonly attempt: MadeAttempt
  readonly resolve: (nextDeliveryAt: number | null) => void
  readonly reject: (error: unknown) => void
}

/** Longest stretch of recording before the event loop has its turn, and most attempts in one transaction. */
const STRETCH_MS = 3
const ATTEMPTS_PER_COMMIT_MAX = 100

/** Records attempts in groups; see `DeliveryStore.recordAttempt`. */
export class AttemptRecorder {
  readonly #database: StateDatabase
  readonly #clock: Clock
  readonly #waiting: WaitingAttempt[] = []
  #isRunning = false

  constructor(database: StateDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /**
   * Records an attempt.
   *
   * @returns when the next delivery of the process is due; `null`: none waits
   * @throws {LeaseLost}
   */
  record(held: HeldDeliveries, attempt: MadeAttempt): Promise<number | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ held, attempt, resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      // Deferred: all attempts that end in this turn of the event loop are recorded together.
      setImmediate(() => void this.#recordWaiting())
    })
  }

  async #recordWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const taken: WaitingAttempt[] = []
      try {
        const recorded = await this.#database.transaction().execute((transaction) => this.#takeSome(transaction, taken))
        for (const [index, one] of taken.entries()) settle(one, recorded[index])
      } catch (error) {
        // The transaction could not even begin: the first one learns it, so that nobody waits for ever.
        if (taken.length === 0) this.#waiting.shift()?.reject(error)
        else if (isStateUnavailable(error)) for (const one of taken) one.reject(error)
        else await this.#recordOneByOne(taken, error)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#isRunning = false
  }

  /** Records waiting attempts for a moment: those that wait already, because their processes are locked together. @param taken receives them */
  async #takeSome(
    transaction: Transaction<Tables>,
    taken: WaitingAttempt[],
  ): Promise<readonly (number | null | LeaseLost)[]> {
    const until = this.#clock.monotonic() + STRETCH_MS
    const results: (number | null | LeaseLost)[] = []
    const some = this.#waiting.slice(0, ATTEMPTS_PER_COMMIT_MAX)
    await lockProcesses(
      transaction,
      some.map(({ held }) => held.id),
    )
    do {
      const next = this.#waiting.shift() as WaitingAttempt
      taken.push(next)
      results.push(await recordAttempt(transaction, next, this.#clock.now()))
    } while (this.#clock.monotonic() < until && taken.length < some.length)
    return results
  }

  /** An attempt whose write fails must not take down the others of its transaction. */
  async #recordOneByOne(taken: readonly WaitingAttempt[], error: unknown): Promise<void> {
    for (const one of taken) {
      if (taken.length === 1) return one.reject(error)
      await this.#database
        .transaction()
        .execute(async (transaction) => {
          await lockProcesses(transaction, [one.held.id])
          return recordAttempt(transaction, one, this.#clock.now())
        })
        .then((result) => settle(one, result), one.reject)
    }
  }
}

function settle({ resolve, reject }: WaitingAttempt, result: number | null | LeaseLost): void {
  if (result instanceof LeaseLost) reject(result)
  else resolve(result)
}

/** Records one attempt at a delivery of a locked process. @returns when the next delivery of its process is due; `LeaseLost`: nothing was written */
async function recordAttempt(
  transaction: Transaction<Tables>,
  { held, attempt }: Pick<WaitingAttempt, 'held' | 'attempt'>,
  now: number,
): Promise<number | null | LeaseLost> {
  const { id } = held
  const lost = await findLeaseFault(transaction, held.lease)
  if (lost !== null) return lost
  const row = await transaction
    .selectFrom('deliveries')
    .selectAll()
    .where('process', '=', id)
    .where('position', '=', attempt.position)
    .executeTakeFirstOrThrow()
  await insertAttempt(transaction, row, attempt)
  await transaction
    .updateTable('deliveries')
    .set({
      ...nextDeliveryState(row, attempt),
      is_counted: 1,
      attempts: row.attempts + 1,
      attempts_in_round: row.attempts_in_round + 1,
    })
    .where('process', '=', id)
    .where('position', '=', attempt.position)
    .execute()
  const isFirst = row.is_counted === 0
  if (isFirst || attempt.result.kind === 'gone')
    await writeProcess(transaction, nextProcess(await readProcess(transaction, id), isFirst, attempt, now))
  if (attempt.result.kind === 'gone') await stopPending(transaction, id)
  return noteNextDelivery(transaction, id)
}

/** The state of a delivery after an attempt. One that was stopped meanwhile stays so, unless this attempt arrived. */
function nextDeliveryState(row: DeliveryRow, { result }: MadeAttempt): Pick<DeliveryRow, 'state' | 'next_attempt_at'> {
  if (result.kind === 'delivered') return { state: 'DELIVERED', next_attempt_at: null }
  if (result.kind === 'gone' || row.state === 'STOPPED') return { state: 'STOPPED', next_attempt_at: null }
  const { nextAttemptAt } = result
  return nextAttemptAt === null
    ? { state: 'FAILED', next_attempt_at: null }
    : { state: 'PENDING', next_attempt_at: nextAttemptAt }
}

/** The process after an attempt. */
function nextProcess(process: Process, isFirst: boolean, { result }: MadeAttempt, now: number): Process {
  if (process.status === 'QUEUED')
    throw new Error(`Cannot note an attempt: process ${process.id} is QUEUED, must have begun`)
  const counted = isFirst && process.status === 'IN_PROGRESS' ? noteFirstAttempt(process, now) : process
  return result.kind === 'gone' ? stopDeliveries(counted) : counted
}

async function insertAttempt(
  transaction: Transaction<Tables>,
  { process, position, attempts }: DeliveryRow,
  { at, milliseconds, status, problem }: MadeAttempt,
): Promise<void> {
  await transaction
    .insertInto('delivery_attempts')
    .values({ process, position, number: attempts + 1, at, milliseconds, status, problem })
    .execute()
}

async function stopPending(transaction: Transaction<Tables>, process: string): Promise<void> {
  await transaction
    .updateTable('deliveries')
    .set({ state: 'STOPPED', next_attempt_at: null, is_counted: 1 })
    .where('process', '=', process)
    .where('state', '=', 'PENDING')
    .execute()
}

/** Writes into the process when its next delivery is due. @returns that time; `null`: none waits */
export async function noteNextDelivery(db: Kysely<Tables>, process: string): Promise<number | null> {
  const next = await db
    .selectFrom('deliveries')
    .select('next_attempt_at')
    .where('process', '=', process)
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  const at = next?.next_attempt_at ?? null
  await db.updateTable('processes').set({ next_delivery_at: at }).where('id', '=', process).execute()
  return at
}
