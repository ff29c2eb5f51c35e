/**
 * What a licence of each type may call: the one table (`docs/decisions.md`, "what a type may call").
 */
import type { LicenseType } from './license.ts'

/** Paths by the least type that may call them; a path covers everything below it. Every other path: every type. */
const LEAST_TYPE: Readonly<Record<string, LicenseType>> = {
  '/explore/one': 'ONE',
  '/explore/lite': 'LITE',
  '/explore': 'PLUS',
}

/** Types in the order in which each may call what the one before it may. */
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
