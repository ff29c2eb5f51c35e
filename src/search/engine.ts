/**
 * The port of search engines: what the service asks of one.
 *
 * Engines are interchangeable. Nothing outside `search/<engine>/` knows an engine's own terms, and every engine passes
 * `engine.contract.ts`.
 */
import type { AttributeType } from '../company/attributes.ts'
import type { FacetPlan, FacetResult } from './facets.ts'
import type { SearchPlan } from './query.ts'
import type { WordMeaning } from './word-meaning.ts'

/** What a search found. */
export interface SearchResult {
  /** Exact number of matches, whatever the page. */
  readonly total: number
  /**
   * The page's companies in order. Each is the UTF-8 bytes of its JSON object as sent to callers: the build writes it
   * once, and it is sent as stored, neither parsed nor serialised again.
   */
  readonly companies: readonly Uint8Array[]
  /** The score of each of the page's companies, where the search has a rank and no sort; see `Rank`. */
  readonly scores?: readonly number[]
}

/** How one search is run. */
export interface SearchOptions {
  /** Most work that it may take, see {@link TooMuchWork}; unbounded where absent. */
  readonly workMax?: number
  /** For a search that `isCount`: a total of at least this many says enough, and may be less than the true one. */
  readonly totalEnough?: number
}

/**
 * A search needs more work than it may take. Nothing was searched.
 *
 * Work is counted in postings (a company under a word, a value or a code) that the search may have to look at. It
 * depends on the plan and on the companies that are served alone: the same search of the same generation always takes
 * the same work, whatever is cached and however busy the machine is.
 */
export class TooMuchWork extends Error {
  /** The work that the search needs. */
  readonly work: number
  constructor(work: number) {
    super(`Cannot search: ${work} postings would have to be read`)
    this.name = 'TooMuchWork'
    this.work = work
  }
}

/** The matches of a search from the first to the last, in the order of its pages, from one generation. */
export interface Scan {
  /** Exact number of matches. */
  readonly total: number
  /**
   * The next companies: as many as fit into `bytesMax`, at least one. One call at a time.
   *
   * @returns `null` after the last
   */
  next(bytesMax: number): Promise<ScannedCompanies | null>
  /** Ends the scan. Ending it again changes nothing. */
  close(): void
}

/** Companies of a scan. */
export interface ScannedCompanies {
  readonly count: number
  /** The JSON of each as sent to callers, followed by a line feed. The JSON itself holds none. */
  readonly lines: Uint8Array
}

/** The index was built by an earlier version of the program, and lacks what is asked of it. */
export class OutdatedIndex extends Error {
  override name = 'OutdatedIndex'
  /** What it cannot do: `sort`. */
  readonly what: string

  constructor(what: string) {
    super(`Cannot ${what}: the index was built by an earlier version; run ./firmament index to build it again`)
    this.what = what
  }
}

/** A search engine that serves one generation of the companies. */
export interface Engine {
  /** Identifier of the generation served, for the search context. */
  readonly generation: string
  /** Countries with at least one company in the generation, and their number of companies. */
  readonly countries: ReadonlyMap<string, number>
  /** The attributes that companies have, by name, and of what type their values are. */
  readonly attributes: ReadonlyMap<string, AttributeType>
  /**
   * Runs a search.
   *
   * Order without text: `search/result-order.ts`. With a `rank`: scores descending, ties in that order. A page past the
   * end is empty; the total stays true. With `near` and vectors of its model, the engine reorders the best matches (it
   * decides how many); their scores are those of `rank` and need not descend. With a `sort`: in its order.
   *
   * @throws {TooMuchWork} when it needs more work than `workMax`, as far as the engine counts work
   * @throws {OutdatedIndex} when it has a `sort`, and the index nothing to sort by
   */
  search(plan: SearchPlan, options?: SearchOptions): Promise<SearchResult>
  /**
   * Opens a scan over the matches of a search: the companies of all its pages, in their order. The engine stays open until
   * the scan is closed, and holds a few bytes per match at most meanwhile.
   *
   * @throws {TooMuchWork} as `search` does
   */
  scan(plan: Omit<SearchPlan, 'page'>, options?: SearchOptions): Promise<Scan>
  /**
   * Counts the values of members among the matches of a search, exactly: each count is the total of the search with that
   * value as a condition. `search/facets.ts` says what counts.
   *
   * @throws {TooMuchWork} and {@link OutdatedIndex} as {@link search} does
   */
  facets(plan: FacetPlan, options?: SearchOptions): Promise<FacetResult>
  /**
   * What the companies of a country that have a word, or two words that follow one another, do. Longer texts mean nothing.
   *
   * @returns `null` where it does not know: its generation has nothing learned of the country
   */
  meaningOf(country: string, words: string): WordMeaning | null
  /** Words of names and descriptions of a country that most companies with a class of NACE have, the most telling first; few. */
  wordsOf(country: string, code: string): readonly string[]
  /** Whether a text of a country's companies may have an entry: all of its words, wherever. */
  mayHave(country: string, entry: string): boolean
  /** How many companies of a country are in a city, by its name without regard to case and accents; `null` where that is not known at once. */
  companiesInCity(country: string, city: string): number | null
  /** Frees what the engine holds, after the running searches and scans have ended. */
  close(): Promise<void>
}
