/**
 * Members that a company may lack: the filters on each, and the condition that a company has it. Pure.
 *
 * What a register does not say is unknown. A filter on such a member leaves these companies out, unless the search
 * names the member under `unknownMatches`.
 */
import Type from 'typebox'
import type { ExploreFilters } from '../../search/filters.ts'
import { FAMILIES, HAS_MEMBER, type MemberFamily } from '../../search/known-members.ts'
import type { Query } from '../../search/query.ts'

/** A member that a company may lack. */
interface Family {
  /** The member of a company, as `unknownMatches` and answers name it. */
  readonly member: string
  /** Its filters. */
  readonly filters: readonly (keyof ExploreFilters)[]
  /** What a company lacks, after "No company has". */
  readonly noun: string
  /** Subject of "known for 3 of 7 companies". */
  readonly subject: string
}

/** The filters on members that a company may lack, and what answers call them. */
export const MEMBER_FAMILIES = {
  region: {
    member: 'region',
    filters: ['regions'],
    noun: 'a known region',
    subject: 'Region',
  },
  city: { member: 'city', filters: ['cities'], noun: 'a known town', subject: 'Town' },
  postcode: {
    member: 'postcode',
    filters: ['postcode'],
    noun: 'a known postcode',
    subject: 'Postcode',
  },
  near: {
    member: 'latitude',
    filters: ['near', 'within'],
    noun: 'a known position',
    subject: 'Position',
  },
  age: {
    member: 'dateOfIncorporation',
    filters: ['dateOfIncorporationGte', 'dateOfIncorporationLte'],
    noun: 'a date of incorporation',
    subject: 'Date of incorporation',
  },
  statusDate: {
    member: 'statusDate',
    filters: ['statusDateGte', 'statusDateLte'],
    noun: 'a day since which its status holds',
    subject: 'Day of the status',
  },
  revenue: {
    member: 'operatingRevenue',
    filters: ['operatingRevenueGte', 'operatingRevenueLte'],
    noun: 'a known revenue',
    subject: 'Revenue',
  },
  employees: {
    member: 'numberOfEmployees',
    filters: ['numberOfEmployeesGte', 'numberOfEmployeesLte'],
    noun: 'a known number of employees',
    subject: 'Employees',
  },
  legalForm: {
    member: 'standardisedLegalForm',
    filters: ['standardisedLegalForm'],
    noun: 'a known legal form',
    subject: 'Legal form',
  },
  status: {
    member: 'status',
    filters: ['status'],
    noun: 'a known status',
    subject: 'Status',
  },
  category: {
    member: 'categoryOfTheCompany',
    filters: ['categories'],
    noun: 'a known size',
    subject: 'Size',
  },
  listing: {
    member: 'listedDelistedUnlisted',
    filters: ['listedDelistedUnlisted'],
    noun: 'a known listing',
    subject: 'Listing',
  },
} as const satisfies Readonly<Record<MemberFamily, Family>>

/** The members that `unknownMatches` takes. */
export const UNKNOWN_MEMBERS = FAMILIES.map((family) => MEMBER_FAMILIES[family].member)

/** The member of search bodies by which unknown values pass. */
export const UNKNOWN_MATCHES = Type.Optional(
  Type.Array(Type.Enum(UNKNOWN_MEMBERS), {
    maxItems: UNKNOWN_MEMBERS.length,
    description:
      'Members on which companies pass a condition too whose value is not known; none where absent. `latitude` is for `near` and `within`.',
  }),
)

/** The family of a filter; undefined for one that every company has, such as its country. */
export function familyOf(filter: string): MemberFamily | undefined {
  return FAMILIES.find((family) => (MEMBER_FAMILIES[family].filters as readonly string[]).includes(filter))
}

/** Fulfilled by the companies of which a member is not known. A company whose postcode is known is in a known town. */
export function isUnknown(family: MemberFamily): Query {
  const of: Query = family === 'city' ? { kind: 'any', of: [HAS_MEMBER.city, HAS_MEMBER.postcode] } : HAS_MEMBER[family]
  return { kind: 'not', of }
}

/** A condition that companies pass as well whose member is not known, where the search wants these. */
export function orUnknown(condition: Query | null, family: MemberFamily, unknownMatches: UnknownMatches): Query | null {
  if (condition === null || !unknownMatches.includes(MEMBER_FAMILIES[family].member)) return condition
  return { kind: 'any', of: [condition, isUnknown(family)] }
}

/** Members whose filters companies pass of which the member is not known. */
export type UnknownMatches = readonly string[]

/** None: a filter leaves out what is not known. */
export const NO_UNKNOWN: UnknownMatches = []
