/** Saved searches and watched lists of the licence, and what became of their companies since the last look. Free. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { components } from '../../../sdk/typescript/src/api-types.ts'
import type { SentSearch } from '../search-state.ts'
import { seenPlaces, useApiKey } from '../session.ts'
import { ApiError, api, ask } from './client.ts'
import { queryClient } from './queries.ts'

/** A saved search. */
export type SavedSearch = Omit<components['schemas']['SavedSearch'], 'search'> & {
  /** `null`: it is a list of companies. */
  readonly search: SentSearch | null
}
/** What became of companies. */
export type NewOfSearch = components['schemas']['ExploreSearchesNewResponse']

const SAVED = ['saved']

/** All of them, the newest first. @param isWanted nothing is asked before */
export function useSavedSearches(isWanted: boolean) {
  const hasKey = useApiKey() !== null
  return useQuery({
    queryKey: SAVED,
    enabled: hasKey && isWanted,
    staleTime: 30_000,
    retry: false,
    queryFn: async () => (await ask(api.GET('/explore/searches'))).data.searches as unknown as readonly SavedSearch[],
  })
}

/** Changes of a saved search since this browser last marked them as seen, else since it was saved. */
export function useNewOf(searchId: string) {
  const since = seenPlaces.use().find(({ id }) => id === searchId)
  const query = useQuery({
    queryKey: ['saved', searchId, since?.next ?? null],
    staleTime: 30_000,
    retry: false,
    queryFn: async (): Promise<NewOfSearch> => {
      const params = { path: { searchId }, query: since === undefined ? {} : { since: since.next } }
      return (await ask(api.GET('/explore/searches/{searchId}/new', { params }))).data
    },
  })
  return { ...query, seenAt: since?.at ?? null, isPast: query.error instanceof ApiError && query.error.status === 410 }
}

/** Calls for all that became of a list: a thousand companies each. */
const CALLS_MAX = 20

/** All that became of the companies of a list, the newest first. @param isWhole also what was marked as seen */
export function useAllNewOf(searchId: string, isWhole: boolean) {
  const seen = seenPlaces.use().find(({ id }) => id === searchId)
  const since = isWhole ? undefined : seen?.next
  const query = useQuery({
    queryKey: ['saved', searchId, 'all', since ?? null],
    staleTime: 30_000,
    retry: false,
    queryFn: async () => {
      const found = { entered: [], left: [], changed: [], closed: [] } as unknown as Record<Kind, unknown[]>
      let next = since
      for (let call = 0; call < CALLS_MAX; call++) {
        const params = { path: { searchId }, query: next === undefined ? {} : { since: next } }
        const { data } = await ask(api.GET('/explore/searches/{searchId}/new', { params }))
        for (const kind of KINDS) found[kind].push(...data[kind])
        if (data.next === next) break
        next = data.next
      }
      return { news: found as unknown as Omit<NewOfSearch, 'next'>, next: next ?? '0' }
    },
  })
  return { ...query, seenAt: seen?.at ?? null, isPast: query.error instanceof ApiError && query.error.status === 410 }
}

type Kind = 'entered' | 'left' | 'changed' | 'closed'
const KINDS: readonly Kind[] = ['entered', 'left', 'changed', 'closed']

/** The address of a saved search's feed, which opens this feed without a key; `undefined` until it is known. */
export function useFeedAddress(searchId: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['saved', searchId, 'feed'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const params = { path: { searchId } }
      const { data } = await ask(api.GET('/explore/searches/{searchId}/feed', { params, parseAs: 'text' }))
      // Trusted types leave no parser of XML, and a link of the service's own has this form.
      const [, href = ''] = /<link rel="self" href="([^"]*)"/.exec(data) ?? []
      return new URL(href.replaceAll('&amp;', '&'), location.origin).href
    },
  })
  return data
}

/** Marks the changes of a saved search as seen. */
export function markSeen(searchId: string, next: string): void {
  seenPlaces.add({ id: searchId, next, at: new Date().toISOString() })
}

/** Saves a search, or watches a list. */
export function useSave() {
  return useMutation({
    mutationFn: async (body: {
      readonly name: string
      readonly search: object
      readonly webhookUrl?: string
      readonly on?: readonly Kind[]
    }) => (await ask(api.POST('/explore/searches', { body: body as never }))).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SAVED, exact: true }),
  })
}

/** Deletes one. */
export function useDeleteSaved() {
  return useMutation({
    mutationFn: async (searchId: string) => {
      await ask(api.DELETE('/explore/searches/{searchId}', { params: { path: { searchId } } }))
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SAVED, exact: true }),
  })
}
