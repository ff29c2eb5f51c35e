/**
 * Licences in the state database. Reading a licence renews it: a period that has ended is renewed once, in the transaction
 * that refills its credits, no matter how long ago it ended.
 */
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import { type Actor, COMMAND_LINE } from '../../license/access/audit-log.ts'
import type { LicenceChanges, LicenceStore, LicenceTerms } from '../../license/licence-store.ts'
import {
  type Balance,
  CREDIT_POOLS,
  type CreditPool,
  type Credits,
  type Licence,
  type LicenceProperties,
  type PropertiesKind,
} from '../../license/license.ts'
import { periodEnd, renewalDayOf } from '../../license/renewal.ts'
import { writeAudit } from './access/audit-log.ts'
import type { StateDatabase } from './database.ts'
import { lockLicences } from './locks.ts'
import { newId } from './new-id.ts'
import { wakeSearches } from './outbox.ts'
import type { CreditPoolRow, LicenceRow, PropertiesRow, Tables } from './tables.ts'

/** Opens the licences of a state database. @param actor who changes them */
export function openLicences(database: StateDatabase, clock: Clock, actor: Actor = COMMAND_LINE): LicenceStore {
  const renewed = async (rows: readonly LicenceRowRead[]) => {
    const licences: Licence[] = []
    for (const row of rows) licences.push(await readRenewedLicence(database, row, clock.now()))
    return licences
  }
  return {
    create: (terms, id = newId('lic')) =>
      database.transaction().execute(async (transaction) => {
        const made = await insertLicence(transaction, id, terms, clock)
        await writeAudit(
          transaction,
          actor,
          { action: 'licence.create', target: id, details: { ...terms } },
          clock.now(),
        )
        return made
      }),

    async find(id) {
      const row = await findRow(database, id)
      return row === undefined ? undefined : readRenewedLicence(database, row, clock.now())
    },

    list: async () => renewed(await database.selectFrom('licences').selectAll().orderBy('number').execute()),

    async page(limit, after) {
      const before = after === undefined ? undefined : await findRow(database, after)
      if (after !== undefined && before === undefined) return undefined
      const licences = database.selectFrom('licences').selectAll().orderBy('number').limit(limit)
      return renewed(await licences.where('number', '>', before?.number ?? 0).execute())
    },

    change: (id, changes) =>
      database.transaction().execute(async (transaction) => {
        const changed = await changeLicence(transaction, id, changes, clock)
        if (changed !== undefined)
          await writeAudit(
            transaction,
            actor,
            { action: 'licence.change', target: id, details: { ...changes } },
            clock.now(),
          )
        return changed
      }),

    close: (id) =>
      database.transaction().execute(async (transaction) => {
        const closed = await closeLicence(transaction, id, clock)
        if (closed !== undefined)
          await writeAudit(transaction, actor, { action: 'licence.close', target: id, details: {} }, clock.now())
        return closed
      }),
  }
}

/** Ends a licence and all of its keys. @returns the licence after it; `undefined` for one that is unknown or closed */
async function closeLicence(transaction: Transaction<Tables>, id: string, clock: Clock): Promise<Licence | undefined> {
  const row = await lockOpen(transaction, id)
  if (row === undefined) return undefined
  const now = clock.now()
  await transaction.updateTable('licences').set({ closed_at: now }).where('number', '=', row.number).execute()
  await transaction
    .updateTable('api_keys')
    .set({ ends_at: now })
    .where('licence', '=', row.number)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .execute()
  return readLicence(transaction, (await findRow(transaction, id)) as LicenceRowRead)
}

/** Locks a licence that is not closed. */
async function lockOpen(transaction: Transaction<Tables>, id: string): Promise<LicenceRowRead | undefined> {
  const found = await findRow(transaction, id)
  if (found === undefined) return undefined
  await lockLicences(transaction, [found.number])
  const row = await findRow(transaction, id)
  return row?.closed_at === null ? row : undefined
}

async function insertLicence(
  transaction: Transaction<Tables>,
  id: string,
  terms: LicenceTerms,
  clock: Clock,
): Promise<Licence> {
  const { number } = await transaction
    .insertInto('licences')
    .values({ id, created_at: clock.now(), closed_at: null, last_call: 0, last_call_at: 0, ...licenceColumns(terms) })
    .returning('number')
    .executeTakeFirstOrThrow()
  for (const kind of PROPERTIES_KINDS)
    await transaction
      .insertInto('licence_properties')
      .values({ licence: number, kind, ...propertiesColumns(terms.properties[kind]) })
      .execute()
  for (const pool of CREDIT_POOLS) {
    await transaction.insertInto('credit_pools').values({ licence: number, pool, available: 0, total: 0 }).execute()
    await fillPool(transaction, number, pool, terms.credits[pool], 'granted', clock.now())
  }
  return readLicence(transaction, (await findRow(transaction, id)) as LicenceRowRead)
}

/** Renews a licence and changes it. @returns the licence after the change; `undefined` for one that is unknown or closed */
async function changeLicence(
  transaction: Transaction<Tables>,
  id: string,
  changes: LicenceChanges,
  clock: Clock,
): Promise<Licence | undefined> {
  const row = await lockOpen(transaction, id)
  if (row === undefined) return undefined
  await renewIfDue(transaction, row.number, clock.now())
  const licence = await readLicence(transaction, row)
  await transaction
    .updateTable('licences')
    .set(licenceColumns({ ...licence, ...changes }))
    .where('number', '=', row.number)
    .execute()
  for (const kind of PROPERTIES_KINDS) {
    const changed = changes.properties?.[kind]
    if (changed === undefined) continue
    const columns = propertiesColumns({ ...licence.properties[kind], ...changed })
    // The renewal day changes only with the date that sets it; a short month must not shift it.
    const { renewal_day, ...rest } = columns
    await transaction
      .updateTable('licence_properties')
      .set(changed.expirationDate === undefined ? rest : { ...rest, renewal_day })
      .where('licence', '=', row.number)
      .where('kind', '=', kind)
      .execute()
  }
  for (const pool of CREDIT_POOLS) {
    const balance = changes.credits?.[pool]
    if (balance !== undefined) await fillPool(transaction, row.number, pool, balance, 'granted', clock.now())
  }
  await wakeSearches(transaction, id, clock.now())
  return readLicence(transaction, (await findRow(transaction, id)) as LicenceRowRead)
}

async function findRow(db: Kysely<Tables>, id: string): Promise<LicenceRowRead | undefined> {
  return db.selectFrom('licences').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A licence row as it is read. */
export type LicenceRowRead = Selectable<LicenceRow>

/** Reads a licence, renewing it first where its period has ended. */
export async function readRenewedLicence(database: StateDatabase, row: LicenceRowRead, now: number): Promise<Licence> {
  const licence = await readLicence(database, row)
  const isDue = PROPERTIES_KINDS.some(
    (kind) => licence.properties[kind].isAutoRenew && licence.properties[kind].expirationDate <= now,
  )
  if (!isDue) return licence
  return database.transaction().execute(async (transaction) => {
    await lockLicences(transaction, [row.number])
    await renewIfDue(transaction, row.number, now)
    return readLicence(transaction, row)
  })
}

/** The current balance of a pool. */
export async function readCredits(database: StateDatabase, licence: number, pool: CreditPool): Promise<Credits> {
  const row = await database
    .selectFrom('credit_pools')
    .select(['available', 'total'])
    .where('licence', '=', licence)
    .where('pool', '=', pool)
    .executeTakeFirstOrThrow()
  return creditsOf(row)
}

const PROPERTIES_KINDS = ['lite', 'plus'] as const

/**
 * Renews periods that have ended and renew automatically. The licence is locked and the new end is after `now`, so that
 * exactly one of several callers refills.
 */
async function renewIfDue(transaction: Transaction<Tables>, licence: number, now: number): Promise<void> {
  const due = await transaction
    .selectFrom('licence_properties')
    .selectAll()
    .where('licence', '=', licence)
    .where('is_auto_renew', '=', 1)
    .where('expiration_at', '<=', now)
    .execute()
  for (const row of due) {
    const expirationDate = periodEnd(
      { subscriptionType: row.subscription_type, expirationDate: row.expiration_at, renewalDay: row.renewal_day },
      now,
    )
    await transaction
      .updateTable('licence_properties')
      .set({ expiration_at: expirationDate })
      .where('licence', '=', licence)
      .where('kind', '=', row.kind)
      .execute()
    const { total } = await transaction
      .selectFrom('credit_pools')
      .select('total')
      .where('licence', '=', licence)
      .where('pool', '=', row.kind)
      .executeTakeFirstOrThrow()
    await fillPool(transaction, licence, row.kind, total ?? 'unlimited', 'renewed', now)
  }
}

/**
 * Sets a pool to a balance and records the change in `credit_changes`, from which every balance can be recomputed. An
 * unlimited pool counts as 0 there.
 */
async function fillPool(
  transaction: Transaction<Tables>,
  licence: number,
  pool: CreditPool,
  balance: Balance,
  reason: 'granted' | 'renewed',
  now: number,
): Promise<void> {
  const { available } = await transaction
    .selectFrom('credit_pools')
    .select('available')
    .where('licence', '=', licence)
    .where('pool', '=', pool)
    .executeTakeFirstOrThrow()
  const filled = balance === 'unlimited' ? null : balance
  await transaction
    .updateTable('credit_pools')
    .set({ available: filled, total: filled })
    .where('licence', '=', licence)
    .where('pool', '=', pool)
    .execute()
  await transaction
    .insertInto('credit_changes')
    .values({ licence, pool, at: now, delta: (filled ?? 0) - (available ?? 0), reason })
    .execute()
}

async function readLicence(db: Kysely<Tables>, row: LicenceRowRead): Promise<Licence> {
  const properties = await db.selectFrom('licence_properties').selectAll().where('licence', '=', row.number).execute()
  const pools = await db.selectFrom('credit_pools').selectAll().where('licence', '=', row.number).execute()
  const kind = (name: PropertiesKind) => propertiesOf(properties.find((found) => found.kind === name) as PropertiesRow)
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    countries: row.countries === null ? 'all' : (JSON.parse(row.countries) as string[]),
    supportHours: { total: row.support_hours_total, delivered: row.support_hours_delivered },
    properties: { lite: kind('lite'), plus: kind('plus') },
    credits: Object.fromEntries(
      CREDIT_POOLS.map((pool) => [pool, creditsOf(pools.find((found) => found.pool === pool) as CreditPoolRow)]),
    ) as Record<CreditPool, Credits>,
    rateLimit: row.rate_limit,
    createdAt: row.created_at,
    closedAt: row.closed_at,
  }
}

function creditsOf(row: Pick<CreditPoolRow, 'available' | 'total'>): Credits {
  return { available: row.available ?? 'unlimited', total: row.total ?? 'unlimited' }
}

function propertiesOf(row: PropertiesRow): LicenceProperties {
  return {
    isEnabled: row.is_enabled === 1,
    isFreeTrial: row.is_free_trial === 1,
    isAutoRenew: row.is_auto_renew === 1,
    price: row.price,
    subscriptionType: row.subscription_type,
    activationDate: row.activation_at,
    expirationDate: row.expiration_at,
  }
}

function licenceColumns(terms: Pick<LicenceTerms, 'name' | 'type' | 'countries' | 'supportHours' | 'rateLimit'>) {
  return {
    name: terms.name,
    type: terms.type,
    countries: terms.countries === 'all' ? null : JSON.stringify([...new Set(terms.countries)].toSorted()),
    support_hours_total: terms.supportHours.total,
    support_hours_delivered: terms.supportHours.delivered,
    rate_limit: terms.rateLimit,
  }
}

function propertiesColumns(properties: LicenceProperties) {
  return {
    is_enabled: properties.isEnabled ? 1 : 0,
    is_free_trial: properties.isFreeTrial ? 1 : 0,
    is_auto_renew: properties.isAutoRenew ? 1 : 0,
    price: properties.price,
    subscription_type: properties.subscriptionType,
    activation_at: properties.activationDate,
    expiration_at: properties.expirationDate,
    renewal_day: renewalDayOf(properties.activationDate, properties.expirationDate),
  }
}
