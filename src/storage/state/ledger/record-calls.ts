/** Decides, charges and writes the calls of one transaction. */
import type { CompiledQuery, Transaction } from 'kysely'
import type { CallEntry, Recorded } from '../../../license/ledger.ts'
import type { Credits } from '../../../license/license.ts'
import { unwrapWrite } from '../state-write.ts'
import type { CallRow, Tables } from '../tables.ts'
import { type Balances, readBalances } from './balances.ts'
import { type BrowserTallies, isCountedAlone, readTallies } from './browser-tallies.ts'
import { FreeBytes } from './free-bytes.ts'
import { type AnsweredBody, answerKey, findAnswers, keepAnswer } from './kept-answers.ts'
import { insertReservation } from './reservations.ts'

/** Points of a commit at which the fault tests end the process. */
export type CommitPoint = 'before the charge' | 'after the charge' | 'after the history row' | 'after the commit'

/** What calls are recorded with. */
export interface RecordOptions {
  /** Wall-clock time, milliseconds. */
  readonly now: number
  /** Of this database; see {@link createCallInsert}. */
  readonly insertCalls: InsertCalls
  /** Which process streams what is reserved for a stream. */
  readonly process: string
  readonly onPoint?: (point: CommitPoint) => void
}

/** Writes history rows. */
type InsertCalls = (transaction: Transaction<Tables>, rows: readonly CallRow[]) => Promise<void>

/**
 * Decides and writes calls inside one transaction. Each call is decided separately, in order.
 *
 * Correct only while no other transaction changes the balances and call numbers that it has read; see `database.ts`.
 */
export async function recordCalls(
  transaction: Transaction<Tables>,
  entries: readonly CallEntry[],
  { now, insertCalls, process, onPoint }: RecordOptions,
): Promise<Recorded[]> {
  onPoint?.('before the charge')
  const newest = await readNewestCalls(transaction, entries, now)
  const pools = entries.flatMap(({ licence, pool }) => (pool === null ? [] : [{ licence, pool }]))
  const balances = await readBalances(transaction, pools)
  const answers = await findAnswers(transaction, entries, now)
  const tallies = await readTallies(transaction, entries, newest)
  const rows = entries.map((entry) => {
    const call = newest.get(entry.licence)
    if (call === undefined) throw new Error(`Cannot record a call: licence ${entry.licence} is gone, must exist`)
    return newCallRow(entry, isCountedAlone(entry) ? 0 : ++call.number, call.at)
  })
  const freeOf = (entry: CallEntry) => (newest.get(entry.licence) as NewestCall).free
  const recorded = entries.map((entry, index) =>
    decide(entry, rows[index], { balances, answers, tallies, free: freeOf(entry) }),
  )
  const stored = entries.map((entry, index) => {
    const isFree = recorded[index].kind !== 'recorded' || recorded[index].credits === 0
    return isFree ? freeOf(entry).bound(entry, rows[index]) : entry
  })
  await balances.write(transaction)
  onPoint?.('after the charge')
  await insertCalls(transaction, [
    ...rows.filter((_, index) => !isCountedAlone(entries[index])),
    ...(await tallies.write()),
  ])
  for (const [licence, { number, at, free }] of newest)
    await transaction
      .updateTable('licences')
      .set({ last_call: number, last_call_at: at, ...free.columns })
      .where('number', '=', licence)
      .execute()
  onPoint?.('after the history row')
  for (const [index, entry] of stored.entries())
    if (recorded[index].kind === 'recorded' && hasPaidFor(entry))
      await writePaidFor(transaction, entry, rows[index], { now, process })
  return recorded
}

/** What calls are decided by. It changes with each of them. */
interface Grounds {
  readonly balances: Balances
  readonly answers: Map<string, AnsweredBody>
  readonly tallies: BrowserTallies
  /** Of the licence of the call. */
  readonly free: FreeBytes
}

/** Decides one call and completes its row: repeated, refused, not paid, or recorded. Charges the balance. */
function decide(entry: CallEntry, row: CallRow, { balances, answers, tallies, free }: Grounds): Recorded {
  const { keep, reservation } = entry
  const before = keep === null ? undefined : answers.get(answerKey(entry, keep.key))
  if (before !== undefined) {
    const sameBody = before.bodyDigest === keep?.bodyDigest
    row.status = sameBody ? before.answer.status : 422
    return { kind: 'answered_before', sameBody, answer: before.answer, balance: balances.of(entry) }
  }
  if (!free.hasRoomFor(entry)) {
    row.status = 429
    return { kind: 'started_too_much', retryAfterSeconds: free.secondsLeft(row.at), balance: balances.of(entry) }
  }
  if (tallies.isOver(entry)) {
    row.status = 429
    return { kind: 'browser_day_over', retryAfterSeconds: free.secondsLeft(row.at), balance: balances.of(entry) }
  }
  const due = reservation === null ? entry.credits : reservation.companies * reservation.creditsPerCompany
  if (!balances.take(entry, due)) {
    row.status = 402
    return { kind: 'not_enough_credits', balance: balances.of(entry) as Credits }
  }
  free.noteStart(entry)
  tallies.count(entry)
  row.credits = reservation === null ? due : null
  row.pool = due > 0 && balances.isLimited(entry) ? entry.pool : null
  if (keep !== null) answers.set(answerKey(entry, keep.key), { bodyDigest: keep.bodyDigest, answer: keep.answer })
  return { kind: 'recorded', credits: due, balance: balances.of(entry) }
}

/** Number and time of the newest call. */
interface NewestCall {
  number: number
  /** Not earlier than the call before, even where the clock was set back. */
  readonly at: number
  /** What free calls have stored on the day of the next call. */
  readonly free: FreeBytes
}

/**
 * Reads the newest call of every licence concerned, by the licence's number. Locks the licences: until the commit no
 * other transaction numbers their calls or changes their balances. By number, so that two commits never wait for each
 * other.
 */
async function readNewestCalls(
  transaction: Transaction<Tables>,
  entries: readonly CallEntry[],
  now: number,
): Promise<Map<number, NewestCall>> {
  const numbers = [...new Set(entries.map((entry) => entry.licence))]
  const found = await transaction
    .selectFrom('licences')
    .select(['number', 'last_call', 'last_call_at', 'free_day', 'free_bytes', 'started_bytes'])
    .where('number', 'in', numbers)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
  return new Map(
    found.map((row) => {
      const at = Math.max(now, row.last_call_at)
      return [row.number, { number: row.last_call, at, free: new FreeBytes(row, at) }]
    }),
  )
}

function newCallRow(entry: CallEntry, number: number, at: number): CallRow {
  return {
    licence: entry.licence,
    number,
    key: entry.key,
    at,
    method: entry.method,
    endpoint: entry.endpoint,
    body: entry.body,
    query: entry.query,
    status: entry.status,
    credits: 0,
    pool: null,
    request_id: entry.requestId ?? null,
  }
}

/**
 * Makes the insert of history rows for one database. It keeps the compiled SQL by number of rows: compiling it for every
 * commit would cost more than running it.
 */
export function createCallInsert(): InsertCalls {
  const compiledByCount = new Map<number, CompiledQuery>()
  return async (transaction, rows) => {
    if (rows.length === 0) return
    let compiled = compiledByCount.get(rows.length)
    if (compiled === undefined) {
      compiled = transaction.insertInto('calls').values(rows).compile()
      compiledByCount.set(rows.length, compiled)
    }
    // The order of the members of `newCallRow` is that of the columns in every compiled insert.
    await transaction.executeQuery({ ...compiled, parameters: rows.flatMap((row) => Object.values(row)) })
  }
}

/** Whether a call paid for more than its answer. Most have not, and waiting for nothing takes time as well. */
function hasPaidFor({ writes, reservation, keep }: CallEntry): boolean {
  return writes.length > 0 || reservation !== null || keep !== null
}

/** Writes what a call paid for: the writes of its answer, its reservation, the answer kept for a repetition. */
async function writePaidFor(
  transaction: Transaction<Tables>,
  entry: CallEntry,
  row: CallRow,
  { now, process }: Pick<RecordOptions, 'now' | 'process'>,
): Promise<void> {
  for (const write of entry.writes) await unwrapWrite(write).run(transaction)
  if (entry.reservation !== null) await insertReservation(transaction, entry, row, { now, process })
  if (entry.keep !== null) await keepAnswer(transaction, entry, now)
}
