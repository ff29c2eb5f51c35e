/**
 * The outbox in the state database: one delivery for every company that was judged YES or MAYBE, written in the
 * transaction of the verdict (`processes.ts`). The holder of the lease on the deliveries of a process sends them;
 * `record-attempts.ts` records what came of it.
 */
import type { Selectable } from 'kysely'
import {
  type DeliveryQuery,
  type DeliveryState,
  type DeliveryStore,
  type DueDelivery,
  type DueProcess,
  type HeldDeliveries,
  INTERRUPTED,
  type LoggedAttempt,
  type LoggedDelivery,
  type MadeAttempt,
  type ReplaySelection,
} from '../../autoprofile/delivery-store.ts'
import type { LeaseRequest } from '../../autoprofile/lease.ts'
import { resumeDeliveries } from '../../autoprofile/process.ts'
import type { Clock } from '../../clock.ts'
import type { MatchStatus } from '../../judging/verdict.ts'
import type { StateDatabase } from './database.ts'
import { readDueOwners } from './due-deliveries.ts'
import { leaseNames, takeLease } from './leases.ts'
import { lockFreeProcesses } from './locks.ts'
import { profiledOf, readLockedProcess, writeProcess } from './process-rows.ts'
import { AttemptRecorder, noteInterrupted, noteNextDelivery } from './record-attempts.ts'
import type { DeliveryAttemptRow } from './tables.ts'

/** Opens the outbox of a state database. */
export function openDeliveries(database: StateDatabase, clock: Clock): DeliveryStore {
  return new StoredDeliveries(database, clock)
}

class StoredDeliveries implements DeliveryStore {
  readonly #database: StateDatabase
  readonly #clock: Clock
  readonly #recorder: AttemptRecorder

  constructor(database: StateDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
    this.#recorder = new AttemptRecorder(database, clock)
  }

  readDue(holder: string, now: number, limit: number): Promise<readonly DueProcess[]> {
    return readDueOwners(this.#database, 'processes', { holder, now, limit })
  }

  async claim(due: readonly DueProcess[], request: LeaseRequest): Promise<readonly HeldDeliveries[]> {
    if (due.length === 0) return []
    return this.#database.transaction().execute(async (transaction) => {
      const held: HeldDeliveries[] = []
      const free = new Set(
        await lockFreeProcesses(
          transaction,
          due.map(({ id }) => id),
        ),
      )
      for (const process of due.filter(({ id }) => free.has(id))) {
        const lease = await takeLease(transaction, leaseNames.deliver(process.id), request)
        if (lease === null) continue
        // The first holder has nobody before it.
        if (lease.fencingToken > 1) await noteInterrupted(transaction, process.id)
        held.push({ ...process, lease })
      }
      return held
    })
  }

  async readNext(process: string, now: number, underWay: readonly number[]): Promise<DueDelivery | undefined> {
    let query = this.#withCompanies(process)
      .select([
        'deliveries.position',
        'webhook_id',
        'attempts_in_round',
        'company',
        'match_status',
        'reason_it',
        'reason_en',
      ])
      .where('next_attempt_at', '<=', now)
    if (underWay.length > 0) query = query.where('deliveries.position', 'not in', underWay)
    const row = await query.orderBy('next_attempt_at').orderBy('deliveries.position').limit(1).executeTakeFirst()
    if (row === undefined) return undefined
    const { position, webhook_id: webhookId, attempts_in_round: attemptsInRound } = row
    return { position, webhookId, attemptsInRound, ...profiledOf(row) }
  }

  beginAttempt(held: HeldDeliveries, position: number, at: number): Promise<void> {
    return this.#recorder.begin(held, position, at)
  }

  recordAttempt(held: HeldDeliveries, attempt: MadeAttempt): Promise<number | null> {
    return this.#recorder.record(held, attempt)
  }

  async read({ process, limit, after, state }: DeliveryQuery): Promise<readonly LoggedDelivery[]> {
    let query = this.#withCompanies(process)
      .select(['deliveries.position', 'webhook_id', 'state', 'next_attempt_at', 'company_id', 'match_status'])
      .where('deliveries.position', '>', after)
    if (state !== undefined) query = query.where('state', '=', state)
    const rows = await query.orderBy('deliveries.position').limit(limit).execute()
    if (rows.length === 0) return []
    const attempts = await this.#readAttempts(process, rows[0].position, rows[rows.length - 1].position)
    return rows.map((row) => ({
      position: row.position,
      webhookId: row.webhook_id,
      companyId: row.company_id,
      matchStatus: row.match_status as MatchStatus,
      state: row.state,
      nextAttemptAt: row.next_attempt_at,
      attempts: (attempts.get(row.position) ?? []).map(loggedAttempt),
    }))
  }

  async count(process: string): Promise<Readonly<Record<DeliveryState, number>>> {
    const rows = await this.#database
      .selectFrom('deliveries')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('process', '=', process)
      .groupBy('state')
      .execute()
    const counts = { PENDING: 0, DELIVERED: 0, FAILED: 0, STOPPED: 0 }
    for (const { state, count } of rows) counts[state] = Number(count)
    return counts
  }

  replay(id: string, which: ReplaySelection): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      const process = await readLockedProcess(transaction, id)
      const selected = transaction
        .updateTable('deliveries')
        .set({ state: 'PENDING', next_attempt_at: this.#clock.now(), attempts_in_round: 0 })
        .where('process', '=', id)
      const { numUpdatedRows } = await ('states' in which
        ? selected.where('state', 'in', [...which.states])
        : selected.where('webhook_id', 'in', [...which.webhookIds])
      ).executeTakeFirst()
      if (numUpdatedRows === 0n) return 0
      if (process.status !== 'QUEUED' && process.isStopped) await writeProcess(transaction, resumeDeliveries(process))
      await noteNextDelivery(transaction, id)
      return Number(numUpdatedRows)
    })
  }

  /** The deliveries of a process, each with its company. */
  #withCompanies(process: string) {
    return this.#database
      .selectFrom('deliveries')
      .innerJoin('profiled_companies', (join) =>
        join
          .onRef('profiled_companies.process', '=', 'deliveries.process')
          .onRef('profiled_companies.position', '=', 'deliveries.position'),
      )
      .where('deliveries.process', '=', process)
  }

  /** The attempts at some deliveries, by their position. */
  async #readAttempts(
    process: string,
    first: number,
    last: number,
  ): Promise<ReadonlyMap<number, readonly Selectable<DeliveryAttemptRow>[]>> {
    const attempts = await this.#database
      .selectFrom('delivery_attempts')
      .selectAll()
      .where('process', '=', process)
      .where('position', '>=', first)
      .where('position', '<=', last)
      .orderBy('position')
      .orderBy('number')
      .execute()
    return Map.groupBy(attempts, ({ position }) => position)
  }
}

/** An attempt as the log has it. */
export function loggedAttempt({
  at,
  milliseconds,
  status,
  problem,
  is_interrupted,
}: Selectable<DeliveryAttemptRow>): LoggedAttempt {
  return is_interrupted === 1
    ? { at, milliseconds: null, status: null, problem: INTERRUPTED }
    : { at, milliseconds, status, problem }
}
