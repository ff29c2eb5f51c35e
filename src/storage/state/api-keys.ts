/** API keys in the state database: their digests, never the keys themselves. Every change of them is in the audit log. */
import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import { type Actor, DEMO_PROFILE } from '../../license/access/audit-log.ts'
import { BROWSER_KEYS_A_DAY, BROWSER_KEYS_MAX } from '../../license/access/browser-key.ts'
import type { KeyScope } from '../../license/access/key-scopes.ts'
import { DEMO_KEY, makeApiKey, traceOf } from '../../license/api-key.ts'
import type { KeyHolder } from '../../license/key-holder.ts'
import {
  type ApiKey,
  KEYS_MAX,
  type KeyStore,
  type KeyTerms,
  type NewApiKey,
  TooManyKeys,
} from '../../license/key-store.ts'
import { type AuditedChange, writeAudit } from './access/audit-log.ts'
import type { StateDatabase } from './database.ts'
import { type LicenceRowRead, readRenewedLicence } from './licences.ts'
import { lockLicences } from './locks.ts'
import { newId } from './new-id.ts'
import type { ApiKeyRow, Tables } from './tables.ts'

/** Terms of a key where the operator gives none. */
const NO_TERMS: KeyTerms = { name: '', scopes: 'all', origins: null, expiresAt: null }

export class StoredKeys implements KeyStore {
  readonly #database: StateDatabase
  readonly #clock: Clock
  readonly #actor: Actor

  /** @param actor who changes them */
  constructor(database: StateDatabase, clock: Clock, actor: Actor) {
    this.#database = database
    this.#clock = clock
    this.#actor = actor
  }

  create({
    licenceId,
    isTest,
    madeBy = null,
    ...given
  }: Parameters<KeyStore['create']>[0]): Promise<NewApiKey | undefined> {
    const terms = { ...NO_TERMS, ...given }
    return this.#database.transaction().execute(async (transaction) => {
      const licence = await findLicence(transaction, licenceId)
      if (licence === undefined) return undefined
      const maker = madeBy === null ? undefined : await findKey(transaction, madeBy)
      const made = await this.#insert(transaction, licence, terms, { isTest, madeBy: maker?.number ?? null })
      const { name, scopes, origins, expiresAt } = made
      const details = { licenceId, hint: made.hint, isTest, name, scopes, origins, expiresAt }
      await this.#audit(transaction, { action: 'key.create', target: made.id, details })
      return made
    })
  }

  createDemo(licenceId: string): Promise<void> {
    return this.#database.transaction().execute(async (transaction) => {
      const licence = await findLicence(transaction, licenceId)
      // Closed by an operator, who does not want it to be called.
      if (licence === undefined) return
      const row = { id: 'key_demo', licence: licence.number, ...traceOf(DEMO_KEY), is_test: 0, is_demo: 1 }
      const made = await transaction
        .insertInto('api_keys')
        .values({ ...row, created_at: this.#clock.now(), ends_at: null, made_by: null, ...termsColumns(NO_TERMS) })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (made === undefined) return
      const change = { action: 'key.create', target: made.id, details: { licenceId } } as const
      await writeAudit(transaction, DEMO_PROFILE, change, this.#clock.now())
    })
  }

  async list(licenceId?: string): Promise<readonly ApiKey[]> {
    const keys = selectKeys(this.#database)
    const query = licenceId === undefined ? keys : keys.where('licences.id', '=', licenceId)
    return (await query.orderBy('api_keys.number').execute()).map(apiKeyOf)
  }

  async find(id: string): Promise<ApiKey | undefined> {
    const row = await findKey(this.#database, id)
    return row && apiKeyOf(row)
  }

  rotate(id: string, overlapMs: number): Promise<NewApiKey | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const row = await this.#lockRunning(transaction, id)
      if (row === undefined) return undefined
      const licence = { number: row.licence, id: row.licence_id }
      const made = await this.#insert(transaction, licence, apiKeyOf(row), {
        isTest: row.is_test === 1,
        madeBy: row.made_by,
      })
      // What the old key made is now the new one's.
      await transaction
        .updateTable('api_keys')
        .set({ made_by: made.number })
        .where('made_by', '=', row.number)
        .execute()
      // A key that ends sooner does so still.
      const endsAt = Math.min(this.#clock.now() + overlapMs, row.ends_at ?? Number.POSITIVE_INFINITY)
      await endKey(transaction, id, endsAt)
      const details = { licenceId: licence.id, newKeyId: made.id, newHint: made.hint, endsAt }
      await this.#audit(transaction, { action: 'key.rotate', target: id, details })
      return made
    })
  }

  change(id: string, changes: Partial<KeyTerms>): Promise<ApiKey | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const row = await this.#lockRunning(transaction, id)
      if (row === undefined) return undefined
      const terms = { ...apiKeyOf(row), ...changes }
      const isReplaced = row.ends_at !== row.expires_at
      const ends = [...(isReplaced ? [row.ends_at] : []), terms.expiresAt].filter((end) => end !== null)
      await transaction
        .updateTable('api_keys')
        .set({ ...termsColumns(terms), ends_at: ends.length === 0 ? null : Math.min(...ends) })
        .where('id', '=', id)
        .execute()
      await this.#audit(transaction, {
        action: 'key.change',
        target: id,
        details: { licenceId: row.licence_id, ...changes },
      })
      const changed = await findKey(transaction, id)
      return changed && apiKeyOf(changed)
    })
  }

  revoke(id: string): Promise<ApiKey | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const row = await this.#lockRunning(transaction, id)
      if (row !== undefined) {
        await endKey(transaction, id, this.#clock.now())
        const change = { action: 'key.revoke', target: id, details: { licenceId: row.licence_id } } as const
        await this.#audit(transaction, change)
        await this.#revokeMadeBy(transaction, row)
      }
      const ended = await findKey(transaction, id)
      return ended && apiKeyOf(ended)
    })
  }

  /** Ends the browser keys that a key has made: who copied it may have made them. */
  async #revokeMadeBy(transaction: Transaction<Tables>, { number, licence_id: licenceId }: FoundKey): Promise<void> {
    const made = await transaction
      .selectFrom('api_keys')
      .select('id')
      .where('made_by', '=', number)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', this.#clock.now())]))
      .execute()
    for (const { id } of made) {
      await endKey(transaction, id, this.#clock.now())
      await this.#audit(transaction, { action: 'key.revoke', target: id, details: { licenceId, withItsMaker: true } })
    }
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
    const origins = originsOf(row)
    return {
      licenceNumber: row.licence,
      keyNumber: row.number,
      caller: {
        licenceId: licence.id,
        keyId: row.id,
        isTest: row.is_test === 1,
        ...(origins === null ? {} : { isBrowser: true }),
      },
      licence: await readRenewedLicence(this.#database, licence, this.#clock.now()),
      endsAt: row.ends_at,
      scopes: scopesOf(row),
      browser: origins === null ? null : { origins },
    }
  }

  async origins(): Promise<ReadonlySet<string>> {
    const rows = await this.#database
      .selectFrom('api_keys')
      .select('origins')
      .where('origins', 'is not', null)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', this.#clock.now())]))
      .execute()
    return new Set(rows.flatMap((row) => originsOf(row) ?? []))
  }

  /** Locks the licence of a key that has not ended, and reads the key. */
  async #lockRunning(transaction: Transaction<Tables>, id: string): Promise<FoundKey | undefined> {
    const found = await findKey(transaction, id)
    if (found === undefined) return undefined
    await lockLicences(transaction, [found.licence])
    const row = await findKey(transaction, id)
    return row === undefined || (row.ends_at !== null && row.ends_at <= this.#clock.now()) ? undefined : row
  }

  /** Makes a key of a licence, locking it first. @throws {TooManyKeys} */
  async #insert(
    transaction: Transaction<Tables>,
    licence: LicenceReference,
    terms: KeyTerms,
    { isTest, madeBy }: KeyOrigin,
  ): Promise<NewApiKey> {
    await lockLicences(transaction, [licence.number])
    await this.#requireRoom(transaction, licence.number, terms.origins !== null)
    const key = makeApiKey(terms.origins !== null ? 'pub' : isTest ? 'test' : 'live')
    const row = {
      id: newId('key'),
      licence: licence.number,
      ...traceOf(key),
      is_test: isTest ? 1 : 0,
      is_demo: 0,
      created_at: this.#clock.now(),
      ends_at: terms.expiresAt,
      made_by: madeBy,
      ...termsColumns(terms),
    }
    const inserted = transaction.insertInto('api_keys').values(row).returning('number')
    const { number } = await inserted.executeTakeFirstOrThrow()
    return { ...apiKeyOf({ ...row, number, licence_id: licence.id }), key }
  }

  /** @throws {TooManyKeys} */
  async #requireRoom(transaction: Transaction<Tables>, licence: number, isBrowser: boolean): Promise<void> {
    const count = async (from: number | null) => {
      const keys = transaction
        .selectFrom('api_keys')
        .select(sql<number>`count(*)`.as('keys'))
        .where('licence', '=', licence)
        .where('origins', isBrowser ? 'is not' : 'is', null)
      const counted =
        from === null
          ? keys.where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', this.#clock.now())]))
          : keys.where('created_at', '>', from)
      return Number((await counted.executeTakeFirstOrThrow()).keys)
    }
    const most = isBrowser ? BROWSER_KEYS_MAX : KEYS_MAX
    if ((await count(null)) >= most) throw new TooManyKeys(most)
    if (isBrowser && (await count(this.#clock.now() - DAY_MS)) >= BROWSER_KEYS_A_DAY) throw new TooManyKeys(most)
  }

  #audit(transaction: Transaction<Tables>, change: AuditedChange): Promise<void> {
    return writeAudit(transaction, this.#actor, change, this.#clock.now())
  }
}

const DAY_MS = 24 * 3600 * 1000

interface KeyOrigin {
  readonly isTest: boolean
  /** Number of the key whose holder made it; `null`: an operator did. */
  readonly madeBy: number | null
}

interface LicenceReference {
  readonly number: number
  readonly id: string
}

/** An open licence. */
async function findLicence(db: StateDatabase, id: string): Promise<LicenceReference | undefined> {
  return db
    .selectFrom('licences')
    .select(['number', 'id'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

function selectKeys(db: StateDatabase) {
  return db
    .selectFrom('api_keys')
    .innerJoin('licences', 'licences.number', 'api_keys.licence')
    .selectAll('api_keys')
    .select('licences.id as licence_id')
}

type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

async function findKey(db: StateDatabase, id: string) {
  return selectKeys(db).where('api_keys.id', '=', id).executeTakeFirst()
}

async function endKey(transaction: Transaction<Tables>, id: string, endsAt: number): Promise<void> {
  await transaction
    .updateTable('api_keys')
    .set({ ends_at: endsAt })
    .where('id', '=', id)
    // An end is only ever moved forward: revoking a key that is being rotated must not wait for the overlap.
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', endsAt)]))
    .execute()
}

function termsColumns({ name, scopes, origins, expiresAt }: KeyTerms) {
  return {
    name,
    // A server that is older knows no browser keys: it finds one without a scope.
    scopes: origins !== null ? '[]' : scopes === 'all' ? null : JSON.stringify([...new Set(scopes)]),
    origins: origins === null ? null : JSON.stringify([...new Set(origins)]),
    expires_at: expiresAt,
  }
}

function originsOf({ origins }: Pick<ApiKeyRow, 'origins'>): readonly string[] | null {
  return origins === null ? null : (JSON.parse(origins) as string[])
}

function scopesOf({ scopes }: Pick<ApiKeyRow, 'scopes'>): readonly KeyScope[] | 'all' {
  return scopes === null ? 'all' : (JSON.parse(scopes) as KeyScope[])
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
    name: row.name,
    scopes: scopesOf(row),
    origins: originsOf(row),
    expiresAt: row.expires_at,
  }
}
