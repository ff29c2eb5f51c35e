/** Searches of one index, as requests. */
import type { Cluster } from './client.ts'
import type { Clause } from './compile.ts'

/** A company that a search found. */
export interface Hit {
  readonly _score: number | null
  readonly _source: {
    readonly json?: string
    readonly about?: string
    readonly called?: string
    readonly background?: string
    readonly country?: string
  }
  /** What it was sorted by. */
  readonly sort: readonly SortValue[]
}

/** A value of the order, as OpenSearch takes it back to go on behind it. */
export type SortValue = number | string

/** Members of a document that are read. */
export type SourceMembers = readonly ('json' | 'about' | 'called' | 'background')[]

/** What a request asks for. */
export interface SearchBody {
  readonly query: Clause
  readonly size: number
  readonly from?: number
  readonly sort?: readonly unknown[]
  readonly search_after?: readonly SortValue[]
  /** Members of `_source`; none where absent. */
  readonly source?: SourceMembers
  readonly aggs?: Readonly<Record<string, unknown>>
  /** Whether the total is not needed. */
  readonly isUncounted?: boolean
  /** A total that says enough, see `SearchOptions`. */
  readonly totalEnough?: number | undefined
  /** Stops at the first match of each shard: for whether there is any. */
  readonly isAny?: boolean
}

/** A bucket of an aggregation. */
export interface Bucket {
  readonly key: string | number
  readonly doc_count: number
}

/** What an aggregation counted. */
export interface Aggregation {
  readonly doc_count?: number
  readonly sum_other_doc_count?: number
  readonly buckets?: readonly (Bucket & { readonly [name: string]: unknown })[]
  readonly after_key?: Readonly<Record<string, string | number>>
}

/** The answer of a search. */
export interface SearchAnswer {
  readonly total: number
  readonly hits: readonly Hit[]
  readonly aggregations: Readonly<Record<string, Aggregation>>
}

/** Searches one index. */
export class IndexSearcher {
  readonly #cluster: Cluster
  readonly #path: string

  constructor(cluster: Cluster, index: string) {
    this.#cluster = cluster
    // A wrong total would be worse than no answer: all shards must have answered.
    this.#path = `/${encodeURIComponent(index)}/_search?allow_partial_search_results=false&request_cache=false`
  }

  async search(
    { source = [], isUncounted, totalEnough, isAny, ...body }: SearchBody,
    isGlobal = false,
  ): Promise<SearchAnswer> {
    const { hits, aggregations = {} } = await this.#cluster.request<{
      readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly Hit[] }
      readonly aggregations?: Readonly<Record<string, Aggregation>>
    }>('POST', isGlobal ? `${this.#path}&search_type=dfs_query_then_fetch` : this.#path, {
      body: {
        ...body,
        _source: source.length === 0 ? false : source,
        track_total_hits: isUncounted === true ? false : (totalEnough ?? true),
        ...(isAny === true && { terminate_after: 1 }),
      },
    })
    return { total: hits.total?.value ?? 0, hits: hits.hits, aggregations }
  }

  async count(query: Clause): Promise<number> {
    return (await this.search({ query, size: 0 })).total
  }

  /** The JSON of the first match in the order of results; `null`: nothing matches. */
  async first(query: Clause): Promise<Uint8Array | null> {
    const { hits } = await this.search({ query, size: 1, sort: ['place'], source: ['json'], isUncounted: true })
    return hits.length === 0 ? null : jsonOf(hits[0])
  }

  /** Whether any company matches. */
  async hasAny(query: Clause): Promise<boolean> {
    return (await this.search({ query, size: 0, isAny: true })).total > 0
  }
}

/** The JSON of a company that was asked for with `source: ['json']`. */
export function jsonOf({ _source: { json } }: Hit): Uint8Array {
  if (json === undefined) throw new Error('Cannot read a company: the index does not hold it')
  return Buffer.from(json)
}
