import { formatInstant } from '../../clock.ts'
import { publicError } from '../../errors.ts'
import { isBrowserPath } from '../../license/access/browser-key.ts'
import { scopeOf } from '../../license/access/key-scopes.ts'
import type { KeyHolder } from '../../license/key-holder.ts'
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
  if (holder !== null && endpoint !== null) {
    requireScope(holder, endpoint.path)
    requireLicence(holder.licence, endpoint.path, arrivedAt)
  }
  return counted as Admitted
}

/** Admits a call of an open endpoint: no key, no rate limit, no licence. */
export function admitAnyone({ request }: Received): Admitted {
  const counted: Counted = { request, holder: null, actor: null, rate: null }
  return counted as Admitted
}

/**
 * @param path as declared
 * @throws {PublicError} 403 where the licence or the key may not call it
 */
export function requireEndpoint(holder: KeyHolder, path: string): void {
  requireScope(holder, path)
  requireType(holder.licence, path)
}

/** @throws {PublicError} 403 where the key may not call it */
function requireScope({ scopes, browser }: KeyHolder, path: string): void {
  if (browser !== null) {
    if (!isBrowserPath(path)) throw publicError('browser_key', { path })
    return
  }
  const scope = scopeOf(path)
  if (scope === null || scopes === 'all' || scopes.includes(scope)) return
  throw publicError('key_scope', { path, scope, scopes: scopes.length === 0 ? 'none' : scopes.join(', ') })
}

/**
 * @param path as declared
 * @throws {PublicError} 403 where licences of this type may not call it
 */
export function requireType({ type }: Licence, path: string): void {
  if (!typeMayCall(type, path)) throw publicError('licence_type', { path, type })
}

/**
 * @param path as declared
 * @param now wall-clock time, milliseconds
 * @throws {PublicError} 403 where the licence does not allow it, or not now
 */
export function requireLicence(licence: Licence, path: string, now: number): void {
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
