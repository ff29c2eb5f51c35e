/**
 * Which register wins for which member of a company, when several registers describe it. `docs/registers.md` contains the
 * same table for people, and a test compares the two.
 */
import type { RegisterKind } from '../registers/register.ts'
import type { Member } from './members.ts'

/** Members that make sense only together, and the order of registers to take them from. */
export interface Precedence {
  /** All of them come from one register: the first in the order that fills any of them. */
  readonly members: readonly Member[]
  /** Kinds of register in order; within a kind registers are ordered by id. */
  readonly kinds: readonly RegisterKind[]
}

const BY_STANDING: readonly RegisterKind[] = ['national', 'list', 'gleif', 'table']
/** For members that users import their own tables for. */
const TABLES_FIRST: readonly RegisterKind[] = ['table', 'national', 'list', 'gleif']
const GLEIF_FIRST: readonly RegisterKind[] = ['gleif', 'national', 'list', 'table']

/**
 * Every member that registers can fill, except the lists of names (`NAME_LISTS`), `attributes` ({@link ATTRIBUTES}), and
 * `id` and `countryIso2`, which the register of the highest precedence provides.
 */
export const PRECEDENCE: readonly Precedence[] = [
  { members: ['name'], kinds: BY_STANDING },
  { members: ['nationalId'], kinds: BY_STANDING },
  { members: ['vatTaxNumber'], kinds: BY_STANDING },
  { members: ['lei'], kinds: GLEIF_FIRST },
  { members: ['address', 'postcode', 'city', 'region', 'latitude', 'longitude'], kinds: BY_STANDING },
  { members: ['website'], kinds: TABLES_FIRST },
  { members: ['email'], kinds: BY_STANDING },
  { members: ['phone'], kinds: BY_STANDING },
  { members: ['status', 'statusDate'], kinds: BY_STANDING },
  { members: ['dateOfIncorporation'], kinds: BY_STANDING },
  { members: ['standardisedLegalForm', 'nationalLegalForm'], kinds: BY_STANDING },
  { members: ['categoryOfTheCompany'], kinds: BY_STANDING },
  { members: ['listedDelistedUnlisted'], kinds: BY_STANDING },
  {
    members: [
      'operatingRevenue',
      'operatingRevenueMin',
      'operatingRevenueMax',
      'operatingRevenueCurrency',
      'operatingRevenueYear',
      'totalAssets',
    ],
    kinds: TABLES_FIRST,
  },
  {
    members: ['numberOfEmployees', 'numberOfEmployeesMin', 'numberOfEmployeesMax', 'numberOfEmployeesYear'],
    kinds: TABLES_FIRST,
  },
  { members: ['nationalSectors'], kinds: BY_STANDING },
  { members: ['naceCodes'], kinds: BY_STANDING },
  { members: ['naicsCodes'], kinds: BY_STANDING },
  { members: ['sicCodes'], kinds: BY_STANDING },
  { members: ['description', 'descriptionLanguage'], kinds: TABLES_FIRST },
  { members: ['lastUpdated'], kinds: BY_STANDING },
]

/** Lists of names that are concatenated: names of all registers, those of the register of the highest precedence first. */
export const NAME_LISTS = ['previousNames', 'tradeNames'] as const satisfies readonly Member[]

/** The member whose parts are joined: each attribute from the first register in this order that has it. */
export const ATTRIBUTES = { member: 'attributes', kinds: TABLES_FIRST } as const

/** A register, as far as precedence depends on it. */
export interface RankedRegister {
  readonly register: string
  readonly kind: RegisterKind
}

/** Compares two registers by the order of kinds; negative: `a` comes first. */
export function byPrecedence(kinds: readonly RegisterKind[], a: RankedRegister, b: RankedRegister): number {
  const difference = kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
  if (difference !== 0) return difference
  return a.register < b.register ? -1 : a.register > b.register ? 1 : 0
}

const STANDING: readonly RegisterKind[] = [...BY_STANDING, 'background']

/** Compares two registers by precedence: the first gives a company its id and country. */
export function byStanding(a: RankedRegister, b: RankedRegister): number {
  return byPrecedence(STANDING, a, b)
}
