import { formatInstant } from '../../clock.ts'
import { publicError } from '../../errors.ts'
import { consideredProperties, type Licence } from '../../license/license.ts'
import { isLicensed, typeMayCall } from '../../license/license-types.ts'
import type { Admitted, Counted, Received } from './stages.ts'

/**
 * Checks that the caller's licence allows the endpoint. Runs before the body is read.
 *
 * @throws {PublicError} 403 saying why not
 */
export function checkLicence(counted: Counted): Admitted {
  const { holder, request } = counted
  const { endpoint, arrivedAt } = request
  if (holder !== null && endpoint !== null) requireLicence(holder.licence, endpoint.path, arrivedAt)
  return counted as Admitted
}

/** Admits a call of an open endpoint: no key, no rate limit, no licence. */
export function admitAnyone({ request }: Received): Admitted {
  const counted: Counted = { request, holder: null, rate: null }
  return counted as Admitted
}

/**
 * @param path as declared
 * @throws {PublicError} 403 where licences of this type may not call it
 */
export function requireType({ type }: Licence, path: string): void {
  if (!typeMayCall(type, path)) throw publicError('licence_type', { path, type })
}

/** @param path as declared */
function requireLicence(licence: Licence, path: string, now: number): void {
  requireType(licence, path)
  // Licence endpoints and reference lists answer also after the licence has ended.
  if (!isLicensed(path)) return
  const kind = consideredProperties(licence.type)
  if (kind === null) return
  const { isEnabled, activationDate, expirationDate } = licence.properties[kind]
  if (!isEnabled) throw publicError('licence_disabled')
  if (now < activationDate) throw publicError('licence_not_active', { date: formatInstant(activationDate) })
  if (now >= expirationDate) throw publicError('licence_expired', { date: formatInstant(expirationDate) })
}
