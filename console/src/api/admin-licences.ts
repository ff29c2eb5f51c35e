/** Licences and keys as an operator makes and ends them, with the admin key of this tab. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { components } from '../../../sdk/typescript/src/api-types.ts'
import { useAdminKey } from '../session.ts'
import { askAdmin, post } from './admin.ts'
import { queryClient } from './queries.ts'

/** A licence. */
export type Licence = components['schemas']['Licence']
/** A key, never in full. */
export type LicenceKey = components['schemas']['LicenceKey']
/** A key that was just made. */
export type NewKey = LicenceKey & { readonly key: string }
/** What a new licence is given. */
export type GivenLicence = components['schemas']['AdminLicencesRequest']
/** What a new key is given. */
export type GivenKey = components['schemas']['PostAdminLicencesKeysRequest']

const LICENCES = ['admin', 'licences']
const PAGE = 1000

/** The oldest thousand licences; `next` is set if there are more. */
export function useLicences() {
  return useQuery({
    queryKey: LICENCES,
    enabled: useAdminKey() !== null,
    retry: false,
    queryFn: ({ signal }) =>
      askAdmin<{ licences: readonly Licence[]; next: string | null }>(`/admin/licences?limit=${PAGE}`, { signal }),
  })
}

/** The keys of a licence. */
export function useKeysOf(licenceId: string) {
  return useQuery({
    queryKey: [...LICENCES, licenceId],
    retry: false,
    queryFn: async ({ signal }) =>
      (await askAdmin<{ keys: readonly LicenceKey[] }>(keysPath(licenceId), { signal })).keys,
  })
}

/** Makes a licence. */
export function useNewLicence() {
  return useMutation({
    mutationFn: (given: GivenLicence) => askAdmin<Licence>('/admin/licences', post(given)),
    onSettled: readAgain,
  })
}

/** Makes a key of a licence; the answer is the only one that holds it. */
export function useNewKey(licenceId: string) {
  return useMutation({
    mutationFn: (given: GivenKey) => askAdmin<NewKey>(keysPath(licenceId), post(given)),
    onSettled: readAgain,
  })
}

/** Ends a key. */
export function useEndKey(licenceId: string) {
  return useMutation({
    mutationFn: (keyId: string) =>
      askAdmin<LicenceKey>(`${keysPath(licenceId)}/${encodeURIComponent(keyId)}`, { method: 'DELETE' }),
    onSettled: readAgain,
  })
}

function keysPath(licenceId: string): string {
  return `/admin/licences/${encodeURIComponent(licenceId)}/keys`
}

/** The keys of the page's own licence may be among those that changed. */
function readAgain(): Promise<unknown> {
  return Promise.all([LICENCES, ['keys']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
