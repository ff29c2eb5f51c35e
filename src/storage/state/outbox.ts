/**
 * The outbox in the state database. Its messages are written in the transaction of what they report: a verdict
 * (`processes.ts`), or the events of a saved search (`saved-searches.ts`). The holder of the lease on an owner's messages sends
 * them; `record-attempts.ts` records what came of it.
 */
import { type Selectable, sql, type Transaction } from 'kysely'
import { resumeDeliveries } from '../../autoprofile/process.ts'
import type { Clock } from '../../clock.ts'
import type { LeaseRequest } from '../../delivery/lease.ts'
import {
  type DeliveryQuery,
  type DeliveryState,
  type DueDelivery,
  type DueOwner,
  type HeldDeliveries,
  INTERRUPTED,
  type LoggedAttempt,
  type LoggedDelivery,
  type MadeAttempt,
  type Outbox,
  type Owner,
  type OwnerKind,
  PAUSED_MS,
  type ReplaySelection,
} from '../../delivery/outbox.ts'
import type { MatchStatus } from '../../judging/verdict.ts'
import type { StateDatabase } from './database.ts'
import { leaseNames, takeLease } from './leases.ts'
import { lockFreeRows, lockOwners, lockRows, OWNER_TABLES } from './locks.ts'
import { profiledOf, readProcess, writeProcess } from './process-rows.ts'
import { AttemptRecorder, noteInterrupted, noteNextDelivery } from './record-attempts.ts'
import type { DeliveryAttemptRow, Tables } from './tables.ts'

/** Tables of messages: of this version, and of the two that it replaced. A database has the one or the others. */
export const OUTBOX_TABLES = ['messages', 'deliveries', 'search_deliveries'] as const

const KINDS = Object.keys(OWNER_TABLES) as OwnerKind[]

/** When messages are due, and for whom. */
interface DueQuery {
  /** The holder of leases that asks: what it holds itself counts as free. */
  readonly holder: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly limit: number
}

export class StoredOutbox implements Outbox {
  readonly #database: StateDatabase
  readonly #clock: Clock
  readonly #recorder: AttemptRecorder

  constructor(database: StateDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
    this.#recorder = new AttemptRecorder(database, clock)
  }

  async readDue(holder: string, now: number, limit: number): Promise<readonly DueOwner[]> {
    const due = await Promise.all(KINDS.map((kind) => readDueOwners(this.#database, kind, { holder, now, limit })))
    return due
      .flat()
      .sort((a, b) => a.dueAt - b.dueAt)
      .slice(0, limit)
  }

  async claim(due: readonly DueOwner[], request: LeaseRequest): Promise<readonly HeldDeliveries[]> {
    if (due.length === 0) return []
    return this.#database.transaction().execute(async (transaction) => {
      const held: HeldDeliveries[] = []
      const free = new Set<string>()
      for (const kind of KINDS) {
        const ids = due.filter((owner) => owner.kind === kind).map(({ id }) => id)
        for (const id of await lockFreeRows(transaction, OWNER_TABLES[kind], ids)) free.add(id)
      }
      for (const owner of due.filter(({ id }) => free.has(id))) {
        const lease = await takeLease(transaction, leaseNames.deliver(owner.id), request)
        if (lease === null) continue
        // The first holder has no predecessor.
        if (lease.fencingToken > 1) await noteInterrupted(transaction, owner.id)
        held.push({ ...owner, lease })
      }
      return held
    })
  }

  async readNext({ id }: Owner, now: number, underWay: readonly number[]): Promise<DueDelivery | undefined> {
    let query = this.#withCompanies(id)
      .select([
        'messages.position',
        'webhook_id',
        'attempts_in_round',
        'body',
        'company',
        'match_status',
        'reason_it',
        'reason_en',
      ])
      .where('next_attempt_at', '<=', now)
    if (underWay.length > 0) query = query.where('messages.position', 'not in', underWay)
    const row = await query.orderBy('next_attempt_at').orderBy('messages.position').limit(1).executeTakeFirst()
    if (row === undefined) return undefined
    const { position, webhook_id: webhookId, attempts_in_round: attemptsInRound, body } = row
    return { position, webhookId, attemptsInRound, ...(body === null ? profiledOf(row) : { body }) }
  }

  beginAttempt(held: HeldDeliveries, position: number, at: number): Promise<void> {
    return this.#recorder.begin(held, position, at)
  }

  recordAttempt(held: HeldDeliveries, attempt: MadeAttempt): Promise<number | null> {
    return this.#recorder.record(held, attempt)
  }

  async read({ owner, limit, after, state }: DeliveryQuery): Promise<readonly LoggedDelivery[]> {
    let query = this.#withCompanies(owner)
      .select(['messages.position', 'webhook_id', 'state', 'next_attempt_at', 'company_id', 'match_status'])
      .where('messages.position', '>', after)
    if (state !== undefined) query = query.where('state', '=', state)
    const rows = await query.orderBy('messages.position').limit(limit).execute()
    if (rows.length === 0) return []
    const attempts = await this.#readAttempts(owner, rows[0].position, rows[rows.length - 1].position)
    return rows.map(({ position, webhook_id: webhookId, company_id: companyId, match_status, ...row }) => ({
      position,
      webhookId,
      company: companyId === null ? null : { companyId, matchStatus: match_status as MatchStatus },
      state: row.state,
      nextAttemptAt: row.next_attempt_at,
      attempts: (attempts.get(position) ?? []).map(loggedAttempt),
    }))
  }

  async count(owner: string): Promise<Readonly<Record<DeliveryState, number>>> {
    const rows = await this.#database
      .selectFrom('messages')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('owner', '=', owner)
      .groupBy('state')
      .execute()
    const counts = { PENDING: 0, DELIVERED: 0, FAILED: 0, STOPPED: 0 }
    for (const { state, count } of rows) counts[state] = Number(count)
    return counts
  }

  replay(owner: Owner, which: ReplaySelection): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      await lockOwners(transaction, [owner])
      const process = owner.kind === 'process' ? await readProcess(transaction, owner.id) : null
      const selected = transaction
        .updateTable('messages')
        .set({ state: 'PENDING', next_attempt_at: this.#clock.now(), attempts_in_round: 0 })
        .where('owner', '=', owner.id)
      const { numUpdatedRows } = await ('states' in which
        ? selected.where('state', 'in', [...which.states])
        : selected.where('webhook_id', 'in', [...which.webhookIds])
      ).executeTakeFirst()
      if (numUpdatedRows === 0n) return 0
      if (process !== null && process.status !== 'QUEUED' && process.isStopped)
        await writeProcess(transaction, resumeDeliveries(process))
      await noteNextDelivery(transaction, owner)
      return Number(numUpdatedRows)
    })
  }

  async postpone(owner: Owner, now: number): Promise<void> {
    const until = now + PAUSED_MS
    await this.#database.transaction().execute(async (transaction) => {
      await lockOwners(transaction, [owner])
      await transaction
        .updateTable('messages')
        .set({ next_attempt_at: until })
        .where('owner', '=', owner.id)
        .where('next_attempt_at', '<', until)
        .execute()
      await noteNextDelivery(transaction, owner)
    })
  }

  /** The messages of an owner, each with its company where it has one. */
  #withCompanies(owner: string) {
    return this.#database
      .selectFrom('messages')
      .leftJoin('profiled_companies', (join) =>
        join
          .onRef('profiled_companies.process', '=', 'messages.owner')
          .onRef('profiled_companies.position', '=', 'messages.position'),
      )
      .where('messages.owner', '=', owner)
  }

  /** The attempts at some messages, by their position. */
  async #readAttempts(
    owner: string,
    first: number,
    last: number,
  ): Promise<ReadonlyMap<number, readonly Selectable<DeliveryAttemptRow>[]>> {
    const attempts = await this.#database
      .selectFrom('delivery_attempts')
      .selectAll()
      .where('owner', '=', owner)
      .where('position', '>=', first)
      .where('position', '<=', last)
      .orderBy('position')
      .orderBy('number')
      .execute()
    return Map.groupBy(attempts, ({ position }) => position)
  }
}

/**
 * Makes deliveries of the saved searches of a licence due that may wait because it did not allow them. The licence is locked.
 *
 * What waits for a retry within that time is tried a little earlier, too.
 */
export async function wakeSearches(transaction: Transaction<Tables>, licenceId: string, now: number): Promise<void> {
  const paused = await transaction
    .selectFrom('saved_searches')
    .select('id')
    .where('licence', '=', licenceId)
    .where('next_delivery_at', '>', now)
    .where('next_delivery_at', '<=', now + PAUSED_MS)
    .execute()
  const ids = paused.map(({ id }) => id)
  await lockRows(transaction, 'saved_searches', ids)
  for (const id of ids) {
    await transaction
      .updateTable('messages')
      .set({ next_attempt_at: now })
      .where('owner', '=', id)
      .where('next_attempt_at', '>', now)
      .where('next_attempt_at', '<=', now + PAUSED_MS)
      .execute()
    await noteNextDelivery(transaction, { kind: 'search', id })
  }
}

/** Reads the owners of a kind whose next message is due and that no other process is sending, the longest waiting first. */
async function readDueOwners(
  database: StateDatabase,
  kind: OwnerKind,
  { holder, now, limit }: DueQuery,
): Promise<readonly DueOwner[]> {
  const table = OWNER_TABLES[kind]
  const rows = await database
    // The columns below are the same in both tables, which the query builder cannot know.
    .selectFrom(table as 'processes')
    .leftJoin('leases', (join) =>
      join.on('leases.name', '=', sql<string>`${leaseNames.deliver('')} || ${sql.ref(`${table}.id`)}`),
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
    kind,
    id: row.id,
    licenceId: row.licence,
    webhookUrl: row.webhook_url,
    dueAt: row.next_delivery_at as number,
  }))
}

/** An attempt as the log has it. */
function loggedAttempt({
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
