/** How the webhook secrets of a data folder are protected, read without a key and without changing anything. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { forbiddenSentence } from '../../errors.ts'
import type { SecretProtection } from '../../license/webhook-secret-store.ts'
import { STATE_FILE, STATE_REMEDY } from '../sqlite/database.ts'
import { lookAt, requireDatabaseFile } from '../sqlite/database-file.ts'

/** The part that is known without a key. */
export type SecretStatus = Pick<SecretProtection, 'secrets' | 'unencrypted' | 'keyIds'>

/**
 * @returns `null` where the folder has no state database, or a damaged one
 * @throws {Error} with a sentence, where this user may not read it
 */
export function readSecretStatus(dataFolder: string): SecretStatus | null {
  const path = join(dataFolder, STATE_FILE)
  if (!existsSync(path)) return null
  try {
    requireDatabaseFile(path, STATE_REMEDY)
    return lookAt(path, countSecrets, 1000)
  } catch (error) {
    if (forbiddenSentence((error as Error).cause) !== null) throw error
    // `status --verify` reports what is wrong with the file.
    return null
  }
}

function countSecrets(database: DatabaseSync): SecretStatus {
  const columns = database.prepare("select name from pragma_table_info('webhook_secrets')").all()
  // A version that stored them unencrypted wrote the file.
  const keyId = columns.some(({ name }) => name === 'key_id') ? 'key_id' : 'null'
  const groups = database
    .prepare(`select ${keyId} as keyId, count(*) as secrets from webhook_secrets group by 1 order by 1`)
    .all() as unknown as readonly { readonly keyId: string | null; readonly secrets: number }[]
  return {
    secrets: groups.reduce((sum, { secrets }) => sum + secrets, 0),
    unencrypted: groups.find((group) => group.keyId === null)?.secrets ?? 0,
    keyIds: groups.map((group) => group.keyId).filter((id) => id !== null),
  }
}
