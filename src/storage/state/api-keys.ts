/** API keys in the state database: their digests, never the keys themselves. */
import type { Clock } from '../../clock.ts'
import { DEMO_KEY, makeApiKey, traceOf } from '../../license/api-key.ts'
import type { KeyHolder } from '../../license/key-holder.ts'
import type { ApiKey, KeyStore, NewApiKey } from '../../license/key-store.ts'
import type { StateDatabase } from './database.ts'
import { type LicenceRowRead, readRenewedLicence } from './licences.ts'
import { newId } from './new-id.ts'
import type { ApiKeyRow } from './tables.ts'

/** Opens the keys of a state database. */
export function openApiKeys(database: StateDatabase, clock: Clock): KeyStore {
  const keys = new StoredKeys(database, clock)
  // Bound: callers take single functions.
  return {
    create: (asked) => keys.create(asked),
    createDemo: (licenceId) => keys.createDemo(licenceId),
    list: (licenceId) => keys.list(licenceId),
    rotate: (id, overlapMs) => keys.rotate(id, overlapMs),
    revoke: (id) => keys.revoke(id),
    findByDigest: (digest, acceptsDemo) => keys.findByDigest(digest, acceptsDemo),
  }
}

class StoredKeys implements KeyStore {
  readonly #database: StateDatabase
  readonly #clock: Clock

  constructor(database: StateDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async create({ licenceId, isTest }: Parameters<KeyStore['create']>[0]): Promise<NewApiKey | undefined> {
    const licence = await this.#findLicence(licenceId)
    return licence === undefined ? undefined : this.#insert(licence, isTest)
  }

  async createDemo(licenceId: string): Promise<void> {
    const licence = await this.#findLicence(licenceId)
    if (licence === undefined) throw new Error(`Cannot make the demo key: licence ${licenceId} is absent, must exist`)
    await this.#database
      .insertInto('api_keys')
      .values({
        id: 'key_demo',
        licence: licence.number,
        ...traceOf(DEMO_KEY),
        is_test: 0,
        is_demo: 1,
        created_at: this.#clock.now(),
        ends_at: null,
      })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .execute()
  }

  async list(licenceId?: string): Promise<readonly ApiKey[]> {
    const keys = this.#selectKeys()
    const query = licenceId === undefined ? keys : keys.where('licences.id', '=', licenceId)
    return (await query.orderBy('api_keys.number').execute()).map(apiKeyOf)
  }

  async rotate(id: string, overlapMs: number): Promise<NewApiKey | undefined> {
    const row = await this.#find(id)
    if (row === undefined || (row.ends_at !== null && row.ends_at <= this.#clock.now())) return undefined
    const made = await this.#insert({ number: row.licence, id: row.licence_id }, row.is_test === 1)
    await this.#end(id, this.#clock.now() + overlapMs)
    return made
  }

  async revoke(id: string): Promise<ApiKey | undefined> {
    await this.#end(id, this.#clock.now())
    const row = await this.#find(id)
    return row === undefined ? undefined : apiKeyOf(row)
  }

  async findByDigest(
    digest: Parameters<KeyStore['findByDigest']>[0],
    acceptsDemo: boolean,
  ): Promise<KeyHolder | undefined> {
    const row = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .where('digest', '=', digest)
      // In the query and not on the row: refusing a known key must take no longer than refusing an unknown one.
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', this.#clock.now())]))
      .where('is_demo', 'in', acceptsDemo ? [0, 1] : [0, 0])
      .executeTakeFirst()
    if (row === undefined) return undefined
    const licence: LicenceRowRead = await this.#database
      .selectFrom('licences')
      .selectAll()
      .where('number', '=', row.licence)
      .executeTakeFirstOrThrow()
    return {
      licenceNumber: row.licence,
      keyNumber: row.number,
      caller: { licenceId: licence.id, keyId: row.id, isTest: row.is_test === 1 },
      licence: await readRenewedLicence(this.#database, licence, this.#clock.now()),
      endsAt: row.ends_at,
    }
  }

  #selectKeys() {
    return this.#database
      .selectFrom('api_keys')
      .innerJoin('licences', 'licences.number', 'api_keys.licence')
      .selectAll('api_keys')
      .select('licences.id as licence_id')
  }

  async #find(id: string) {
    return this.#selectKeys().where('api_keys.id', '=', id).executeTakeFirst()
  }

  async #findLicence(id: string): Promise<LicenceReference | undefined> {
    return this.#database.selectFrom('licences').select(['number', 'id']).where('id', '=', id).executeTakeFirst()
  }

  async #insert(licence: LicenceReference, isTest: boolean): Promise<NewApiKey> {
    const key = makeApiKey(isTest)
    const row = {
      id: newId('key'),
      licence: licence.number,
      ...traceOf(key),
      is_test: isTest ? 1 : 0,
      is_demo: 0,
      created_at: this.#clock.now(),
      ends_at: null,
    }
    const inserted = this.#database.insertInto('api_keys').values(row).returning('number')
    const { number } = await inserted.executeTakeFirstOrThrow()
    return { ...apiKeyOf({ ...row, number, licence_id: licence.id }), key }
  }

  async #end(id: string, endsAt: number): Promise<void> {
    await this.#database
      .updateTable('api_keys')
      .set({ ends_at: endsAt })
      .where('id', '=', id)
      // An end is only ever moved forward: revoking a key that is being rotated must not wait for the overlap.
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', endsAt)]))
      .execute()
  }
}

interface LicenceReference {
  readonly number: number
  readonly id: string
}

function apiKeyOf(row: Omit<ApiKeyRow, 'number'> & { readonly number: number; readonly licence_id: string }): ApiKey {
  return {
    id: row.id,
    number: row.number,
    licenceId: row.licence_id,
    hint: row.hint,
    isTest: row.is_test === 1,
    createdAt: row.created_at,
    endsAt: row.ends_at,
  }
}
