/** Any page of a search, however deep. */
import type { SearchPlan } from '../query.ts'
import { PLACES_AT_ONCE } from './build/places.ts'
import { allOf, type Clause } from './compile.ts'
import type { Hit, IndexSearcher, SortValue, SourceMembers } from './index-searcher.ts'
import { RESULT_WINDOW } from './mapping.ts'

/** A search with its order, whose last key is the place in the order of results: no two companies are equal in it. */
export interface OrderedSearch {
  readonly query: Clause
  readonly sort: readonly unknown[]
  /** Whether it is in the order of results. */
  readonly isByPlace: boolean
}

/** In the order of results, pages that end up to here are read directly: each shard holds as many matches. */
const DIRECT_MAX = 10_000
/** Companies that are read in one request: some 20 MB of JSON. */
export const COMPANIES_AT_ONCE = 5000

/** What a page consists of. */
export interface PageHits {
  readonly total: number
  readonly hits: readonly Hit[]
}

/** Reads a page. */
export async function readPage(
  searcher: IndexSearcher,
  search: OrderedSearch,
  { first, count }: SearchPlan['page'],
  source: SourceMembers,
): Promise<PageHits> {
  const { query, sort } = search
  if (count === 0) return { total: await searcher.count(query), hits: [] }
  if (count > COMPANIES_AT_ONCE) return readLongPage(searcher, search, { first, count }, source)
  if (first + count <= (search.isByPlace ? DIRECT_MAX : RESULT_WINDOW)) {
    const { total, hits } = await searcher.search({ query, sort, from: first, size: count, source })
    return { total, hits }
  }
  return search.isByPlace
    ? readByPlace(searcher, search, { first, count }, source)
    : readBehind(searcher, search, { first, count }, source)
}

/** Reads a page of many companies in several requests. */
async function readLongPage(
  searcher: IndexSearcher,
  search: OrderedSearch,
  { first, count }: SearchPlan['page'],
  source: SourceMembers,
): Promise<PageHits> {
  const begin = await readPage(searcher, search, { first, count: COMPANIES_AT_ONCE }, source)
  const hits = [...begin.hits]
  let last = begin.hits.length === COMPANIES_AT_ONCE ? begin.hits.at(-1) : undefined
  while (last !== undefined && hits.length < count) {
    const size = Math.min(COMPANIES_AT_ONCE, count - hits.length)
    const next = await readNext(searcher, search, last.sort, size, source)
    hits.push(...next)
    last = next.length === size ? next.at(-1) : undefined
  }
  return { total: begin.total, hits }
}

/** Reads the matches behind one, in order. */
export async function readNext(
  searcher: IndexSearcher,
  { query, sort }: OrderedSearch,
  after: readonly SortValue[],
  size: number,
  source: SourceMembers,
): Promise<readonly Hit[]> {
  const { hits } = await searcher.search({ query, sort, search_after: after, size, source, isUncounted: true })
  return hits
}

/** Counts the matches by thousands of places, and reads from where the page begins: as cheap for every page. */
async function readByPlace(
  searcher: IndexSearcher,
  { query, sort }: OrderedSearch,
  { first, count }: SearchPlan['page'],
  source: SourceMembers,
): Promise<PageHits> {
  const aggs = { places: { histogram: { field: 'place', interval: PLACES_AT_ONCE, min_doc_count: 1 } } }
  const { total, aggregations } = await searcher.search({ query, size: 0, aggs })
  if (first >= total) return { total, hits: [] }
  let before = 0
  for (const { key, doc_count: matches } of aggregations.places.buckets ?? []) {
    if (before + matches > first) {
      const behind = allOf([query, { range: { place: { gte: Number(key) } } }])
      const { hits } = await searcher.search({
        query: behind,
        sort,
        from: first - before,
        size: count,
        source,
        isUncounted: true,
      })
      return { total, hits }
    }
    before += matches
  }
  return { total, hits: [] }
}

/** Walks to a page in another order. Memory stays bounded, and time grows with the depth of the page. */
async function readBehind(
  searcher: IndexSearcher,
  search: OrderedSearch,
  { first, count }: SearchPlan['page'],
  source: SourceMembers,
): Promise<PageHits> {
  const { query, sort } = search
  const edge = Math.min(first, RESULT_WINDOW) - 1
  const { total, hits } = await searcher.search({ query, sort, from: edge, size: 1 })
  let [last] = hits
  for (let at = edge + 1; last !== undefined && at < first; ) {
    const size = Math.min(DIRECT_MAX, first - at)
    const next = await readNext(searcher, search, last.sort, size, [])
    if (next.length < size) return { total, hits: [] }
    last = next[next.length - 1]
    at += size
  }
  return { total, hits: last === undefined ? [] : await readNext(searcher, search, last.sort, count, source) }
}
