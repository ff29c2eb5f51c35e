/** `POST /explore/simple-semantic`: companies by filters and word lists. */
import Type, { type Static } from 'typebox'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Models } from '../models/model.ts'
import { closedObject } from '../schemas.ts'
import { filtersOf } from '../search/filters.ts'
import { finishAtOnce, finishInTurns, Turns } from '../threads/in-turns.ts'
import { answerSearch, type SearchServices } from './answer-search.ts'
import { noteHolders } from './find-number.ts'
import { NEAR_WORDS_SWITCH, ShownNearWords } from './near-answer.ts'
import { planFiltersByCountry } from './plan/filters.ts'
import { type Knowledge, withLearned } from './plan/knowledge.ts'
import { UNKNOWN_MATCHES } from './plan/member-families.ts'
import { PAGING, pageOf, planSort } from './plan/paging.ts'
import { requireWords } from './plan/words.ts'
import { isLong, planSemanticInSteps } from './plan-semantic.ts'
import { SearchResponse } from './present.ts'
import { hasModels, NO_READING, readSearch } from './read-search.ts'
import { identifySearch } from './search-context.ts'
import type { PlannedSearch } from './searched.ts'
import { findWordByWord, ShownWordByWord, showWordByWord } from './word-by-word.ts'

/** Most countries of one search; fixed by the interface (docs/api.md). */
export const SEMANTIC_COUNTRIES_MAX = 5
/** Most entries of each list (`docs/decisions.md`, limits). */
export const ENTRIES_MAX = 50

/** A list of words or phrases. */
export const entries = (description: string) =>
  Type.Array(Type.String({ 'x-documented': { pattern: A_WORD } }), { maxItems: ENTRIES_MAX, description })
/** Pattern for {@link requireWords}. ASCII is listed for readers that do not know the properties of Unicode. */
const A_WORD = '^[^\\u0000]*[A-Za-z0-9\\p{L}\\p{N}][^\\u0000]*$'

/** Word lists of a search. */
export const SemanticSearchInput = closedObject({
  keywords: Type.Array(Type.String({ 'x-documented': { pattern: A_WORD } }), {
    maxItems: ENTRIES_MAX,
    description:
      'At least one; any of them. By the words themselves, by other names of the same, and by the industries they stand for.',
    'x-documented': { minItems: 1 },
  }),
  must: Type.Optional(entries('Each must be present.')),
  mustNot: Type.Optional(entries('None may be present.')),
})

/** Word lists of a search. */
export type SemanticSearchInput = Static<typeof SemanticSearchInput>

/** The members of a simple-semantic search body. */
export const SEMANTIC_MEMBERS = {
  filters: filtersOf(SEMANTIC_COUNTRIES_MAX),
  semantic: SemanticSearchInput,
  nearWords: NEAR_WORDS_SWITCH,
  unknownMatches: UNKNOWN_MATCHES,
  ...PAGING,
}

const SemanticRequest = closedObject(SEMANTIC_MEMBERS)

/** A simple-semantic search body. */
export type SemanticRequest = Static<typeof SemanticRequest>

const SemanticResponse = closedObject({
  ...SearchResponse.properties,
  input: SemanticRequest,
  interpretation: closedObject({
    notes: Type.Array(Type.String(), {
      description: 'Whose number a keyword is: companies are not found by it here.',
    }),
    nearWords: ShownNearWords,
    wordByWord: ShownWordByWord,
  }),
})

/** What the endpoint works with. */
export interface SemanticServices extends SearchServices {
  readonly knowledge: Knowledge
  /** Models of the settings, `NO_MODELS` without any. */
  readonly models: Models
}

/**
 * Plans a simple-semantic search, and asks models about it where there are any.
 *
 * @throws {PublicError} 400 for a filter, an entry or an order that is not right
 */
export async function planSemanticBody(
  body: SemanticRequest,
  call: Pick<Call, 'caller' | 'countries' | 'now' | 'received' | 'served'>,
  services: SemanticServices,
): Promise<PlannedSearch> {
  const { filters, semantic, nearWords = true, unknownMatches } = body
  const { countries } = call
  const order = planSort(body, true, body.filters.near)
  const { workMax } = services
  const knowledge = withLearned(services.knowledge, call.served.engine)
  // A list without a word is refused before anything is counted.
  requireWords('semantic.keywords', semantic.keywords)
  planFiltersByCountry(filters, countries)
  const turns = new Turns()
  const wordByWord = await findWordByWord(semantic.keywords, countries, {
    engine: call.served.engine,
    knowledge,
    workMax,
  })
  const options = { countries, knowledge, nearWords, wordByWord, ...(unknownMatches && { unknownMatches }) }
  const steps = planSemanticInSteps(filters, semantic, options)
  const planned = isLong(semantic, countries) ? await finishInTurns(steps) : finishAtOnce(steps)
  await turns.next()
  const open = unknownMatches && { unknownMatches }
  const searched = { filters, semantic, ...(!nearWords && { nearWords }), ...open, ...order }
  const identity = identifySearch(call.caller.licenceId, 'SIMPLE_SEMANTIC', searched, countries)
  const read = { identity, page: body.page, sentence: null, embeddedText: semantic.keywords.join(', ') }
  // After the plan: a request that is not right asks no model anything.
  const reading = hasModels(services) ? await readSearch(read, call, services) : NO_READING
  const withVector = { ...options, vector: reading.near }
  const notes = await noteHolders(call.served.lookup, countries, semantic.keywords)
  const { plan, near } =
    reading.near === null ? planned : finishAtOnce(planSemanticInSteps(filters, semantic, withVector))
  return {
    identity,
    plan: { ...plan, ...order },
    asked: body,
    more: { input: call.received, interpretation: { notes, wordByWord: showWordByWord(wordByWord) } },
    near,
    reading,
    from: { mode: 'SIMPLE_SEMANTIC', filters, semantic, options: withVector, order, unknownMatches },
  }
}

/** Makes the endpoint. */
export function simpleSemantic(services: SemanticServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/simple-semantic',
    summary: 'Search by filters and word lists',
    description:
      'Whole words without case, accents and inflection; several words in one entry are a phrase. A keyword of several words that fewer than 25 companies of a country reach counts word by word as well, which `interpretation` reports. Over names, descriptions and the titles of a company’s codes; keywords also reach companies by other names of the same, and by the industries they stand for.',
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
    answerHeaders: ['X-Data-Generation'],
    dryRun: true,
    idempotent: true,
    nouns: { filters: 'filter' },
    async handle({ body }, call) {
      return answerSearch(await planSemanticBody(body, call, services), call, services)
    },
  })
}
