/** The keys of a licence, each with when it was last used. */
import type { ApiKey, KeyStore } from './api-keys.ts'
import type { CallStore } from './calls.ts'

/** A key and its last use. */
export interface UsedKey extends ApiKey {
  /** Of the newest call with it among the last calls of its licence (`CallStore.lastUses`); `null`: none. */
  readonly lastUsedAt: number | null
}

/** Reads them, the oldest first, ended ones too. */
export async function readUsedKeys(
  { keys, calls }: { readonly keys: Pick<KeyStore, 'list'>; readonly calls: Pick<CallStore, 'lastUses'> },
  licenceId: string,
): Promise<readonly UsedKey[]> {
  const [known, uses] = await Promise.all([keys.list(licenceId), calls.lastUses(licenceId)])
  return known.map((key) => ({ ...key, lastUsedAt: uses.get(key.number) ?? null }))
}
