/** Counts of a search by the values of its members: free, and read again whenever the search changes. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlannedRequest } from '../search-state.ts'
import { useApiKey } from '../session.ts'
import { api, ask } from './client.ts'
import { FREE_RETRY, usePaused } from './search.ts'

/** A value with how many companies of the search have it. */
export interface CountedValue {
  /** As the filter takes it. */
  readonly value: string
  readonly label: string
  readonly count: number
  /** Centre of a city, in degrees, where it is known. */
  readonly latitude?: number | null
  readonly longitude?: number | null
}

/** What is counted of a member. */
export interface Facet {
  readonly values: readonly CountedValue[]
  /** Companies with a value that is not listed. */
  readonly other: number
  /** Companies without any. */
  readonly missing: number
}

/** Facets of a search by their fields, and how many companies it finds. */
export interface Facets {
  readonly total: number
  readonly byField: ReadonlyMap<string, Facet>
}

/** Values by field; a field's own filter is set aside, so that its other values keep theirs. */
export type Counts = ReadonlyMap<string, readonly CountedValue[]>

const NO_COUNTS: Counts = new Map()
/** More regions and provinces than any country has. */
const ALL = 500
const INDUSTRIES = 100
const CITIES = 500
const YEARS = 400
const OWN_VALUES = 20
const BANDS: ReadonlySet<string> = new Set(['numberOfEmployees', 'operatingRevenue'])
/** Own columns whose values are counted: a call counts twenty fields. */
const OWN_COLUMNS_MAX = 10

const REGIONS = ['region', 'province'].map((field) => ({ field, top: ALL }))
const INDUSTRY = { field: 'naceCodes', level: 2, top: INDUSTRIES }
const SIZES = [...BANDS].map((field) => ({ field }))

/** What filters show: each value with the companies that there would be if it were chosen instead. */
export function useCounts(planned: PlannedRequest | null, ownColumns: readonly string[]): Counts {
  const { data: counted } = useFacets(planned, null, [
    ...REGIONS,
    { field: 'city', top: CITIES },
    INDUSTRY,
    ...['status', 'categoryOfTheCompany', 'standardisedLegalForm', 'listedDelistedUnlisted'].map((field) => ({
      field,
    })),
    ...SIZES,
    ...ownColumns.slice(0, OWN_COLUMNS_MAX).map((name) => ({ field: `attributes.${name}`, top: OWN_VALUES })),
  ])
  const byField = counted?.[0].byField
  return useMemo(
    () => (byField === undefined ? NO_COUNTS : new Map([...byField].map(([field, { values }]) => [field, values]))),
    [byField],
  )
}

/** What charts show: the companies of the search under all its conditions, so that they add up to its total. */
export function useFound(planned: PlannedRequest | null): Facets | undefined {
  const found = useFacets(planned, null, conjunctive(isOfOneCountry(planned))).data?.[0]
  // Apart from the others: a generation that was made before closures were counted answers all but this.
  const closed = useFacets(planned, null, CLOSURES).data?.[0]
  return useMemo(
    () => (found && closed ? { ...found, byField: new Map([...found.byField, ...closed.byField]) } : found),
    [found, closed],
  )
}

/** The same of two searches, in one call. */
export function useCompared(first: PlannedRequest | null, second: PlannedRequest | null) {
  return useFacets(second === null ? null : first, second, conjunctive(false))
}

const CLOSURES = [{ field: 'closedYear', top: YEARS, conjunctive: true }]

function conjunctive(hasPoints: boolean): readonly object[] {
  const cities = { field: 'city', top: CITIES, ...(hasPoints && { points: true }) }
  return [...REGIONS, cities, { field: 'foundedYear', top: YEARS }, INDUSTRY, ...SIZES].map((facet) => ({
    ...facet,
    conjunctive: true,
  }))
}

/** Facets of a search, and of another beside it; no data where there is nothing to count, or not yet. */
function useFacets(planned: PlannedRequest | null, other: PlannedRequest | null, facets: readonly object[]) {
  const compared = other === null ? {} : { compareWith: other.body }
  const isNone = [planned, other].some((one) => one?.path === '/explore/one') || planned === null
  const wanted = isNone ? '' : JSON.stringify({ ...planned.body, facets, ...compared })
  const key = usePaused(wanted, 200)
  const hasKey = useApiKey() !== null
  const { data, error, refetch } = useQuery({
    queryKey: ['counts', key],
    enabled: hasKey && key !== '',
    staleTime: 60_000,
    ...FREE_RETRY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly [Facets, Facets]> => {
      const { data: answer } = await ask(api.POST('/explore/facets', { body: JSON.parse(key) as never, signal }))
      const facetsOf = (isOther: boolean): Facets => ({
        total: (isOther ? answer.otherTotalCompanies : undefined) ?? answer.totalCompanies,
        byField: new Map(
          answer.facets.map(({ field, values, otherSearch, ...rest }) => {
            const own = values.map(({ otherCount = 0, count, ...value }) => ({
              ...value,
              count: isOther ? otherCount : count,
            }))
            const { other: notListed, missing } = (isOther ? otherSearch : undefined) ?? rest
            return [field, { values: BANDS.has(field) ? bySize(own) : own, other: notListed, missing }]
          }),
        ),
      })
      return [facetsOf(false), facetsOf(true)]
    },
  })
  return { data: key === '' ? undefined : data, error, refetch }
}

/** Sizes are read from the smallest to the largest, not by their companies. */
function bySize(values: readonly CountedValue[]): readonly CountedValue[] {
  return values.toSorted((a, b) => Number.parseInt(a.value, 10) - Number.parseInt(b.value, 10))
}

/** Cities of several countries share names, so only those of one have points. */
function isOfOneCountry(planned: PlannedRequest | null): boolean {
  const { filters } = (planned?.body ?? {}) as { filters?: { countriesIso2?: readonly string[] } }
  return filters?.countriesIso2?.length === 1
}
