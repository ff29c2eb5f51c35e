/**
 * Signatures of webhooks, both sides: made when one is sent, checked by the receiver that ships with the service.
 *
 * The scheme is Standard Webhooks 1.0.0 (https://www.standardwebhooks.com): HMAC-SHA256 over `<id>.<timestamp>.<body>`,
 * Base64, written `v1,<signature>`. While a secret is being rotated there is one signature for each, separated by a space.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretBytes } from '../license/webhook-secret.ts'

/** What is signed. */
export interface SignedMessage {
  /** The same for every attempt at a message: receivers recognise repetitions by it. */
  readonly id: string
  /** Wall-clock time of the attempt, an integer of seconds since 1970-01-01 UTC. */
  readonly timestampSeconds: number
  /** The body exactly as it is sent. */
  readonly body: string | Uint8Array
}

/** The three headers of a webhook, as they are sent. */
export interface SignatureHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** How far the clocks of sender and receiver may differ, and how long a copied call stays valid. */
export const TOLERANCE_SECONDS = 5 * 60

/**
 * Signs a message with every secret that is valid now.
 *
 * @param secrets `whsec_…`, at least one, the newest first
 * @throws {RangeError} without a secret, or with an invalid one
 */
export function signatureHeaders(message: SignedMessage, secrets: readonly string[]): SignatureHeaders {
  if (secrets.length === 0) throw new RangeError('Cannot sign a webhook: there are no secrets, must be at least one')
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${signature(message, secret)}`).join(' '),
  }
}

/** What is wrong with a received signature; `null`: nothing. */
export type SignatureFault = 'headers missing' | 'timestamp too old' | 'timestamp too new' | 'signature wrong'

/**
 * Checks a received webhook.
 *
 * @param headers lower-case names
 * @param nowSeconds the receiver's wall-clock time
 */
export function findSignatureFault(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: Uint8Array,
  secret: string,
  nowSeconds: number,
): SignatureFault | null {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const given = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return 'headers missing'
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return 'headers missing'
  const timestampSeconds = Number(timestamp)
  if (timestampSeconds < nowSeconds - TOLERANCE_SECONDS) return 'timestamp too old'
  if (timestampSeconds > nowSeconds + TOLERANCE_SECONDS) return 'timestamp too new'
  const right = Buffer.from(`v1,${signature({ id, timestampSeconds, body }, secret)}`)
  const isRight = given.split(' ').some((one) => {
    const bytes = Buffer.from(one)
    return bytes.length === right.length && timingSafeEqual(bytes, right)
  })
  return isRight ? null : 'signature wrong'
}

function signature({ id, timestampSeconds, body }: SignedMessage, secret: string): string {
  return createHmac('sha256', secretBytes(secret)).update(`${id}.${timestampSeconds}.`).update(body).digest('base64')
}
