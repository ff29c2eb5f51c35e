/** Headers that do not depend on the call. */

/**
 * What browsers are told of every answer: that JSON is JSON, that nothing may be loaded or framed, that no address is
 * passed on. The documentation page brings its own `Content-Security-Policy`.
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
  'X-Request-Id, X-Error-Code, X-Api-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-Credits-Limit, X-Credits-Remaining, X-Credits-Used, X-Credits-Estimate, Idempotent-Replayed, Retry-After, Link, ETag'

/**
 * Headers that let pages of the settings' origins read the answer; nothing for any other origin.
 *
 * @param origin the request's `Origin`
 */
export function corsHeaders(origins: readonly string[], origin: string | undefined): Readonly<Record<string, string>> {
  if (origins.length === 0) return NOTHING
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** Further headers of the answer to a browser's question whether it may call (`OPTIONS`). */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'content-type, x-api-key, x-request-id, idempotency-key, if-none-match',
  'access-control-max-age': '600',
}

const NOTHING: Readonly<Record<string, string>> = {}
