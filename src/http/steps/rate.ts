import { publicError } from '../../errors.ts'
import { BROWSER_CALLS_A_MINUTE, isBrowserPath, originOfPage } from '../../license/access/browser-key.ts'
import { addressGroup } from '../connections/address-group.ts'
import type { CallServices } from './services.ts'
import type { Counted, Identified } from './stages.ts'

/** Counts the call against the rate limit of its key, refused calls too. */
export async function countCall({ keyRates }: CallServices, identified: Identified): Promise<Counted> {
  const { request, holder, actor } = identified
  return { request, holder, actor, rate: holder === null ? null : await keyRates.count(holder, request.path) }
}

/**
 * Separate from counting, so that the refusal itself carries the rate headers.
 *
 * @throws {PublicError} 429 where the key used up its minute
 */
export function checkRate({ rate }: Counted): void {
  if (rate !== null && !rate.isAllowed) throw rateLimited(rate.retryAfterSeconds)
}

/**
 * Checks a call of a browser key before it counts against the key, which all visitors of its pages share: a page of another origin, or one
 * visitor alone, must not use it up.
 *
 * @throws {PublicError} 429 where the address used up its minute; 403 for another path or from another page
 */
export function checkVisitor({ addressRates }: CallServices, { holder, request }: Identified): void {
  if (holder === null || holder.browser === null) return
  // No group of addresses has a space in its name.
  const visitor = `${addressGroup(request.address())} ${holder.keyNumber}`
  const rate = addressRates.take(visitor, BROWSER_CALLS_A_MINUTE)
  if (!rate.isAllowed) throw rateLimited(rate.retryAfterSeconds)
  const path = request.endpoint?.path ?? request.path
  if (!isBrowserPath(path)) throw publicError('browser_key', { path })
  const origin = originOfPage(request.header)
  if (origin === null || !holder.browser.origins.includes(origin))
    throw publicError('key_origin', { origin: origin === null ? 'a caller without an Origin' : origin.slice(0, 100) })
}

/** @returns the error of a caller who must wait */
export function rateLimited(seconds: number) {
  return publicError('rate_limited', {}, { headers: { 'Retry-After': String(seconds) } })
}
