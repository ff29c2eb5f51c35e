/** Headers that do not depend on the call. */

import { isForAnyOrigin } from '../any-origin.ts'

/** Version of the API, sent as `X-Api-Version`. It grows by additions only (`docs/decisions.md`, "versions"). */
export const API_VERSION = '1'

/**
 * Rules for browsers, on every answer: take JSON for nothing else, load and frame nothing, pass on no referrer. The
 * documentation page has its own `Content-Security-Policy`.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Headers that a page of another origin may read. */
const EXPOSED =
  'X-Request-Id, X-Error-Code, X-Error-Details, X-Api-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Reset, X-Credits-Limit, X-Credits-Remaining, X-Credits-Used, X-Credits-Estimate, X-Total-Count, X-Data-Generation, Idempotent-Replayed, Retry-After, Link, ETag'

/**
 * Headers that let pages of the given origins read the answer, and of any origin where the path is for them. Any other
 * origin gets none.
 *
 * @param origin the request's `Origin`
 * @param url the path, with or without a query string
 */
export function corsHeaders(
  origins: readonly string[],
  origin: string | undefined,
  url: string,
): Readonly<Record<string, string>> {
  if (isForAnyOrigin(url)) return ANY_ORIGIN
  if (origins.length === 0) return NOTHING
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** Further headers of the answer to a browser's preflight request (`OPTIONS`). */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers': 'content-type, x-api-key, x-request-id, idempotency-key, if-none-match',
  'access-control-max-age': '600',
}

const ANY_ORIGIN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'cross-origin-resource-policy': 'cross-origin',
}

const NOTHING: Readonly<Record<string, string>> = {}
