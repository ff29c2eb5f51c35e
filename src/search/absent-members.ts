/**
 * Members that no company of a country has: a filter on one of them would find no company, whatever it asks. They are facts of
 * a generation: counted once when it is made, and kept in its manifest.
 */
import { Turns } from '../threads/in-turns.ts'
import { type Engine, OutdatedIndex } from './engine.ts'
import type { FacetCounts, FacetOf } from './facets.ts'
import { EVERYTHING, type Query } from './query.ts'

/** Members that a company may lack, as sentences speak of them. */
export type MemberFamily =
  | 'region'
  | 'city'
  | 'postcode'
  | 'near'
  | 'age'
  | 'revenue'
  | 'employees'
  | 'legalForm'
  | 'status'
  | 'category'
  | 'listing'

/** The families that no company of a country has, by country. Countries that lack none are not among them. */
export type AbsentMembers = Readonly<Record<string, readonly MemberFamily[]>>

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

/**
 * Counts the families of members that no company has, exactly, country by country. Other calls have their turn between them.
 * An index of an earlier version, which cannot count a family, lacks none of it.
 *
 * @throws {Error} where the engine fails
 */
export async function countAbsentMembers(engine: Pick<Engine, 'countries' | 'facets'>): Promise<AbsentMembers> {
  const absent: Record<string, readonly MemberFamily[]> = {}
  for (const country of engine.countries.keys()) {
    const own = await countFamilies(engine, country)
    if (own.length > 0) absent[country] = own
  }
  return absent
}

async function countFamilies(engine: Pick<Engine, 'facets'>, country: string): Promise<readonly MemberFamily[]> {
  const absent: MemberFamily[] = []
  const turns = new Turns()
  for (const [family, { of, where }] of Object.entries(COUNTED) as [MemberFamily, Counted][]) {
    await turns.next()
    try {
      const plan = { countries: [country], conditions: [where ?? EVERYTHING], facets: [{ of, top: 2 }] }
      const { total, facets } = await engine.facets(plan)
      if (where === undefined ? facets.every(isWithoutValue) : total === 0) absent.push(family)
    } catch (error) {
      if (!(error instanceof OutdatedIndex)) throw error
      // Without facets, none of the others can be counted either.
      if (where === undefined) return []
    }
  }
  return absent
}

function isWithoutValue({ values, other }: FacetCounts): boolean {
  return other === 0 && values.every(({ value }) => UNKNOWN.has(value))
}
