/**
 * Which register is believed for which member of a company, where several tell of it. The same table for people is in
 * `docs/registers.md`, and a test holds the two together.
 */
import type { Member } from './members.ts'

/** What a register is, for the question whom to believe. */
export type RegisterKind = 'national' | 'list' | 'gleif' | 'table'

/** Registers that are no national register: lists of some companies of a country, and GLEIF. */
const KINDS: Readonly<Record<string, RegisterKind>> = {
  gleif: 'gleif',
  'gb-coops': 'list',
  'gb-gender-pay-gap': 'list',
  'it-startups': 'list',
}

/** What a register is. People's own tables are called `table`, or `table-` and a name. */
export function kindOf(register: string): RegisterKind {
  if (register === 'table' || register.startsWith('table-')) return 'table'
  return KINDS[register] ?? 'national'
}

/** Members that mean something only together, and who is asked for them. */
export interface Precedence {
  /** All of them come from one register: the first asked that fills any of them. */
  readonly members: readonly Member[]
  /** Kinds of register in the order in which they are asked; within a kind by name. */
  readonly asked: readonly RegisterKind[]
}

const BY_STANDING: readonly RegisterKind[] = ['national', 'list', 'gleif', 'table']
/** People bring their own tables for the sake of these. */
const TABLES_FIRST: readonly RegisterKind[] = ['table', 'national', 'list', 'gleif']
const GLEIF_FIRST: readonly RegisterKind[] = ['gleif', 'national', 'list', 'table']

/**
 * Every member that registers can fill, but for the lists of names (`NAME_LISTS`), `id` and `countryIso2`, which are
 * those of the register of the highest standing.
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

/** Lists of names complete each other: all registers' names count, those of the register of the highest standing first. */
export const NAME_LISTS = ['previousNames', 'tradeNames'] as const satisfies readonly Member[]

/** Compares two registers by who is asked first. */
export function byPrecedence(asked: readonly RegisterKind[], a: string, b: string): number {
  const rank = asked.indexOf(kindOf(a)) - asked.indexOf(kindOf(b))
  if (rank !== 0) return rank
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares two registers by their standing: the first gives a company its id and country. */
export function byStanding(a: string, b: string): number {
  return byPrecedence(BY_STANDING, a, b)
}
