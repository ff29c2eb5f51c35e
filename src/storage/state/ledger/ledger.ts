/**
 * The ledger: records and charges calls, many in one transaction.
 *
 * Calls that end while a transaction runs wait for the next one and are committed together (group commit): one commit
 * costs about the same for one call as for fifty. Each call is still decided separately, in order, on balances that no
 * other process can change meanwhile, so two hundred calls on ten credits charge exactly ten.
 */
import type { Clock } from '../../../clock.ts'
import { isStateUnavailable, PublicError, publicError } from '../../../errors.ts'
import type { CallEntry, IdempotencyKey, Ledger, Recorded, StateWrite } from '../../../license/ledger.ts'
import type { StateDatabase } from '../database.ts'
import { unwrapWrite } from '../state-write.ts'
import { findAnswer } from './kept-answers.ts'
import { type CommitPoint, createCallInsert, recordCalls } from './record-calls.ts'
import { findGoneStreams, giveUpStream, keepStreams, settleReservation } from './reservations.ts'
import { THIS_PROCESS } from './stream-process.ts'

/** What the ledger is given. */
export interface LedgerOptions {
  readonly database: StateDatabase
  readonly clock: Clock
  /** Name of the process, as in `stream-process.ts`; absent: this one. Tests name another one. */
  readonly process?: string
  /** Called at every point of every commit; for the fault tests. */
  readonly onPoint?: (point: CommitPoint) => void
  /** Called after every commit with the number of calls in it; for the metrics. */
  readonly onCommit?: (calls: number, milliseconds: number) => void
}

/** Most calls in one transaction: bounds how long a commit holds the event loop (about 2 ms). */
const CALLS_PER_COMMIT_MAX = 256

interface WaitingCall {
  readonly entry: CallEntry
  readonly resolve: (recorded: Recorded) => void
  readonly reject: (error: unknown) => void
}

export class GroupCommitLedger implements Ledger {
  readonly #options: LedgerOptions
  /** For this database alone: another one may have another dialect. */
  readonly #insertCalls = createCallInsert()
  readonly #waiting: WaitingCall[] = []
  #isRunning = false

  constructor(options: LedgerOptions) {
    this.#options = options
  }

  record(entry: CallEntry): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      // Deferred: all calls that end in this turn of the event loop are committed together.
      setImmediate(() => void this.#commitWaiting())
    })
  }

  findAnswer(key: IdempotencyKey) {
    return findAnswer(this.#options.database, key, this.#options.clock.now())
  }

  settle(id: string, companies: number, writes: readonly StateWrite[]): Promise<number> {
    const { database, clock } = this.#options
    return database
      .transaction()
      .execute((transaction) => settleReservation(transaction, { id, companies, writes, now: clock.now() }))
  }

  keepStreams(ids: readonly string[]): Promise<void> {
    const { database, clock } = this.#options
    return keepStreams(database, ids, clock.now())
  }

  async giveUpStreams(): Promise<number> {
    const { database, clock } = this.#options
    let given = 0
    for (const id of await findGoneStreams(database, clock.now()))
      if (await database.transaction().execute((transaction) => giveUpStream(transaction, id, clock.now()))) given++
    return given
  }

  async #commitWaiting(): Promise<void> {
    const { clock, onCommit } = this.#options
    while (this.#waiting.length > 0) {
      let batch: readonly WaitingCall[] = []
      const takeBatch = () => {
        batch = this.#waiting.splice(0, CALLS_PER_COMMIT_MAX)
        return batch.map(({ entry }) => entry)
      }
      const start = clock.monotonic()
      try {
        // Taken when the transaction has begun: while it waits for another writer, more calls come that can share it.
        const recorded = await this.#commit(takeBatch)
        batch.forEach(({ resolve }, index) => {
          resolve(recorded[index])
        })
      } catch (error) {
        if (batch.length === 0) takeBatch()
        if (isStateUnavailable(error)) this.#rejectAll(batch, error)
        else await this.#commitOneByOne(batch, error)
      }
      onCommit?.(batch.length, clock.monotonic() - start)
    }
    this.#isRunning = false
  }

  /** Nothing can be written: those that arrived meanwhile have waited as well, and would wait in vain again. */
  #rejectAll(batch: readonly WaitingCall[], error: unknown): void {
    for (const { reject } of batch) reject(error)
    // What became of the batch may not be known. Nothing became of those that waited.
    const { headers } = error as PublicError
    const ofWaiting =
      error instanceof PublicError && error.code === 'state_uncertain'
        ? publicError('state_unavailable', {}, { headers })
        : error
    for (const { reject } of this.#waiting.splice(0)) reject(ofWaiting)
  }

  /** A call whose write fails must not take down the other calls of its batch. */
  async #commitOneByOne(batch: readonly WaitingCall[], error: unknown): Promise<void> {
    for (const { entry, resolve, reject } of batch) {
      if (batch.length === 1) return reject(error)
      await this.#commit(() => [entry]).then(([recorded]) => resolve(recorded), reject)
    }
  }

  /** @param takeEntries called once, when the transaction has begun */
  async #commit(takeEntries: () => readonly CallEntry[]): Promise<Recorded[]> {
    const { database, clock, onPoint, process = THIS_PROCESS } = this.#options
    const insertCalls = this.#insertCalls
    let entries: readonly CallEntry[] = []
    let isTaken = false
    const recorded = await database.transaction().execute((transaction) => {
      // Once, however often the transaction runs.
      if (!isTaken) entries = takeEntries()
      isTaken = true
      return recordCalls(transaction, entries, { now: clock.now(), process, insertCalls, ...(onPoint && { onPoint }) })
    })
    onPoint?.('after the commit')
    for (const [index, entry] of entries.entries())
      if (recorded[index].kind === 'recorded') for (const write of entry.writes) unwrapWrite(write).committed?.()
    return recorded
  }
}
