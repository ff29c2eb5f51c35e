/**
 * Secrets that sign a licence's webhooks: `whsec_` and 32 random bytes in Base64, the form of Standard Webhooks. Unlike
 * an API key, a secret is stored whole (encrypted, where there is a key for that), because both sides compute with it.
 */
import { randomBytes } from 'node:crypto'

/** What every secret begins with. */
const PREFIX = 'whsec_'
/** As many bytes as the signature has; the specification asks for 24 to 64. */
const SECRET_BYTES = 32
const SECRET_BYTES_MIN = 24
const SECRET_BYTES_MAX = 64

/**
 * Makes a secret.
 *
 * @param random 32 bytes from a cryptographic source
 */
export function makeSecret(random: Buffer = randomBytes(SECRET_BYTES)): string {
  return `${PREFIX}${random.toString('base64')}`
}

/**
 * Decodes a secret to bytes.
 *
 * @throws {RangeError} where `secret` is no secret; the message does not repeat it
 */
export function secretBytes(secret: string): Buffer {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  const bytes = Buffer.from(text, 'base64')
  // Buffer skips what is not Base64. A secret that lost a character must not silently become another one.
  const isWhole = bytes.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '')
  if (!isWhole || bytes.length < SECRET_BYTES_MIN || bytes.length > SECRET_BYTES_MAX)
    throw new RangeError(
      `Cannot use the webhook secret: it must be ${PREFIX} and ${SECRET_BYTES_MIN} to ${SECRET_BYTES_MAX} bytes in Base64`,
    )
  return bytes
}

/** A form for lists and logs: distinguishes secrets, but signs nothing. */
export function secretHint(secret: string): string {
  return `${PREFIX}…${secret.replace(/=+$/, '').slice(-4)}`
}
