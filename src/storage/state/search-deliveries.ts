/**
 * The webhooks of saved searches in the state database, as the deliverer sees deliveries. They are made in the transaction of
 * their events (`saved-searches.ts`).
 */
import type { Kysely, Transaction } from 'kysely'
import type { LoggedMessage, SearchDeliveries } from '../../alerts/saved-search.ts'
import type {
  DeliveryState,
  DeliveryStore,
  DueDelivery,
  DueProcess,
  HeldDeliveries,
  MadeAttempt,
  ReplaySelection,
} from '../../autoprofile/delivery-store.ts'
import { LeaseLost, type LeaseRequest } from '../../autoprofile/lease.ts'
import type { Clock } from '../../clock.ts'
import type { StateDatabase } from './database.ts'
import { loggedAttempt } from './deliveries.ts'
import { readDueOwners } from './due-deliveries.ts'
import { leaseNames, requireLease, takeLease } from './leases.ts'
import { lockFreeSearches, lockSearches } from './locks.ts'
import type { SearchDeliveryRow, Tables } from './tables.ts'

/** Opens the webhooks of saved searches. */
export function openSearchDeliveries(database: StateDatabase, clock: Clock): SearchDeliveries {
  return new StoredMessages(database, clock)
}

class StoredMessages implements SearchDeliveries {
  readonly #database: StateDatabase
  readonly #clock: Clock

  constructor(database: StateDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  readDue(holder: string, now: number, limit: number): Promise<readonly DueProcess[]> {
    return readDueOwners(this.#database, 'saved_searches', { holder, now, limit })
  }

  async claim(due: readonly DueProcess[], request: LeaseRequest): Promise<readonly HeldDeliveries[]> {
    if (due.length === 0) return []
    return this.#database.transaction().execute(async (transaction) => {
      const held: HeldDeliveries[] = []
      const ids = due.map(({ id }) => id)
      const free = new Set(await lockFreeSearches(transaction, ids))
      for (const search of due.filter(({ id }) => free.has(id))) {
        const lease = await takeLease(transaction, leaseNames.deliver(search.id), request)
        if (lease === null) continue
        // The first holder has nobody before it.
        if (lease.fencingToken > 1) await noteInterrupted(transaction, search.id)
        held.push({ ...search, lease })
      }
      return held
    })
  }

  async readNext(search: string, now: number, underWay: readonly number[]): Promise<DueDelivery | undefined> {
    let query = this.#database
      .selectFrom('search_deliveries')
      .select(['position', 'webhook_id', 'attempts_in_round', 'body'])
      .where('search', '=', search)
      .where('next_attempt_at', '<=', now)
    if (underWay.length > 0) query = query.where('position', 'not in', underWay)
    const row = await query.orderBy('next_attempt_at').orderBy('position').limit(1).executeTakeFirst()
    if (row === undefined) return undefined
    const { position, webhook_id: webhookId, attempts_in_round: attemptsInRound, body } = row
    return { position, webhookId, attemptsInRound, body }
  }

  async beginAttempt({ id, lease }: HeldDeliveries, position: number, at: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await lockSearches(transaction, [id])
      await requireLease(transaction, lease)
      const { numUpdatedRows } = await transaction
        .updateTable('search_deliveries')
        .set({ begun_at: at })
        .where('search', '=', id)
        .where('position', '=', position)
        .executeTakeFirst()
      // Its search was deleted: nothing of it is sent any more.
      if (numUpdatedRows === 0n) throw new LeaseLost(lease)
    })
  }

  recordAttempt({ id, lease }: HeldDeliveries, attempt: MadeAttempt): Promise<number | null> {
    return this.#database.transaction().execute(async (transaction) => {
      await lockSearches(transaction, [id])
      await requireLease(transaction, lease)
      const row = await readRow(transaction, id, attempt.position)
      if (row === undefined) throw new LeaseLost(lease)
      const { position, at, milliseconds, status, problem } = attempt
      const logged = { process: id, position, number: row.attempts + 1, at, milliseconds, status, problem }
      await transaction.insertInto('delivery_attempts').values(logged).execute()
      await transaction
        .updateTable('search_deliveries')
        .set({
          ...nextState(row, attempt),
          begun_at: null,
          attempts: row.attempts + 1,
          attempts_in_round: row.attempts_in_round + 1,
        })
        .where('search', '=', id)
        .where('position', '=', position)
        .execute()
      if (attempt.result.kind === 'gone') await stopPending(transaction, id)
      return noteNext(transaction, id)
    })
  }

  async read({
    process,
    limit,
    after,
    state,
  }: Parameters<DeliveryStore['read']>[0]): Promise<readonly LoggedMessage[]> {
    let query = this.#database
      .selectFrom('search_deliveries')
      .select(['position', 'webhook_id', 'state', 'next_attempt_at'])
      .where('search', '=', process)
      .where('position', '>', after)
    if (state !== undefined) query = query.where('state', '=', state)
    const rows = await query.orderBy('position').limit(limit).execute()
    if (rows.length === 0) return []
    const attempts = await this.#database
      .selectFrom('delivery_attempts')
      .selectAll()
      .where('process', '=', process)
      .where(
        'position',
        'in',
        rows.map(({ position }) => position),
      )
      .orderBy('number')
      .execute()
    return rows.map((row) => ({
      position: row.position,
      webhookId: row.webhook_id,
      state: row.state,
      nextAttemptAt: row.next_attempt_at,
      attempts: attempts.filter(({ position }) => position === row.position).map(loggedAttempt),
    }))
  }

  async count(search: string): Promise<Readonly<Record<DeliveryState, number>>> {
    const rows = await this.#database
      .selectFrom('search_deliveries')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('search', '=', search)
      .groupBy('state')
      .execute()
    const counts = { PENDING: 0, DELIVERED: 0, FAILED: 0, STOPPED: 0 }
    for (const { state, count } of rows) counts[state] = Number(count)
    return counts
  }

  async postpone(id: string, until: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await lockSearches(transaction, [id])
      await transaction
        .updateTable('search_deliveries')
        .set({ next_attempt_at: until })
        .where('search', '=', id)
        .where('next_attempt_at', '<', until)
        .execute()
      await noteNext(transaction, id)
    })
  }

  replay(id: string, which: ReplaySelection): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      await lockSearches(transaction, [id])
      const selected = transaction
        .updateTable('search_deliveries')
        .set({ state: 'PENDING', next_attempt_at: this.#clock.now(), attempts_in_round: 0 })
        .where('search', '=', id)
      const { numUpdatedRows } = await ('states' in which
        ? selected.where('state', 'in', [...which.states])
        : selected.where('webhook_id', 'in', [...which.webhookIds])
      ).executeTakeFirst()
      await noteNext(transaction, id)
      return Number(numUpdatedRows)
    })
  }
}

function readRow(db: Kysely<Tables>, search: string, position: number): Promise<SearchDeliveryRow | undefined> {
  return db
    .selectFrom('search_deliveries')
    .selectAll()
    .where('search', '=', search)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** The state of a webhook after an attempt. One that was stopped meanwhile stays so, unless this attempt arrived. */
function nextState(
  row: SearchDeliveryRow,
  { result }: MadeAttempt,
): Pick<SearchDeliveryRow, 'state' | 'next_attempt_at'> {
  if (result.kind === 'delivered') return { state: 'DELIVERED', next_attempt_at: null }
  if (result.kind === 'gone' || row.state === 'STOPPED') return { state: 'STOPPED', next_attempt_at: null }
  const { nextAttemptAt: next } = result
  return next === null ? { state: 'FAILED', next_attempt_at: null } : { state: 'PENDING', next_attempt_at: next }
}

/** The receiver wants none of those that wait. Later events are sent all the same. */
async function stopPending(transaction: Transaction<Tables>, search: string): Promise<void> {
  await transaction
    .updateTable('search_deliveries')
    .set({ state: 'STOPPED', next_attempt_at: null })
    .where('search', '=', search)
    .where('state', '=', 'PENDING')
    .execute()
}

/** Writes down the attempts that an earlier holder began and did not record; the webhooks are as due as they were. */
async function noteInterrupted(transaction: Transaction<Tables>, search: string): Promise<void> {
  const begun = await transaction
    .selectFrom('search_deliveries')
    .select(['position', 'attempts', 'begun_at'])
    .where('search', '=', search)
    .where('begun_at', 'is not', null)
    .execute()
  for (const { position, attempts, begun_at: at } of begun) {
    const outcome = { milliseconds: 0, status: null, problem: null, is_interrupted: 1 }
    await transaction
      .insertInto('delivery_attempts')
      .values({ process: search, position, number: attempts + 1, at: at as number, ...outcome })
      .execute()
    await transaction
      .updateTable('search_deliveries')
      .set({ attempts: attempts + 1, begun_at: null })
      .where('search', '=', search)
      .where('position', '=', position)
      .execute()
  }
}

/** Writes into the search when its next webhook is due. @returns that time; `null`: none waits */
async function noteNext(db: Kysely<Tables>, search: string): Promise<number | null> {
  const next = await db
    .selectFrom('search_deliveries')
    .select('next_attempt_at')
    .where('search', '=', search)
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  const at = next?.next_attempt_at ?? null
  await db.updateTable('saved_searches').set({ next_delivery_at: at }).where('id', '=', search).execute()
  return at
}
