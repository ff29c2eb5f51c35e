/** A search that was planned: what every endpoint that takes a search body works with. */
import type { ExploreFilters } from '../search/filters.ts'
import type { SearchPlan } from '../search/query.ts'
import type { Paging } from './plan-paging.ts'
import type { SearchReading } from './read-search.ts'
import type { SearchIdentity } from './search-context.ts'

/** A plan without its page. */
export type UnpagedPlan = Omit<SearchPlan, 'page'>

/** A search that was planned. */
export interface PlannedSearch {
  readonly identity: SearchIdentity
  readonly plan: UnpagedPlan
  /** The body of the call: an error names the longest of its members. */
  readonly asked: Paging & object
  /** Members of the answer after the common ones: `input`, `interpretation`. */
  readonly more?: Readonly<Record<string, unknown>>
  /** What models made of it. */
  readonly reading: SearchReading
  /**
   * Plans the same search with these filters set aside: those of the caller, and in a sentence what they would overrule. With
   * a condition on one of these members added, it is the search that has this filter instead.
   */
  planWithout(members: readonly (keyof ExploreFilters)[]): UnpagedPlan
}

/** Filters without those of some members. */
export function withoutFilters(filters: ExploreFilters, members: readonly (keyof ExploreFilters)[]): ExploreFilters {
  const left = Object.entries(filters).filter(([member]) => !members.includes(member as keyof ExploreFilters))
  return Object.fromEntries(left) as ExploreFilters
}
