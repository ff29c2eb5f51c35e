import { publicError } from '../../errors.ts'
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
  if (rate !== null && !rate.isAllowed)
    throw publicError('rate_limited', {}, { headers: { 'Retry-After': String(rate.retryAfterSeconds) } })
}
