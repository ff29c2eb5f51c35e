/**
 * Records attempts at deliveries, and what follows from each: the next state of the message and of its process.
 *
 * An attempt is written twice: that it begins, before its call goes out, and how it ended. What is to be written at the
 * same time (a thousand calls that ran into their time limit, say) is committed together, a few milliseconds at a time.
 */
import type { Kysely, Transaction } from 'kysely'
import { noteFirstAttempt, type Process, stopDeliveries } from '../../autoprofile/process.ts'
import type { Clock } from '../../clock.ts'
import { LeaseLost } from '../../delivery/lease.ts'
import { type HeldDeliveries, INTERRUPTED, type MadeAttempt, type Owner } from '../../delivery/outbox.ts'
import { isStateUnavailable } from '../../errors.ts'
import type { StateDatabase } from './database.ts'
import { findLeaseFault } from './leases.ts'
import { lockOwners, OWNER_TABLES } from './locks.ts'
import { readProcess, writeProcess } from './process-rows.ts'
import type { MessageRow, Tables } from './tables.ts'

/** A write that waits for its transaction. */
interface WaitingWrite {
  /** Whose message it is about. */
  readonly owner: Owner
  /** @returns `LeaseLost`: nothing was written */
  readonly write: (transaction: Transaction<Tables>) => Promise<number | null | LeaseLost>
  readonly resolve: (result: number | null) => void
  readonly reject: (error: unknown) => void
}

/** Longest stretch of writing before the event loop has its turn, and most writes in one transaction. */
const STRETCH_MS = 3
const WRITES_PER_COMMIT_MAX = 100

/** Records attempts in groups; see `Outbox.beginAttempt` and `recordAttempt`. */
export class AttemptRecorder {
  readonly #database: StateDatabase
  readonly #clock: Clock
  readonly #waiting: WaitingWrite[] = []
  #isRunning = false

  constructor(database: StateDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Notes that an attempt is about to be made. @throws {LeaseLost} */
  async begin(held: HeldDeliveries, position: number, at: number): Promise<void> {
    await this.#write(held, (transaction) => beginAttempt(transaction, held, position, at))
  }

  /**
   * Records an attempt that has ended.
   *
   * @returns when the next message of the owner is due; `null`: none waits
   * @throws {LeaseLost}
   */
  record(held: HeldDeliveries, attempt: MadeAttempt): Promise<number | null> {
    return this.#write(held, (transaction) => recordAttempt(transaction, held, attempt, this.#clock.now()))
  }

  #write(owner: Owner, write: WaitingWrite['write']): Promise<number | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ owner, write, resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      // Deferred: all attempts that begin or end in this turn of the event loop are written together.
      setImmediate(() => void this.#writeWaiting())
    })
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const taken: WaitingWrite[] = []
      try {
        const written = await this.#database.transaction().execute((transaction) => this.#takeSome(transaction, taken))
        for (const [index, one] of taken.entries()) settle(one, written[index])
      } catch (error) {
        // The transaction could not even begin: the first one learns it, so that nobody waits for ever.
        if (taken.length === 0) this.#waiting.shift()?.reject(error)
        else if (isStateUnavailable(error)) for (const one of taken) one.reject(error)
        else await this.#writeOneByOne(taken, error)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#isRunning = false
  }

  /**
   * Writes for a moment what waits already, because their owners are locked together.
   *
   * @param taken receives it; in a transaction that runs again, it has that already
   */
  async #takeSome(
    transaction: Transaction<Tables>,
    taken: WaitingWrite[],
  ): Promise<readonly (number | null | LeaseLost)[]> {
    const until = this.#clock.monotonic() + STRETCH_MS
    const results: (number | null | LeaseLost)[] = []
    const some = taken.length > 0 ? [...taken] : this.#waiting.slice(0, WRITES_PER_COMMIT_MAX)
    await lockOwners(
      transaction,
      some.map(({ owner }) => owner),
    )
    if (taken.length > 0) {
      for (const one of taken) results.push(await one.write(transaction))
      return results
    }
    do {
      const next = this.#waiting.shift() as WaitingWrite
      taken.push(next)
      results.push(await next.write(transaction))
    } while (this.#clock.monotonic() < until && taken.length < some.length)
    return results
  }

  /** A write that fails must not take down the others of its transaction. */
  async #writeOneByOne(taken: readonly WaitingWrite[], error: unknown): Promise<void> {
    for (const one of taken) {
      if (taken.length === 1) return one.reject(error)
      await this.#database
        .transaction()
        .execute(async (transaction) => {
          await lockOwners(transaction, [one.owner])
          return one.write(transaction)
        })
        .then((result) => settle(one, result), one.reject)
    }
  }
}

function settle({ resolve, reject }: WaitingWrite, result: number | null | LeaseLost): void {
  if (result instanceof LeaseLost) reject(result)
  else resolve(result)
}

/** Notes the beginning of an attempt at a message of a locked owner. One statement: it is written for every call before that goes out. */
async function beginAttempt(
  transaction: Transaction<Tables>,
  { id, lease }: HeldDeliveries,
  position: number,
  at: number,
): Promise<null | LeaseLost> {
  const { numUpdatedRows } = await transaction
    .updateTable('messages')
    .set({ begun_at: at })
    .where('owner', '=', id)
    .where('position', '=', position)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leases').select('token').where('name', '=', lease.name).where('token', '=', lease.fencingToken),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 0n ? new LeaseLost(lease) : null
}

/** Records one attempt at a message of a locked owner. @returns when its next message is due; `LeaseLost`: nothing was written */
async function recordAttempt(
  transaction: Transaction<Tables>,
  held: HeldDeliveries,
  attempt: MadeAttempt,
  now: number,
): Promise<number | null | LeaseLost> {
  const { id } = held
  const lost = await findLeaseFault(transaction, held.lease)
  if (lost !== null) return lost
  const row = await transaction
    .selectFrom('messages')
    .selectAll()
    .where('owner', '=', id)
    .where('position', '=', attempt.position)
    .executeTakeFirst()
  // Its saved search or its company was deleted meanwhile.
  if (row === undefined) return new LeaseLost(held.lease)
  await insertAttempt(transaction, row, attempt)
  await transaction
    .updateTable('messages')
    .set({
      ...nextMessageState(row, attempt),
      begun_at: null,
      is_counted: 1,
      attempts: row.attempts + 1,
      attempts_in_round: row.attempts_in_round + 1,
    })
    .where('owner', '=', id)
    .where('position', '=', attempt.position)
    .execute()
  const isGone = attempt.result.kind === 'gone'
  const isFirst = row.is_counted === 0
  if (held.kind === 'process' && (isFirst || isGone))
    await writeProcess(transaction, nextProcess(await readProcess(transaction, id), isFirst, attempt, now))
  if (isGone) await stopPending(transaction, id)
  return noteNextDelivery(transaction, held)
}

/**
 * Writes down the attempts that an earlier holder began and did not record. They use up no retry, and do not count as the
 * first attempt that a process waits for: the messages are as due as they were.
 */
export async function noteInterrupted(transaction: Transaction<Tables>, owner: string): Promise<void> {
  const begun = await transaction
    .selectFrom('messages')
    .select(['owner', 'position', 'attempts', 'begun_at'])
    .where('owner', '=', owner)
    .where('begun_at', 'is not', null)
    .execute()
  for (const row of begun) {
    const outcome = { at: row.begun_at as number, milliseconds: 0, status: null, problem: INTERRUPTED }
    await insertAttempt(transaction, row, outcome, 1)
    await transaction
      .updateTable('messages')
      .set({ attempts: row.attempts + 1, begun_at: null })
      .where('owner', '=', owner)
      .where('position', '=', row.position)
      .execute()
  }
}

/** The state of a message after an attempt. One that was stopped meanwhile stays so, unless this attempt arrived. */
function nextMessageState(row: MessageRow, { result }: MadeAttempt): Pick<MessageRow, 'state' | 'next_attempt_at'> {
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
  { owner, position, attempts }: Pick<MessageRow, 'owner' | 'position' | 'attempts'>,
  { at, milliseconds, status, problem }: Omit<MadeAttempt, 'position' | 'result'>,
  is_interrupted = 0,
): Promise<void> {
  await transaction
    .insertInto('delivery_attempts')
    .values({ owner, position, number: attempts + 1, at, milliseconds, status, problem, is_interrupted })
    .execute()
}

/** Stops what waits. Later messages of a saved search are sent nevertheless; those of a process are not. */
async function stopPending(transaction: Transaction<Tables>, owner: string): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({ state: 'STOPPED', next_attempt_at: null, is_counted: 1 })
    .where('owner', '=', owner)
    .where('state', '=', 'PENDING')
    .execute()
}

/** Writes into an owner when its next message is due. @returns that time; `null`: none waits */
export async function noteNextDelivery(db: Kysely<Tables>, { kind, id }: Owner): Promise<number | null> {
  const next = await db
    .selectFrom('messages')
    .select('next_attempt_at')
    .where('owner', '=', id)
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  const at = next?.next_attempt_at ?? null
  await db.updateTable(OWNER_TABLES[kind]).set({ next_delivery_at: at }).where('id', '=', id).execute()
  return at
}
