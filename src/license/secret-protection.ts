/** How stored webhook secrets are protected, in sentences. */
import type { SecretProtection } from './webhook-secret-store.ts'

/**
 * The message for secrets that cannot be read, because a key is missing or another one is set.
 *
 * @param givenIds ids of the keys that were given; none: no key is set
 * @returns `null` where no key is missing
 */
export function missingKeySentence({ missingKeyIds }: SecretProtection, givenIds: readonly string[]): string | null {
  if (missingKeyIds.length === 0) return null
  const given = givenIds.length === 0 ? 'is not set' : `holds ${keysNamed(givenIds)} alone`
  return `secretKey (or secretKeyFile) ${given}, must hold ${keysNamed(missingKeyIds)}, with which webhook secrets are encrypted`
}

/** How the secrets are protected, in one line; `null` where there is none. */
export function protectionLine({
  secrets,
  unencrypted,
  keyIds,
}: Pick<SecretProtection, 'secrets' | 'unencrypted' | 'keyIds'>): string | null {
  if (secrets === 0) return null
  const counted = secrets === 1 ? '1 webhook secret' : `${secrets} webhook secrets`
  if (unencrypted === 0) return `${counted}, encrypted with ${keysNamed(keyIds)}`
  const open = unencrypted === secrets ? 'not encrypted' : `${unencrypted} of them not encrypted`
  return `${counted}, ${open}: set secretKey, see docs/operating.md`
}

function keysNamed(ids: readonly string[]): string {
  return ids.length === 1 ? `the key ${ids[0]}` : `the keys ${ids.join(', ')}`
}
