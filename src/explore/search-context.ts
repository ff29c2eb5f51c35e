/**
 * The search context: what a search was, so that a later call (autoprofiling) can refer to it by its id.
 */
import { hash } from 'node:crypto'
import type { StateWrite } from '../license/ledger.ts'
import type { ExploreFilters } from '../search/filters.ts'
import { canonicalFilters } from './plan/canonical-filters.ts'

/** The three ways to search. */
export type SearchMode = 'LITE' | 'SIMPLE_SEMANTIC' | 'PLUS'

/** What makes a search the same search on every page, in every process. */
export interface SearchIdentity {
  /** See {@link searchContextId}. */
  readonly id: string
  readonly licenceId: string
  readonly mode: SearchMode
  /** The canonical request, its order included and its page not; JSON. See {@link canonicalInput}. */
  readonly input: string
}

/** A stored search: its licence, its input, and its data. */
export interface SearchContext extends SearchIdentity {
  /** The generation that answered when the search was last used. */
  readonly generation: string
  /** What models made of the search (`explore/read-search.ts`), as JSON; absent where none was asked or none answered. */
  readonly reading?: string
  /** Wall-clock time of the last use, milliseconds. */
  readonly lastUsedAt: number
}

/** Days after its last use during which a context is known (`docs/decisions.md`, "search context"). */
export const SEARCH_CONTEXT_DAYS = 30

/** The store of search contexts. A licence owns its contexts: another licence's context is answered like a missing one. */
export interface SearchContextStore {
  /** The writes that store this context; none when it was stored so recently that nothing would change. */
  keep(context: SearchContext): readonly StateWrite[]
  /** The context of this licence, `null` when there is none, it is another licence's, or it has expired at `now`. */
  find(licenceId: string, id: string, now: number): Promise<SearchContext | null>
}

/**
 * The canonical form of a search: the request without its page, with its members in alphabetical order. Lists of values mean
 * "any of" or "all of", so they are sorted, without duplicates, and left out when empty. A list of objects (`sort`) means
 * an order, and keeps it.
 *
 * @returns JSON text; two requests that ask the same have the same text
 */
export function canonicalInput(request: Readonly<Record<string, unknown>>): string {
  const { page: _, pageSize: _size, ...search } = request
  return JSON.stringify(canonical(search))
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.some((each) => typeof each === 'object')) return value.map(canonical)
    return value.length === 1 ? value : [...new Set(value)].sort()
  }
  if (typeof value !== 'object' || value === null) return value
  const given = value as Readonly<Record<string, unknown>>
  const isGiven = (name: string): boolean => !(Array.isArray(given[name]) && given[name].length === 0)
  const names = Object.keys(given).filter(isGiven).sort()
  return Object.fromEntries(names.map((name) => [name, canonical(given[name])]))
}

/**
 * The id of a search context, a UUID in the shape of version 4, lower case.
 *
 * It is a hash of the licence and the canonical input rather than random. So the same search has the same id on every page,
 * in every process and after every restart, without a look-up. It gives no access in itself: only the licence that owns
 * a context can use it.
 */
export function searchContextId(licenceId: string, mode: SearchMode, input: string): string {
  const digest = hash('sha256', `${licenceId}\n${mode}\n${input}`, 'buffer')
  digest[6] = (digest[6] & 0x0f) | 0x40
  digest[8] = (digest[8] & 0x3f) | 0x80
  const hex = digest.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/**
 * Identifies the search of a request. Spelling does not make another search (`plan/canonical-filters.ts`).
 *
 * @param request that was planned without an error
 * @param countries its countries: upper case, each once
 */
export function identifySearch(
  licenceId: string,
  mode: SearchMode,
  request: { readonly filters: ExploreFilters },
  countries: readonly string[],
): SearchIdentity {
  const input = canonicalInput({ ...request, filters: canonicalFilters(request.filters, countries) })
  return { id: searchContextId(licenceId, mode, input), licenceId, mode, input }
}
