/** Credits held for a process or a streamed answer when it starts, and settled when it ends. */
import type { Kysely, Transaction } from 'kysely'
import { type CallEntry, STREAM_RESERVATION, type StateWrite } from '../../../license/ledger.ts'
import { lockLicences } from '../locks.ts'
import { unwrapWrite } from '../state-write.ts'
import type { CallRow, ReservationRow, Tables } from '../tables.ts'
import { readBalances } from './balances.ts'
import { hasEnded } from './stream-process.ts'

/**
 * How long a streamed answer counts as running after the last sign of its process. A longer silence (a stalled machine,
 * an unreachable database) costs nothing: a stream that was given up is still charged when it ends.
 */
const STREAM_ALIVE_MS = 30_000

/** Writes the reservation of a call, where it makes one. */
export async function insertReservation(
  transaction: Transaction<Tables>,
  { reservation, licence }: CallEntry,
  row: CallRow,
  { process, now }: { readonly process: string; readonly now: number },
): Promise<void> {
  if (reservation === null) return
  const isStream = reservation.id.startsWith(STREAM_RESERVATION)
  await transaction
    .insertInto('reservations')
    .values({
      id: reservation.id,
      licence,
      call: row.number,
      pool: row.pool,
      held: reservation.companies * reservation.creditsPerCompany,
      price: reservation.creditsPerCompany,
      settled_at: null,
      process: isStream ? process : null,
      alive_until: isStream ? now + STREAM_ALIVE_MS : null,
    })
    .execute()
}

/** Notes that streams still run. */
export async function keepStreams(db: Kysely<Tables>, ids: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ alive_until: now + STREAM_ALIVE_MS })
    .where('id', 'in', ids)
    .where('settled_at', 'is', null)
    .execute()
}

/** What is settled. */
export interface Settlement {
  readonly id: string
  /** Companies delivered. */
  readonly companies: number
  /** Committed together with it. */
  readonly writes: readonly StateWrite[]
  readonly now: number
}

/**
 * Settles a reservation, once. One that was given up is charged after all, as far as its pool still can.
 *
 * @returns credits charged
 * @throws {Error} for an unknown reservation, and for more companies than were reserved
 */
export async function settleReservation(
  transaction: Transaction<Tables>,
  { id, companies, writes, now }: Settlement,
): Promise<number> {
  const reservation = await lockReservation(transaction, id)
  const due = companies * reservation.price
  if (due > reservation.held)
    throw new Error(
      `Cannot settle reservation ${id}: ${due} credits are due, must be at most the ${reservation.held} held`,
    )
  const wasGivenUp = reservation.settled_at !== null && reservation.alive_until !== null
  if (reservation.settled_at !== null && !wasGivenUp) return (await readCharge(transaction, reservation)) ?? due
  const credits = wasGivenUp ? await takeAfterAll(transaction, reservation, due) : due
  await transaction
    .updateTable('reservations')
    .set({ settled_at: now, alive_until: null })
    .where('id', '=', id)
    .execute()
  await writeCharge(transaction, reservation, credits)
  if (!wasGivenUp) await refund(transaction, reservation, reservation.held - credits, now)
  for (const write of writes) await unwrapWrite(write).run(transaction)
  return credits
}

/** Gives up a stream whose process has ended or is silent: how much it sent is unknown, so it is free. */
export async function giveUpStream(transaction: Transaction<Tables>, id: string, now: number): Promise<boolean> {
  const reservation = await lockReservation(transaction, id)
  // Settled meanwhile, or still running according to its process.
  if (reservation.settled_at !== null || !isGone(reservation, now)) return false
  await transaction.updateTable('reservations').set({ settled_at: now }).where('id', '=', id).execute()
  await writeCharge(transaction, reservation, 0)
  await refund(transaction, reservation, reservation.held, now)
  return true
}

/** Ids of ended streams that are not settled. */
export async function findGoneStreams(db: Kysely<Tables>, now: number): Promise<readonly string[]> {
  const open = await db
    .selectFrom('reservations')
    .select(['id', 'process', 'alive_until'])
    .where('settled_at', 'is', null)
    .where('alive_until', 'is not', null)
    .execute()
  return open.filter((reservation) => isGone(reservation, now)).map(({ id }) => id)
}

function isGone({ process, alive_until }: Pick<ReservationRow, 'process' | 'alive_until'>, now: number): boolean {
  return (alive_until !== null && alive_until <= now) || (process !== null && hasEnded(process))
}

/** Takes what is due for a stream that was given up, as far as the pool holds it. @returns credits taken */
async function takeAfterAll(
  transaction: Transaction<Tables>,
  { licence, pool }: ReservationRow,
  due: number,
): Promise<number> {
  if (pool === null) return due
  const balances = await readBalances(transaction, [{ licence, pool }])
  const available = balances.of({ licence, pool })?.available
  const credits = typeof available === 'number' ? Math.min(due, available) : due
  balances.take({ licence, pool }, credits)
  await balances.write(transaction)
  return credits
}

async function readCharge(transaction: Transaction<Tables>, { licence, call }: ReservationRow): Promise<number | null> {
  const row = await transaction
    .selectFrom('calls')
    .select('credits')
    .where('licence', '=', licence)
    .where('number', '=', call)
    .executeTakeFirst()
  return row?.credits ?? null
}

async function writeCharge(
  transaction: Transaction<Tables>,
  { licence, call }: ReservationRow,
  credits: number,
): Promise<void> {
  await transaction
    .updateTable('calls')
    .set({ credits })
    .where('licence', '=', licence)
    .where('number', '=', call)
    .execute()
}

/** Reads a reservation, and keeps others from settling it or charging its licence. @throws {Error} for an unknown one */
async function lockReservation(transaction: Transaction<Tables>, id: string): Promise<ReservationRow> {
  const select = transaction.selectFrom('reservations').where('id', '=', id)
  const made = await select.select('licence').executeTakeFirst()
  if (made !== undefined) await lockLicences(transaction, [made.licence])
  // Read under the lock of its licence: a transaction that settled it meanwhile has committed.
  const reservation = await select.selectAll().executeTakeFirst()
  if (reservation === undefined)
    throw new Error(`Cannot settle reservation ${id}: it is unknown, must be one that was made`)
  return reservation
}

/** Returns credits that were held and not used to their pool. */
async function refund(
  transaction: Transaction<Tables>,
  { licence, pool }: ReservationRow,
  unused: number,
  now: number,
): Promise<void> {
  if (pool === null) return
  const balances = await readBalances(transaction, [{ licence, pool }])
  // A pool that became unlimited meanwhile counts as 0 in the books: nothing is returned to it.
  const lapsed = balances.isLimited({ licence, pool }) ? balances.refund({ licence, pool }, unused) : unused
  await balances.write(transaction)
  if (lapsed > 0)
    await transaction
      .insertInto('credit_changes')
      .values({ licence, pool, at: now, delta: -lapsed, reason: 'lapsed' })
      .execute()
}
