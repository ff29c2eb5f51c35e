/** Leases of an engine that a test opens and closes itself. */
import type { Engine } from '../../src/search/engine.ts'
import type { KnownMembers } from '../../src/search/known-members.ts'
import type { Leases } from '../../src/search/lease.ts'
import type { CompanyLookup } from '../../src/search/lookup.ts'

/** For tests without lookups. */
const NO_LOOKUP = new Proxy({} as CompanyLookup, {
  get() {
    throw new Error('This test looks no company up')
  },
})

/** Leases of what a test serves. */
export function leasesOf(engine: Engine, lookup: CompanyLookup = NO_LOOKUP, known: KnownMembers = {}): Leases {
  const lease = { engine, lookup, imports: [], known, release() {} }
  return { take: () => lease }
}
