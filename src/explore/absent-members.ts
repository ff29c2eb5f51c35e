/** Members that no company of a country has: a filter on one of them would find no company, whatever it asks. */
import { Turns } from '../in-turns.ts'
import { type Engine, OutdatedIndex, TooMuchWork } from '../search/engine.ts'
import type { FacetCounts, FacetOf } from '../search/facets.ts'
import { EVERYTHING, type Query } from '../search/query.ts'
import type { MemberFamily } from './plan/parts-in-vain.ts'

/** How to find out whether a company has a member. */
interface Counted {
  /** A facet that counts those with a value. */
  readonly of: FacetOf
  /** Where no facet does: a condition that all fulfil who have the member, and the facet is any. */
  readonly where?: Query
}

const VALUES = { kind: 'value', field: 'status' } as const
const COUNTED: Readonly<Record<MemberFamily, Counted>> = {
  region: { of: { kind: 'value', field: 'region' } },
  city: { of: { kind: 'value', field: 'city' } },
  age: { of: { kind: 'founded', by: 'year' } },
  revenue: { of: { kind: 'size', field: 'operatingRevenue' } },
  employees: { of: { kind: 'size', field: 'numberOfEmployees' } },
  legalForm: { of: { kind: 'value', field: 'legalForm' } },
  status: { of: { kind: 'value', field: 'status' } },
  category: { of: { kind: 'value', field: 'category' } },
  listing: { of: { kind: 'value', field: 'listing' } },
  postcode: {
    of: VALUES,
    where: {
      kind: 'any',
      of: [...'0123456789abcdefghijklmnopqrstuvwxyz'].map((prefix) => ({ kind: 'prefix', field: 'postcode', prefix })),
    },
  },
  // Half the earth's circumference: everywhere.
  near: { of: VALUES, where: { kind: 'near', latitude: 0, longitude: 0, kilometres: 20_100 } },
}
/** Values for "unknown". */
const UNKNOWN: ReadonlySet<string> = new Set(['Status unknown', 'Companies with unknown/unrecorded legal form'])

const NONE: ReadonlySet<MemberFamily> = new Set()

/** A count that failed is repeated no sooner: each attempt may take as long as a cluster has to answer. */
const REPEATED_AFTER_MS = 30_000

/** What a count may take. */
export interface CountBounds {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
  /** Most work of the count of one family, see `TooMuchWork`; unbounded where absent. */
  readonly workMax?: number | undefined
}

/** A count that is running, has ended or has failed. */
interface Count {
  readonly absent: Promise<ReadonlySet<MemberFamily>>
  /** When it may be repeated, where it has failed. */
  repeatedFrom: number
}

/** Counted once for each country of a generation. */
const counts = new WeakMap<Engine, Map<string, Count>>()

/**
 * The families of members that no company of the country has, counted exactly. A family that takes too much work to
 * count is not among them, nor is any where the country has no company or the index cannot count.
 *
 * While counting fails, as when a cluster does not answer, there are none: a search does not need them, and reports
 * itself that the cluster is gone.
 */
export function absentMembers(
  engine: Engine,
  country: string,
  { now, workMax }: CountBounds,
): Promise<ReadonlySet<MemberFamily>> {
  const countries = counts.get(engine) ?? new Map<string, Count>()
  counts.set(engine, countries)
  const known = countries.get(country)
  if (known !== undefined && now < known.repeatedFrom) return known.absent
  const count: Count = {
    absent: countFamilies(engine, country, workMax).catch(() => {
      count.repeatedFrom = now + REPEATED_AFTER_MS
      return NONE
    }),
    repeatedFrom: Number.POSITIVE_INFINITY,
  }
  countries.set(country, count)
  return count.absent
}

/**
 * Each family is counted separately, so that an expensive one does not affect the others. Other calls have their turn
 * between them.
 */
async function countFamilies(
  engine: Engine,
  country: string,
  workMax: number = Number.POSITIVE_INFINITY,
): Promise<ReadonlySet<MemberFamily>> {
  const absent = new Set<MemberFamily>()
  const turns = new Turns()
  for (const [family, { of, where }] of Object.entries(COUNTED) as [MemberFamily, Counted][]) {
    await turns.next()
    try {
      const plan = { countries: [country], conditions: [where ?? EVERYTHING], facets: [{ of, top: 2 }] }
      const { total, facets } = await engine.facets(plan, { workMax })
      if (total === 0 && where === undefined) return NONE
      if (where === undefined ? facets.every(isWithoutValue) : total === 0) absent.add(family)
    } catch (error) {
      // Both depend on the index alone: counting again would end the same way.
      if (error instanceof OutdatedIndex && where === undefined) return NONE
      if (!(error instanceof TooMuchWork || error instanceof OutdatedIndex)) throw error
    }
  }
  return absent
}

function isWithoutValue({ values, other }: FacetCounts): boolean {
  return other === 0 && values.every(({ value }) => UNKNOWN.has(value))
}
