import { publicError } from '../../errors.ts'
import type { CallServices } from './services.ts'
import type { Identified, Received } from './stages.ts'

/**
 * Finds out who calls. An unknown path without a valid key passes: there is nothing to protect, and "not found" helps
 * the caller more.
 *
 * @throws {PublicError} 401 without a valid key; 429 where the address made too many such calls in this minute
 */
export async function authenticate(
  { findHolder, addressRates, addressLimit }: CallServices,
  received: Received,
): Promise<Identified> {
  const { endpoint } = received
  if (endpoint?.access === 'open') return { ...received, holder: null }
  const holder = await findHolder(received.credentials)
  if (holder !== undefined) return { ...received, holder }
  const rate = addressRates.take(received.address(), addressLimit)
  if (!rate.isAllowed) throw publicError('rate_limited', {}, { 'Retry-After': String(rate.retryAfterSeconds) })
  if (endpoint !== null) throw publicError('unauthenticated', {}, { 'WWW-Authenticate': 'ApiKey' })
  return { ...received, holder: null }
}
