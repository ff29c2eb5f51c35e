/**
 * The engine over an OpenSearch index.
 *
 * A search is one request to the cluster, two where a word was not asked for before, three where the best matches are
 * reranked. Totals, order, scores and bytes are those of the embedded engine: both add up the same integers.
 */
import type { AttributeType } from '../../company/attributes.ts'
import { publicError } from '../../errors.ts'
import type { Engine, Scan, SearchOptions, SearchResult } from '../engine.ts'
import type { FacetPlan, FacetResult } from '../facets.ts'
import { findAddresses } from '../find-addresses.ts'
import { rerankByLead } from '../lead.ts'
import {
  FEEDBACK_MATCHES_MAX,
  type Feedback,
  isCount,
  type Query,
  type Rank,
  type SearchPlan,
  type SortKey,
} from '../query.ts'
import { type FeedbackMatch, rerankByFeedback } from '../relevance-feedback.ts'
import { entryStatistics, restrictEntry, type ScoredCountry, scoreScale } from '../score-scale.ts'
import { UnderWay } from '../under-way.ts'
import { Backgrounds } from './backgrounds.ts'
import {
  allOf,
  analyseEntry,
  anyOf,
  type Clause,
  compileQuery,
  hasTerm,
  inCountries,
  type LanguagesIn,
} from './compile.ts'
import { compileRank, type ResolvedTerms, type WeightedRank } from './compile-rank.ts'
import { type DescribedCountry, describeTerms, readAbout, TermNumbers } from './description-terms.ts'
import { codeField, codeTerm } from './document.ts'
import { countFacets } from './facets.ts'
import type { IndexMeta } from './index-meta.ts'
import { type Hit, type IndexSearcher, jsonOf } from './index-searcher.ts'
import { toKeyword } from './keyword.ts'
import { type OrderedSearch, readPage } from './page.ts'
import { openScan } from './scan.ts'
import { TEXT_TERMS, TermCounts } from './term-counts.ts'

/** A search that is ready to be sent. */
interface Compiled {
  readonly ordered: OrderedSearch
  /** What is ranked; `null` where nothing adds to any score. */
  readonly ranked: WeightedRank | null
  readonly countries: readonly string[]
  /** Feedback that counts: no company of the countries has one of the codes. */
  readonly feedback: Feedback | null
}

/** An engine over one index. */
export class OpenSearchEngine implements Engine {
  readonly generation: string
  readonly countries: ReadonlyMap<string, number>
  readonly attributes: ReadonlyMap<string, AttributeType>
  readonly #meta: IndexMeta
  readonly #searcher: IndexSearcher
  readonly #counts: TermCounts
  readonly #backgrounds: Backgrounds
  readonly #uncoded = new Map<string, Promise<boolean>>()
  readonly #underWay = new UnderWay()
  readonly #onClosed: () => void
  #closed = false

  /** @param onClosed called when the last search after {@link close} has ended */
  constructor(meta: IndexMeta, searcher: IndexSearcher, onClosed: () => void = () => {}) {
    this.#meta = meta
    this.#searcher = searcher
    this.#onClosed = onClosed
    this.#backgrounds = new Backgrounds(searcher, meta.generation)
    this.#counts = new TermCounts(searcher, TEXT_TERMS)
    this.generation = meta.generation
    this.countries = new Map(Object.entries(meta.countries).map(([country, { companies }]) => [country, companies]))
    this.attributes = new Map(Object.entries(meta.attributes))
  }

  search(plan: SearchPlan, { totalEnough }: SearchOptions = {}): Promise<SearchResult> {
    this.#requireOpen()
    return this.#underWay.add(this.#search(plan, totalEnough))
  }

  scan(plan: Omit<SearchPlan, 'page'>, _options?: SearchOptions): Promise<Scan> {
    this.#requireOpen()
    const ended = Promise.withResolvers<void>()
    this.#underWay.add(ended.promise)
    return openScan({
      searcher: this.#searcher,
      onEnd: ended.resolve,
      begin: async (count) => {
        const compiled = await this.#compile({ ...plan, page: { first: 0, count } })
        if (compiled === null) return { total: 0, companies: [], ordered: null }
        const first = Math.max(count, compiled.feedback === null ? 0 : FEEDBACK_MATCHES_MAX)
        const { total, hits } = await this.#readHits(compiled, { first: 0, count: first })
        const last = hits.plain.at(-1)
        return {
          total,
          companies: hits.ordered.map(({ hit }) => jsonOf(hit)),
          ordered: last === undefined ? null : { search: compiled.ordered, after: last.sort },
        }
      },
    })
  }

  facets(plan: FacetPlan, _options?: SearchOptions): Promise<FacetResult> {
    this.#requireOpen()
    const countries = this.#known(plan.countries)
    const count = async () => {
      const conditions = await Promise.all(plan.conditions.map((each) => this.#findCompanies(each)))
      return countFacets({ ...plan, countries, conditions }, this.#searcher, this.#languagesIn(countries))
    }
    return this.#underWay.add(count())
  }

  /** A publication has no table of words: official titles alone say what they mean. */
  meaningOf(): null {
    return null
  }

  /** Nor is it known here which words mean a class. */
  wordsOf(): readonly string[] {
    return []
  }

  /** A publication has no dictionary here: any text may have any word. */
  mayHave(): boolean {
    return true
  }

  companiesInCity(): null {
    return null
  }

  /** Countries of a search that have companies, each once. */
  #known(countries: readonly string[]): readonly string[] {
    return [...new Set(countries)].filter((country) => this.countries.has(country))
  }

  #languagesIn(countries: readonly string[]): LanguagesIn {
    return new Map(countries.map((country) => [country, this.#meta.countries[country].languages]))
  }

  async #search(plan: SearchPlan, totalEnough: number | undefined): Promise<SearchResult> {
    const compiled = await this.#compile(plan)
    const withScores = plan.rank !== null && plan.sort === undefined
    if (compiled === null) return { total: 0, companies: [], ...(withScores && { scores: [] }) }
    if (isCount(plan)) {
      const { query } = compiled.ordered
      return { total: (await this.#searcher.search({ query, size: 0, totalEnough })).total, companies: [] }
    }
    const { total, hits } = await this.#readHits(compiled, plan.page)
    const companies = hits.ordered.map(({ hit }) => jsonOf(hit))
    return { total, companies, ...(withScores && { scores: hits.ordered.map(({ score }) => score) }) }
  }

  /** @returns `null` where no company can match */
  async #compile({ countries: asked, where: written, rank, sort }: SearchPlan): Promise<Compiled | null> {
    const countries = this.#known(asked)
    if (countries.length === 0) return null
    const where = await this.#findCompanies(written)
    const filter = allOf([inCountries(countries), compileQuery(where, this.#languagesIn(countries))])
    const asksCodes = (rank?.near?.length ?? 0) > 0 || (rank?.feedback !== undefined && sort === undefined)
    const codesDecide = rank !== null && asksCodes && (await this.#hasCode(rank, countries))
    const withoutNear = codesDecide || !(rank?.near?.length && (await this.#hasUncoded(countries)))
    const weighted = rank === null ? null : await this.#weigh(withoutNear ? { ...rank, near: [] } : rank, countries)
    const ranked = weighted !== null && weighted.scale > 0 ? weighted : null
    const feedback = (sort === undefined && !codesDecide && ranked?.rank.feedback) || null
    return { countries, ranked, feedback, ordered: orderOf(filter, ranked, sort) }
  }

  /** A condition with what is found by the ids in it. */
  async #findCompanies(written: Query): Promise<Query> {
    const read = (id: string) => this.#searcher.first(hasTerm('id', [toKeyword(id)]))
    return await this.#backgrounds.findGroups(await findAddresses(written, read))
  }

  /** Looks up how many companies have the words of a rank. */
  async #weigh(rank: NonNullable<SearchPlan['rank']>, countries: readonly string[]): Promise<WeightedRank> {
    const languages = countries.map((country) => this.#meta.countries[country].languages)
    const asked = [...rank.words, ...(rank.near ?? [])]
    const analysed = asked.map(({ entry }) => languages.map((own) => analyseEntry(entry, own)))
    const terms = new TermNumbers(analysed.flat(2).flatMap((each) => each.terms))
    const counts = await this.#counts.read(countries, terms.keys)
    const scored = countries.map(
      (country, at): ScoredCountry => ({
        country,
        documents: this.countries.get(country) ?? 0,
        frequency: (word) => counts[at](terms.keys[word]),
      }),
    )
    const words = asked.map(({ weight, countries: own }, entry) => {
      const found = analysed[entry].map((here, at) =>
        here.map((each): ResolvedTerms => {
          const numbers = each.terms.map((term) => (counts[at](term) > 0 ? terms.of(term) : -1))
          return { terms: each.terms, words: numbers, isKnown: !numbers.includes(-1) }
        }),
      )
      const statistics = entryStatistics(found, scored)
      return { ...(own === undefined ? statistics : restrictEntry(statistics, scored, own)), weight }
    })
    return { rank, countries, words, scale: scoreScale(words, rank, countries.length) }
  }

  /** Whether a company of the countries is `uncoded`; asked once for each country. */
  async #hasUncoded(countries: readonly string[]): Promise<boolean> {
    const known = countries.map((country) => {
      const own =
        this.#uncoded.get(country) ??
        this.#searcher.hasAny(allOf([inCountries([country]), compileQuery({ kind: 'uncoded' }, new Map())]))
      this.#uncoded.set(country, own)
      own.catch(() => this.#uncoded.delete(country))
      return own
    })
    return (await Promise.all(known)).includes(true)
  }

  /** Whether a company of the countries has one of the codes that a rank weighs. */
  async #hasCode({ codes }: Rank, countries: readonly string[]): Promise<boolean> {
    const weighted = codes.filter(({ weight }) => weight > 0)
    if (weighted.length === 0) return false
    const clauses = weighted.map(({ scheme, code, countries: own = countries }) =>
      allOf([
        inCountries(own.filter((country) => countries.includes(country))),
        hasTerm(codeField(scheme), [codeTerm(scheme, 'e', code)]),
      ]),
    )
    return this.#searcher.hasAny(anyOf(clauses))
  }

  async #readHits(
    compiled: Compiled,
    page: SearchPlan['page'],
  ): Promise<{
    readonly total: number
    readonly hits: { readonly plain: readonly Hit[]; readonly ordered: readonly ScoredHit[] }
  }> {
    const { ordered, ranked, feedback } = compiled
    const scored = (hit: Hit): ScoredHit => ({ hit, score: ranked === null ? 0 : (hit._score ?? 0) / ranked.scale })
    if (feedback === null || ranked === null || page.first >= FEEDBACK_MATCHES_MAX) {
      const { total, hits } = await readPage(this.#searcher, ordered, page, ['json'])
      return { total, hits: { plain: hits, ordered: hits.map(scored) } }
    }
    const count = Math.max(FEEDBACK_MATCHES_MAX, page.first + page.count)
    const { total, hits } = await readPage(this.#searcher, ordered, { first: 0, count }, ['json', 'about'])
    const best = hits.slice(0, FEEDBACK_MATCHES_MAX).map(scored)
    const reranked = await this.#rerank(best, page.first + page.count, ranked, feedback)
    const all = [...reranked, ...hits.slice(FEEDBACK_MATCHES_MAX).map(scored)]
    return { total, hits: { plain: hits, ordered: all.slice(page.first, page.first + page.count) } }
  }

  /** Ranks the best matches by the beginnings of their descriptions, and by what these have in common. */
  async #rerank(
    best: readonly ScoredHit[],
    count: number,
    { countries, words }: WeightedRank,
    feedback: Feedback,
  ): Promise<readonly ScoredHit[]> {
    const abouts = best.map(({ hit }) => readAbout(hit._source.about))
    const asked = words.flatMap(({ found }) => found.flatMap((here) => here.flatMap(({ terms }) => terms)))
    const numbers = new TermNumbers([...abouts.flat(), ...asked])
    // Counted below, when it is known whose terms may be chosen.
    let counts: readonly ((term: string) => number)[] = countries.map(() => () => 0)
    const described = countries.map(
      (country, at): DescribedCountry => ({
        country,
        documents: this.countries.get(country) ?? 0,
        texts: describeTerms(numbers, abouts, (term) => counts[at](term)),
      }),
    )
    const matches = best.map(
      ({ hit, score }, document): RankedHit => ({
        hit,
        score,
        document,
        country: described[countries.indexOf(countryOf(hit))],
      }),
    )
    const entries = words.map((entry) => ({
      ...entry,
      found: entry.found.map((here) =>
        here.map(({ terms, words: own }) => ({
          words: terms.map((term, at) => (own[at] < 0 ? -1 : numbers.of(term))),
        })),
      ),
    }))
    const led = feedback.lead ? rerankByLead(matches, entries, feedback.lead, described) : matches
    const wanted = Math.min(count, FEEDBACK_MATCHES_MAX)
    const chosenFrom = led.slice(0, feedback.documents).map(({ document }) => abouts[document])
    counts = await this.#counts.read(countries, sharedTerms(chosenFrom))
    return rerankByFeedback(led, wanted, entries, feedback, described)
  }

  #requireOpen(): void {
    if (this.#closed) throw publicError('search_unavailable')
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#underWay.ended()
    this.#onClosed()
  }
}

/** A company that was found, with its score. */
interface ScoredHit {
  readonly hit: Hit
  readonly score: number
}

interface RankedHit extends FeedbackMatch<DescribedCountry>, ScoredHit {
  readonly score: number
}

/** The country of a company is the first two letters of its id; its JSON says it in full. */
function countryOf({ _source: { json } }: Hit): string {
  const { countryIso2 } = JSON.parse(json ?? '{}') as { readonly countryIso2: string }
  return countryIso2
}

/** Terms that at least two descriptions have: only these can be common to the best matches. */
function sharedTerms(abouts: readonly (readonly string[])[]): Set<string> {
  const once = new Set<string>()
  const shared = new Set<string>()
  for (const about of abouts) {
    for (const term of new Set(about)) {
      if (once.has(term)) shared.add(term)
      else once.add(term)
    }
  }
  return shared
}

/** By what matches are sorted, and the value of those that have none: beyond all others, in either order. */
const SORT_FIELDS: Readonly<Record<Exclude<SortKey['by'], 'relevance' | 'distance'>, string>> = {
  name: 'sortName',
  dateOfIncorporation: 'day',
  operatingRevenue: 'sortRevenue',
  numberOfEmployees: 'sortEmployees',
  totalAssets: 'sortAssets',
  lastUpdated: 'sortUpdated',
}
const BEYOND = 1.7e308
const BEYOND_DAYS = 2 ** 31 - 1

function orderOf(filter: Clause, ranked: WeightedRank | null, sort: readonly SortKey[] | undefined): OrderedSearch {
  const isScored = ranked !== null && (sort === undefined || sort.some(({ by }) => by === 'relevance'))
  const query = isScored ? { bool: { filter: [filter], should: compileRank(ranked) } } : filter
  const keys = (sort ?? (isScored ? [{ by: 'relevance', order: 'desc' } as const] : [])).flatMap((key): unknown[] => {
    const { by, order } = key
    if (by === 'relevance') return isScored ? [{ _score: { order } }] : []
    if (by === 'name') return [{ sortName: { order } }]
    if (by === 'distance') {
      const point = { lat: key.latitude, lon: key.longitude }
      // Infinitely far is who has no point, so that a descending order would begin with these.
      return [{ located: { order: 'desc', missing: '_last' } }, { _geo_distance: { point, order, unit: 'm' } }]
    }
    const beyond = by === 'dateOfIncorporation' ? BEYOND_DAYS : BEYOND
    return [{ [SORT_FIELDS[by]]: { order, missing: order === 'asc' ? beyond : -beyond } }]
  })
  return { query, sort: [...keys, 'place'], isByPlace: keys.length === 0 }
}
