/** What an operator may do with the data: see imports, start an update, go back. With an admin key of its own, which this tab alone keeps. */
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { components } from '../../../sdk/typescript/src/api-types.ts'
import { adminKey, useAdminKey } from '../session.ts'
import { ApiError, newCallId, refusalOf } from './client.ts'
import { queryClient, servedData } from './queries.ts'

/** An import, update or rollback that was run or runs. */
export type ImportRun = components['schemas']['AdminImportsResponse']['imports'][number]
type RejectsPage = components['schemas']['AdminImportsRejectsResponse']
/** A row that an import rejected. */
export type Reject = RejectsPage['rejects'][number]
/** A generation that is kept. */
export type Generation = components['schemas']['AdminGenerationsResponse']['generations'][number]

const IMPORTS = ['admin', 'imports']
/** How often a run is looked at while it lasts. */
const LOOK_MILLISECONDS = 2000

/** Runs, the newest first; looked at again while one of them lasts. */
export function useImports() {
  const key = useAdminKey()
  return useQuery<readonly ImportRun[]>({
    queryKey: IMPORTS,
    enabled: key !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? LOOK_MILLISECONDS : false),
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<readonly ImportRun[]>(IMPORTS)
      const { imports } = await askAdmin<{ imports: readonly ImportRun[] }>('/admin/imports?limit=20', { signal })
      // What has just ended may have changed what is served.
      if (before?.some(isRunning) && !imports.some(isRunning))
        for (const queryKey of [servedData.queryKey, SUPPRESSED]) void queryClient.invalidateQueries({ queryKey })
      return imports
    },
  })
}

/** Rejected rows of one import, a hundred at a time. */
export function useRejects(run: number) {
  return useInfiniteQuery({
    queryKey: [...IMPORTS, run, 'rejects'],
    retry: false,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: RejectsPage) => next,
    queryFn: ({ pageParam, signal }) =>
      askAdmin<RejectsPage>(
        `/admin/imports/${run}/rejects?limit=100${pageParam === null ? '' : `&after=${pageParam}`}`,
        { signal },
      ),
  })
}

/** Whether a run has not ended. */
export function isRunning({ outcome }: ImportRun): boolean {
  return outcome === 'running'
}

/** Tries an admin key and keeps it where it is right. @throws {ApiError} where it is refused */
export async function takeAdminKey(key: string): Promise<void> {
  await askAdmin('/admin/imports?limit=1', {}, key)
  adminKey.set(key)
}

/** Fetches what is new: of one register, or of all that are served. */
export function useUpdate() {
  return useMutation({
    mutationFn: (register: string | null) =>
      askAdmin('/admin/imports', post(register === null ? {} : { registers: [register] })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: IMPORTS }),
  })
}

/** Serves the generation before. */
export function useRollback() {
  return useMutation({
    mutationFn: (generation: string) => askAdmin('/admin/generations', post({ generation })),
    onSettled: () =>
      Promise.all([IMPORTS, servedData.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

/** A company that is left out. */
export type Suppressed = components['schemas']['AdminSuppressionsResponse']['companies'][number]

const SUPPRESSED = ['admin', 'suppressions']

/** The companies that are left out. */
export function useSuppressed() {
  return useQuery<readonly Suppressed[]>({
    queryKey: SUPPRESSED,
    retry: false,
    queryFn: async ({ signal }) =>
      (await askAdmin<{ companies: readonly Suppressed[] }>('/admin/suppressions', { signal })).companies,
  })
}

/** Leaves a company out. The list has it in a moment: a process of its own does it. */
export function useSuppress() {
  return useMutation({
    mutationFn: (asked: { readonly ids: readonly string[]; readonly note: string }) =>
      askAdmin('/admin/suppressions', post(asked)),
    onSettled: () => Promise.all([IMPORTS, SUPPRESSED].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

/** Allows a company again. */
export function useAllow() {
  return useMutation({
    mutationFn: (id: string) => askAdmin(`/admin/suppressions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SUPPRESSED }),
  })
}

/** A call that sends JSON. */
export const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

/** Calls a path of operators with the admin key of this tab. @throws {ApiError} */
export async function askAdmin<Data>(path: string, init: RequestInit, key = adminKey.get()): Promise<Data> {
  const headers = new Headers(init.body === undefined ? {} : { 'content-type': 'application/json' })
  headers.set('x-request-id', newCallId())
  if (key !== null) headers.set('x-api-key', key)
  let response: Response
  try {
    response = await fetch(path, { ...init, headers })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(t`The service cannot be reached. Is it running?`, 0)
  }
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusalOf(body, response)
  return body as Data
}
