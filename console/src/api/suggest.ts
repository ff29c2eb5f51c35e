/** Companies while their name is typed: free. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { operations } from '../../../sdk/typescript/src/api-types.ts'
import { useApiKey } from '../session.ts'
import { api, ask } from './client.ts'
import { usePaused } from './search.ts'

/** A suggested company. */
export type Suggestion =
  operations['exploreSuggest']['responses'][200]['content']['application/json']['suggestions'][number]

/** Fewest letters that companies are suggested for. */
const LETTERS_MIN = 2
const SHOWN = 8
/** Most countries of one call. */
const COUNTRIES_MAX = 10

async function suggest(q: string, countryIso2: readonly string[], signal: AbortSignal): Promise<readonly Suggestion[]> {
  const query = { q, countryIso2: [...countryIso2], limit: SHOWN }
  return (await ask(api.GET('/explore/suggest', { params: { query }, signal }))).data.suggestions
}

/** The first of each answer, then the second of each: each is in an order of its own. */
function inTurns(answers: readonly (readonly Suggestion[])[]): readonly Suggestion[] {
  return Array.from({ length: SHOWN }, (_, at) => answers.flatMap((one) => one.slice(at, at + 1))).flat()
}

/** Companies of one country, or of several, whose names have a word that begins so; none while too little is typed. */
export function useSuggestions(typed: string, country: string | readonly string[] | undefined): readonly Suggestion[] {
  const q = usePaused(typed.trim(), 120)
  const hasKey = useApiKey() !== null
  const isEnough = [...q].length >= LETTERS_MIN && typed.trim().length >= LETTERS_MIN
  const { data } = useQuery({
    queryKey: ['suggest', country, q],
    enabled: hasKey && isEnough && country !== undefined && country.length > 0,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const countries = typeof country === 'string' ? [country] : (country ?? [])
      const groups = Array.from({ length: Math.ceil(countries.length / COUNTRIES_MAX) }, (_, at) =>
        countries.slice(at * COUNTRIES_MAX, (at + 1) * COUNTRIES_MAX),
      )
      return inTurns(await Promise.all(groups.map((group) => suggest(q, group, signal)))).slice(0, SHOWN)
    },
  })
  return isEnough ? (data ?? []) : []
}
