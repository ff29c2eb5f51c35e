/** Plans a search by word lists: each country in its languages, with its titles and its codes. */
import type { ExploreFilters } from '../search/filters.ts'
import type { Query, SearchPlan } from '../search/query.ts'
import { finishAtOnce, type Steps } from '../threads/in-turns.ts'
import { type CountryPlan, mergeCountries } from './merge-countries.ts'
import { findTerms, keepLargestWeights, rankKeywords, rankTerms } from './plan/concepts.ts'
import { planFiltersByCountry } from './plan/filters.ts'
import { planKeyword, planWordByWord } from './plan/keyword.ts'
import type { KeywordPlan, Knowledge } from './plan/knowledge.ts'
import type { UnknownMatches } from './plan/member-families.ts'
import { anyNear, mergeNear, type NearSearch, NOTHING_NEAR, type SearchVector, withNear } from './plan/near-words.ts'
import { planNamedTrade } from './plan/trades/trade-in-names.ts'
import { FEEDBACK, planMention, requireWords } from './plan/words.ts'
import type { SemanticSearchInput } from './simple-semantic.ts'
import { type WordByWord, wordByWordKey } from './word-by-word.ts'

/** What word lists are planned with. */
export interface SemanticOptions {
  readonly countries: readonly string[]
  readonly knowledge: Knowledge
  /** Whether near words, and the similarity of texts, find companies; `true` where absent. */
  readonly nearWords?: boolean
  /** The embedding of the keywords, which finds the companies nearest to it. */
  readonly vector?: SearchVector | null
  /** Keywords that are searched for word by word, see `word-by-word.ts`; none where absent. */
  readonly wordByWord?: WordByWord
  /** Members whose filters companies pass of which the member is not known; none where absent. */
  readonly unknownMatches?: UnknownMatches
}

const NO_KEYWORDS: WordByWord = new Map()

/**
 * Plans a search by word lists.
 *
 * @throws {PublicError} 400 for a filter that is not right, or an entry without a word
 */
export function planSemantic(
  filters: ExploreFilters,
  semantic: SemanticSearchInput,
  options: SemanticOptions,
): Omit<SearchPlan, 'page'> {
  return finishAtOnce(planSemanticInSteps(filters, semantic, options)).plan
}

/** {@link planSemantic}, with a step for each entry in each country. */
export function* planSemanticInSteps(
  filters: ExploreFilters,
  semantic: SemanticSearchInput,
  { countries, knowledge, nearWords = true, vector = null, wordByWord = NO_KEYWORDS, unknownMatches }: SemanticOptions,
): Steps<{ readonly plan: Omit<SearchPlan, 'page'>; readonly near: NearSearch | null }> {
  const { keywords, must = [], mustNot = [] } = semantic
  requireWords('semantic.keywords', keywords)
  requireWords('semantic.must', must)
  requireWords('semantic.mustNot', mustNot)
  const filtered = planFiltersByCountry(filters, countries, unknownMatches)
  const plans: NearCountryPlan[] = []
  for (const [at, country] of countries.entries())
    plans.push(yield* planCountry(semantic, filtered[at], [country], { knowledge, nearWords, vector, wordByWord }))
  const plan = mergeCountries(plans)
  return { plan, near: nearWords ? mergeNear(plans.map(({ near }) => near)) : null }
}

interface NearCountryPlan extends CountryPlan {
  readonly near: NearSearch
}

/** Plans a search by word lists in one country: in its languages, with its titles and its codes. */
function* planCountry(
  { keywords, must = [], mustNot = [] }: SemanticSearchInput,
  filtered: Query,
  countries: readonly [string],
  { knowledge, nearWords, vector, wordByWord }: Required<Omit<SemanticOptions, 'countries' | 'unknownMatches'>>,
): Steps<NearCountryPlan> {
  const wordsOf = (keyword: string) => wordByWord.get(wordByWordKey(keyword, countries[0]))
  const planned: KeywordPlan[] = []
  for (const keyword of keywords) {
    const joined = wordsOf(keyword)?.joined
    planned.push(
      joined === undefined
        ? planKeyword(keyword, countries, knowledge)
        : planWordByWord(keyword, countries, knowledge, joined),
    )
    yield
  }
  const required = yield* planMentions(must, countries, knowledge)
  const excluded = yield* planMentions(mustNot, countries, knowledge)
  const said: Query = { kind: 'any', of: planned.map((each) => each.where) }
  const near = nearWords ? anyNear(planned.map((each) => each.near)) : NOTHING_NEAR
  const conditions = [filtered, ...required, ...excluded.map((of): Query => ({ kind: 'not', of }))]
  yield
  const words =
    keywords.length === 1
      ? planned[0].words
      : keepLargestWeights([
          ...rankKeywords(keywords, findTerms(keywords.join(', '), countries, knowledge)),
          ...planned.flatMap(({ terms }, at) => (wordsOf(keywords[at]) === undefined ? [] : rankTerms(terms))),
        ])
  const codes = planned.flatMap((each) => each.codes)
  const country = countries[0]
  const [{ terms, sectors: meant, isHardlyBorne: isByName }] = planned
  const trade =
    keywords.length === 1
      ? planNamedTrade({ entry: keywords[0], codes: meant, isByName }, terms, country, knowledge)
      : null
  return {
    country,
    ...withNear(said, near, conditions, { country, vector: nearWords ? vector : null }),
    rank: {
      words,
      codes,
      feedback: FEEDBACK,
      ...(near.rank.length > 0 && { near: near.rank }),
      ...(trade !== null && { names: [trade] }),
    },
  }
}

function* planMentions(entries: readonly string[], countries: readonly string[], knowledge: Knowledge): Steps<Query[]> {
  const mentions: Query[] = []
  for (const entry of entries) {
    mentions.push(planMention(entry, countries, knowledge))
    yield
  }
  return mentions
}

/** Characters in all countries together from which a plan is made in turns: some ten milliseconds, if all are new. */
const LONG_CHARACTERS = 2_000
/** What an entry takes besides, in characters. */
const ENTRY_CHARACTERS = 30

/** Whether a plan takes so long that it is made in turns. */
export function isLong(
  { keywords, must = [], mustNot = [] }: SemanticSearchInput,
  countries: readonly string[],
): boolean {
  let characters = 0
  for (const entries of [keywords, must, mustNot])
    for (const entry of entries) characters += entry.length + ENTRY_CHARACTERS
  return characters * countries.length > LONG_CHARACTERS
}
