/**
 * Records and charges calls, many in one transaction.
 *
 * Calls that end while a transaction runs wait for the next one and are committed together (group commit): one commit
 * costs about the same for one call as for fifty. Each call is still decided by itself, in order, on balances that no
 * other process can change meanwhile, so two hundred calls on ten credits charge exactly ten.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { CallEntry, IdempotencyKey, KeptAnswer, Ledger, Recorded, StateWrite } from '../../license/ledger.ts'
import type { CreditPool, Credits } from '../../license/license.ts'
import type { StateDatabase } from '../sqlite/database.ts'
import { readBalances } from './balances.ts'
import type { CallRow, IdempotentAnswerRow, Tables } from './tables.ts'

/** Points of a commit at which the fault tests end the process. */
export type CommitPoint = 'before the charge' | 'after the charge' | 'after the history row' | 'after the commit'

/** What the ledger is given. */
export interface LedgerOptions {
  readonly database: StateDatabase
  readonly clock: Clock
  /** Called at every point of every commit; for the fault tests. */
  readonly onPoint?: (point: CommitPoint) => void
  /** Called after every commit with the number of calls in it; for the metrics. */
  readonly onCommit?: (calls: number, milliseconds: number) => void
}

/** Most calls in one transaction: bounds how long a commit holds the event loop (about 2 ms). */
const CALLS_PER_COMMIT_MAX = 256
/** How long an answer is kept for a repetition (`docs/decisions.md`, "safe retries"). */
export const KEPT_ANSWER_MS = 24 * 3600 * 1000

interface Waiting {
  readonly entry: CallEntry
  readonly resolve: (recorded: Recorded) => void
  readonly reject: (error: unknown) => void
}

/** Opens the ledger of a state database. */
export function openLedger(options: LedgerOptions): Ledger {
  const { database, clock } = options
  const waiting: Waiting[] = []
  let isRunning = false

  async function commitWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, CALLS_PER_COMMIT_MAX)
      const start = clock.monotonic()
      try {
        const recorded = await commit(batch.map(({ entry }) => entry))
        batch.forEach(({ resolve }, index) => {
          resolve(recorded[index])
        })
      } catch (error) {
        await commitOneByOne(batch, error)
      }
      options.onCommit?.(batch.length, clock.monotonic() - start)
    }
    isRunning = false
  }

  /** One call's failing write must not take down the calls that happened to be committed with it. */
  async function commitOneByOne(batch: readonly Waiting[], error: unknown): Promise<void> {
    for (const { entry, resolve, reject } of batch) {
      if (batch.length === 1) return reject(error)
      await commit([entry]).then(([recorded]) => resolve(recorded), reject)
    }
  }

  function commit(entries: readonly CallEntry[]): Promise<Recorded[]> {
    return database
      .transaction()
      .execute((transaction) => recordAll(transaction, entries, clock.now(), options.onPoint))
      .then((recorded) => {
        options.onPoint?.('after the commit')
        for (const [index, entry] of entries.entries())
          if (recorded[index].kind === 'recorded') for (const write of entry.writes) opened(write).committed?.()
        return recorded
      })
  }

  return {
    record(entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject })
        if (isRunning) return
        isRunning = true
        // Not at once: whatever else this turn of the event loop brings is committed together with it.
        setImmediate(() => void commitWaiting())
      })
    },
    findAnswer: (key) => findAnswer(database, key, clock.now()),
    settle: (id, companies, writes) =>
      database.transaction().execute((transaction) => settle(transaction, id, companies, writes, clock.now())),
  }
}

/** Decides and writes calls inside one transaction. */
async function recordAll(
  transaction: Transaction<Tables>,
  entries: readonly CallEntry[],
  now: number,
  onPoint: LedgerOptions['onPoint'],
): Promise<Recorded[]> {
  onPoint?.('before the charge')
  const licences = await readNewestCalls(transaction, entries)
  const balances = await readBalances(transaction, poolsOf(entries))
  const answers = await readAnswers(transaction, entries, now)
  const rows: CallRow[] = []
  const accepted: { readonly entry: CallEntry; readonly row: CallRow }[] = []
  const recorded = entries.map((entry): Recorded => {
    const licence = licences.get(entry.licence)
    if (licence === undefined) throw new Error(`Cannot record a call: licence ${entry.licence} is gone, must exist`)
    const row = callRow(entry, ++licence.lastCall, licence.lastCallAt)
    rows.push(row)
    const before = entry.keep === null ? undefined : answers.get(answerId(entry, entry.keep.key))
    if (before !== undefined) {
      const sameBody = before.bodyDigest === entry.keep?.bodyDigest
      row.status = sameBody ? before.answer.status : 422
      return { kind: 'answered_before', sameBody, answer: before.answer, balance: balances.of(entry) }
    }
    const due =
      entry.reservation === null ? entry.credits : entry.reservation.companies * entry.reservation.creditsPerCompany
    if (!balances.take(entry, due)) {
      row.status = 402
      return { kind: 'not_enough_credits', balance: balances.of(entry) as Credits }
    }
    row.credits = entry.reservation === null ? due : null
    row.pool = due > 0 && balances.isLimited(entry) ? entry.pool : null
    if (entry.keep !== null)
      answers.set(answerId(entry, entry.keep.key), { bodyDigest: entry.keep.bodyDigest, answer: entry.keep.answer })
    accepted.push({ entry, row })
    return { kind: 'recorded', credits: due, balance: balances.of(entry) }
  })
  await balances.write(transaction)
  onPoint?.('after the charge')
  await insertCalls(transaction, rows)
  for (const [number, licence] of licences)
    await transaction
      .updateTable('licences')
      .set({ last_call: licence.lastCall, last_call_at: licence.lastCallAt })
      .where('number', '=', number)
      .execute()
  onPoint?.('after the history row')
  for (const { entry, row } of accepted) await writeWhatWasPaidFor(transaction, entry, row, now)
  return recorded

  async function readNewestCalls(db: Kysely<Tables>, calls: readonly CallEntry[]) {
    const numbers = [...new Set(calls.map((entry) => entry.licence))]
    const found = await db
      .selectFrom('licences')
      .select(['number', 'last_call', 'last_call_at'])
      .where('number', 'in', numbers)
      .execute()
    return new Map(
      found.map((row) => [row.number, { lastCall: row.last_call, lastCallAt: Math.max(now, row.last_call_at) }]),
    )
  }
}

function callRow(entry: CallEntry, number: number, at: number): CallRow {
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
  }
}

function poolsOf(entries: readonly CallEntry[]): readonly { readonly licence: number; readonly pool: CreditPool }[] {
  return entries.flatMap(({ licence, pool }) => (pool === null ? [] : [{ licence, pool }]))
}

/** Compiled inserts by number of rows: compiling one anew for every commit would cost more than running it. */
const compiledInserts = new Map<number, CompiledQuery>()

async function insertCalls(transaction: Transaction<Tables>, rows: readonly CallRow[]): Promise<void> {
  let compiled = compiledInserts.get(rows.length)
  if (compiled === undefined) {
    compiled = transaction.insertInto('calls').values(rows).compile()
    compiledInserts.set(rows.length, compiled)
  }
  // The order of the members of `callRow` is that of the columns in every compiled insert.
  await transaction.executeQuery({ ...compiled, parameters: rows.flatMap((row) => Object.values(row)) })
}

async function writeWhatWasPaidFor(
  transaction: Transaction<Tables>,
  entry: CallEntry,
  row: CallRow,
  now: number,
): Promise<void> {
  for (const write of entry.writes) await opened(write).run(transaction)
  if (entry.reservation !== null)
    await transaction
      .insertInto('reservations')
      .values({
        id: entry.reservation.id,
        licence: entry.licence,
        call: row.number,
        pool: row.pool,
        held: entry.reservation.companies * entry.reservation.creditsPerCompany,
        price: entry.reservation.creditsPerCompany,
        settled_at: null,
      })
      .execute()
  if (entry.keep !== null) {
    const { status, headers, body } = entry.keep.answer
    const kept: IdempotentAnswerRow = {
      licence: entry.licence,
      endpoint: entry.endpoint,
      idempotency_key: entry.keep.key,
      body_digest: entry.keep.bodyDigest,
      at: now,
      status,
      headers: JSON.stringify(headers),
      // A page of companies shrinks to a sixth in a tenth of a millisecond.
      answer: zstdCompressSync(body),
    }
    await transaction
      .insertInto('idempotent_answers')
      .values(kept)
      // Only one that is too old to be found can be in the way.
      .onConflict((conflict) => conflict.columns(['licence', 'endpoint', 'idempotency_key']).doUpdateSet(kept))
      .execute()
  }
}

/** A write as the stores make it; what the ledger hands around unopened. */
export interface PreparedWrite {
  readonly run: (transaction: Transaction<Tables>) => Promise<void>
  /** Called once it is safe. */
  readonly committed?: () => void
}

/** Wraps a write for the answer that it belongs to. */
export function stateWrite(write: PreparedWrite): StateWrite {
  return write as unknown as StateWrite
}

function opened(write: StateWrite): PreparedWrite {
  return write as unknown as PreparedWrite
}

interface Kept {
  readonly bodyDigest: string
  readonly answer: KeptAnswer
}

function answerId(entry: { readonly licence: number; readonly endpoint: string }, key: string): string {
  return `${entry.licence} ${entry.endpoint} ${key}`
}

async function readAnswers(
  transaction: Transaction<Tables>,
  entries: readonly CallEntry[],
  now: number,
): Promise<Map<string, Kept>> {
  const answers = new Map<string, Kept>()
  for (const entry of entries) {
    if (entry.keep === null) continue
    const found = await findAnswer(transaction, { ...entry, key: entry.keep.key }, now)
    if (found !== undefined) answers.set(answerId(entry, entry.keep.key), found)
  }
  return answers
}

async function findAnswer(db: Kysely<Tables>, key: IdempotencyKey, now: number): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('licence', '=', key.licence)
    .where('endpoint', '=', key.endpoint)
    .where('idempotency_key', '=', key.key)
    .where('at', '>', now - KEPT_ANSWER_MS)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    bodyDigest: row.body_digest,
    answer: {
      status: row.status,
      headers: JSON.parse(row.headers) as Record<string, string>,
      body: zstdDecompressSync(row.answer),
    },
  }
}

async function settle(
  transaction: Transaction<Tables>,
  id: string,
  companies: number,
  writes: readonly StateWrite[],
  now: number,
): Promise<number> {
  const reservation = await transaction.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirst()
  if (reservation === undefined)
    throw new Error(`Cannot settle reservation ${id}: it is unknown, must be one that was made`)
  const credits = companies * reservation.price
  if (credits > reservation.held)
    throw new Error(
      `Cannot settle reservation ${id}: ${credits} credits are due, must be at most the ${reservation.held} held`,
    )
  const { licence, call: number, pool } = reservation
  if (reservation.settled_at !== null) {
    const row = await transaction
      .selectFrom('calls')
      .select('credits')
      .where('licence', '=', licence)
      .where('number', '=', number)
      .executeTakeFirst()
    return row?.credits ?? credits
  }
  await transaction.updateTable('reservations').set({ settled_at: now }).where('id', '=', id).execute()
  await transaction
    .updateTable('calls')
    .set({ credits })
    .where('licence', '=', licence)
    .where('number', '=', number)
    .execute()
  if (pool !== null) {
    const balances = await readBalances(transaction, [{ licence, pool }])
    // A pool that became unlimited meanwhile counts as 0 in the books: nothing comes back to it.
    const rest = reservation.held - credits
    const lapsed = balances.isLimited({ licence, pool }) ? balances.giveBack({ licence, pool }, rest) : rest
    await balances.write(transaction)
    if (lapsed > 0)
      await transaction
        .insertInto('credit_changes')
        .values({ licence, pool, at: now, delta: -lapsed, reason: 'lapsed' })
        .execute()
  }
  for (const write of writes) await opened(write).run(transaction)
  return credits
}
