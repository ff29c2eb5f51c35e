/**
 * The conditions of a question, by subject, and the values of a record for each. Pure.
 *
 * Filters are planned once per question, as a search plans them; `search/evaluate.ts` reads the query trees. So a
 * condition means the same in both, but where a search must decide, a judge may find the record silent.
 */
import { planFilters } from '../explore/plan/filters.ts'
import { evaluate, least, type QueriedRecord } from '../search/evaluate.ts'
import type { Query } from '../search/query.ts'
import type { SomeFilters } from '../understanding/interpretation.ts'
import type { Fact, FactKind } from './evidence.ts'

/** What conditions are about, in the order in which reasons name them. */
export const FACT_KINDS: readonly FactKind[] = [
  'place',
  'employees',
  'revenue',
  'founded',
  'size',
  'legalForm',
  'listing',
  'status',
  'codes',
]

const KIND_OF: Partial<Record<keyof SomeFilters, FactKind>> = {
  regions: 'place',
  cities: 'place',
  postcode: 'place',
  near: 'place',
  within: 'place',
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
  statusDateGte: 'status',
  statusDateLte: 'status',
  listedDelistedUnlisted: 'listing',
}

/** The filters of one kind, planned. */
export interface PlannedFact {
  readonly kind: FactKind
  readonly query: Query
}

/**
 * Plans filters, each kind separately; kinds that the filters do not mention are left out.
 *
 * @param country of the companies that will be judged
 * @throws {PublicError} for a filter that is not right
 */
export function planFacts(filters: SomeFilters, country: string): readonly PlannedFact[] {
  if (filters.countriesIso2?.includes(country) === false) return [{ kind: 'place', query: NOBODY }]
  return FACT_KINDS.flatMap((kind) => {
    const members = Object.entries(filters).filter(([member]) => KIND_OF[member as keyof SomeFilters] === kind)
    if (members.length === 0) return []
    // Which codes count is a separate filter.
    const ranks = { isPrimaryCodes: filters.isPrimaryCodes, isSecondaryCodes: filters.isSecondaryCodes }
    const own = { ...Object.fromEntries(members), ...(kind === 'codes' && ranks) } as SomeFilters
    const query = planFilters({ ...own, countriesIso2: [country] }, [country])
    return query.kind === 'all' && query.of.length === 0 ? [] : [{ kind, query }]
  })
}

/** What is in another country is not in the one searched. */
const NOBODY: Query = { kind: 'any', of: [] }

/** What a record says of planned filters. */
export function evaluateFacts(planned: readonly PlannedFact[], record: QueriedRecord): readonly Fact[] {
  return planned.map(({ kind, query }) => ({ kind, state: evaluate(query, record) }))
}

/** Facts of the same kind become one, with the least of their states, in the order of {@link FACT_KINDS}. */
export function mergeFacts(facts: readonly Fact[]): readonly Fact[] {
  return FACT_KINDS.flatMap((kind) => {
    const own = facts.filter((fact) => fact.kind === kind)
    return own.length === 0 ? [] : [{ kind, state: leastState(own) }]
  })
}

/** The least of the states of some facts; `met` for none. */
export function leastState(facts: readonly Fact[]): Fact['state'] {
  return least(facts.map(({ state }) => state))
}
