/** What pages read of the service, each under one name, so that no page asks twice for the same. */
import { t } from '@lingui/core/macro'
import { QueryClient, useQuery } from '@tanstack/react-query'
import type { components, operations } from '../../../sdk/typescript/src/api-types.ts'
import { useApiKey } from '../session.ts'
import { ApiError, api, ask, askConsole, noteCredits } from './client.ts'

/** Lists change with releases and imports only. */
const LIST = { staleTime: 30 * 60_000, gcTime: Number.POSITIVE_INFINITY }

/** The page's memory of answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      // The service sends the time of the next try; a refused call stays refused.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      retryDelay: 800,
    },
  },
})

/** Whether there is a key; no call is made without one. */
function useHasKey(): boolean {
  return useApiKey() !== null
}

/** The key that the demo profile hands out; `null` elsewhere. */
export const demoSession = {
  queryKey: ['session'],
  queryFn: () => askConsole<{ demoKey: string | null }>('/console/session'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
}

/** Countries served. */
export function useCountries() {
  return useQuery({
    queryKey: ['countries'],
    enabled: useHasKey(),
    ...LIST,
    queryFn: async () => (await ask(api.GET('/utils/countries'))).data.countries,
  })
}

/** What is served: asked for once a minute at most, whatever needs it. */
export const servedData = {
  queryKey: ['data'],
  staleTime: 60_000,
  queryFn: async () => (await ask(api.GET('/utils/data'))).data,
}

/** A register that is served. */
export type ServedRegister = components['schemas']['UtilsDataResponse']['registers'][number]

/** What is served. */
export function useServedData() {
  return useQuery({ ...servedData, enabled: useHasKey() })
}

/** Sentences that find somebody among what is served. */
export function useExamples() {
  const { data } = useQuery({
    queryKey: ['data', 'sentences'],
    enabled: useHasKey(),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await ask(api.GET('/utils/data', { params: { query: { sentences: true } } }))).data,
  })
  return data?.sentences
}

/** Whether the companies served are those of the demo, which do not exist. Unknown counts as not. */
export function useIsFictional(): boolean {
  return useServedData().data?.registers.some(({ register }) => register === 'demo') ?? false
}

/** What is served, with how many companies have each member: counted when first asked for, which takes its time. */
export function useCoverage() {
  return useQuery({
    queryKey: ['data', 'members'],
    enabled: useHasKey(),
    staleTime: 60_000,
    queryFn: async () => (await ask(api.GET('/utils/data', { params: { query: { members: true } } }))).data,
  })
}

/** Closed lists of the filters. */
export function useEnums() {
  return useQuery({
    queryKey: ['enums'],
    enabled: useHasKey(),
    ...LIST,
    queryFn: async () => (await ask(api.GET('/utils/enums'))).data,
  })
}

/** What the interface calls divisions of countries, in the language of the page. */
const DIVISIONS: Readonly<Record<string, string>> = {
  'Autonomous community': t({ message: 'Autonomous community', context: 'kind of region' }),
  Canton: t({ message: 'Canton', context: 'kind of region' }),
  'Cohesion region': t({ message: 'Cohesion region', context: 'kind of region' }),
  Country: t({ message: 'Country', context: 'kind of region' }),
  County: t({ message: 'County', context: 'kind of region' }),
  Department: t({ message: 'Department', context: 'kind of region' }),
  'Development region': t({ message: 'Development region', context: 'kind of region' }),
  District: t({ message: 'District', context: 'kind of region' }),
  'Local council': t({ message: 'Local council', context: 'kind of region' }),
  Municipality: t({ message: 'Municipality', context: 'kind of region' }),
  Parish: t({ message: 'Parish', context: 'kind of region' }),
  'Planning region': t({ message: 'Planning region', context: 'kind of region' }),
  Prefecture: t({ message: 'Prefecture', context: 'kind of region' }),
  Province: t({ message: 'Province', context: 'kind of region' }),
  Region: t({ message: 'Region', context: 'kind of region' }),
  'Regional unit': t({ message: 'Regional unit', context: 'kind of region' }),
  State: t({ message: 'State', context: 'kind of region' }),
  'Statistical region': t({ message: 'Statistical region', context: 'kind of region' }),
  Voivodeship: t({ message: 'Voivodeship', context: 'kind of region' }),
}

function divisionName(name: string, country: string): string {
  const isLand = name === 'State' && (country === 'DE' || country === 'AT')
  return isLand ? t({ message: 'State', context: 'of Germany or Austria' }) : (DIVISIONS[name] ?? name)
}

/** Regions of a country, grouped: each region with its provinces. */
export function useRegions(country: string | undefined) {
  const hasKey = useHasKey()
  return useQuery({
    queryKey: ['regions', country],
    enabled: hasKey && country !== undefined,
    ...LIST,
    queryFn: async () => {
      const query = { countryIso2: country as string }
      const { data } = await ask(api.GET('/utils/regions', { params: { query } }))
      const groups = new Map<string, string[]>()
      for (const token of data.regions) {
        const [region = token, province = region] = token.split('|')
        groups.set(region, [...(groups.get(region) ?? []), province])
      }
      const [region = 'Region', province = 'Province'] = data.typeOfRegion.split('|')
      const names = {
        region: divisionName(region, query.countryIso2),
        province: divisionName(province, query.countryIso2),
      }
      return { names, regions: [...groups].map(([name, provinces]) => ({ name, provinces })) }
    },
  })
}

/** Cities of a country. Large: loaded when typing begins. */
export function useCities(country: string | undefined, isWanted: boolean) {
  const hasKey = useHasKey()
  return useQuery({
    queryKey: ['cities', country],
    enabled: hasKey && isWanted && country !== undefined,
    ...LIST,
    queryFn: async () => {
      const query = { countryIso2: country as string }
      return (await ask(api.GET('/utils/cities', { params: { query } }))).data.cities
    },
  })
}

/** An area that is no division, and the filters that it stands for. */
export type Area = operations['utilsAreas']['responses'][200]['content']['application/json']['areas'][number]

/** Areas of a country by each of their names, with the city of a district behind it. Loaded when typing begins. */
export function useAreas(country: string | undefined, isWanted: boolean) {
  const hasKey = useHasKey()
  return useQuery({
    queryKey: ['areas', country],
    enabled: hasKey && isWanted && country !== undefined,
    ...LIST,
    queryFn: async () => {
      const query = { countryIso2: country as string }
      const { areas } = (await ask(api.GET('/utils/areas', { params: { query } }))).data
      return new Map<string, Area>(
        areas.flatMap((area) => area.names.map((name) => [area.city === null ? name : `${name}, ${area.city}`, area])),
      )
    },
  })
}

/** The licence of the key. */
export function useLicence() {
  return useQuery({
    queryKey: ['licence'],
    enabled: useHasKey(),
    staleTime: 15_000,
    queryFn: async () => {
      const { data } = await ask(api.GET('/license/info'))
      const { licenseType, downloadsCredits, exploreLiteProperties, explorePlusProperties } = data.exploreLicense
      const paying =
        licenseType === 'ONE'
          ? downloadsCredits
          : (licenseType === 'LITE' ? exploreLiteProperties : explorePlusProperties).credits
      noteCredits(paying.available, paying.total)
      return data
    },
  })
}
