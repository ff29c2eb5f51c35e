/** Counts of a search by the values of its members: free, and read again whenever the search changes. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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

/** Counts by field; a field's own filter is set aside, so that its other values keep theirs. */
export type Counts = ReadonlyMap<string, readonly CountedValue[]> & {
  /** Companies in no city that is listed. */
  readonly elsewhere?: number
}

const NO_COUNTS: Counts = new Map()
/** More regions and provinces than any country has. */
const ALL = 500
const INDUSTRIES = 100
const CITIES = 500
const YEARS = 400
const OWN_VALUES = 20
const BANDS: ReadonlySet<string> = new Set(['numberOfEmployees', 'operatingRevenue'])
/** Own columns whose values are counted: a call counts twenty fields. */
const OWN_COLUMNS_MAX = 9

/** Counts of a request, by everything that the filters show; empty while nothing is known. */
export function useCounts(planned: PlannedRequest | null, ownColumns: readonly string[]): Counts {
  const wanted =
    planned === null || planned.path === '/explore/one'
      ? ''
      : JSON.stringify({ ...planned.body, facets: facetsOf(ownColumns, isOfOneCountry(planned)) })
  const key = usePaused(wanted, 200)
  const hasKey = useApiKey() !== null
  const { data } = useQuery({
    queryKey: ['counts', key],
    enabled: hasKey && key !== '',
    staleTime: 60_000,
    ...FREE_RETRY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Counts> => {
      const { data: answer } = await ask(api.POST('/explore/facets', { body: JSON.parse(key) as never, signal }))
      const counts = answer.facets.map(
        ({ field, values }) => [field, BANDS.has(field) ? bySize(values) : values] as const,
      )
      const cities = answer.facets.find(({ field }) => field === 'city')
      return Object.assign(new Map(counts), cities && { elsewhere: cities.other + cities.missing })
    },
  })
  return key === '' ? NO_COUNTS : (data ?? NO_COUNTS)
}

/** Sizes are read from the smallest to the largest, not by their companies. */
function bySize(values: readonly CountedValue[]): readonly CountedValue[] {
  return values.toSorted((a, b) => Number.parseInt(a.value, 10) - Number.parseInt(b.value, 10))
}

/** Cities of several countries share names, so only those of one have points. */
function isOfOneCountry({ body }: PlannedRequest): boolean {
  const { countriesIso2 } =
    (body as { readonly filters?: { readonly countriesIso2?: readonly string[] } }).filters ?? {}
  return countriesIso2?.length === 1
}

function facetsOf(ownColumns: readonly string[], hasPoints: boolean) {
  return [
    { field: 'region', top: ALL },
    { field: 'province', top: ALL },
    { field: 'city', top: CITIES, ...(hasPoints && { points: true }) },
    { field: 'foundedYear', top: YEARS },
    { field: 'naceCodes', level: 2, top: INDUSTRIES },
    ...['status', 'categoryOfTheCompany', 'standardisedLegalForm', 'listedDelistedUnlisted'].map((field) => ({
      field,
    })),
    { field: 'numberOfEmployees' },
    { field: 'operatingRevenue' },
    ...ownColumns.slice(0, OWN_COLUMNS_MAX).map((name) => ({ field: `attributes.${name}`, top: OWN_VALUES })),
  ]
}
