import { publicError } from '../../errors.ts'
import { addressGroup } from '../connections/address-group.ts'
import { rateLimited } from './rate.ts'
import type { CallServices } from './services.ts'
import type { Identified, Received } from './stages.ts'

/** Calls a minute and admin key. Scripts that set up customers stay far below; a leaked key is bounded. */
const OPERATOR_CALLS_A_MINUTE = 600

/**
 * Finds out who calls. An unknown path without a valid key passes: there is nothing to protect, and "not found" helps
 * the caller more.
 *
 * @throws {PublicError} 401 without a valid key; 429 where the address made too many such calls in this minute
 */
export async function authenticate(services: CallServices, received: Received): Promise<Identified> {
  const { request } = received
  const holder = await services.findHolder(request.credentials)
  if (holder !== undefined) return { request, holder, actor: null }
  countWrongKey(services, received)
  if (request.endpoint !== null) throw unauthenticated()
  return { request, holder: null, actor: null }
}

/**
 * Finds out which operator calls. A key of a licence opens nothing here, an admin key nothing elsewhere.
 *
 * @throws {PublicError} 401 and 429 as {@link authenticate}; 429 where the admin key used up its minute
 */
export async function authenticateOperator(services: CallServices, received: Received): Promise<Identified> {
  const { request } = received
  const key = await services.findOperator(request.credentials)
  if (key === undefined) {
    countWrongKey(services, received)
    throw unauthenticated()
  }
  // No group of addresses has a space in its name.
  const rate = services.addressRates.take(`admin ${key.id}`, OPERATOR_CALLS_A_MINUTE)
  if (!rate.isAllowed) throw rateLimited(rate.retryAfterSeconds)
  return { request, holder: null, actor: { id: key.id, name: key.name, requestId: request.requestId } }
}

function countWrongKey({ addressRates, addressLimit }: CallServices, { request }: Received): void {
  const rate = addressRates.take(addressGroup(request.address()), addressLimit)
  if (!rate.isAllowed) throw rateLimited(rate.retryAfterSeconds)
}

function unauthenticated() {
  return publicError('unauthenticated', {}, { headers: { 'WWW-Authenticate': 'ApiKey' } })
}
