/**
 * How many companies of a country have each member that a company may lack. They are facts of a generation: counted once when
 * it is made, and kept in its manifest.
 */
import { Turns } from '../threads/in-turns.ts'
import { type Engine, OutdatedIndex } from './engine.ts'
import { type Query, share, type ValueField } from './query.ts'

/** For each member that a company may lack, as sentences speak of them, the condition that a company has it. */
export const HAS_MEMBER = {
  region: hasValue('region'),
  city: hasValue('city'),
  postcode: hasValue('postcode'),
  // Half the earth's circumference: everywhere.
  near: { kind: 'near', latitude: 0, longitude: 0, kilometres: 20_100 },
  age: { kind: 'range', field: 'dateOfIncorporation', gte: null, lte: null },
  statusDate: { kind: 'range', field: 'statusDate', gte: null, lte: null },
  revenue: { kind: 'range', field: 'operatingRevenue', gte: null, lte: null },
  employees: { kind: 'range', field: 'numberOfEmployees', gte: null, lte: null },
  legalForm: hasValue('legalForm', 'Companies with unknown/unrecorded legal form'),
  status: hasValue('status', 'Status unknown'),
  category: hasValue('category'),
  listing: hasValue('listing'),
} as const satisfies Readonly<Record<string, Query>>

/** A member that a company may lack. */
export type MemberFamily = keyof typeof HAS_MEMBER

/** All of them. */
export const FAMILIES = Object.keys(HAS_MEMBER) as readonly MemberFamily[]

/** How many companies have each member, by country. A member is missing that the index could not count. */
export type KnownMembers = Readonly<Record<string, Readonly<Partial<Record<MemberFamily, number>>>>>

/** @param unknown the value by which registers say that they do not know */
function hasValue(field: ValueField, unknown?: string): Query {
  // Searches for unknown values ask for it again and again: all postings of a field are read once.
  const any: Query = { kind: 'any', of: [share(`has ${field}`, { kind: 'prefix', field, prefix: '' })] }
  if (unknown === undefined) return any
  return { kind: 'all', of: [any, { kind: 'not', of: { kind: 'value', field, values: [unknown] } }] }
}

/**
 * Counts the companies that have each member, exactly, country by country. Other calls have their turn between them.
 *
 * @throws {Error} where the engine fails
 */
export async function countKnownMembers(engine: Pick<Engine, 'countries' | 'search'>): Promise<KnownMembers> {
  const known: Record<string, Partial<Record<MemberFamily, number>>> = {}
  const turns = new Turns()
  for (const country of engine.countries.keys()) {
    known[country] = {}
    for (const family of FAMILIES) {
      await turns.next()
      const plan = { countries: [country], where: HAS_MEMBER[family], rank: null, page: { first: 0, count: 0 } }
      try {
        known[country][family] = (await engine.search(plan)).total
      } catch (error) {
        // An index of an earlier version has no points, and no days of a status.
        if (!(error instanceof OutdatedIndex)) throw error
      }
    }
  }
  return known
}

/** What the manifest of a generation has of it; counted where an older version wrote that. */
export async function knownMembers(stored: KnownMembers | undefined, engine: Engine): Promise<KnownMembers> {
  return stored ?? (await countKnownMembers(engine).catch(() => ({})))
}

/** The members that no company of a country has: a filter on one of them would find no company, whatever it asks. */
export function absentMembers(known: KnownMembers, country: string): ReadonlySet<MemberFamily> {
  return new Set(FAMILIES.filter((family) => known[country]?.[family] === 0))
}
