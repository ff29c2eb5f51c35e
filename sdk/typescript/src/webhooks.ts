/** Verifies what a webhook receiver is sent (Standard Webhooks). */

/** A message as it arrived. */
export interface ReceivedWebhook {
  /** The body as text, unchanged. */
  readonly payload: string
  /** Headers of the request, in whatever form the server has them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`; several while one is replaced. */
  readonly secret: string | readonly string[]
  /** How old a message may be, seconds; 300 where absent. */
  readonly tolerance?: number
}

/** The message is not from the service, was changed, or is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

const TOLERANCE_SECONDS = 300

/**
 * The body of a webhook, once its signature and its age are right.
 *
 * @throws {WebhookError} otherwise
 */
export async function verifyWebhook<Body = unknown>({
  payload,
  headers,
  secret,
  tolerance = TOLERANCE_SECONDS,
}: ReceivedWebhook): Promise<Body> {
  const given = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const byName = new Map(given.map(([name, value]) => [name.toLowerCase(), value]))
  const read = (name: string) => {
    const value = byName.get(name)
    if (typeof value !== 'string') throw new WebhookError(`${name} is missing`)
    return value
  }
  const [id, timestamp, signatures] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature')]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance)) throw new WebhookError('The message is too old')
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${payload}`)
  const offered = signatures.split(' ').filter((one) => one.startsWith('v1,'))
  for (const one of [secret].flat()) {
    const bytes = bytesOf(one.replace(/^whsec_/, ''))
    if (bytes.length === 0) throw new WebhookError('The secret is not of the form whsec_…')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of offered)
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed))
        return JSON.parse(payload) as Body
  }
  throw new WebhookError('No signature fits')
}

/** Bytes of base64; none where it is not. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
