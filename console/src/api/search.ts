/** Searches: what they would find (free), and what they found (paid once, however often the page is loaded again). */
import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { operations } from '../../../sdk/typescript/src/api-types.ts'
import { digest } from '../digest.ts'
import type { PlannedRequest } from '../search-state.ts'
import { keptList, tabNonce, useApiKey } from '../session.ts'
import { type Answered, ApiError, api, ask, type Company } from './client.ts'
import { queryClient, servedData } from './queries.ts'

/** What a sentence was understood as. */
export type Interpretation =
  operations['explorePlus']['responses'][200]['content']['application/json']['interpretation']
/** A part of it. */
export type InterpretationPart = Interpretation['parts'][number]
/** A condition on a member that not all companies in question may have. */
export type KnownValues = NonNullable<
  operations['exploreLite']['responses'][200]['content']['application/json']['knownValues']
>[number]
/** Words near those that were asked for, and what they found. */
export type NearWords = NonNullable<Interpretation['nearWords']>
/** Interpretation of a search by words. */
type WordsInterpretation =
  operations['exploreSimpleSemantic']['responses'][200]['content']['application/json']['interpretation']
/** Keywords that few companies have as a phrase, with their words that count individually. */
export type WordByWord = WordsInterpretation['wordByWord']

/** A company as found: with its score where one company was looked up, with a verdict where it was autoprofiled. */
export type FoundCompany = Company & {
  readonly matchScore?: number
  readonly matchStatus?: 'YES' | 'MAYBE'
  readonly matchReason?: { readonly en: string; readonly it: string }
}

/** The answer of a search in any mode. */
export interface SearchAnswer {
  readonly companies: readonly FoundCompany[]
  readonly totalCompanies: number
  readonly totalPages: number
  readonly page: number
  readonly searchContextId: string | null
  /** Only for a sentence. */
  readonly interpretation: Interpretation | null
  /** `null` where they are switched off, or play no part. */
  readonly nearWords: NearWords | null
  readonly wordByWord: WordByWord
  /** What it says of itself, such as why nobody is found. */
  readonly notes: readonly string[]
  /** As it came. */
  readonly raw: object
}

/** A Plus search of this tab, for the Autoprofile page. */
export interface PlusSearch {
  readonly id: string
  readonly query: string
  readonly country: string
  readonly total: number
  readonly at: string
}

/** Plus searches of this tab. */
export const plusSearches = keptList<PlusSearch>('firmament.searches', 12)

/** Company records opened in this tab, so that a page that is loaded again costs nothing. */
export const openedCompanies = keptList<FoundCompany>('firmament.companies', 40)

/** Waits until typing pauses: a count is free, but every call counts against the limit a minute. */
export function usePaused<Value>(value: Value, milliseconds: number): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return paused
}

/** Most waits of a free call for its minute to pass, and the longest of them. */
const WAITS_MAX = 2
const WAIT_SECONDS_MAX = 60

/** Free calls refused by the limit per minute are repeated at the time the service sends. */
export const FREE_RETRY = {
  retry: (failures: number, error: Error) => error instanceof ApiError && error.status === 429 && failures < WAITS_MAX,
  retryDelay: (_failures: number, error: Error) =>
    1000 * Math.min(WAIT_SECONDS_MAX, (error instanceof ApiError ? error.retryAfter : null) ?? 5),
}

/** How many companies a request would find, and what its first page would cost. */
export function useEstimate(planned: PlannedRequest | null) {
  const wanted = planned === null || planned.path === '/explore/one' ? '' : JSON.stringify(planned)
  const key = usePaused(wanted, 150)
  const hasKey = useApiKey() !== null
  const query = useQuery({
    queryKey: ['estimate', key],
    enabled: hasKey && key !== '',
    staleTime: 60_000,
    ...FREE_RETRY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { path, body } = JSON.parse(key) as PlannedRequest
      const { data, facts } = await post(path, body, { dryRun: true, signal })
      const {
        totalCompanies,
        interpretation,
        knownValues = [],
        notes = interpretation?.notes ?? [],
      } = data as {
        totalCompanies: number
        knownValues?: readonly KnownValues[]
        interpretation?: Interpretation | WordsInterpretation
        notes?: readonly string[]
      }
      return {
        total: totalCompanies,
        credits: facts.estimate,
        interpretation: interpretation !== undefined && 'parts' in interpretation ? interpretation : null,
        knownValues,
        notes,
        facts,
      }
    },
  })
  // While typing continues, the known count belongs to another text.
  return {
    ...query,
    data: wanted === '' ? undefined : query.data,
    isCurrent: key === wanted && wanted !== '' && !query.isFetching,
    /** The limit a minute is used up, and the count waits for the next. */
    isWaiting: query.failureReason instanceof ApiError && query.failureReason.status === 429 && query.isFetching,
  }
}

/** The results of a page of a request. */
export function useResults(planned: PlannedRequest | null, page: number | null) {
  const hasKey = useApiKey() !== null
  return useQuery({
    queryKey: ['results', planned, page],
    enabled: hasKey && planned !== null && page !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => runSearch(planned as PlannedRequest, page ?? 1, signal),
  })
}

async function runSearch(
  { path, body }: PlannedRequest,
  page: number,
  signal: AbortSignal,
): Promise<Answered<SearchAnswer>> {
  const whole = path === '/explore/one' ? body : { ...body, page }
  const { data, facts } = await post(path, whole, { dryRun: false, signal })
  const raw = data as {
    companies: FoundCompany[]
    totalCompanies?: number
    totalPages?: number
    searchContextId?: string
    interpretation?: Interpretation | WordsInterpretation
    notes?: readonly string[]
  }
  for (const company of raw.companies) queryClient.setQueryData(['company', company.id], company)
  const answer: SearchAnswer = {
    companies: raw.companies,
    totalCompanies: raw.totalCompanies ?? raw.companies.length,
    totalPages: raw.totalPages ?? 1,
    page,
    searchContextId: raw.searchContextId ?? null,
    interpretation: raw.interpretation !== undefined && 'parts' in raw.interpretation ? raw.interpretation : null,
    nearWords: raw.interpretation?.nearWords ?? null,
    wordByWord:
      raw.interpretation !== undefined && 'wordByWord' in raw.interpretation ? raw.interpretation.wordByWord : [],
    notes: raw.notes ?? raw.interpretation?.notes ?? [],
    raw,
  }
  if (path === '/explore/plus' && answer.searchContextId !== null)
    plusSearches.add({
      id: answer.searchContextId,
      query: String(body.query),
      country: (body.filters as { countriesIso2: string[] }).countriesIso2[0] ?? '',
      total: answer.totalCompanies,
      at: new Date().toISOString(),
    })
  return { data: answer, facts }
}

interface PostOptions {
  readonly dryRun: boolean
  readonly signal: AbortSignal
}

async function post(path: PlannedRequest['path'], body: object, { dryRun, signal }: PostOptions) {
  // The paths take bodies of their own; which one fits, `requestOf` has decided.
  const options = { body: body as never, signal }
  if (dryRun) {
    const counted = path as '/explore/plus'
    return ask(api.POST(counted, { ...options, params: { query: { dryRun: true } } }))
  }
  const header = { 'Idempotency-Key': await repeatKey(path, body) }
  return ask(api.POST(path as '/explore/plus', { ...options, params: { header } }))
}

/** The same request of this tab on the same day has the same key: asked again, it is answered from the books, free. */
export async function repeatKey(path: string, body: object): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  // Another generation is another question. Where it cannot be read, the answer of the day is good enough.
  const served = await queryClient.ensureQueryData(servedData).then(
    ({ generation }) => generation,
    () => '',
  )
  return `console-${digest(`${tabNonce} ${today} ${served} ${path} ${JSON.stringify(body)}`)}`
}

/** One company by its identifier: from what was found before, else looked up (paid) when asked for. */
export function useCompany(id: string) {
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({
    queryKey: ['company', id],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    initialData: () => openedCompanies.find(id),
    queryFn: async ({ signal }) => {
      const call = api.GET('/explore/companies/{id}', { params: { path: { id } }, signal })
      const { data } = await ask(call).catch((error: unknown) => {
        const isUnknown = error instanceof ApiError && error.status === 404
        throw isUnknown ? new ApiError(t`No company has the identifier ${id}`, 404) : error
      })
      return data as FoundCompany
    },
  })
  const { data } = query
  useEffect(() => {
    if (data !== undefined) openedCompanies.add(data)
  }, [data])
  return { ...query, ask: () => setAsked(true) }
}
