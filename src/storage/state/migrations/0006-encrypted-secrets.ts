/** Webhook secrets may be encrypted: see `secret-keys.ts`. */
import type { Kysely } from 'kysely'

/** Secrets of earlier versions stay as they are until a key is given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('webhook_secrets').addColumn('key_id', 'text').execute()
}
