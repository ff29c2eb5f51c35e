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
  const keys = database
    .selectFrom('api_keys')
    .innerJoin('licences', 'licences.number', 'api_keys.licence')
    .selectAll('api_keys')
    .select('licences.id as licence_id')

  async function insert(licence: LicenceReference, isTest: boolean): Promise<NewApiKey> {
    const key = makeApiKey(isTest)
    const row = {
      id: newId('key'),
      licence: licence.number,
      ...traceOf(key),
      is_test: isTest ? 1 : 0,
      is_demo: 0,
      created_at: clock.now(),
      ends_at: null,
    }
    const { number } = await database.insertInto('api_keys').values(row).returning('number').executeTakeFirstOrThrow()
    return { ...apiKeyOf({ ...row, number, licence_id: licence.id }), key }
  }

  async function findLicence(id: string): Promise<LicenceReference | undefined> {
    return database.selectFrom('licences').select(['number', 'id']).where('id', '=', id).executeTakeFirst()
  }

  async function find(id: string) {
    return keys.where('api_keys.id', '=', id).executeTakeFirst()
  }

  async function end(id: string, endsAt: number): Promise<void> {
    await database
      .updateTable('api_keys')
      .set({ ends_at: endsAt })
      .where('id', '=', id)
      // An end is only ever moved forward: revoking a key that is being rotated must not wait for the overlap.
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', endsAt)]))
      .execute()
  }

  return {
    async create({ licenceId, isTest }) {
      const licence = await findLicence(licenceId)
      return licence === undefined ? undefined : insert(licence, isTest)
    },

    async createDemo(licenceId) {
      const licence = await findLicence(licenceId)
      if (licence === undefined) throw new Error(`Cannot make the demo key: licence ${licenceId} is absent, must exist`)
      await database
        .insertInto('api_keys')
        .values({
          id: 'key_demo',
          licence: licence.number,
          ...traceOf(DEMO_KEY),
          is_test: 0,
          is_demo: 1,
          created_at: clock.now(),
          ends_at: null,
        })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .execute()
    },

    async list(licenceId) {
      const query = licenceId === undefined ? keys : keys.where('licences.id', '=', licenceId)
      return (await query.orderBy('api_keys.number').execute()).map(apiKeyOf)
    },

    async rotate(id, overlapMs) {
      const row = await find(id)
      if (row === undefined || (row.ends_at !== null && row.ends_at <= clock.now())) return undefined
      const made = await insert({ number: row.licence, id: row.licence_id }, row.is_test === 1)
      await end(id, clock.now() + overlapMs)
      return made
    },

    async revoke(id) {
      await end(id, clock.now())
      const row = await find(id)
      return row === undefined ? undefined : apiKeyOf(row)
    },

    async findByDigest(digest, acceptsDemo): Promise<KeyHolder | undefined> {
      const row = await database
        .selectFrom('api_keys')
        .selectAll()
        .where('digest', '=', digest)
        // In the query and not on the row: refusing a known key must take no longer than refusing an unknown one.
        .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', clock.now())]))
        .where('is_demo', 'in', acceptsDemo ? [0, 1] : [0, 0])
        .executeTakeFirst()
      if (row === undefined) return undefined
      const licence: LicenceRowRead = await database
        .selectFrom('licences')
        .selectAll()
        .where('number', '=', row.licence)
        .executeTakeFirstOrThrow()
      return {
        licenceNumber: row.licence,
        keyNumber: row.number,
        caller: { licenceId: licence.id, keyId: row.id, isTest: row.is_test === 1 },
        licence: await readRenewedLicence(database, licence, clock.now()),
        endsAt: row.ends_at,
      }
    },
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
