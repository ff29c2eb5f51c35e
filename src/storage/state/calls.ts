/** The history of a licence in the state database: reads calls, and deletes those past their retention. */
import { sql, type Transaction } from 'kysely'
import { HISTORY_DAYS, type LicenceCall, textLength } from '../../license/call-history.ts'
import type { CallStore, HistoryQuery } from '../../license/call-store.ts'
import type { StateDatabase } from './database.ts'
import { lockLicences } from './locks.ts'
import type { CallRow, Tables } from './tables.ts'

/** Calls searched for the last use of keys: a few milliseconds' work, however long the history. */
const RECENT_CALLS = 10_000
/** Calls read before the event loop has its turn: about a millisecond's work. */
const ROWS_PER_STEP = 500
/** The same where calls have long bodies (16 KiB at most). */
const LONG_ROWS_PER_STEP = 50
/** Characters of a call above which its body is long. */
const LONG_ROW = 1024
/** Numbers searched for calls of one path before the event loop has its turn: a few milliseconds' work. */
const NUMBERS_PER_STEP = 20_000
/** Calls deleted in one transaction: bounds how long it holds up others. */
const FORGOTTEN_PER_STEP = 1000

/** Opens the history of a state this.#database. */
export function openCalls(database: StateDatabase): CallStore {
  const calls = new StoredCalls(database)
  // Bound: the metering takes `countSince` alone.
  return {
    read: (query) => calls.read(query),
    countSince: (licence, key, since) => calls.countSince(licence, key, since),
    lastUses: (licenceId) => calls.lastUses(licenceId),
    forgetOld: (now) => calls.forgetOld(now),
  }
}

class StoredCalls implements CallStore {
  readonly #database: StateDatabase

  constructor(database: StateDatabase) {
    this.#database = database
  }

  async #findLicence(id: string): Promise<number | undefined> {
    const row = await this.#database.selectFrom('licences').select('number').where('id', '=', id).executeTakeFirst()
    return row?.number
  }

  /** The oldest or the newest stored number. One per query: a query for both would read every call. */
  async #findEnd(licence: number, order: 'asc' | 'desc'): Promise<number | undefined> {
    const row = await this.#database
      .selectFrom('calls')
      .select('number')
      .where('licence', '=', licence)
      .orderBy('number', order)
      .limit(1)
      .executeTakeFirst()
    return row?.number
  }

  /** The number of the first call at or after a time: a binary search, since numbers and times increase together. */
  async #findFirstSince(licence: number, time: number): Promise<number> {
    const ends = await Promise.all([this.#findEnd(licence, 'asc'), this.#findEnd(licence, 'desc')])
    if (ends[0] === undefined || ends[1] === undefined) return 1
    let low = ends[0]
    let high = ends[1] + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const row = await this.#database
        .selectFrom('calls')
        .select(['number', 'at'])
        .where('licence', '=', licence)
        .where('number', '>=', middle)
        .orderBy('number')
        .limit(1)
        .executeTakeFirst()
      if (row === undefined || row.at >= time) high = middle
      else low = row.number + 1
    }
    return low
  }

  /** The exclusive upper bound of the numbers to read. */
  async #findUpperBound(licence: number, before: HistoryQuery['before']): Promise<number> {
    if (before !== undefined && 'time' in before) return this.#findFirstSince(licence, before.time)
    const behindNewest = ((await this.#findEnd(licence, 'desc')) ?? 0) + 1
    // Callers choose the number. Steps over numbers that no call has yet would never end.
    return Math.min(before?.number ?? behindNewest, behindNewest)
  }

  async read({
    licenceId,
    limit,
    before,
    endpoint,
    lengthMax = Infinity,
  }: HistoryQuery): Promise<readonly LicenceCall[]> {
    const licence = await this.#findLicence(licenceId)
    if (licence === undefined) return []
    let below = await this.#findUpperBound(licence, before)
    const oldest = (await this.#findEnd(licence, 'asc')) ?? below
    const hints = await this.#hints(licence)
    const found: LicenceCall[] = []
    let length = 0
    let rowsPerStep = LONG_ROWS_PER_STEP
    const isEnough = () => found.length >= limit || length > lengthMax || below <= oldest
    while (!isEnough()) {
      const from = Math.max(oldest, below - (endpoint === undefined ? ROWS_PER_STEP : NUMBERS_PER_STEP))
      let query = this.#database
        .selectFrom('calls')
        .selectAll()
        .where('licence', '=', licence)
        .where('number', '>=', from)
        .where('number', '<', below)
      if (endpoint !== undefined) query = query.where('endpoint', '=', endpoint)
      const step = Math.min(rowsPerStep, limit - found.length)
      const rows = await query.orderBy('number', 'desc').limit(step).execute()
      const calls = rows.map((row) => callOf(row, hints.get(row.key) ?? ''))
      found.push(...calls)
      below = rows.length === step ? rows[step - 1].number : from
      const added = calls.reduce((sum, call) => sum + textLength(call), 0)
      length += added
      rowsPerStep = added > LONG_ROW * rows.length ? LONG_ROWS_PER_STEP : ROWS_PER_STEP
      // Yields to the event loop: a long history must not hold up every other call.
      if (!isEnough()) await new Promise(setImmediate)
    }
    return found
  }

  /** The last 4 characters of each key of a licence, by its number. */
  async #hints(licence: number): Promise<ReadonlyMap<number, string>> {
    const keys = this.#database.selectFrom('api_keys').select(['number', 'hint']).where('licence', '=', licence)
    return new Map((await keys.execute()).map(({ number, hint }) => [number, hint]))
  }

  async countSince(licence: number, key: number, since: number) {
    const first = await this.#findFirstSince(licence, since)
    const counts = await this.#database
      .selectFrom('calls')
      .select(({ fn }) => ['endpoint', fn.countAll<number>().as('count')])
      .where('licence', '=', licence)
      .where('number', '>=', first)
      .where('key', '=', key)
      .where('status', '!=', 429)
      .groupBy('endpoint')
      .execute()
    return counts.map(({ endpoint, count }) => ({ endpoint, count: Number(count) }))
  }

  async lastUses(licenceId: string): Promise<ReadonlyMap<number, number>> {
    const licence = await this.#findLicence(licenceId)
    const newest = licence === undefined ? undefined : await this.#findEnd(licence, 'desc')
    if (licence === undefined || newest === undefined) return new Map()
    const rows = await this.#database
      .selectFrom('calls')
      .select(({ fn }) => ['key', fn.max<number>('at').as('at')])
      .where('licence', '=', licence)
      .where('number', '>', newest - RECENT_CALLS)
      .groupBy('key')
      .execute()
    const uses = new Map(rows.map(({ key, at }) => [key, Number(at)]))
    const tallied = await this.#database
      .selectFrom('browser_tallies')
      .innerJoin('api_keys', 'api_keys.number', 'browser_tallies.key')
      .select(['browser_tallies.key', 'browser_tallies.last_at'])
      .where('api_keys.licence', '=', licence)
      .execute()
    for (const { key, last_at } of tallied) uses.set(key, Math.max(uses.get(key) ?? 0, last_at))
    return uses
  }

  async forgetOld(now: number): Promise<number> {
    const oldestKept = now - HISTORY_DAYS * 24 * 3600 * 1000
    let forgotten = 0
    for (const { number: licence } of await this.#database.selectFrom('licences').select('number').execute()) {
      const firstKept = await this.#findFirstSince(licence, oldestKept)
      for (let step = FORGOTTEN_PER_STEP; step === FORGOTTEN_PER_STEP; forgotten += step)
        step = await this.#database
          .transaction()
          .execute((transaction) => forgetSome(transaction, { licence, firstKept, now }))
    }
    return forgotten
  }
}

/** Deletes some old calls of a licence. What they took stays in the books, as one change of the balance. @returns how many */
async function forgetSome(
  transaction: Transaction<Tables>,
  { licence, firstKept, now }: { readonly licence: number; readonly firstKept: number; readonly now: number },
): Promise<number> {
  // When two processes prune at once, the second finds nothing to add to the books.
  await lockLicences(transaction, [licence])
  const old = await transaction
    .selectFrom('calls')
    .select(['number', 'pool', 'credits'])
    .where('licence', '=', licence)
    .where('number', '<', firstKept)
    // While its reservation is open, the price of a call is not known.
    .where('credits', 'is not', null)
    .orderBy('number')
    .limit(FORGOTTEN_PER_STEP)
    .execute()
  if (old.length === 0) return 0
  const taken = new Map<NonNullable<CallRow['pool']>, number>()
  for (const { pool, credits } of old) if (pool !== null) taken.set(pool, (taken.get(pool) ?? 0) + (credits ?? 0))
  for (const [pool, credits] of taken)
    await transaction
      .insertInto('credit_changes')
      .values({ licence, pool, at: now, delta: -credits, reason: 'forgotten' })
      .execute()
  await transaction
    .deleteFrom('calls')
    .where('licence', '=', licence)
    .where('number', 'in', sql<number>`(${sql.join(old.map(({ number }) => number))})`)
    .execute()
  return old.length
}

function callOf(row: CallRow, keyHint: string): LicenceCall {
  return {
    number: row.number,
    at: row.at,
    endpoint: row.endpoint,
    method: row.method,
    body: row.body,
    query: row.query,
    status: row.status,
    credits: row.credits,
    requestId: row.request_id,
    keyHint,
  }
}
