/** A search that was planned: what every endpoint that takes a search body works with. */
import type { ExploreFilters } from '../search/filters.ts'
import type { SearchPlan } from '../search/query.ts'
import type { UnknownMatches } from './plan/member-families.ts'
import type { NearSearch } from './plan/near-words.ts'
import type { Paging } from './plan/paging.ts'
import type { PlusOptions } from './plan/plus.ts'
import type { SemanticOptions } from './plan-semantic.ts'
import type { SearchReading } from './read-search.ts'
import type { SearchIdentity } from './search-context.ts'
import type { SemanticSearchInput } from './simple-semantic.ts'

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
  /** Its near words, which the answer reports under `interpretation`; absent: the search has no words. */
  readonly near?: NearSearch | null
  /** What models made of it. */
  readonly reading: SearchReading
  /** What it was planned from, so that it can be planned otherwise: `replan.ts`, `relax.ts`. */
  readonly from: PlannedFrom
}

/** A request as it was planned, by its mode, and what it was planned with. */
export type PlannedFrom = (
  | { readonly mode: 'LITE'; readonly countries: readonly string[] }
  | { readonly mode: 'SIMPLE_SEMANTIC'; readonly semantic: SemanticSearchInput; readonly options: SemanticOptions }
  | {
      readonly mode: 'PLUS'
      readonly query: string
      readonly must: readonly string[]
      readonly options: PlusOptions
    }
) & {
  readonly filters: ExploreFilters
  readonly order: Pick<SearchPlan, 'sort'>
  /** Members whose filters companies pass of which the member is not known. */
  readonly unknownMatches?: UnknownMatches | undefined
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

/** Adds notes to an answer: to its interpretation, or to itself where it was made from filters alone. */
export function withNotes(more: PlannedSearch['more'], notes: readonly string[]): PlannedSearch['more'] {
  if (notes.length === 0) return more
  const noted = (members: object) => ({ ...members, notes: [...((members as Noted).notes ?? []), ...notes] })
  if (more?.interpretation === undefined) return noted(more ?? {})
  return { ...more, interpretation: noted(more.interpretation as object) }
}

/** What has notes. */
interface Noted {
  readonly notes?: readonly string[]
}
