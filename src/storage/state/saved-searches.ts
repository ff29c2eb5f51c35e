/** Saved searches and their events in the state database; `alerts/saved-search.ts` explains them. */
import { type Selectable, sql, type Transaction } from 'kysely'
import {
  EVENTS_KEPT_DAYS,
  type Evaluated,
  type EventKind,
  type ListedSearch,
  type ReadEvents,
  SAVED_BYTES_MAX,
  SAVED_SEARCHES_MAX,
  type SavedPlan,
  type SavedSearch,
  type SavedSearchStore,
  type WatchedChange,
} from '../../alerts/saved-search.ts'
import {
  countriesOfIds,
  keptIds,
  WATCHED_BY_LICENCE_MAX,
  WATCHED_MAX,
  type WatchedCompanies,
} from '../../alerts/watched-companies.ts'
import type { StateDatabase } from './database.ts'
import { lockLicences, lockRows } from './locks.ts'
import type { SavedSearchRow, Tables } from './tables.ts'

const KEPT_MS = EVENTS_KEPT_DAYS * 24 * 3_600_000
/** Rows of one statement: a database takes some thousand parameters. */
const ROWS_MAX = 200

export class StoredSearches implements SavedSearchStore {
  readonly #database: StateDatabase

  constructor(database: StateDatabase) {
    this.#database = database
  }

  create(search: SavedSearch): Promise<boolean> {
    const plan = JSON.stringify(search.plan)
    const bytes = Buffer.byteLength(search.search) + Buffer.byteLength(plan)
    return this.#database.transaction().execute(async (transaction) => {
      const { number } = await transaction
        .selectFrom('licences')
        .select('number')
        .where('id', '=', search.licenceId)
        .executeTakeFirstOrThrow()
      await lockLicences(transaction, [number])
      const held = await transaction
        .selectFrom('saved_searches')
        .select(({ fn }) => [
          fn.countAll<number>().as('searches'),
          fn.sum<number>('bytes').as('bytes'),
          fn.sum<number>('watching').as('watching'),
        ])
        .where('licence', '=', search.licenceId)
        .executeTakeFirstOrThrow()
      const watching = search.watched?.size ?? null
      const isFull =
        Number(held.searches) >= SAVED_SEARCHES_MAX ||
        Number(held.bytes ?? 0) + bytes > SAVED_BYTES_MAX ||
        Number(held.watching ?? 0) + (watching ?? 0) > WATCHED_BY_LICENCE_MAX
      if (isFull) return false
      const { id, licenceId: licence, name, webhookUrl: webhook_url, createdAt: created_at, position } = search
      const kinds = search.on.join(' ')
      const counts = { last_event: 0, first_kept: 1, last_message: 0, next_delivery_at: null }
      const own = {
        id,
        licence,
        name,
        search: search.search,
        plan,
        bytes,
        webhook_url,
        kinds,
        watching,
        created_at,
        position,
      }
      await transaction
        .insertInto('saved_searches')
        .values({ ...own, ...counts })
        .execute()
      if (search.watched !== null)
        await transaction
          .insertInto('watched_companies')
          .values({ search: id, ids: [...search.watched].sort().join('\n') })
          .execute()
      return true
    })
  }

  async list(licenceId: string): Promise<readonly ListedSearch[]> {
    const rows = await this.#database
      .selectFrom('saved_searches')
      .select(LISTED)
      .where('licence', '=', licenceId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(SAVED_SEARCHES_MAX)
      .execute()
    return rows.map(listed)
  }

  async find(licenceId: string, id: string): Promise<ListedSearch | undefined> {
    const search = await this.read(id)
    return search?.licenceId === licenceId ? search : undefined
  }

  async read(id: string): Promise<ListedSearch | undefined> {
    const row = await this.#database.selectFrom('saved_searches').select(LISTED).where('id', '=', id).executeTakeFirst()
    return row && listed(row)
  }

  async readWatched(id: string): Promise<readonly string[]> {
    return (await readLists(this.#database, [id])).get(id) ?? []
  }

  changeWatched(licenceId: string, id: string, change: WatchedChange): Promise<ListedSearch | 'full' | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const owner = await transaction
        .selectFrom('saved_searches')
        .innerJoin('licences', 'licences.id', 'saved_searches.licence')
        .select('licences.number')
        .where('saved_searches.id', '=', id)
        .where('licence', '=', licenceId)
        .executeTakeFirst()
      if (owner === undefined) return undefined
      await lockLicences(transaction, [owner.number])
      await lockRows(transaction, 'saved_searches', [id])
      const ids = new Set((await readLists(transaction, [id])).get(id))
      for (const added of keptIds(change.add)) ids.add(added)
      for (const removed of keptIds(change.remove)) ids.delete(removed)
      const { held } = await transaction
        .selectFrom('saved_searches')
        .select(({ fn }) => fn.sum<number>('watching').as('held'))
        .where('licence', '=', licenceId)
        .where('id', '!=', id)
        .executeTakeFirstOrThrow()
      if (ids.size > WATCHED_MAX || Number(held ?? 0) + ids.size > WATCHED_BY_LICENCE_MAX) return 'full'
      const kept = [...ids].sort()
      const countries = countriesOfIds(kept)
      const plan: SavedPlan = { countries, where: { kind: 'any', of: [] } }
      const search: WatchedCompanies = { countries }
      await transaction
        .updateTable('watched_companies')
        .set({ ids: kept.join('\n') })
        .where('search', '=', id)
        .execute()
      const row = await transaction
        .updateTable('saved_searches')
        .set({ watching: kept.length, search: JSON.stringify(search), plan: JSON.stringify(plan) })
        .where('id', '=', id)
        .where('watching', 'is not', null)
        .returning(LISTED)
        .executeTakeFirst()
      return row && listed(row)
    })
  }

  delete(licenceId: string, id: string): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      await lockRows(transaction, 'saved_searches', [id])
      const own = await transaction
        .selectFrom('saved_searches')
        .select('id')
        .where('id', '=', id)
        .where('licence', '=', licenceId)
        .executeTakeFirst()
      if (own === undefined) return false
      for (const table of ['delivery_attempts', 'messages'] as const)
        await transaction.deleteFrom(table).where('owner', '=', id).execute()
      await transaction.deleteFrom('company_events').where('search', '=', id).execute()
      await transaction.deleteFrom('watched_companies').where('search', '=', id).execute()
      await transaction.deleteFrom('saved_searches').where('id', '=', id).execute()
      return true
    })
  }

  async readBehind(position: number, limit: number): Promise<readonly SavedSearch[]> {
    const rows = await this.#database
      .selectFrom('saved_searches')
      .select([...LISTED, 'plan', 'position'])
      .where('position', '<', position)
      .orderBy('position')
      // Searches come before lists.
      .orderBy(sql`watching is not null`)
      .orderBy('id')
      .limit(limit)
      .execute()
    let watching = 0
    const together = rows.filter((row, at) => {
      watching += row.watching ?? 0
      const isAlike = row.position === rows[0].position && (row.watching === null) === (rows[0].watching === null)
      return isAlike && (at === 0 || watching <= WATCHED_MAX)
    })
    const lists = await readLists(
      this.#database,
      together.filter((row) => row.watching !== null).map(({ id }) => id),
    )
    return together.map((row) => {
      const { watching: _, ...search } = listed(row)
      const ids = lists.get(row.id)
      return {
        ...search,
        plan: JSON.parse(row.plan) as SavedPlan,
        position: row.position,
        watched: row.watching === null ? null : new Set(ids),
      }
    })
  }

  async record(evaluated: readonly Evaluated[]): Promise<void> {
    const quiet = evaluated.filter(({ events }) => events.length === 0)
    for (const [from, own] of Map.groupBy(quiet, (one) => one.from)) {
      await this.#database
        .updateTable('saved_searches')
        .set({ position: own[0].to })
        .where(
          'id',
          'in',
          own.map(({ id }) => id),
        )
        .where('position', '=', from)
        .execute()
    }
    for (const one of evaluated) {
      if (one.events.length === 0) continue
      await this.#database.transaction().execute((transaction) => recordOne(transaction, one))
    }
  }

  async restart(id: string, from: number, to: number): Promise<void> {
    await this.#database
      .updateTable('saved_searches')
      .set({ position: to, last_event: sql`last_event + 1`, first_kept: sql`last_event + 2` })
      .where('id', '=', id)
      .where('position', '=', from)
      .execute()
  }

  async readEvents(id: string, after: number, limit: number): Promise<ReadEvents> {
    const { first_kept, last_event } = await this.#database
      .selectFrom('saved_searches')
      .select(['first_kept', 'last_event'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = await this.#database
      .selectFrom('company_events')
      .selectAll()
      .where('search', '=', id)
      .where('number', '>', after)
      // Together with what was read above: later ones wait for the next call.
      .where('number', '<=', last_event)
      .where('number', '>=', first_kept)
      .orderBy('number')
      .limit(limit)
      .execute()
    const events = rows.map(({ number, at, kind, company_id: companyId, name, country: countryIso2, fields }) => ({
      number,
      at,
      kind,
      companyId,
      name: name === '' ? null : name,
      countryIso2,
      ...(hasFields(kind) && { fields }),
    }))
    return { events, firstKept: first_kept, last: last_event }
  }

  async forgetOld(now: number): Promise<void> {
    const old = now - KEPT_MS
    const gone = await this.#database
      .selectFrom('company_events')
      .select(({ fn }) => ['search', fn.max('number').as('last')])
      .where('at', '<=', old)
      .groupBy('search')
      .execute()
    for (const { search, last } of gone) {
      await this.#database.transaction().execute(async (transaction) => {
        await lockRows(transaction, 'saved_searches', [search])
        await transaction
          .updateTable('saved_searches')
          .set({ first_kept: Number(last) + 1 })
          .where('id', '=', search)
          .where('first_kept', '<=', last)
          .execute()
        await transaction
          .deleteFrom('company_events')
          .where('search', '=', search)
          .where('number', '<=', last)
          .execute()
      })
    }
    const ended = this.#database.selectFrom('messages').where('at', '<=', old).where('state', '!=', 'PENDING')
    for (const { owner, position } of await ended.select(['owner', 'position']).execute())
      for (const table of ['delivery_attempts', 'messages'] as const)
        await this.#database.deleteFrom(table).where('owner', '=', owner).where('position', '=', position).execute()
  }
}

const LISTED = ['id', 'licence', 'name', 'search', 'webhook_url', 'kinds', 'watching', 'created_at'] as const

function listed(row: Pick<Selectable<SavedSearchRow>, (typeof LISTED)[number]>): ListedSearch {
  const { id, licence: licenceId, name, search, webhook_url: webhookUrl, kinds, watching, created_at: createdAt } = row
  return { id, licenceId, name, search, webhookUrl, on: kinds.split(' ') as EventKind[], watching, createdAt }
}

/** Whether events of a kind hold members that differ. */
function hasFields(kind: EventKind): boolean {
  return kind === 'changed' || kind === 'closed'
}

/** The ids of lists. */
async function readLists(
  database: StateDatabase | Transaction<Tables>,
  searches: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (searches.length === 0) return new Map()
  const rows = await database.selectFrom('watched_companies').selectAll().where('search', 'in', searches).execute()
  return new Map(rows.map(({ search, ids }) => [search, ids === '' ? [] : ids.split('\n')]))
}

async function recordOne(transaction: Transaction<Tables>, evaluated: Evaluated): Promise<void> {
  const { id, from, to, at, events, messages } = evaluated
  await lockRows(transaction, 'saved_searches', [id])
  const row = await transaction
    .selectFrom('saved_searches')
    .select(['last_event', 'last_message', 'next_delivery_at', 'webhook_url'])
    .where('id', '=', id)
    .where('position', '=', from)
    .executeTakeFirst()
  // Another service has evaluated it, or its licence deleted it.
  if (row === undefined) return
  const sent = row.webhook_url === null ? [] : messages
  await transaction
    .updateTable('saved_searches')
    .set({
      position: to,
      last_event: row.last_event + events.length,
      last_message: row.last_message + sent.length,
      next_delivery_at: sent.length === 0 ? row.next_delivery_at : Math.min(at, row.next_delivery_at ?? at),
    })
    .where('id', '=', id)
    .execute()
  for (let first = 0; first < events.length; first += ROWS_MAX) {
    const rows = events
      .slice(first, first + ROWS_MAX)
      .map(({ kind, companyId: company_id, name, countryIso2: country, fields }, index) => ({
        search: id,
        number: row.last_event + first + index + 1,
        at,
        kind,
        company_id,
        name: name ?? '',
        country,
        fields: fields ?? null,
      }))
    await transaction.insertInto('company_events').values(rows).execute()
  }
  const unsent = { is_counted: 1, attempts: 0, attempts_in_round: 0, next_attempt_at: at, begun_at: null }
  for (const [index, { webhookId: webhook_id, body }] of sent.entries()) {
    const position = row.last_message + index + 1
    await transaction
      .insertInto('messages')
      .values({ owner: id, position, kind: 'search', webhook_id, body, at, state: 'PENDING', ...unsent })
      .execute()
  }
}
