/**
 * Autoprofile processes as they are kept, and the work on them: taken by lease, judged company by company.
 *
 * Every change is a transition of `autoprofile/process.ts`, applied to the row as it is inside the transaction that
 * also writes what it is about, and refused where the lease was lost.
 */
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import {
  beginProcess,
  finishProcess,
  noteFault,
  noteVerdict,
  type Order,
  type Process,
  queueProcess,
  type RunningProcess,
} from '../../autoprofile/process.ts'
import type { HeldProcess, ProcessStore } from '../../autoprofile/process-store.ts'
import type { Clock } from '../../clock.ts'
import type { ProfiledCompany } from '../../judging/verdict.ts'
import { type Ledger, WriteConflict } from '../../license/ledger.ts'
import type { StateDatabase } from './database.ts'
import { requireLease, takeLease } from './leases.ts'
import { stateWrite } from './state-write.ts'
import type { ProcessRow, Tables } from './tables.ts'

/** As text: a partial index is only used where the condition is spelled as in the index. */
const UNFINISHED = sql<SqlBool>`status != 'DONE'`
/** Processes forgotten in one transaction: bounds how long it holds up others. */
const FORGOTTEN_PER_STEP = 5

/** Opens the processes of a state database. */
export function openProcesses(database: StateDatabase, ledger: Ledger, clock: Clock): ProcessStore {
  /** Applies a transition to the row as it is, if the lease is held. */
  async function change<Next extends Process>(
    transaction: Transaction<Tables>,
    held: HeldProcess,
    transition: (process: Process) => Next,
  ): Promise<Next> {
    await requireLease(transaction, held.lease)
    const next = transition(await readProcess(transaction, held.process.id))
    await writeProcess(transaction, next)
    return next
  }

  return {
    async find(licenceId, id) {
      const row = await database
        .selectFrom('processes')
        .selectAll()
        .where('id', '=', id)
        .where('licence', '=', licenceId)
        .executeTakeFirst()
      return row && processOf(row)
    },

    async findRunning(licenceId, fingerprint) {
      const row = await database
        .selectFrom('processes')
        .selectAll()
        .where('licence', '=', licenceId)
        .where('fingerprint', '=', fingerprint)
        .where(UNFINISHED)
        .executeTakeFirst()
      return row && processOf(row)
    },

    queue: (order) =>
      stateWrite({
        run: async (transaction) => {
          const { numInsertedOrUpdatedRows } = await transaction
            .insertInto('processes')
            .values(newRow(order))
            .onConflict((conflict) => conflict.columns(['licence', 'fingerprint']).where(UNFINISHED).doNothing())
            .executeTakeFirst()
          if (numInsertedOrUpdatedRows === 0n) throw new WriteConflict(`process ${order.id}`)
        },
      }),

    async readProfiled(process) {
      if (process.status === 'QUEUED') return []
      const rows = await database
        .selectFrom('profiled_companies')
        .select(['company', 'match_status', 'reason_it', 'reason_en'])
        .where('process', '=', process.id)
        .where('match_status', 'is not', null)
        .orderBy('position')
        .limit(process.matched)
        .execute()
      return rows.map(profiledOf)
    },

    claim: (request, limit) =>
      database.transaction().execute(async (transaction) => {
        const free = await transaction
          .selectFrom('processes')
          .leftJoin('leases', (join) =>
            join.on('leases.name', '=', (eb) => eb.fn('concat', [eb.val('profile '), 'processes.id'])),
          )
          .select('processes.id')
          .where(UNFINISHED)
          .where((where) => where.or([where('leases.name', 'is', null), where('leases.expires_at', '<=', request.now)]))
          .orderBy(sql`row_number() over (partition by licence order by queued_at)`)
          .orderBy('queued_at')
          .limit(limit)
          .execute()
        const claimed: HeldProcess[] = []
        for (const { id } of free) {
          const lease = await takeLease(transaction, `profile ${id}`, request)
          if (lease !== null) claimed.push({ process: await readProcess(transaction, id), lease })
        }
        return claimed
      }),

    async readAttempted(ids) {
      const found = new Map<string, number>()
      for (let first = 0; first < ids.length; first += IDS_PER_QUERY) {
        const some = ids.slice(first, first + IDS_PER_QUERY)
        const rows = await database
          .selectFrom('processes')
          .select(['id', 'attempted'])
          .where('id', 'in', some)
          .execute()
        for (const { id, attempted } of rows) found.set(id, attempted)
      }
      return found
    },

    noteFault: (held) =>
      database
        .transaction()
        .execute((transaction) => change(transaction, held, (process) => noteFault(queued(process)))),

    take: (held, first, companies) =>
      database.transaction().execute(async (transaction) => {
        await requireLease(transaction, held.lease)
        const process = held.process.id
        // What a dead worker had written was of the search as it was then; ranks may have changed since.
        if (first === 0) await transaction.deleteFrom('profiled_companies').where('process', '=', process).execute()
        const rows = companies.map(({ id, company }, index) => ({
          process,
          position: first + index,
          company_id: id,
          company,
          match_status: null,
          reason_it: null,
          reason_en: null,
        }))
        if (rows.length > 0) await transaction.insertInto('profiled_companies').values(rows).execute()
      }),

    begin: (held, total) =>
      database
        .transaction()
        .execute((transaction) =>
          change(transaction, held, (process) => beginProcess(queued(process), total, clock.now())),
        ),

    async readNext({ id, judged }) {
      const { company } = await database
        .selectFrom('profiled_companies')
        .select('company')
        .where('process', '=', id)
        .where('position', '=', judged)
        .executeTakeFirstOrThrow()
      return company
    },

    recordVerdict: (held, position, verdict, webhookId) =>
      database.transaction().execute(async (transaction) => {
        const now = clock.now()
        const isMatch = verdict.matchStatus !== 'NO'
        const process = await change(transaction, held, (before) => {
          if (running(before).judged !== position)
            throw new Error(
              `Cannot record a verdict: company ${position} of process ${before.id} is not the next, must be ${running(before).judged}`,
            )
          return noteVerdict(running(before), isMatch, now)
        })
        const { id } = process
        if (verdict.matchStatus === 'NO') {
          await transaction
            .deleteFrom('profiled_companies')
            .where('process', '=', id)
            .where('position', '=', position)
            .execute()
          return process
        }
        await transaction
          .updateTable('profiled_companies')
          .set({
            match_status: verdict.matchStatus,
            reason_it: verdict.matchReason.it,
            reason_en: verdict.matchReason.en,
          })
          .where('process', '=', id)
          .where('position', '=', position)
          .execute()
        const isStopped = process.isStopped
        await transaction
          .insertInto('deliveries')
          .values({
            process: id,
            position,
            webhook_id: webhookId,
            state: isStopped ? 'STOPPED' : 'PENDING',
            is_counted: isStopped ? 1 : 0,
            attempts: 0,
            attempts_in_round: 0,
            next_attempt_at: isStopped ? null : now,
          })
          .execute()
        if (!isStopped) await bringForward(transaction, id, now)
        return process
      }),

    async finish(held) {
      const { id } = held.process
      const done = (process: Process) => finishProcess(running(process), clock.now())
      const { matched } = running(await readProcess(database, id))
      // Settling is what the transition commits with: a process that is DONE is paid, and one that is not is not.
      const write = stateWrite({
        run: async (transaction) => {
          await change(transaction, held, done)
          // Those that were never judged, where it could not go on.
          await transaction
            .deleteFrom('profiled_companies')
            .where('process', '=', id)
            .where('match_status', 'is', null)
            .execute()
        },
      })
      await ledger.settle(id, matched, [write])
    },

    async forgetOld(endedBefore) {
      let forgotten = 0
      for (let step = FORGOTTEN_PER_STEP; step === FORGOTTEN_PER_STEP; forgotten += step)
        step = await database.transaction().execute((transaction) => forgetSome(transaction, endedBefore))
      return forgotten
    },
  }
}

/** Ids in one query: well below what any database takes. */
const IDS_PER_QUERY = 500

/** Reads a process that must be there. */
export async function readProcess(db: Kysely<Tables>, id: string): Promise<Process> {
  const row = await db.selectFrom('processes').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Error(`Cannot go on with process ${id}: it is gone, must exist`)
  return processOf(row)
}

/** Writes what transitions change. */
export async function writeProcess(db: Kysely<Tables>, process: Process): Promise<void> {
  await db.updateTable('processes').set(changingColumns(process)).where('id', '=', process.id).execute()
}

/** A delivery is due: whoever looks for work finds the process by it. */
export async function bringForward(db: Kysely<Tables>, id: string, at: number): Promise<void> {
  await db
    .updateTable('processes')
    .set({ next_delivery_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('next_delivery_at', 'is', null), where('next_delivery_at', '>', at)]))
    .execute()
}

/** A judged row as the rest of the service sees it. */
export function profiledOf(row: {
  readonly company: string
  readonly match_status: 'YES' | 'MAYBE' | null
  readonly reason_it: string | null
  readonly reason_en: string | null
}): ProfiledCompany {
  const { company, match_status: matchStatus, reason_it: it, reason_en: en } = row
  if (matchStatus === null || it === null || en === null)
    throw new Error('Cannot read a profiled company: it has no verdict, must have one')
  return { company, matchStatus, matchReason: { it, en } }
}

/** The process of a row. */
export function processOf(row: ProcessRow): Process {
  const order: Order = {
    id: row.id,
    licenceId: row.licence,
    searchContextId: row.search_context,
    input: row.input,
    webhookUrl: row.webhook_url,
    fingerprint: row.fingerprint,
    companiesMax: row.companies_max,
    queuedAt: row.queued_at,
  }
  if (row.status === 'QUEUED') return { ...order, status: 'QUEUED', faults: row.faults }
  const { total, judged, matched, attempted } = row
  const isStopped = row.is_stopped === 1
  const begun = { ...order, begunAt: row.begun_at ?? row.queued_at, total, judged, matched, attempted, isStopped }
  return row.status === 'IN_PROGRESS'
    ? { ...begun, status: 'IN_PROGRESS', eta: row.eta }
    : { ...begun, status: 'DONE', endedAt: row.ended_at ?? row.queued_at }
}

function newRow(order: Order): ProcessRow {
  return {
    id: order.id,
    licence: order.licenceId,
    search_context: order.searchContextId,
    input: order.input,
    webhook_url: order.webhookUrl,
    fingerprint: order.fingerprint,
    companies_max: order.companiesMax,
    queued_at: order.queuedAt,
    next_delivery_at: null,
    ...changingColumns(queueProcess(order)),
  }
}

function changingColumns(process: Process) {
  const isBegun = process.status !== 'QUEUED'
  return {
    status: process.status,
    faults: process.status === 'QUEUED' ? process.faults : 0,
    begun_at: isBegun ? process.begunAt : null,
    ended_at: process.status === 'DONE' ? process.endedAt : null,
    eta: process.status === 'IN_PROGRESS' ? process.eta : null,
    total: isBegun ? process.total : 0,
    judged: isBegun ? process.judged : 0,
    matched: isBegun ? process.matched : 0,
    attempted: isBegun ? process.attempted : 0,
    is_stopped: isBegun && process.isStopped ? 1 : 0,
  }
}

function queued(process: Process) {
  if (process.status !== 'QUEUED')
    throw new Error(`Cannot begin process ${process.id}: it is ${process.status}, must be QUEUED`)
  return process
}

function running(process: Process): RunningProcess {
  if (process.status !== 'IN_PROGRESS')
    throw new Error(`Cannot go on with process ${process.id}: it is ${process.status}, must be IN_PROGRESS`)
  return process
}

async function forgetSome(transaction: Transaction<Tables>, endedBefore: number): Promise<number> {
  const rows = await transaction
    .selectFrom('processes')
    .select('id')
    .where('ended_at', '<', endedBefore)
    .where('next_delivery_at', 'is', null)
    .orderBy('ended_at')
    .limit(FORGOTTEN_PER_STEP)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const table of ['delivery_attempts', 'deliveries', 'profiled_companies'] as const)
    await transaction.deleteFrom(table).where('process', 'in', ids).execute()
  const names = ids.flatMap((id) => [`profile ${id}`, `deliver ${id}`])
  await transaction.deleteFrom('leases').where('name', 'in', names).execute()
  await transaction.deleteFrom('processes').where('id', 'in', ids).execute()
  return ids.length
}
