/**
 * Autoprofile processes in the state database, and the work on them: claimed by lease, judged company by company.
 *
 * Every change is a transition of `autoprofile/process.ts`. It is applied to the current row, inside the transaction
 * that also writes its effects, and refused where the lease was lost.
 */
import { type SqlBool, sql, type Transaction } from 'kysely'
import { readFingerprint } from '../../autoprofile/continued.ts'
import {
  beginProcess,
  cancelProcess,
  type DoneProcess,
  finishProcess,
  noteFault,
  noteVerdict,
  type Order,
  type Process,
  type QueuedProcess,
  type RunningProcess,
} from '../../autoprofile/process.ts'
import type { Continued, HeldProcess, ProcessStore, TakenCompany } from '../../autoprofile/process-store.ts'
import type { Clock } from '../../clock.ts'
import { LeaseLost, type LeaseRequest } from '../../delivery/lease.ts'
import type { ProfiledCompany, Verdict } from '../../judging/verdict.ts'
import { type Ledger, type StateWrite, WriteConflict } from '../../license/ledger.ts'
import type { StateDatabase } from './database.ts'
import { leaseNames, requireLease, takeLease } from './leases.ts'
import { lockFreeRows, lockRows } from './locks.ts'
import {
  bringForward,
  newProcessRow,
  processOf,
  profiledOf,
  readLockedProcess,
  readProcess,
  requireQueued,
  requireRunning,
  writeProcess,
} from './process-rows.ts'
import { stateWrite } from './state-write.ts'
import type { Tables } from './tables.ts'

/** As text: SQLite uses a partial index only where the condition is spelled as in the index. */
const UNFINISHED = sql<SqlBool>`status != 'DONE'`
/** Processes deleted in one transaction: bounds how long it holds up others. */
const FORGOTTEN_PER_STEP = 5
/** What a company of a process takes, with its verdict and its delivery: the mean of the demo's. */
const COMPANY_BYTES = 2048
/** Ids in one query: far below the limit of any database. */
const IDS_PER_QUERY = 500

export class StoredProcesses implements ProcessStore {
  readonly #database: StateDatabase
  readonly #ledger: Ledger
  readonly #clock: Clock

  constructor(database: StateDatabase, ledger: Ledger, clock: Clock) {
    this.#database = database
    this.#ledger = ledger
    this.#clock = clock
  }

  async find(licenceId: string, id: string): Promise<Process | undefined> {
    const row = await this.#database
      .selectFrom('processes')
      .selectAll()
      .where('id', '=', id)
      .where('licence', '=', licenceId)
      .executeTakeFirst()
    return row && processOf(row)
  }

  async findRunning(licenceId: string, fingerprint: string): Promise<Process | undefined> {
    const row = await this.#database
      .selectFrom('processes')
      .selectAll()
      .where('licence', '=', licenceId)
      .where('fingerprint', '=', fingerprint)
      .where(UNFINISHED)
      .executeTakeFirst()
    return row && processOf(row)
  }

  async readContinued({
    id,
    licenceId,
    fingerprint,
  }: Pick<Order, 'id' | 'licenceId' | 'fingerprint'>): Promise<Continued | null> {
    const start = readFingerprint(fingerprint)
    if (start === null) return null
    const others = await this.#database
      .selectFrom('processes')
      .selectAll()
      .where('licence', '=', licenceId)
      .where('fingerprint', 'like', `${start.series}%`)
      .where('id', '!=', id)
      .orderBy('queued_at')
      .execute()
    const newest = others.at(-1)
    if (newest === undefined || others.some((other) => other.fingerprint === fingerprint)) return null
    const rows = await this.#database
      .selectFrom('profiled_companies')
      .innerJoin('processes', 'processes.id', 'profiled_companies.process')
      .select('company_id')
      .distinct()
      .where('licence', '=', licenceId)
      .where('fingerprint', 'like', `${start.series}%`)
      .where('processes.id', '!=', id)
      // Those that are queued may hold what a dead worker took: they take their companies again.
      .where('status', '!=', 'QUEUED')
      .execute()
    return {
      taken: new Set(rows.map(({ company_id }) => company_id)),
      queued: others.map(processOf).filter((process) => process.status === 'QUEUED'),
      newest: processOf(newest),
    }
  }

  async list(licenceId: string, limit: number): Promise<readonly Process[]> {
    const rows = await this.#database
      .selectFrom('processes')
      .selectAll()
      .where('licence', '=', licenceId)
      .orderBy('queued_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(processOf)
  }

  async cancel(licenceId: string, id: string): Promise<Process | undefined> {
    for (;;) {
      const before = await this.find(licenceId, id)
      if (before === undefined || before.status === 'DONE') return before
      try {
        await this.#cancel(before)
      } catch (error) {
        // It was judged further meanwhile: what it costs is another number now.
        if (!(error instanceof WriteConflict)) throw error
      }
    }
  }

  /** @throws {WriteConflict} where the process has changed since it was read */
  async #cancel(before: QueuedProcess | RunningProcess): Promise<void> {
    const matched = before.status === 'QUEUED' ? 0 : before.matched
    const write = stateWrite({
      run: async (transaction) => {
        const process = await readLockedProcess(transaction, before.id)
        const isSame = process.status === before.status && (process.status === 'QUEUED' || process.matched === matched)
        if (!isSame) throw new WriteConflict(`process ${before.id}`)
        const cancelled = cancelProcess(process, this.#clock.now())
        await writeProcess(transaction, cancelled)
        await deleteUnjudged(transaction, cancelled)
        // A worker that holds it finds its lease lost at its next write, and lets go of it.
        await transaction.deleteFrom('leases').where('name', '=', leaseNames.profile(before.id)).execute()
      },
    })
    await this.#ledger.settle(before.id, matched, [write])
  }

  queue(order: Order): StateWrite {
    return stateWrite({
      // Companies that are paid for are paid for what they take, too.
      startedBytes: (isUnpaid) =>
        order.input.length + order.webhookUrl.length + (isUnpaid ? order.companiesMax * COMPANY_BYTES : 0),
      run: async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('processes')
          .values(newProcessRow(order))
          .onConflict((conflict) => conflict.columns(['licence', 'fingerprint']).where(UNFINISHED).doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) throw new WriteConflict(`process ${order.id}`)
      },
    })
  }

  async readProfiled(process: Process): Promise<readonly ProfiledCompany[]> {
    if (process.status === 'QUEUED') return []
    const rows = await this.#database
      .selectFrom('profiled_companies')
      .select(['company', 'match_status', 'reason_it', 'reason_en'])
      .where('process', '=', process.id)
      .where('match_status', 'is not', null)
      .orderBy('position')
      .limit(process.matched)
      .execute()
    return rows.map(profiledOf)
  }

  claim(request: LeaseRequest, limit: number): Promise<readonly HeldProcess[]> {
    return this.#database.transaction().execute(async (transaction) => {
      const free = await transaction
        .selectFrom('processes')
        .leftJoin('leases', (join) =>
          join.on('leases.name', '=', sql<string>`${leaseNames.profile('')} || ${sql.ref('processes.id')}`),
        )
        .select('processes.id')
        .where(UNFINISHED)
        .where((where) => where.or([where('leases.name', 'is', null), where('leases.expires_at', '<=', request.now)]))
        .orderBy(sql`row_number() over (partition by licence order by queued_at)`)
        .orderBy('queued_at')
        .limit(limit)
        .execute()
      const claimed: HeldProcess[] = []
      const locked = new Set(
        await lockFreeRows(
          transaction,
          'processes',
          free.map(({ id }) => id),
        ),
      )
      for (const { id } of free.filter((process) => locked.has(process.id))) {
        const lease = await takeLease(transaction, leaseNames.profile(id), request)
        if (lease !== null) claimed.push({ process: await readProcess(transaction, id), lease })
      }
      return claimed
    })
  }

  async readAttempted(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>()
    for (let first = 0; first < ids.length; first += IDS_PER_QUERY) {
      const some = ids.slice(first, first + IDS_PER_QUERY)
      const rows = await this.#database
        .selectFrom('processes')
        .select(['id', 'attempted'])
        .where('id', 'in', some)
        .execute()
      for (const { id, attempted } of rows) found.set(id, attempted)
    }
    return found
  }

  noteFault(held: HeldProcess): Promise<Process> {
    return this.#database
      .transaction()
      .execute((transaction) => change(transaction, held, (process) => noteFault(requireQueued(process))))
  }

  take(held: HeldProcess, first: number, companies: readonly TakenCompany[]): Promise<void> {
    return this.#database.transaction().execute(async (transaction) => {
      const process = held.process.id
      await lockRows(transaction, 'processes', [process])
      await requireLease(transaction, held.lease)
      // A dead worker's companies come from an earlier search, whose ranks may have changed.
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
    })
  }

  begin(held: HeldProcess, total: number): Promise<RunningProcess> {
    return this.#database
      .transaction()
      .execute((transaction) =>
        change(transaction, held, (process) => beginProcess(requireQueued(process), total, this.#clock.now())),
      )
  }

  async readNext({ lease }: HeldProcess, { id, judged }: RunningProcess): Promise<string> {
    const row = await this.#database
      .selectFrom('profiled_companies')
      .select('company')
      .where('process', '=', id)
      .where('position', '=', judged)
      .executeTakeFirst()
    // Cancelled meanwhile: what was not judged is deleted.
    if (row === undefined) throw new LeaseLost(lease)
    return row.company
  }

  recordVerdict(held: HeldProcess, position: number, verdict: Verdict, webhookId: string): Promise<RunningProcess> {
    return this.#database.transaction().execute(async (transaction) => {
      const now = this.#clock.now()
      const process = await change(transaction, held, (before) => {
        const running = requireRunning(before)
        if (running.judged !== position)
          throw new Error(
            `Cannot record a verdict: company ${position} of process ${running.id} is not the next, must be ${running.judged}`,
          )
        return noteVerdict(running, verdict.matchStatus !== 'NO', now)
      })
      await writeVerdict(transaction, process.id, position, verdict)
      if (verdict.matchStatus !== 'NO') await insertDelivery(transaction, process, { position, webhookId, now })
      return process
    })
  }

  async finish(held: HeldProcess): Promise<void> {
    const { id } = held.process
    const before = await readProcess(this.#database, id)
    // Cancelled meanwhile.
    if (before.status === 'DONE') throw new LeaseLost(held.lease)
    const { matched } = requireRunning(before)
    // Settling commits together with the transition: a process that is DONE is paid, and one that is not is not.
    const write = stateWrite({
      run: async (transaction) => {
        const finish = (process: Process) => finishProcess(requireRunning(process), this.#clock.now())
        // Companies that were never judged, where the process could not go on.
        await deleteUnjudged(transaction, await change(transaction, held, finish))
      },
    })
    await this.#ledger.settle(id, matched, [write])
  }

  async forgetOld(endedBefore: number): Promise<number> {
    let forgotten = 0
    for (let step = FORGOTTEN_PER_STEP; step === FORGOTTEN_PER_STEP; forgotten += step)
      step = await this.#database.transaction().execute((transaction) => forgetSome(transaction, endedBefore))
    return forgotten
  }
}

async function deleteUnjudged(transaction: Transaction<Tables>, { id, judged }: DoneProcess): Promise<void> {
  await transaction.deleteFrom('profiled_companies').where('process', '=', id).where('position', '>=', judged).execute()
}

/** Applies a transition to the current row, if the lease is held. */
async function change<Next extends Process>(
  transaction: Transaction<Tables>,
  held: HeldProcess,
  transition: (process: Process) => Next,
): Promise<Next> {
  const process = await readLockedProcess(transaction, held.process.id)
  await requireLease(transaction, held.lease)
  const next = transition(process)
  await writeProcess(transaction, next)
  return next
}

/** Writes a verdict to its company. Of a company judged NO only the id is kept, for processes that continue this one. */
async function writeVerdict(
  transaction: Transaction<Tables>,
  process: string,
  position: number,
  verdict: Verdict,
): Promise<void> {
  if (verdict.matchStatus === 'NO') {
    await transaction
      .updateTable('profiled_companies')
      .set({ company: '' })
      .where('process', '=', process)
      .where('position', '=', position)
      .execute()
    return
  }
  const { matchStatus, matchReason } = verdict
  await transaction
    .updateTable('profiled_companies')
    .set({ match_status: matchStatus, reason_it: matchReason.it, reason_en: matchReason.en })
    .where('process', '=', process)
    .where('position', '=', position)
    .execute()
}

/** Puts a match into the outbox. */
async function insertDelivery(
  transaction: Transaction<Tables>,
  { id, isStopped }: RunningProcess,
  { position, webhookId, now }: { readonly position: number; readonly webhookId: string; readonly now: number },
): Promise<void> {
  await transaction
    .insertInto('messages')
    .values({
      owner: id,
      position,
      kind: 'process',
      webhook_id: webhookId,
      body: null,
      at: null,
      state: isStopped ? 'STOPPED' : 'PENDING',
      is_counted: isStopped ? 1 : 0,
      attempts: 0,
      attempts_in_round: 0,
      next_attempt_at: isStopped ? null : now,
      begun_at: null,
    })
    .execute()
  if (!isStopped) await bringForward(transaction, id, now)
}

async function forgetSome(transaction: Transaction<Tables>, endedBefore: number): Promise<number> {
  const rows = await transaction
    .selectFrom('processes')
    .select('id')
    .where('ended_at', '<', endedBefore)
    .where('next_delivery_at', 'is', null)
    .orderBy('ended_at')
    .limit(FORGOTTEN_PER_STEP)
    // Another process that forgets has the others.
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const table of ['delivery_attempts', 'messages'] as const)
    await transaction.deleteFrom(table).where('owner', 'in', ids).execute()
  await transaction.deleteFrom('profiled_companies').where('process', 'in', ids).execute()
  const names = ids.flatMap((id) => [leaseNames.profile(id), leaseNames.deliver(id)])
  await transaction.deleteFrom('leases').where('name', 'in', names).execute()
  await transaction.deleteFrom('processes').where('id', 'in', ids).execute()
  return ids.length
}
