/**
 * What a licence of each type may call: the one table (`docs/decisions.md`, "what a type may call").
 */
import type { LicenseType } from './license.ts'

/** The least type that may call a path and everything below it. Every type may call the other paths. */
const LEAST_TYPE: Readonly<Record<string, LicenseType>> = {
  '/explore/one': 'ONE',
  '/explore/companies/:id': 'ONE',
  '/explore/lite': 'LITE',
  // A search body is allowed where its own endpoint is.
  '/explore/facets': 'LITE',
  '/explore/export': 'LITE',
  '/explore': 'PLUS',
  // What `/explore/match` does, in the words of a protocol.
  '/reconcile': 'PLUS',
}

/** Whether the licence must be in force to call a path; licence endpoints and lists answer also after it has ended. */
export function isLicensed(path: string): boolean {
  return path.startsWith('/explore/') || path.startsWith('/reconcile/')
}

/** Each type may call everything that the ones before it may. */
const ORDER: readonly LicenseType[] = ['ONE', 'LITE', 'PLUS']

/**
 * Whether a licence of this type may call the endpoint.
 *
 * @param path as the endpoint declares it: `/explore/autoprofile/status/:processId`
 */
export function typeMayCall(type: LicenseType, path: string): boolean {
  return ORDER.indexOf(type) >= ORDER.indexOf(leastType(path))
}

function leastType(path: string): LicenseType {
  // The longest entry that covers the path decides.
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const covering = path.slice(0, end)
    if (Object.hasOwn(LEAST_TYPE, covering)) return LEAST_TYPE[covering]
  }
  return 'ONE'
}
