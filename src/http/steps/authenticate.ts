import { publicError } from '../../errors.ts'
import { addressGroup } from '../connections/address-group.ts'
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
  const { request } = received
  const holder = await findHolder(request.credentials)
  if (holder !== undefined) return { request, holder }
  const rate = addressRates.take(addressGroup(request.address()), addressLimit)
  if (!rate.isAllowed) throw publicError('rate_limited', {}, { 'Retry-After': String(rate.retryAfterSeconds) })
  if (request.endpoint !== null) throw publicError('unauthenticated', {}, { 'WWW-Authenticate': 'ApiKey' })
  return { request, holder: null }
}
