/** Finds the matches of a plan in an index, and how much work that is. Reads no documents, so any thread can do it. */
import { BoundedCache } from '../../bounded-cache.ts'
import { type AttributeType, typeOfKeys } from '../../company/attributes.ts'
import type { SharedBytes } from '../../company/shared-texts.ts'
import { TEXT_FIELDS } from '../bm25f.ts'
import { TooMuchWork } from '../engine.ts'
import type { FacetPlan, FacetResult } from '../facets.ts'
import { rerankByLead } from '../lead.ts'
import { FEEDBACK_MATCHES_MAX, NAMED_MATCHES_MAX, type Query, type SearchPlan } from '../query.ts'
import { rerankByFeedback } from '../relevance-feedback.ts'
import { CountryReader } from './country-reader.ts'
import { countFacets } from './facets/count-facets.ts'
import type { Section } from './files/layout.ts'
import { ImageReader, type IndexImage } from './files/open-image.ts'
import { type DocAddress, findInCountries, findInCountry } from './page.ts'
import type { DocSet } from './postings/doc-set.ts'
import { Workspace } from './postings/workspace.ts'
import { type CompiledRank, compileRank, type EntryStatistics, statisticsBytes } from './score/compile-rank.ts'
import { rerankByNames } from './score/rerank-by-names.ts'
import { findByScore, type ScoredDoc } from './score/top-k.ts'
import { findSorted } from './sort/find-sorted.ts'
import { RERANKED_MAX } from './vectors/rerank.ts'

/** What a search found. */
export interface FoundDocs {
  readonly total: number
  /** Where there is no rank: two offsets for each document on the page, its first byte and the one behind its line end. */
  readonly bounds: Float64Array
  /**
   * The matches on the page by descending score, or null where there is no rank. For vectors: all matches up to the
   * page, the best {@link RERANKED_MAX} at least, unless the page lies behind these.
   */
  readonly ranked: readonly ScoredDoc[] | null
}

/** Matches by descending score as they cross threads. */
export interface SentMatches {
  readonly countries: readonly string[]
  /** Position in `countries` of each. */
  readonly country: Uint16Array
  readonly document: Float64Array
  readonly score: Float64Array
}

/** How matches are found. */
export interface FindOptions {
  /** Whether vectors rerank the best matches afterwards. */
  readonly forVectors: boolean
  /** Most work that the search may take in an index of up to {@link BOUND_COMPANIES}; in a larger one, as many times more. */
  readonly workMax: number
  /** Most work that may be done here and now, a list that is read as bits counted by its words (`query-work.ts`). */
  readonly workHere: number
}

/** Cached statistics of entries, each for one set of countries. */
const ENTRY_STATISTICS_MAX = 4096
/**
 * Companies up to which the bound on work is as it is set; with more it grows with them, as postings lists do. All searches of
 * `bench/speed/size.ts` stay below the default at this number.
 */
const BOUND_COMPANIES = 5_000_000
/** Work of adding a posting to a score, in postings that are only matched. */
const SCORING_WORK = 2

const NOTHING = new Float64Array(0)

/** Finds matches in one index; for one thread. */
export class Searcher {
  readonly #workspace: Workspace
  readonly #byCountry: ReadonlyMap<string, CountryReader>
  readonly #companies: number
  /** How many times more work than the bound says a search may take here. */
  readonly #boundScale: number
  readonly #statistics = new BoundedCache<EntryStatistics>({
    valuesMax: ENTRY_STATISTICS_MAX,
    bytesOf: statisticsBytes,
  })

  readonly #reader: ImageReader
  /** The texts that documents refer to; `null` where they refer to none. */
  readonly texts: SharedBytes | null

  /** @param onDamage called when a part of the file that is read when it is used is damaged */
  constructor(image: IndexImage, onDamage?: (error: Error) => void) {
    const { companies, countries, textLengths } = image.directory
    this.#reader = new ImageReader(image, onDamage)
    this.texts = this.#reader.texts()
    this.#workspace = new Workspace(Math.max(0, ...countries.map((own) => own.companies)))
    this.#companies = companies
    this.#boundScale = Math.max(1, companies / BOUND_COMPANIES)
    // An index of an earlier version does not say.
    const hasDescriptions = textLengths?.companies[TEXT_FIELDS.indexOf('description')] !== 0
    this.#byCountry = new Map(
      Array.from(this.#reader.countries(), ({ directory, sections }) => [
        directory.country,
        new CountryReader(sections, directory, this.#workspace, hasDescriptions),
      ]),
    )
  }

  /** Reads a part of the index into memory, for all threads, where it is read page by page. */
  fill(part: Section): void {
    this.#reader.fill(part)
  }

  /** Closes the file, where parts of it are read when they are used. */
  close(): void {
    this.#reader.close()
  }

  /** The attributes of all countries, with the type of their values. */
  attributes(): ReadonlyMap<string, AttributeType> {
    const keys = new Map<string, Set<string>>()
    for (const country of this.#byCountry.values()) {
      for (const [name, dictionary] of country.attributes()) {
        const own = keys.get(name) ?? new Set<string>()
        keys.set(name, own)
        if (dictionary.size === 0) continue
        // Keys sort by type, so the first and the last say whether there are several.
        for (const at of [0, dictionary.size - 1]) own.add(dictionary.textAt(at))
      }
    }
    return new Map([...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => [name, typeOfKeys(own)]))
  }

  /** The reader of a country; undefined where it has no company. */
  reader(country: string): CountryReader | undefined {
    return this.#byCountry.get(country)
  }

  /**
   * Finds the matches of a plan.
   *
   * @returns null where that is more than `workHere`
   * @throws {TooMuchWork} where it is more than `workMax`
   */
  find(plan: SearchPlan, options: FindOptions): FoundDocs | null {
    const countries = [...new Set(plan.countries)].flatMap((country) => this.#byCountry.get(country) ?? [])
    // Before a thread is asked: an error says so here.
    for (const { by } of plan.sort ?? []) {
      if (by === 'relevance') continue
      for (const { columns } of countries) by === 'distance' ? columns.points() : columns.sort(by)
    }
    try {
      const scoring =
        plan.rank !== null && countries.length > 0 ? compileRank(plan.rank, countries, this.#statistics) : null
      const workMax = options.workMax * this.#boundScale
      const limit = Math.min(workMax, options.workHere)
      // Counting exactly looks every value up in its dictionary. Nearly all searches are far below the limit.
      if (workBoundOf(plan, countries, scoring) > limit) {
        const work = workOf(plan, countries, scoring, (country) => country.work.of(plan.where))
        if (work > workMax) throw new TooMuchWork(work)
        if (work > options.workHere) {
          const steps = workOf(plan, countries, scoring, (country) => country.work.stepsOf(plan.where))
          if (steps > options.workHere) return null
        }
      }
      const searches = countries.map((country) => ({ country, docSet: country.compile(plan.where) }))
      if (plan.sort !== undefined) {
        const scored = scoring !== null && scoring.scale > 0 ? scoring : null
        const { total, docs } = findSorted(searches, plan.sort, scored, plan.page, this.#companies, this.#workspace)
        return { total, bounds: boundsOf(docs), ranked: null }
      }
      if (scoring !== null && scoring.scale > 0) {
        const { total, docs } = this.#findRanked(searches, scoring, plan, options.forVectors)
        return { total, bounds: NOTHING, ranked: docs }
      }
      if (searches.length === 1) {
        const [{ country, docSet }] = searches
        const { total, documents } = findInCountry(docSet, country, plan.page)
        return { total, bounds: country.boundsOf(documents), ranked: null }
      }
      const { total, docs } = findInCountries(searches, plan.page, this.#workspace)
      return { total, bounds: boundsOf(docs), ranked: null }
    } finally {
      this.#workspace.reset()
    }
  }

  /**
   * Counts the companies of one country that a shared part finds, up to where there are enough.
   *
   * @returns null where it is another plan, or more than `workHere`
   * @throws {TooMuchWork} where it is more than `workMax`
   */
  countEnough(
    { countries, where }: SearchPlan,
    enough: number,
    { workMax, workHere }: Omit<FindOptions, 'forVectors'>,
  ): number | null {
    if (countries.length !== 1 || where.kind !== 'shared') return null
    const country = this.#byCountry.get(countries[0])
    if (country === undefined) return 0
    const least = country.work.totalAtLeast(where)
    if (least >= enough) return least
    const work = country.work.of(where)
    if (work > workMax * this.#boundScale) throw new TooMuchWork(work)
    if (work > workHere) return null
    try {
      return country.countShared(where)
    } finally {
      this.#workspace.reset()
    }
  }

  /** The doc ids of a country's companies that match a condition, ascending. */
  matching(name: string, where: Query): readonly number[] {
    const country = this.#byCountry.get(name)
    if (country === undefined) return []
    try {
      const page = { first: 0, count: country.documents }
      return findInCountry(country.compile(where), country, page).documents
    } finally {
      this.#workspace.reset()
    }
  }

  /**
   * Counts the facets of a plan.
   *
   * @returns null where that is more than `workHere`
   * @throws {TooMuchWork} where it is more than `workMax`
   * @throws {OutdatedIndex} where the index has nothing to count from
   */
  count(plan: FacetPlan, { workMax, workHere }: Omit<FindOptions, 'forVectors'>): FacetResult | null {
    const countries = [...new Set(plan.countries)].flatMap((country) => this.#byCountry.get(country) ?? [])
    try {
      // Before a thread is asked: an error says so here.
      for (const { columns } of countries) columns.requireFacets()
      const work = facetWorkOf(plan, countries)
      if (work > workMax * this.#boundScale) throw new TooMuchWork(work)
      const isLong =
        work > workHere || crossingWorkOf(plan, countries) > workHere || openingWorkOf(plan, countries) > workHere
      return isLong ? null : countFacets(plan, countries, this.#workspace)
    } finally {
      this.#workspace.reset()
    }
  }

  /** Finds by score, then reranks the best matches by feedback or by names. */
  #findRanked(
    searches: CountrySearch[],
    scoring: CompiledRank,
    { page, rank }: SearchPlan,
    forVectors: boolean,
  ): { readonly total: number; readonly docs: readonly ScoredDoc[] } {
    // Where codes are known, they decide: a company found by code and word stays before one found by either.
    const feedback = scoring.parts.some(({ codes }) => codes.length > 0) ? undefined : rank?.feedback
    const names = feedback ? undefined : rank?.names
    const reordered = Math.max(
      forVectors ? RERANKED_MAX : 0,
      feedback ? FEEDBACK_MATCHES_MAX : 0,
      names ? NAMED_MATCHES_MAX : 0,
    )
    if (page.first >= reordered || page.count === 0) return findByScore(searches, scoring, page, this.#workspace)
    const count = Math.max(reordered, page.first + page.count)
    const { total, docs } = findByScore(searches, scoring, { first: 0, count }, this.#workspace)
    let ordered: readonly ScoredDoc[] = names ? rerankByNames(docs, names) : docs
    if (feedback) {
      const countries = searches.map(({ country }) => country)
      const wanted = forVectors ? RERANKED_MAX : page.first + page.count
      const found = docs.slice(0, FEEDBACK_MATCHES_MAX)
      const led = feedback.lead ? rerankByLead(found, scoring.words, feedback.lead, countries) : found
      const best = rerankByFeedback(led, wanted, scoring.words, feedback, countries)
      ordered = wanted <= FEEDBACK_MATCHES_MAX ? best : [...best, ...docs.slice(FEEDBACK_MATCHES_MAX)]
    }
    return { total, docs: forVectors ? ordered : ordered.slice(page.first, page.first + page.count) }
  }

  /** Receives matches that another thread has sent. */
  receive({ countries, country, document, score }: SentMatches): readonly ScoredDoc[] {
    const readers = countries.map((each) => this.#byCountry.get(each))
    return Array.from(document, (number, at) => {
      const reader = readers[country[at]]
      if (reader === undefined) throw new Error(`Cannot search: ${countries[country[at]]} is not in the index`)
      return { country: reader, document: number, score: score[at] }
    })
  }
}

/** Packs matches to be sent to another thread. */
export function packMatches(ranked: readonly ScoredDoc[]): SentMatches {
  const countries = [...new Set(ranked.map(({ country }) => country.country))]
  return {
    countries,
    country: Uint16Array.from(ranked, ({ country }) => countries.indexOf(country.country)),
    document: Float64Array.from(ranked, ({ document }) => document),
    score: Float64Array.from(ranked, ({ score }) => score),
  }
}

/**
 * Counts the work of a search, see {@link TooMuchWork}.
 *
 * @param matching the work of matching in one country
 */
function workOf(
  { rank, sort = [] }: SearchPlan,
  countries: readonly CountryReader[],
  scoring: CompiledRank | null,
  matching: (country: CountryReader) => number,
): number {
  let work = 0
  for (const country of countries) {
    work += matching(country) + country.documents * sort.length
    if (rank === null) continue
    for (const { scheme, code } of rank.codes) work += country.work.ofCode(scheme, code)
    for (const { field, value } of rank.values ?? []) work += country.work.of({ kind: 'value', field, values: [value] })
  }
  if (scoring !== null) for (const { postings } of scoring.words) work += postings * SCORING_WORK
  return work
}

/** A key is read of every match, in order: less than a posting. */
const FACET_WORK = 1 / 4

/** Counts the work of facets: that of each condition, and of reading the keys of what it matches. */
function facetWorkOf({ conditions, facets }: FacetPlan, countries: readonly CountryReader[]): number {
  let columns = 1
  for (const facet of facets) {
    columns++
    // A condition is matched once for all facets that are not crossed, and once more for each that is.
    if (facet.by !== undefined) columns += 2
  }
  let work = 0
  for (const country of countries) {
    for (const condition of conditions) work += country.work.of(condition)
    for (const { by } of facets) if (by !== undefined) work += country.work.of(conditions[by.condition ?? 0])
    work += Math.ceil(country.documents * columns * FACET_WORK)
  }
  return work
}

/** What dividing a company among the values of a facet takes, in postings that are only matched: measured with codes. */
const CROSSING_WORK = 64

/**
 * Opening a column that was not counted from yet takes some 100 ns a document, and a posting 2.5 (by `LONG_WORK`): beyond 100,000
 * documents the thread of long searches opens its own.
 */
const OPENING_WORK = 40

function openingWorkOf({ facets }: FacetPlan, countries: readonly CountryReader[]): number {
  let documents = 0
  for (const { columns } of countries)
    for (const { of, by } of facets)
      documents += columns.documentsToOpen(of) + (by ? columns.documentsToOpen(by.of) : 0)
  return documents * OPENING_WORK
}

/** Upper bound of the work of dividing companies among the values that another facet is counted for. */
function crossingWorkOf({ facets }: FacetPlan, countries: readonly CountryReader[]): number {
  const crossed = facets.filter(({ by }) => by !== undefined).length
  return countries.reduce((sum, { documents }) => sum + documents, 0) * crossed * CROSSING_WORK
}

/** Upper bound of {@link workOf} that looks nothing up. */
function workBoundOf(
  { where, rank, sort = [] }: SearchPlan,
  countries: readonly CountryReader[],
  scoring: CompiledRank | null,
): number {
  let bound = 0
  for (const country of countries) {
    bound += country.work.boundOf(where) + country.documents * sort.length
    if (rank !== null) bound += (rank.codes.length * 2 + (rank.values?.length ?? 0)) * country.documents
  }
  if (scoring !== null) for (const { postings } of scoring.words) bound += postings * SCORING_WORK
  return bound
}

/** Start and end of each document as it is stored. */
export function boundsOf(docs: readonly DocAddress[]): Float64Array {
  const bounds = new Float64Array(docs.length * 2)
  for (let i = 0; i < docs.length; i++) {
    const { country, document } = docs[i]
    country.writeBounds(document, bounds, 2 * i)
  }
  return bounds
}

interface CountrySearch {
  readonly country: CountryReader
  readonly docSet: DocSet
}
