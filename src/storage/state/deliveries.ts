/**
 * The outbox: one delivery for every company that was judged YES or MAYBE, and every attempt at it. Written together
 * with the verdict (`storage/state/processes.ts`), emptied by whoever holds the lease on the deliveries of the process.
 */
import type { Kysely, Transaction } from 'kysely'
import type { DeliveryStore, HeldDeliveries, MadeAttempt } from '../../autoprofile/delivery-store.ts'
import { LeaseLost } from '../../autoprofile/lease.ts'
import {
  noteFirstAttempt,
  type Process,
  type RunningProcess,
  resumeDeliveries,
  stopDeliveries,
} from '../../autoprofile/process.ts'
import type { Clock } from '../../clock.ts'
import type { StateDatabase } from './database.ts'
import { findLeaseFault, takeLease } from './leases.ts'
import { profiledOf, readProcess, writeProcess } from './processes.ts'
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

/** Opens the outbox of a state database. */
export function openDeliveries(database: StateDatabase, clock: Clock): DeliveryStore {
  const waiting: WaitingAttempt[] = []
  let isRunning = false

  async function recordWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const taken: WaitingAttempt[] = []
      try {
        const recorded = await database.transaction().execute(async (transaction) => {
          const until = clock.monotonic() + STRETCH_MS
          const results: (number | null | LeaseLost)[] = []
          do {
            const next = waiting.shift() as WaitingAttempt
            taken.push(next)
            results.push(await recordOne(transaction, next, clock.now()))
          } while (waiting.length > 0 && clock.monotonic() < until && taken.length < ATTEMPTS_PER_COMMIT_MAX)
          return results
        })
        taken.forEach(({ resolve, reject }, index) => {
          const result = recorded[index]
          if (result instanceof LeaseLost) reject(result)
          else resolve(result)
        })
      } catch (error) {
        // Not even begun: whoever is next is told, so that nobody waits for ever.
        if (taken.length === 0) waiting.shift()?.reject(error)
        else await recordOneByOne(taken, error)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    isRunning = false
  }

  /** One attempt's failing write must not take down those that happened to be committed with it. */
  async function recordOneByOne(taken: readonly WaitingAttempt[], error: unknown): Promise<void> {
    for (const one of taken) {
      if (taken.length === 1) return one.reject(error)
      const recorded = database.transaction().execute((transaction) => recordOne(transaction, one, clock.now()))
      await recorded.then(
        (result) => (result instanceof LeaseLost ? one.reject(result) : one.resolve(result)),
        one.reject,
      )
    }
  }

  return {
    async readDue(holder, now, limit) {
      const rows = await database
        .selectFrom('processes')
        .leftJoin('leases', (join) =>
          join.on('leases.name', '=', (eb) => eb.fn('concat', [eb.val('deliver '), 'processes.id'])),
        )
        .select(['id', 'licence', 'webhook_url', 'next_delivery_at'])
        .where('next_delivery_at', '<=', now)
        .where((where) =>
          where.or([
            where('leases.name', 'is', null),
            where('leases.expires_at', '<=', now),
            where('leases.holder', '=', holder),
          ]),
        )
        .orderBy('next_delivery_at')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        licenceId: row.licence,
        webhookUrl: row.webhook_url,
        dueAt: row.next_delivery_at as number,
      }))
    },

    async claim(due, request) {
      if (due.length === 0) return []
      return database.transaction().execute(async (transaction) => {
        const held: HeldDeliveries[] = []
        for (const process of due) {
          const lease = await takeLease(transaction, `deliver ${process.id}`, request)
          if (lease !== null) held.push({ ...process, lease })
        }
        return held
      })
    },

    async readNext(process, now, underWay) {
      let query = database
        .selectFrom('deliveries')
        .innerJoin('profiled_companies', (join) =>
          join
            .onRef('profiled_companies.process', '=', 'deliveries.process')
            .onRef('profiled_companies.position', '=', 'deliveries.position'),
        )
        .select([
          'deliveries.position',
          'webhook_id',
          'attempts_in_round',
          'company',
          'match_status',
          'reason_it',
          'reason_en',
        ])
        .where('deliveries.process', '=', process)
        .where('next_attempt_at', '<=', now)
      if (underWay.length > 0) query = query.where('deliveries.position', 'not in', underWay)
      const row = await query.orderBy('next_attempt_at').orderBy('deliveries.position').limit(1).executeTakeFirst()
      if (row === undefined) return undefined
      const { position, webhook_id: webhookId, attempts_in_round: attemptsInRound } = row
      return { position, webhookId, attemptsInRound, ...profiledOf(row) }
    },

    recordAttempt(held, attempt) {
      return new Promise((resolve, reject) => {
        waiting.push({ held, attempt, resolve, reject })
        if (isRunning) return
        isRunning = true
        // Not at once: attempts that end together (a thousand that ran into their time limit, say) are recorded
        // together, and a while at a time.
        setImmediate(() => void recordWaiting())
      })
    },

    async read({ process, limit, after, state }) {
      let query = database
        .selectFrom('deliveries')
        .innerJoin('profiled_companies', (join) =>
          join
            .onRef('profiled_companies.process', '=', 'deliveries.process')
            .onRef('profiled_companies.position', '=', 'deliveries.position'),
        )
        .select(['deliveries.position', 'webhook_id', 'state', 'next_attempt_at', 'company_id', 'match_status'])
        .where('deliveries.process', '=', process)
        .where('deliveries.position', '>', after)
      if (state !== undefined) query = query.where('state', '=', state)
      const rows = await query.orderBy('deliveries.position').limit(limit).execute()
      if (rows.length === 0) return []
      const attempts = await database
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('process', '=', process)
        .where('position', '>=', rows[0].position)
        .where('position', '<=', rows[rows.length - 1].position)
        .orderBy('position')
        .orderBy('number')
        .execute()
      const byPosition = Map.groupBy(attempts, ({ position }) => position)
      return rows.map((row) => ({
        position: row.position,
        webhookId: row.webhook_id,
        companyId: row.company_id,
        matchStatus: row.match_status as 'YES' | 'MAYBE',
        state: row.state,
        nextAttemptAt: row.next_attempt_at,
        attempts: (byPosition.get(row.position) ?? []).map(({ at, milliseconds, status, problem }) => ({
          at,
          milliseconds,
          status,
          problem,
        })),
      }))
    },

    async count(process) {
      const rows = await database
        .selectFrom('deliveries')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('process', '=', process)
        .groupBy('state')
        .execute()
      const counts = { PENDING: 0, DELIVERED: 0, FAILED: 0, STOPPED: 0 }
      for (const { state, count } of rows) counts[state] = Number(count)
      return counts
    },

    replay: (id, which) =>
      database.transaction().execute(async (transaction) => {
        const now = clock.now()
        const process = await readProcess(transaction, id)
        const matching = transaction
          .updateTable('deliveries')
          .set({ state: 'PENDING', next_attempt_at: now, attempts_in_round: 0 })
          .where('process', '=', id)
        const { numUpdatedRows } = await ('states' in which
          ? matching.where('state', 'in', [...which.states])
          : matching.where('webhook_id', 'in', [...which.webhookIds])
        ).executeTakeFirst()
        if (numUpdatedRows === 0n) return 0
        if (process.status !== 'QUEUED' && process.isStopped) await writeProcess(transaction, resumeDeliveries(process))
        await noteNextDelivery(transaction, id)
        return Number(numUpdatedRows)
      }),
  }
}

/** Records one attempt. @returns when the next delivery of its process is due; `LeaseLost`: nothing was written */
async function recordOne(
  transaction: Transaction<Tables>,
  { held, attempt }: WaitingAttempt,
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
      ...afterAttempt(row, attempt),
      is_counted: 1,
      attempts: row.attempts + 1,
      attempts_in_round: row.attempts_in_round + 1,
    })
    .where('process', '=', id)
    .where('position', '=', attempt.position)
    .execute()
  if (row.is_counted === 0 || attempt.result.kind === 'gone') {
    const process = await readProcess(transaction, id)
    await writeProcess(transaction, afterCall(process, row.is_counted === 0, attempt, now))
  }
  if (attempt.result.kind === 'gone') await stopPending(transaction, id)
  return noteNextDelivery(transaction, id)
}

/** What an attempt makes of its delivery. One that was stopped meanwhile stays so, unless this one arrived. */
function afterAttempt(row: DeliveryRow, { result }: MadeAttempt): Pick<DeliveryRow, 'state' | 'next_attempt_at'> {
  if (result.kind === 'delivered') return { state: 'DELIVERED', next_attempt_at: null }
  if (result.kind === 'gone' || row.state === 'STOPPED') return { state: 'STOPPED', next_attempt_at: null }
  const { nextAttemptAt } = result
  return nextAttemptAt === null
    ? { state: 'FAILED', next_attempt_at: null }
    : { state: 'PENDING', next_attempt_at: nextAttemptAt }
}

/** What an attempt makes of its process. */
function afterCall(process: Process, isFirst: boolean, { result }: MadeAttempt, now: number): Process {
  if (process.status === 'QUEUED')
    throw new Error(`Cannot note an attempt: process ${process.id} is QUEUED, must have begun`)
  const noted: Exclude<Process, { readonly status: 'QUEUED' }> =
    isFirst && process.status === 'IN_PROGRESS' ? noteFirstAttempt(process satisfies RunningProcess, now) : process
  return result.kind === 'gone' ? stopDeliveries(noted) : noted
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

/** Writes into the process when its next delivery is due. */
async function noteNextDelivery(db: Kysely<Tables>, process: string): Promise<number | null> {
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
