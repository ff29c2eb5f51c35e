/**
 * Webhook secrets in the state database. Reading them makes a licence's first secret; rotation lets two overlap.
 *
 * They are encrypted where there is a key (`config/secret-keys.ts`), each bound to its licence: a row that is moved to another
 * licence signs nothing.
 */
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import { type SecretKeys, type StoredSecret, UnreadableSecret } from '../../config/secret-keys.ts'
import { makeSecret } from '../../license/webhook-secret.ts'
import type { SecretProtection, WebhookSecret, WebhookSecretStore } from '../../license/webhook-secret-store.ts'
import type { StateDatabase } from './database.ts'
import type { MigrationContext } from './migrations/migration.ts'
import type { Tables, WebhookSecretRow } from './tables.ts'

/** Most secrets that sign at the same time: bounds the signature header, however often secrets are rotated. */
const SECRETS_MAX = 4

/** What a secret is encrypted for. */
const useOf = (licence: string) => `firmament webhook secret of ${licence}`

/** How secrets are stored. */
export interface SecretStorage {
  /** `null`: unencrypted. */
  readonly keys: SecretKeys | null
  readonly dialect: MigrationContext['dialect']
}

export class StoredSecrets implements WebhookSecretStore {
  readonly #database: StateDatabase
  readonly #clock: Clock
  readonly #keys: SecretKeys | null
  readonly #dialect: MigrationContext['dialect']

  constructor(database: StateDatabase, clock: Clock, { keys, dialect }: SecretStorage) {
    this.#database = database
    this.#clock = clock
    this.#keys = keys
    this.#dialect = dialect
  }

  async valid(licenceId: string): Promise<readonly WebhookSecret[]> {
    const secrets = await this.#read(this.#database, licenceId)
    return secrets.some(({ endsAt }) => endsAt === null) ? secrets : this.#change(licenceId, null)
  }

  rotate(licenceId: string, overlapMs: number): Promise<readonly WebhookSecret[]> {
    return this.#change(licenceId, overlapMs)
  }

  async readProtection(): Promise<SecretProtection> {
    const rows = await this.#database.selectFrom('webhook_secrets').selectAll().orderBy('number').execute()
    const keyIds = [...new Set(rows.map(({ key_id }) => key_id))].filter((id) => id !== null)
    const missingKeyIds = keyIds.filter((id) => !this.#keys?.ids.includes(id))
    const damaged = rows.filter((row) => !missingKeyIds.includes(row.key_id ?? '') && !this.#isReadable(row))
    return {
      secrets: rows.length,
      unencrypted: rows.filter(({ key_id }) => key_id === null).length,
      keyIds,
      missingKeyIds,
      damagedLicenceIds: [...new Set(damaged.map(({ licence }) => licence))],
    }
  }

  async encryptRest(): Promise<number> {
    return this.#keys === null ? 0 : this.#rewrite(({ key_id }) => key_id === null, true)
  }

  rewriteAll(isEncrypted: boolean): Promise<number> {
    const first = isEncrypted ? (this.#keys?.ids[0] ?? null) : null
    return this.#rewrite(({ key_id }) => key_id !== first, isEncrypted)
  }

  async #read(db: Pick<StateDatabase, 'selectFrom'>, licenceId: string): Promise<readonly WebhookSecret[]> {
    const rows = await db
      .selectFrom('webhook_secrets')
      .selectAll()
      .where('licence', '=', licenceId)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', this.#clock.now())]))
      .orderBy('number', 'desc')
      .limit(SECRETS_MAX)
      .execute()
    return rows.map((row) => ({ secret: this.#open(row), createdAt: row.created_at, endsAt: row.ends_at }))
  }

  async #change(licenceId: string, overlapMs: number | null): Promise<readonly WebhookSecret[]> {
    return this.#database.transaction().execute(async (transaction) => {
      const licence = await transaction
        .selectFrom('licences')
        .select('id')
        .where('id', '=', licenceId)
        // When two rotations run at once, the second replaces the secret of the first.
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (licence === undefined) return []
      const now = this.#clock.now()
      if (overlapMs !== null)
        await transaction
          .updateTable('webhook_secrets')
          .set({ ends_at: now + overlapMs })
          .where('licence', '=', licenceId)
          .where('ends_at', 'is', null)
          .execute()
      await deleteEnded(transaction, now)
      const { text, keyId } = this.#encrypt(makeSecret(), licenceId)
      await transaction
        .insertInto('webhook_secrets')
        .values({ licence: licenceId, secret: text, key_id: keyId, created_at: now, ends_at: null })
        // A concurrent first use has just made one.
        .onConflict((conflict) => conflict.column('licence').where('ends_at', 'is', null).doNothing())
        .execute()
      return this.#read(transaction, licenceId)
    })
  }

  /** Writes the selected secrets again, all or none, and leaves nothing of the old ones. @returns how many */
  async #rewrite(isWanted: (row: EncryptedRow) => boolean, isEncrypted: boolean): Promise<number> {
    const rows = await this.#database.selectFrom('webhook_secrets').selectAll().execute()
    if (!rows.some(isWanted)) return 0
    const rewrite = () =>
      this.#database.transaction().execute((transaction) => this.#rewriteTable(transaction, isWanted, isEncrypted))
    return this.#dialect === 'sqlite'
      ? overwriteFreed(this.#database, rewrite)
      : vacuumAfterwards(this.#database, rewrite)
  }

  /**
   * Empties the table and fills it again. Changing its rows would not do: pages that were split keep copies of rows that
   * they no longer have, and only whole pages that are let go of are overwritten.
   */
  async #rewriteTable(
    transaction: Transaction<Tables>,
    isWanted: (row: EncryptedRow) => boolean,
    isEncrypted: boolean,
  ): Promise<number> {
    // A secret that another service makes meanwhile must not be deleted unread. SQLite has one writer.
    if (this.#dialect === 'postgres') await sql`lock table webhook_secrets in exclusive mode`.execute(transaction)
    await deleteEnded(transaction, this.#clock.now())
    const rows = await transaction.selectFrom('webhook_secrets').selectAll().orderBy('number').execute()
    await transaction.deleteFrom('webhook_secrets').execute()
    // New numbers, in the same order: the newest has the greatest.
    for (const { number: _, ...row } of rows)
      await transaction
        .insertInto('webhook_secrets')
        .values(isWanted(row) ? { ...row, ...this.#columnsOf(row, isEncrypted) } : row)
        .execute()
    return rows.filter(isWanted).length
  }

  #columnsOf(row: EncryptedRow, isEncrypted: boolean): Pick<EncryptedRow, 'secret' | 'key_id'> {
    const secret = this.#open(row)
    if (!isEncrypted) return { secret, key_id: null }
    const { text, keyId } = this.#encrypt(secret, row.licence)
    return { secret: text, key_id: keyId }
  }

  #encrypt(secret: string, licence: string): StoredSecret {
    return this.#keys?.encrypt(secret, useOf(licence)) ?? { text: secret, keyId: null }
  }

  #isReadable(row: EncryptedRow): boolean {
    try {
      this.#open(row)
      return true
    } catch (error) {
      if (error instanceof UnreadableSecret) return false
      throw error
    }
  }

  /** @throws {UnreadableSecret} */
  #open({ licence, secret, key_id: keyId }: EncryptedRow): string {
    if (keyId === null) return secret
    if (!this.#keys?.ids.includes(keyId))
      throw new UnreadableSecret(`Cannot read the webhook secret of ${licence}: secretKey must hold the key ${keyId}`)
    try {
      return this.#keys.decrypt({ text: secret, keyId }, useOf(licence))
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error
      throw new UnreadableSecret(
        `Cannot read the webhook secret of ${licence}: it was changed, or is of another licence; make a new one with ./firmament webhook secret --licence ${licence} --rotate --overlap-hours 0`,
      )
    }
  }
}

/** Does some writing, and overwrites what it lets go of in the file of SQLite. */
async function overwriteFreed<Result>(database: StateDatabase, write: () => Promise<Result>): Promise<Result> {
  const before = await sql<{ secure_delete: number }>`pragma secure_delete`.execute(database)
  await sql`pragma secure_delete = on`.execute(database)
  try {
    const result = await write()
    // The write-ahead log has the pages as they were.
    await sql`pragma wal_checkpoint(truncate)`.execute(database)
    return result
  } finally {
    await sql`pragma secure_delete = ${sql.lit(before.rows[0].secure_delete)}`.execute(database)
  }
}

/** Does some writing, and has PostgreSQL write the table again, without the rows that were. Its log keeps them for a while. */
async function vacuumAfterwards<Result>(database: StateDatabase, write: () => Promise<Result>): Promise<Result> {
  const result = await write()
  await sql`vacuum full webhook_secrets`.execute(database)
  return result
}

type EncryptedRow = Pick<Selectable<WebhookSecretRow>, 'licence' | 'secret' | 'key_id'>

/** Deletes secrets that sign nothing now. */
async function deleteEnded(transaction: Transaction<Tables>, now: number): Promise<void> {
  await transaction.deleteFrom('webhook_secrets').where('ends_at', '<=', now).execute()
}
