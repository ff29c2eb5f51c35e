/**
 * Whether a record bears out a condition: yes, no, perhaps (a published band lies only partly within), or nobody knows.
 *
 * The conditions are query trees, as the search plans them, so that both mean the same; but where a search must decide,
 * a judge may say that the record is silent. Pure.
 */

import type { CodeScheme } from '../company/codes.ts'
import type { Company } from '../company/company.ts'
import { dayNumber } from '../company/day.ts'
import { cityKey, postcodeKey } from '../company/place-keys.ts'
import { planFilters } from '../explore/plan-filters.ts'
import { ancestors } from '../reference/industry-codes.ts'
import type { Query, RangeField, ValueField } from '../search/query.ts'
import type { SomeFilters } from '../understanding/interpretation.ts'
import { type CompanyText, findSaying } from './texts.ts'

/** What a record says of a condition, from no to yes. */
export const FACT_STATES = ['unmet', 'unknown', 'perhaps', 'met'] as const

/** One of {@link FACT_STATES}. */
export type FactState = (typeof FACT_STATES)[number]

/** What conditions speak of, in the order in which reasons name them. */
export const FACT_KINDS = [
  'place',
  'employees',
  'revenue',
  'founded',
  'size',
  'legalForm',
  'listing',
  'status',
  'codes',
] as const

/** One of {@link FACT_KINDS}. */
export type FactKind = (typeof FACT_KINDS)[number]

/** A condition that was stated, and what the record says of it. */
export interface Fact {
  readonly kind: FactKind
  readonly state: FactState
}

const KIND_OF: Partial<Record<keyof SomeFilters, FactKind>> = {
  regions: 'place',
  cities: 'place',
  postcode: 'place',
  dateOfIncorporationGte: 'founded',
  dateOfIncorporationLte: 'founded',
  operatingRevenueGte: 'revenue',
  operatingRevenueLte: 'revenue',
  numberOfEmployeesGte: 'employees',
  numberOfEmployeesLte: 'employees',
  standardisedLegalForm: 'legalForm',
  nationalSectors: 'codes',
  naceCodes: 'codes',
  naicsCodes: 'codes',
  sicCodes: 'codes',
  categories: 'size',
  status: 'status',
  listedDelistedUnlisted: 'listing',
}

/** The facts that filters speak of: one for each kind, with the least of the states of its members. */
export function factsOf(filters: SomeFilters, company: Company): readonly Fact[] {
  const states = new Map<FactKind, FactState>()
  for (const kind of FACT_KINDS) {
    const members = Object.entries(filters).filter(([member]) => KIND_OF[member as keyof SomeFilters] === kind)
    if (members.length === 0) continue
    // Which codes count is said beside the code filters.
    const ranks = { isPrimaryCodes: filters.isPrimaryCodes, isSecondaryCodes: filters.isSecondaryCodes }
    const own = { ...Object.fromEntries(members), ...(kind === 'codes' && ranks) } as SomeFilters
    const countries = [company.countryIso2]
    const query = planFilters({ ...own, countriesIso2: countries }, countries)
    if (query.kind === 'all' && query.of.length === 0) continue
    states.set(kind, evaluate(query, company, []))
  }
  return [...states].map(([kind, state]) => ({ kind, state }))
}

/** The least of some states; `met` for none. */
export function least(states: readonly FactState[]): FactState {
  return FACT_STATES[Math.min(FACT_STATES.length - 1, ...states.map((state) => FACT_STATES.indexOf(state)))]
}

/** The greatest of some states; `unmet` for none. */
export function greatest(states: readonly FactState[]): FactState {
  return FACT_STATES[Math.max(0, ...states.map((state) => FACT_STATES.indexOf(state)))]
}

const OPPOSITE: Readonly<Record<FactState, FactState>> = {
  met: 'unmet',
  unmet: 'met',
  perhaps: 'perhaps',
  unknown: 'unknown',
}

/**
 * What a record says of a condition.
 *
 * @param texts of the company, read ahead; needed where the condition asks for words
 */
export function evaluate(query: Query, company: Company, texts: readonly CompanyText[]): FactState {
  switch (query.kind) {
    case 'all':
      return least(query.of.map((part) => evaluate(part, company, texts)))
    case 'any':
      return greatest(query.of.map((part) => evaluate(part, company, texts)))
    case 'not':
      return OPPOSITE[evaluate(query.of, company, texts)]
    case 'shared':
      return evaluate(query.of, company, texts)
    case 'value': {
      const own = textOf(company, query.field)
      if (own !== null && query.values.includes(own)) return 'met'
      return own === null || UNKNOWN_VALUES.has(own) ? 'unknown' : 'unmet'
    }
    case 'prefix': {
      const own = textOf(company, query.field)
      if (own === null) return 'unknown'
      return own.startsWith(query.prefix) ? 'met' : 'unmet'
    }
    case 'code':
      return carries(company, query)
    case 'range':
      return isWithin(amountsOf(company, query.field), query)
    case 'words':
      return findSaying(texts, query.entry).mentions.length > 0 ? 'met' : 'unmet'
  }
}

/** Values by which registers say that they do not know. */
const UNKNOWN_VALUES: ReadonlySet<string> = new Set(['Status unknown', 'Companies with unknown/unrecorded legal form'])

function textOf(company: Company, field: ValueField): string | null {
  switch (field) {
    case 'status':
      return company.status
    case 'legalForm':
      return company.standardisedLegalForm
    case 'category':
      return company.categoryOfTheCompany
    case 'listing':
      return company.listedDelistedUnlisted
    case 'region':
      return company.region?.split('|')[0] ?? null
    case 'province':
      return company.region
    case 'city':
      return (company.city && cityKey(company.city)) || null
    case 'postcode':
      return (company.postcode && postcodeKey(company.postcode)) || null
  }
}

/** The codes of a scheme that a company carries. */
export function codesOf(company: Company, scheme: CodeScheme): Company['naceCodes'] {
  const { naceCodes: nace, naicsCodes: naics, sicCodes: sic, nationalSectors: national } = company
  return { nace, naics, sic, national }[scheme]
}

function carries(company: Company, { scheme, codes, rank }: Extract<Query, { kind: 'code' }>): FactState {
  const own = codesOf(company, scheme)
  const counted = [...(rank === 'secondary' ? [] : own.primary), ...(rank === 'primary' ? [] : own.secondary)]
  const wanted = new Set(codes)
  const hit = counted.some((code) => ancestors(scheme, company.countryIso2, code).some((each) => wanted.has(each)))
  if (hit) return 'met'
  return own.primary.length + own.secondary.length === 0 ? 'unknown' : 'unmet'
}

/** The least and greatest amount that a record leaves possible; `null` where it says nothing. */
type Amounts = readonly [least: number, greatest: number] | null

function amountsOf(company: Company, field: RangeField): Amounts {
  if (field === 'dateOfIncorporation') {
    const day = company.dateOfIncorporation === null ? null : dayNumber(company.dateOfIncorporation)
    return day === null ? null : [day, day]
  }
  const exact = company[field]
  if (exact !== null) return [exact, exact]
  const min = company[`${field}Min`]
  const max = company[`${field}Max`]
  return min === null && max === null ? null : [min ?? 0, max ?? Number.POSITIVE_INFINITY]
}

function isWithin(amounts: Amounts, bounds: { readonly gte: number | null; readonly lte: number | null }): FactState {
  if (amounts === null) return 'unknown'
  const gte = bounds.gte ?? Number.NEGATIVE_INFINITY
  const lte = bounds.lte ?? Number.POSITIVE_INFINITY
  const [low, high] = amounts
  if (low >= gte && high <= lte) return 'met'
  return high >= gte && low <= lte ? 'perhaps' : 'unmet'
}
