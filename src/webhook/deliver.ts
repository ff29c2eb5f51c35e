/**
 * One attempt at one webhook: sends it and returns the outcome. Knows no queue and no schedule.
 *
 * Whatever the receiver does, an attempt ends within its time limit, opens at most one connection, and reads at most
 * {@link ANSWER_BYTES_MAX} of the answer. It neither decompresses the answer nor stores it, and follows no redirect.
 */
import type { Client } from 'undici'
import type { Clock } from '../clock.ts'
import { PROCESS_HEADER } from './message.ts'
import { readRetryAfter } from './retry-schedule.ts'
import { type AddressRules, ForbiddenAddress, readCallerUrl, type SafeConnector } from './safe-address.ts'
import type { SignatureHeaders } from './sign.ts'

/** The outcome of an attempt. */
export type Outcome =
  /** Any 2xx. */
  | { readonly kind: 'delivered'; readonly status: number }
  /** 410: the receiver wants no further webhooks. */
  | { readonly kind: 'gone'; readonly status: number }
  /** Any other answer. */
  | { readonly kind: 'refused'; readonly status: number; readonly retryAfterSeconds: number | null }
  /** No answer. `problem` is for the delivery log and reveals nothing of the network inside. */
  | { readonly kind: 'failed'; readonly problem: string }

/** What is sent. */
export interface Webhook {
  /** As the caller gave it. */
  readonly url: string
  readonly body: string
  readonly headers: SignatureHeaders & { readonly [PROCESS_HEADER]?: string }
}

/** Sends webhooks. */
export type Deliver = (webhook: Webhook, signal?: AbortSignal) => Promise<Outcome>

/** What webhooks are sent with. */
export interface DeliverOptions {
  readonly connect: SafeConnector
  readonly rules: AddressRules
  readonly clock: Clock
  /** Time limit of an attempt, from the DNS lookup to the status of the answer. */
  readonly seconds: number
}

/** Most bytes of an answer that are read (`docs/decisions.md`, "success"). */
export const ANSWER_BYTES_MAX = 64 * 1024
/** Most bytes of an answer's headers. */
const HEADER_BYTES_MAX = 16 * 1024
/** Longest wait for the rest of an answer, whose status has already decided. */
const REST_MS = 1000

/** Makes the sender. */
export function createDeliver({ connect, rules, clock, seconds }: DeliverOptions): Deliver {
  return async (webhook, signal) => {
    const late = AbortSignal.timeout(seconds * 1000)
    let client: Client | undefined
    try {
      const url = readCallerUrl(webhook.url, rules)
      // Loaded for the first webhook, see `safe-address.ts`.
      const { Client } = await import('undici')
      // A client for every attempt. A receiver could close a reused connection while the request is on its way, and
      // its arrival would be unknown.
      client = new Client(url.origin, {
        connect,
        pipelining: 0,
        headersTimeout: 0,
        bodyTimeout: 0,
        maxHeaderSize: HEADER_BYTES_MAX,
      })
      const answer = await client.request({
        method: 'POST',
        path: `${url.pathname}${url.search}`,
        headers: { 'content-type': 'application/json', 'user-agent': 'Firmament-Webhook/1', ...webhook.headers },
        body: webhook.body,
        signal: signal === undefined ? late : AbortSignal.any([late, signal]),
      })
      const outcome = outcomeOf(answer.statusCode, answer.headers['retry-after'], clock.now())
      await readRest(answer.body)
      return outcome
    } catch (error) {
      return { kind: 'failed', problem: late.aborted ? `no answer within ${seconds} s` : problemOf(error) }
    } finally {
      // Not awaited: that would wait for the receiver.
      client?.destroy().catch(() => {})
    }
  }
}

function outcomeOf(status: number, retryAfter: string | string[] | undefined, now: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  if (status === 410) return { kind: 'gone', status }
  const asked = typeof retryAfter === 'string' ? retryAfter : retryAfter?.[0]
  return { kind: 'refused', status, retryAfterSeconds: readRetryAfter(asked, now) }
}

/** Lets a receiver finish its answer, within bounds: many log a connection that is cut in the middle as an error. */
async function readRest(body: NodeJS.ReadableStream & { destroy(): unknown }): Promise<void> {
  const timer = setTimeout(() => body.destroy(), REST_MS)
  try {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > ANSWER_BYTES_MAX) break
    }
  } catch {
    // Either side ended the connection; the status has been read.
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
}

/** Our words for connection errors; those of the system could reveal the network inside. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed before an answer',
  EPIPE: 'connection closed before an answer',
  UND_ERR_SOCKET: 'connection closed before an answer',
  UND_ERR_CONNECT_TIMEOUT: 'no connection',
  ETIMEDOUT: 'no connection',
  EHOSTUNREACH: 'no connection',
  ENETUNREACH: 'no connection',
  UND_ERR_HEADERS_OVERFLOW: 'answer headers too long',
  CERT_HAS_EXPIRED: 'certificate expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate is not trusted',
}

function problemOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return `address refused: it ${error.message}`
  const { code = '', name = '' } = error as { readonly code?: string; readonly name?: string }
  if (name === 'AbortError') return 'stopped'
  if (Object.hasOwn(PROBLEMS, code)) return PROBLEMS[code]
  if (/^HPE_|PARSER/.test(code) || /HTTPParser/.test(name)) return 'answer is not HTTP'
  if (/SSL|TLS|CERT/.test(code)) return 'no TLS connection'
  return 'no answer'
}
