/** `POST /explore/simple-semantic`: companies by filters and word lists. */
import Type, { type Static } from 'typebox'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { finishAtOnce, finishInTurns, type Steps } from '../in-turns.ts'
import type { Models } from '../models/model.ts'
import { ExploreFilters } from '../search/filters.ts'
import type { Query, SearchPlan } from '../search/query.ts'
import { answerSearch, type SearchServices } from './answer-search.ts'
import { type CountryPlan, mergeCountries } from './merge-countries.ts'
import { findTerms, rankKeywords } from './plan/concepts.ts'
import { planFiltersByCountry } from './plan/filters.ts'
import { planKeyword } from './plan/keyword.ts'
import type { KeywordPlan, Knowledge } from './plan/knowledge.ts'
import { PAGING, pageOf, planSort } from './plan/paging.ts'
import { allOf, FEEDBACK, planMention, requireWords } from './plan/words.ts'
import { SearchResponse } from './present.ts'
import { hasModels, NO_READING, readSearch } from './read-search.ts'
import { identifySearch } from './search-context.ts'
import { type PlannedSearch, withoutFilters } from './searched.ts'

/** Most countries of one search; fixed by the interface (docs/api.md). */
export const SEMANTIC_COUNTRIES_MAX = 5
/** Most entries of each list (`docs/decisions.md`, limits). */
export const ENTRIES_MAX = 50

/** A list of words or phrases. */
export const entries = (description: string) =>
  Type.Array(Type.String({ 'x-documented': { pattern: A_WORD } }), { maxItems: ENTRIES_MAX, description })
/** What {@link requireWords} asks for. */
const A_WORD = '^[^\\u0000]*[\\p{L}\\p{N}][^\\u0000]*$'

/** Word lists of a search. */
export const SemanticSearchInput = Type.Object(
  {
    keywords: Type.Array(Type.String({ 'x-documented': { pattern: A_WORD } }), {
      maxItems: ENTRIES_MAX,
      description:
        'At least one; any of them. By the words themselves, by other names of the same, and by the industries they stand for.',
      'x-documented': { minItems: 1 },
    }),
    must: Type.Optional(entries('Each must be present.')),
    mustNot: Type.Optional(entries('None may be present.')),
  },
  { additionalProperties: false },
)

/** Word lists of a search. */
export type SemanticSearchInput = Static<typeof SemanticSearchInput>

/** The members of a simple-semantic search body. */
export const SEMANTIC_MEMBERS = { filters: ExploreFilters, semantic: SemanticSearchInput, ...PAGING }

const SemanticRequest = Type.Object(SEMANTIC_MEMBERS, { additionalProperties: false })

/** A simple-semantic search body. */
export type SemanticRequest = Static<typeof SemanticRequest>

const SemanticResponse = Type.Object(
  { ...SearchResponse.properties, input: SemanticRequest },
  { additionalProperties: false },
)

/** What the endpoint works with. */
export interface SemanticServices extends SearchServices {
  readonly knowledge: Knowledge
  /** Models of the settings, `NO_MODELS` without any. */
  readonly models: Models
}

/** What word lists are planned with. */
export interface SemanticOptions {
  readonly countries: readonly string[]
  readonly knowledge: Knowledge
}

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
  return finishAtOnce(planInSteps(filters, semantic, options))
}

/** {@link planSemantic}, with a step for each entry in each country. */
function* planInSteps(
  filters: ExploreFilters,
  semantic: SemanticSearchInput,
  { countries, knowledge }: SemanticOptions,
): Steps<Omit<SearchPlan, 'page'>> {
  const { keywords, must = [], mustNot = [] } = semantic
  requireWords('semantic.keywords', keywords)
  requireWords('semantic.must', must)
  requireWords('semantic.mustNot', mustNot)
  const filtered = planFiltersByCountry(filters, countries)
  const plans: CountryPlan[] = []
  for (const [at, country] of countries.entries())
    plans.push(yield* planCountry(semantic, filtered[at], [country], knowledge))
  return mergeCountries(plans)
}

/** Plans a search by word lists in one country: in its languages, with its titles and its codes. */
function* planCountry(
  { keywords, must = [], mustNot = [] }: SemanticSearchInput,
  filtered: Query,
  countries: readonly [string],
  knowledge: Knowledge,
): Steps<CountryPlan> {
  const planned: KeywordPlan[] = []
  for (const keyword of keywords) {
    planned.push(planKeyword(keyword, countries, knowledge))
    yield
  }
  const required = yield* planMentions(must, countries, knowledge)
  const excluded = yield* planMentions(mustNot, countries, knowledge)
  const where = allOf([
    filtered,
    { kind: 'any', of: planned.map((each) => each.where) },
    ...required,
    ...excluded.map((of): Query => ({ kind: 'not', of })),
  ])
  yield
  const words =
    keywords.length === 1
      ? planned[0].words
      : rankKeywords(keywords, findTerms(keywords.join(', '), countries, knowledge))
  const codes = planned.flatMap((each) => each.codes)
  return { country: countries[0], where, rank: { words, codes, feedback: FEEDBACK } }
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

function isLong({ keywords, must = [], mustNot = [] }: SemanticSearchInput, countries: readonly string[]): boolean {
  let characters = 0
  for (const entries of [keywords, must, mustNot]) for (const entry of entries) characters += entry.length
  return characters * countries.length > LONG_CHARACTERS
}

/**
 * Plans a simple-semantic search, and asks models about it where there are any.
 *
 * @throws {PublicError} 400 for a filter, an entry or an order that is not right
 */
export async function planSemanticBody(
  body: SemanticRequest,
  call: Pick<Call, 'caller' | 'countries' | 'now' | 'received'>,
  services: SemanticServices,
): Promise<PlannedSearch> {
  const { filters, semantic } = body
  const { countries } = call
  const order = planSort(body, true)
  const options = { countries, knowledge: services.knowledge }
  const steps = planInSteps(filters, semantic, options)
  const plan = isLong(semantic, countries) ? await finishInTurns(steps) : finishAtOnce(steps)
  const searched = { filters, semantic, ...order }
  const identity = identifySearch(call.caller.licenceId, 'SIMPLE_SEMANTIC', searched, countries)
  const read = { identity, page: body.page, sentence: null, embeddedText: semantic.keywords.join(', ') }
  // After the plan: a request that is not right asks no model anything.
  const reading = hasModels(services) ? await readSearch(read, call, services) : NO_READING
  return {
    identity,
    plan: { ...plan, ...order },
    asked: body,
    more: { input: call.received },
    reading,
    planWithout: (members) => ({ ...planSemantic(withoutFilters(filters, members), semantic, options), ...order }),
  }
}

/** Makes the endpoint. */
export function simpleSemantic(services: SemanticServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/simple-semantic',
    summary: 'Search by filters and word lists',
    description:
      'Whole words without case, accents and inflection; several words in one entry are a phrase. Over names, descriptions and the titles of a company’s codes; keywords also reach companies by other names of the same, and by the industries they stand for.',
    tag: 'Explore',
    access: 'key',
    request: { body: SemanticRequest },
    response: SemanticResponse,
    example: {
      filters: { countriesIso2: ['IT', 'ES'] },
      semantic: { keywords: ['olive oil', 'wine'], mustNot: ['wholesale'] },
    },
    errors: ['too_much_work', 'not_ready'],
    required: [
      { anyOf: ['filters.countriesIso2'], error: 'missing_country_filter' },
      { anyOf: ['semantic.keywords'], error: 'missing_field', values: { field: 'semantic.keywords' } },
    ],
    countries: { member: 'countriesIso2', of: ({ body }) => body.filters.countriesIso2, max: SEMANTIC_COUNTRIES_MAX },
    companiesMax: ({ body }) => pageOf(body).count,
    dryRun: true,
    idempotent: true,
    nouns: { filters: 'filter' },
    async handle({ body }, call) {
      return answerSearch(await planSemanticBody(body, call, services), call, services)
    },
  })
}
