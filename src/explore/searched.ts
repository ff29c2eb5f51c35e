/** A search that was planned: what every endpoint that takes a search body works with. */
import type { ExploreFilters } from '../search/filters.ts'
import type { SearchPlan } from '../search/query.ts'
import type { NearSearch } from './plan/near-words.ts'
import type { Paging } from './plan/paging.ts'
import type { SearchReading } from './read-search.ts'
import type { SearchIdentity } from './search-context.ts'

/** A plan without its page. */
export type UnpagedPlan = Omit<SearchPlan, 'page'>

/** A search that was planned. */
export interface PlannedSearch {
  readonly identity: SearchIdentity
  readonly plan: UnpagedPlan
  /** The body of the call: an error names the longest of its members. */
  readonly asked: Paging & { readonly filters: ExploreFilters }
  /** Members of the answer after the common ones: `input`, `interpretation`. */
  readonly more?: Readonly<Record<string, unknown>>
  /**
   * Says why nobody was found: the members of the answer, with what can be given up and how many are found then.
   *
   * @param count counts a search; `null` where that needs too much work
   */
  readonly explainEmpty?: (
    count: (plan: UnpagedPlan) => Promise<number | null>,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** Its near words, which the answer reports under `interpretation`; absent: the search has no words. */
  readonly near?: NearSearch | null
  /** What models made of it. */
  readonly reading: SearchReading
  /**
   * Plans the same search with these filters set aside: those of the caller, and in a sentence what they would overrule. With
   * a condition on one of these members added, it is the search that has this filter instead.
   */
  planWithout(members: readonly FilterMember[]): UnpagedPlan
}

/** A filter that can be set aside: a member of the filters, or one attribute. */
export type FilterMember = keyof ExploreFilters | `attributes.${string}`

/** Filters without those of some members. */
export function withoutFilters(filters: ExploreFilters, members: readonly FilterMember[]): ExploreFilters {
  if (members.length === 0) return filters
  const isLeft = (member: string) => !(members as readonly string[]).includes(member)
  const { attributes = {}, ...others } = filters
  const left = Object.fromEntries(Object.entries(others).filter(([member]) => isLeft(member)))
  const own = Object.entries(attributes).filter(([name]) => isLeft(`attributes.${name}`))
  return { ...left, ...(own.length > 0 && { attributes: Object.fromEntries(own) }) } as ExploreFilters
}

/** Whether a filter is given. */
export function hasFilter(filters: ExploreFilters, member: FilterMember): boolean {
  if (!member.startsWith('attributes.')) return filters[member as keyof ExploreFilters] !== undefined
  return Object.hasOwn(filters.attributes ?? {}, member.slice('attributes.'.length))
}
