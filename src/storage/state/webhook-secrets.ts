/** Webhook secrets in the state database. Reading them makes a licence's first secret; rotation lets two overlap. */
import type { Clock } from '../../clock.ts'
import { makeSecret } from '../../license/webhook-secret.ts'
import type { WebhookSecret, WebhookSecretStore } from '../../license/webhook-secret-store.ts'
import type { StateDatabase } from './database.ts'

/** Most secrets that sign at the same time: bounds the signature header, however often secrets are rotated. */
const SECRETS_MAX = 4

/** Opens the webhook secrets of a state database. */
export function openWebhookSecrets(database: StateDatabase, clock: Clock): WebhookSecretStore {
  async function read(db: Pick<StateDatabase, 'selectFrom'>, licenceId: string): Promise<readonly WebhookSecret[]> {
    const rows = await db
      .selectFrom('webhook_secrets')
      .selectAll()
      .where('licence', '=', licenceId)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', clock.now())]))
      .orderBy('number', 'desc')
      .limit(SECRETS_MAX)
      .execute()
    return rows.map((row) => ({ secret: row.secret, createdAt: row.created_at, endsAt: row.ends_at }))
  }

  async function change(licenceId: string, overlapMs: number | null): Promise<readonly WebhookSecret[]> {
    return database.transaction().execute(async (transaction) => {
      const licence = await transaction
        .selectFrom('licences')
        .select('id')
        .where('id', '=', licenceId)
        // Of two rotations at once the second replaces the secret of the first.
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (licence === undefined) return []
      const now = clock.now()
      if (overlapMs !== null)
        await transaction
          .updateTable('webhook_secrets')
          .set({ ends_at: now + overlapMs })
          .where('licence', '=', licenceId)
          .where('ends_at', 'is', null)
          .execute()
      await transaction
        .insertInto('webhook_secrets')
        .values({ licence: licenceId, secret: makeSecret(), created_at: now, ends_at: null })
        // A concurrent first use has just made one.
        .onConflict((conflict) => conflict.column('licence').where('ends_at', 'is', null).doNothing())
        .execute()
      return read(transaction, licenceId)
    })
  }

  return {
    async valid(licenceId) {
      const secrets = await read(database, licenceId)
      return secrets.some(({ endsAt }) => endsAt === null) ? secrets : change(licenceId, null)
    },
    rotate: (licenceId, overlapMs) => change(licenceId, overlapMs),
  }
}
