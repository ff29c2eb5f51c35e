/**
 * What the service asks of a search engine. Engines are interchangeable: nothing outside `search/<engine>/` knows an
 * engine's words, and all of them pass `engine.contract.ts`.
 */
import type { SearchPlan } from './query.ts'

/** What a search found. */
export interface SearchResult {
  /** Exact number of matches, whatever the page. */
  readonly total: number
  /**
   * The page's companies in order, each as the UTF-8 bytes of its JSON object exactly as it goes on the wire: stored
   * once by the build and sent as stored, neither parsed nor written again.
   */
  readonly companies: readonly Uint8Array[]
  /** Where the search ranks: the score of each of the page's companies, see `Rank`. */
  readonly scores?: readonly number[]
}

/** A search engine that serves one generation of the companies. */
export interface Engine {
  /** Identifier of the generation served, for the search context. */
  readonly generation: string
  /** Countries of which the generation holds at least one company, with their number of companies. */
  readonly countries: ReadonlyMap<string, number>
  /**
   * Runs a search.
   *
   * Order without text: active companies first, then `operatingRevenue`, `numberOfEmployees` (both downwards, unknown
   * last), `name`, `id` (both by UTF-16 code units). With a `rank`: scores downwards, then that order. A page past the
   * end is empty; the total stays true. With `near` and vectors of its model, the best matches (as many as the engine
   * says) stand in an order of their own; their scores are those of `rank` and need not fall.
   */
  search(plan: SearchPlan): Promise<SearchResult>
  /** Frees what the engine holds. Searches that run are finished first. */
  close(): Promise<void>
}
