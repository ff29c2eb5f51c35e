/** Credits held for a process when it starts, and settled when it ends. */
import type { Kysely, Transaction } from 'kysely'
import { type CallEntry, STREAM_RESERVATION, type StateWrite } from '../../../license/ledger.ts'
import { lockLicences } from '../locks.ts'
import { unwrapWrite } from '../state-write.ts'
import type { CallRow, ReservationRow, Tables } from '../tables.ts'
import { readBalances } from './balances.ts'

/** Writes the reservation of a call, where it makes one. */
export async function insertReservation(
  transaction: Transaction<Tables>,
  { reservation, licence }: CallEntry,
  row: CallRow,
): Promise<void> {
  if (reservation === null) return
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
    })
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
 * Settles a reservation, once.
 *
 * @returns credits charged
 * @throws {Error} for an unknown reservation, and for more companies than were reserved
 */
export async function settleReservation(
  transaction: Transaction<Tables>,
  { id, companies, writes, now }: Settlement,
): Promise<number> {
  const reservation = await lockReservation(transaction, id)
  const credits = companies * reservation.price
  if (credits > reservation.held)
    throw new Error(
      `Cannot settle reservation ${id}: ${credits} credits are due, must be at most the ${reservation.held} held`,
    )
  const { licence, call: number } = reservation
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
  await refund(transaction, reservation, reservation.held - credits, now)
  for (const write of writes) await unwrapWrite(write).run(transaction)
  return credits
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

/**
 * Reservations for streamed answers that nobody will settle: made before `before`, by a process that died.
 *
 * @param before later than any stream lasts, milliseconds
 */
export async function abandonedStreams(db: Kysely<Tables>, before: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('calls', (join) =>
      join.onRef('calls.licence', '=', 'reservations.licence').onRef('calls.number', '=', 'reservations.call'),
    )
    .select('reservations.id')
    .where('settled_at', 'is', null)
    .where('reservations.id', 'like', `${STREAM_RESERVATION}%`)
    .where('calls.at', '<', before)
    .execute()
  return rows.map(({ id }) => id)
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
