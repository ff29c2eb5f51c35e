/** The members that every search body has beside its question: which page, how long, in what order. */
import Type, { type Static } from 'typebox'
import { publicError } from '../../errors.ts'
import { closedObject, integerWithin } from '../../schemas.ts'
import type { ExploreFilters } from '../../search/filters.ts'
import { SORT_KEYS_MAX, SORT_MEMBERS, type SortKey } from '../../search/query.ts'

/** Companies on a page where the body says nothing else; fixed by the interface (docs/api.md). */
export const PAGE_SIZE = 25
/** Most companies on a page (`docs/decisions.md`, "page size"). */
export const PAGE_SIZE_MAX = 100

/** Page of the results, from 1. */
const Page = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Page, from 1.' })

/** Companies on a page. */
const PageSize = integerWithin(
  1,
  PAGE_SIZE_MAX,
  'Companies on a page, 25 where absent. The price is per started 25 companies answered.',
)

/** What results are sorted by, as it is sent (`SortKey`). */
export const SortKeyOnWire = closedObject({
  by: Type.Enum([...SORT_MEMBERS], {
    description: 'A member of Company; `relevance` where the search has words, `distance` where it has `filters.near`.',
  }),
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      description:
        '`asc`: the least first. `desc`: the greatest first. Required but for `distance`: the nearest first.',
    }),
  ),
})

/** The order of the results. */
const Sort = Type.Array(SortKeyOnWire, {
  maxItems: SORT_KEYS_MAX,
  description:
    'By the first key, among equals by the second, then in the usual order. Companies without the value come last either way.',
})

/** The members of every search body, for its schema. */
export const PAGING = { page: Type.Optional(Page), pageSize: Type.Optional(PageSize), sort: Type.Optional(Sort) }

/** What a search body says of its page. */
export interface Paging {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly sort?: Static<typeof Sort> | undefined
}

/** The part of the ordered matches that a page shows. */
export function pageOf({ page = 1, pageSize = PAGE_SIZE }: Paging): { readonly first: number; readonly count: number } {
  return { first: (page - 1) * pageSize, count: pageSize }
}

/**
 * Plans the order that a body asks for. The default order gives no sort keys, so a search that names it is the same
 * search as one that does not.
 *
 * @param hasWords whether the search has words, so that companies differ in relevance
 * @param near of its filters: where distances are measured from
 * @returns no member, or `sort` with at least one key
 * @throws {PublicError} 400 for relevance without words, distance without a point, or a member that is named twice
 */
export function planSort(
  { sort = [] }: Paging,
  hasWords: boolean,
  near: ExploreFilters['near'],
): { readonly sort?: readonly SortKey[] } {
  for (const [at, { by, order }] of sort.entries()) {
    const wrong = (problem: string) => publicError('invalid_value', { member: `sort[${at}].by`, problem })
    if (order === undefined && by !== 'distance') throw publicError('missing_field', { field: `sort[${at}].order` })
    if (by === 'relevance' && !hasWords) throw wrong('relevance needs words, and this search has none')
    if (by === 'distance' && near === undefined) throw wrong('distance needs filters.near, the point it is from')
    if (sort.findIndex((key) => key.by === by) < at) throw wrong(`${by} is there twice`)
  }
  const keys = sort.map(({ by, order = 'asc' }): SortKey => {
    if (by !== 'distance') return { by, order }
    const { latitude = 0, longitude = 0 } = near ?? {}
    return { by, order, latitude, longitude }
  })
  const isUsual = keys.length === 0 || (keys.length === 1 && keys[0].by === 'relevance' && keys[0].order === 'desc')
  return isUsual ? {} : { sort: keys }
}
