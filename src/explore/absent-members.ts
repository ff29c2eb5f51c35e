/** Which members no company of a country has: a filter on one of them would find nobody, whatever it asks. */
import type { Engine } from '../search/engine.ts'
import type { FacetOf } from '../search/facets.ts'
import { EVERYTHING } from '../search/query.ts'
import type { MemberFamily } from './plan/parts-in-vain.ts'

/** What is counted for each family; a company has the member where any of its facets counts it. */
const FACETS: Readonly<Record<MemberFamily, readonly FacetOf[]>> = {
  place: [
    { kind: 'value', field: 'city' },
    { kind: 'value', field: 'region' },
  ],
  age: [{ kind: 'founded', by: 'year' }],
  revenue: [{ kind: 'size', field: 'operatingRevenue' }],
  employees: [{ kind: 'size', field: 'numberOfEmployees' }],
  legalForm: [{ kind: 'value', field: 'legalForm' }],
  status: [{ kind: 'value', field: 'status' }],
  category: [{ kind: 'value', field: 'category' }],
  listing: [{ kind: 'value', field: 'listing' }],
}
/** Values that say that the value is not known. */
const UNKNOWN: ReadonlySet<string> = new Set(['Status unknown', 'Companies with unknown/unrecorded legal form'])

const NONE: ReadonlySet<MemberFamily> = new Set()

/** Counted once for each country of a generation. */
const known = new WeakMap<Engine, Map<string, Promise<ReadonlySet<MemberFamily>>>>()

/**
 * The families of members that no company of a country has, counted exactly; none where the country has no company, or the
 * index cannot count.
 */
export function absentMembers(engine: Engine, country: string): Promise<ReadonlySet<MemberFamily>> {
  const countries = known.get(engine) ?? new Map<string, Promise<ReadonlySet<MemberFamily>>>()
  known.set(engine, countries)
  let absent = countries.get(country)
  if (absent === undefined) {
    absent = countMembers(engine, country).catch(() => NONE)
    countries.set(country, absent)
  }
  return absent
}

async function countMembers(engine: Engine, country: string): Promise<ReadonlySet<MemberFamily>> {
  const families = Object.entries(FACETS) as [MemberFamily, readonly FacetOf[]][]
  const facets = families.flatMap(([, own]) => own.map((of) => ({ of, top: 2 })))
  const { total, facets: counted } = await engine.facets({ countries: [country], where: EVERYTHING, facets })
  if (total === 0) return NONE
  const absent = new Set<MemberFamily>()
  let next = 0
  for (const [family, own] of families) {
    const counts = counted.slice(next, next + own.length)
    next += own.length
    const isAbsent = counts.every(({ values, other }) => other === 0 && values.every(({ value }) => UNKNOWN.has(value)))
    if (isAbsent) absent.add(family)
  }
  return absent
}
