/**
 * Which register is believed for which member of a company, when several registers describe it. `docs/registers.md`
 * contains the same table for people, and a test compares the two.
 */
import type { RegisterKind } from '../registers/register.ts'
import type { Member } from './members.ts'

/** Members that make sense only together, and the order of registers to take them from. */
export interface Precedence {
  /** All of them come from one register: the first in the order that fills any of them. */
  readonly members: readonly Member[]
  /** Kinds of register in order; within a kind registers are ordered by id. */
  readonly asked: readonly RegisterKind[]
}

const BY_STANDING: readonly RegisterKind[] = ['national', 'list', 'gleif', 'table']
/** For members that users bring their own tables for. */
const TABLES_FIRST: readonly RegisterKind[] = ['table', 'national', 'list', 'gleif']
const GLEIF_FIRST: readonly RegisterKind[] = ['gleif', 'national', 'list', 'table']

/**
 * Every member that registers can fill, except the lists of names (`NAME_LISTS`), `attributes` ({@link ATTRIBUTES}), and `id` and `countryIso2`, which come
 * from the register of the highest standing.
 */
export const PRECEDENCE: readonly Precedence[] = [
  { members: ['name'], asked: BY_STANDING },
  { members: ['nationalId'], asked: BY_STANDING },
  { members: ['vatTaxNumber'], asked: BY_STANDING },
  { members: ['lei'], asked: GLEIF_FIRST },
  { members: ['address', 'postcode', 'city', 'region', 'latitude', 'longitude'], asked: BY_STANDING },
  { members: ['website'], asked: TABLES_FIRST },
  { members: ['email'], asked: BY_STANDING },
  { members: ['phone'], asked: BY_STANDING },
  { members: ['status', 'statusDate'], asked: BY_STANDING },
  { members: ['dateOfIncorporation'], asked: BY_STANDING },
  { members: ['standardisedLegalForm', 'nationalLegalForm'], asked: BY_STANDING },
  { members: ['categoryOfTheCompany'], asked: BY_STANDING },
  { members: ['listedDelistedUnlisted'], asked: BY_STANDING },
  {
    members: [
      'operatingRevenue',
      'operatingRevenueMin',
      'operatingRevenueMax',
      'operatingRevenueCurrency',
      'operatingRevenueYear',
      'totalAssets',
    ],
    asked: TABLES_FIRST,
  },
  {
    members: ['numberOfEmployees', 'numberOfEmployeesMin', 'numberOfEmployeesMax', 'numberOfEmployeesYear'],
    asked: TABLES_FIRST,
  },
  { members: ['nationalSectors'], asked: BY_STANDING },
  { members: ['naceCodes'], asked: BY_STANDING },
  { members: ['naicsCodes'], asked: BY_STANDING },
  { members: ['sicCodes'], asked: BY_STANDING },
  { members: ['description', 'descriptionLanguage'], asked: TABLES_FIRST },
  { members: ['lastUpdated'], asked: BY_STANDING },
]

/** Lists of names that are joined: names of all registers, those of the register of the highest standing first. */
export const NAME_LISTS = ['previousNames', 'tradeNames'] as const satisfies readonly Member[]

/** The member whose parts are joined: each attribute from the first register in this order that has it. */
export const ATTRIBUTES = { member: 'attributes', asked: TABLES_FIRST } as const

/** A register, as far as precedence depends on it. */
export interface RankedRegister {
  readonly register: string
  readonly kind: RegisterKind
}

/** Compares two registers by the order of kinds; negative: `a` comes first. */
export function byPrecedence(asked: readonly RegisterKind[], a: RankedRegister, b: RankedRegister): number {
  const difference = asked.indexOf(a.kind) - asked.indexOf(b.kind)
  if (difference !== 0) return difference
  return a.register < b.register ? -1 : a.register > b.register ? 1 : 0
}

/** Compares two registers by their standing: the first gives a company its id and country. */
export function byStanding(a: RankedRegister, b: RankedRegister): number {
  return byPrecedence(BY_STANDING, a, b)
}
