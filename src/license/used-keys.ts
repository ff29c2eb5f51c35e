/** The keys of a licence, each with the time of its last use. */
import type { CallStore } from './call-store.ts'
import type { ApiKey, KeyStore } from './key-store.ts'

/** A key and its last use. */
export interface UsedKey extends ApiKey {
  /** Time of the newest call with it, among the last calls of its licence (`CallStore.lastUses`); `null`: none. */
  readonly lastUsedAt: number | null
}

/** Reads the keys of a licence, the oldest first, ended ones included. */
export async function readUsedKeys(
  { keys, calls }: { readonly keys: Pick<KeyStore, 'list'>; readonly calls: Pick<CallStore, 'lastUses'> },
  licenceId: string,
): Promise<readonly UsedKey[]> {
  const [known, uses] = await Promise.all([keys.list(licenceId), calls.lastUses(licenceId)])
  return known.map((key) => ({ ...key, lastUsedAt: uses.get(key.number) ?? null }))
}
