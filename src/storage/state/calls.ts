/** The history of a licence in the state database: reads calls, and deletes those past their retention. */
import { sql } from 'kysely'
import { HISTORY_DAYS, type LicenceCall } from '../../license/call-history.ts'
import type { CallStore, HistoryQuery } from '../../license/call-store.ts'
import type { StateDatabase } from './database.ts'
import type { CallRow } from './tables.ts'

/** Calls searched for the last use of keys: a few milliseconds' work, however long the history. */
const RECENT_CALLS = 10_000
/** Calls read before the event loop has its turn: about a millisecond's work. */
const ROWS_PER_STEP = 500
/** Numbers searched for calls of one path before the event loop has its turn: a few milliseconds' work. */
const NUMBERS_PER_STEP = 20_000
/** Calls deleted in one transaction: bounds how long it holds up others. */
const FORGOTTEN_PER_STEP = 1000

/** Opens the history of a state database. */
export function openCalls(database: StateDatabase): CallStore {
  async function licenceNumber(id: string): Promise<number | undefined> {
    const row = await database.selectFrom('licences').select('number').where('id', '=', id).executeTakeFirst()
    return row?.number
  }

  /** The oldest or the newest stored number. One per query: a query for both would read every call. */
  async function endNumber(licence: number, order: 'asc' | 'desc'): Promise<number | undefined> {
    const row = await database
      .selectFrom('calls')
      .select('number')
      .where('licence', '=', licence)
      .orderBy('number', order)
      .limit(1)
      .executeTakeFirst()
    return row?.number
  }

  /** The number of the first call at or after a time: a binary search, since numbers and times increase together. */
  async function firstNumberSince(licence: number, time: number): Promise<number> {
    const ends = await Promise.all([endNumber(licence, 'asc'), endNumber(licence, 'desc')])
    if (ends[0] === undefined || ends[1] === undefined) return 1
    let low = ends[0]
    let high = ends[1] + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const row = await database
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
  async function numberBelow(licence: number, before: HistoryQuery['before']): Promise<number> {
    if (before === undefined) return ((await endNumber(licence, 'desc')) ?? 0) + 1
    return 'number' in before ? before.number : firstNumberSince(licence, before.time)
  }

  return {
    async read({ licenceId, limit, before, endpoint }) {
      const licence = await licenceNumber(licenceId)
      if (licence === undefined) return []
      let below = await numberBelow(licence, before)
      const oldest = (await endNumber(licence, 'asc')) ?? below
      const found: LicenceCall[] = []
      while (found.length < limit && below > oldest) {
        const from = Math.max(oldest, below - (endpoint === undefined ? ROWS_PER_STEP : NUMBERS_PER_STEP))
        let query = database
          .selectFrom('calls')
          .selectAll()
          .where('licence', '=', licence)
          .where('number', '>=', from)
          .where('number', '<', below)
        if (endpoint !== undefined) query = query.where('endpoint', '=', endpoint)
        const step = Math.min(ROWS_PER_STEP, limit - found.length)
        const rows = await query.orderBy('number', 'desc').limit(step).execute()
        found.push(...rows.map(callOf))
        below = rows.length === step ? rows[step - 1].number : from
        // Yields to the event loop: a long history must not hold up every other call.
        if (found.length < limit && below > oldest) await new Promise(setImmediate)
      }
      return found
    },

    async countSince(licence, key, since) {
      const first = await firstNumberSince(licence, since)
      const { count } = await database
        .selectFrom('calls')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('licence', '=', licence)
        .where('number', '>=', first)
        .where('key', '=', key)
        .where('status', '!=', 429)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async lastUses(licenceId) {
      const licence = await licenceNumber(licenceId)
      const newest = licence === undefined ? undefined : await endNumber(licence, 'desc')
      if (licence === undefined || newest === undefined) return new Map()
      const rows = await database
        .selectFrom('calls')
        .select(({ fn }) => ['key', fn.max<number>('at').as('at')])
        .where('licence', '=', licence)
        .where('number', '>', newest - RECENT_CALLS)
        .groupBy('key')
        .execute()
      return new Map(rows.map(({ key, at }) => [key, Number(at)]))
    },

    async forgetOld(now) {
      const oldestKept = now - HISTORY_DAYS * 24 * 3600 * 1000
      let forgotten = 0
      for (const { number: licence } of await database.selectFrom('licences').select('number').execute()) {
        const firstKept = await firstNumberSince(licence, oldestKept)
        for (let done = false; !done; ) done = await forgetStep(licence, firstKept)
      }
      return forgotten

      /** Deletes some calls. What they took stays in the books, as one change of the balance. */
      async function forgetStep(licence: number, firstKept: number): Promise<boolean> {
        return database.transaction().execute(async (transaction) => {
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
          if (old.length === 0) return true
          const taken = new Map<NonNullable<CallRow['pool']>, number>()
          for (const { pool, credits } of old)
            if (pool !== null) taken.set(pool, (taken.get(pool) ?? 0) + (credits ?? 0))
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
          forgotten += old.length
          return old.length < FORGOTTEN_PER_STEP
        })
      }
    },
  }
}

function callOf(row: CallRow): LicenceCall {
  return {
    number: row.number,
    at: row.at,
    endpoint: row.endpoint,
    method: row.method,
    body: row.body,
    query: row.query,
    status: row.status,
    credits: row.credits,
  }
}
