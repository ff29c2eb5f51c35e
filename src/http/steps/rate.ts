import { publicError } from '../../errors.ts'
import { BROWSER_CALLS_A_MINUTE, BROWSER_COMPANIES_A_DAY } from '../../license/access/browser-key.ts'
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
 * Bounds what one visitor of a page, and a key that was copied out of it, may use up.
 *
 * @throws {PublicError} 429 where the address used up its minute, or the browser key its companies of the day (UTC)
 */
export function checkBrowserRate({ addressRates }: CallServices, { holder, request }: Counted): void {
  if (holder?.browser == null) return
  // No group of addresses has a space in its name.
  const visitor = `${addressGroup(request.address())} ${holder.keyNumber}`
  const rate = addressRates.take(visitor, BROWSER_CALLS_A_MINUTE)
  if (!rate.isAllowed) throw rateLimited(rate.retryAfterSeconds)
  if (request.endpoint?.path === SUGGEST_PATH) return
  const { day, companies } = holder.browser
  const today = Math.floor(request.arrivedAt / DAY_MS)
  if (day === today && companies >= BROWSER_COMPANIES_A_DAY)
    throw rateLimited(Math.ceil(((today + 1) * DAY_MS - request.arrivedAt) / 1000))
}

const DAY_MS = 24 * 3600 * 1000
/** Free, so that no number of companies bounds it. */
const SUGGEST_PATH = '/explore/suggest'

function rateLimited(seconds: number) {
  return publicError('rate_limited', {}, { headers: { 'Retry-After': String(seconds) } })
}
