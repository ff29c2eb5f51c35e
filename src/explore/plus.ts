/** `POST /explore/plus`: companies by a sentence. */
import Type, { type Static } from 'typebox'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject } from '../schemas.ts'
import { filtersOf } from '../search/filters.ts'
import { absentMembers } from '../search/known-members.ts'
import type { CompanyLookup } from '../search/lookup.ts'
import { Turns } from '../threads/in-turns.ts'
import { isCompanyNumber } from '../understanding/company-numbers.ts'
import { answerSearch } from './answer-search.ts'
import { noteHolders } from './find-number.ts'
import { NEAR_WORDS_SWITCH, ShownNearWords } from './near-answer.ts'
import { withLearned } from './plan/knowledge.ts'
import { UNKNOWN_MATCHES } from './plan/member-families.ts'
import { PAGING, pageOf, planSort } from './plan/paging.ts'
import { PlusInterpretation, planGiven, planSentence } from './plan/plus.ts'
import { SearchResponse } from './present.ts'
import { hasModels, NO_READING, readSearch } from './read-search.ts'
import { identifySearch } from './search-context.ts'
import type { PlannedSearch } from './searched.ts'
import { entries, type SemanticServices } from './simple-semantic.ts'

/** Most countries of one search; fixed by the interface (docs/api.md). */
export const PLUS_COUNTRIES_MAX = 1
/** Most characters of a sentence (`docs/decisions.md`, limits). */
const QUERY_CHARACTERS_MAX = 2_000

/** The members of a plus search body. */
export const PLUS_MEMBERS = {
  query: Type.String({
    maxLength: QUERY_CHARACTERS_MAX,
    description: 'What is looked for, in a sentence.',
    'x-documented': { pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' },
  }),
  filters: filtersOf(PLUS_COUNTRIES_MAX),
  must: Type.Optional(entries('Each must be present, in names, descriptions or the titles of the company’s codes.')),
  nearWords: NEAR_WORDS_SWITCH,
  unknownMatches: UNKNOWN_MATCHES,
  ...PAGING,
}

const PlusRequest = closedObject(PLUS_MEMBERS)

/** A plus search body. */
export type PlusRequest = Static<typeof PlusRequest>

const AnsweredInterpretation = closedObject({ ...PlusInterpretation.properties, nearWords: ShownNearWords })

const PlusResponse = closedObject({
  ...SearchResponse.properties,
  input: PlusRequest,
  interpretation: AnsweredInterpretation,
})

/**
 * Plans a plus search, and asks models about it where there are any.
 *
 * @throws {PublicError} 400 for a filter, a `must` or an order that is not right
 */
export async function planPlusBody(
  body: PlusRequest,
  call: Pick<Call, 'caller' | 'countries' | 'now' | 'received' | 'served'>,
  services: SemanticServices,
): Promise<PlannedSearch> {
  const [country] = call.countries
  const { query, filters, must = [], nearWords = true, unknownMatches, page } = body
  const knowledge = withLearned(services.knowledge, call.served.engine)
  const today = new Date(call.now).toISOString().slice(0, 10)
  const order = planSort(body, true, body.filters.near)
  const open = unknownMatches && { unknownMatches }
  // Before any model is asked: a request that is not right costs nothing.
  const given = planGiven(filters, must, { country, knowledge, ...open })
  const searched = { query, filters, must, ...(!nearWords && { nearWords }), ...open, ...order }
  const identity = identifySearch(call.caller.licenceId, 'PLUS', searched, call.countries)
  const read = { identity, page, sentence: { query, country, today }, embeddedText: query }
  const reading = hasModels(services) ? await readSearch(read, call, services) : NO_READING
  const turns = new Turns()
  const absent = absentMembers(call.served.known, country)
  await turns.next()
  const models = { understood: reading.understood, vector: reading.near }
  const options = { country, knowledge, today, absent, nearWords, ...models, ...open }
  const planned = planSentence(query, given, options)
  const { plan, near } = planned
  const interpretation = await withHolders(planned.interpretation, query, country, call.served.lookup)
  await turns.next()
  return {
    identity,
    plan: { ...plan, ...order },
    asked: body,
    more: { input: call.received, interpretation },
    near,
    reading,
    from: { mode: 'PLUS', query, filters, must, options, order, unknownMatches },
  }
}

/** Says whose the numbers of companies in a sentence are, in front of all other notes. */
async function withHolders(
  interpretation: PlusInterpretation,
  query: string,
  country: string,
  lookup: CompanyLookup,
): Promise<PlusInterpretation> {
  const numbers = interpretation.parts.filter(isCompanyNumber).map(({ words }) => words)
  if (numbers.length === 0) return interpretation
  const notes = await noteHolders(lookup, [country], numbers)
  // The court of a German number is a place to the sentence.
  const held = notes.length > 0 ? notes : await noteHolders(lookup, [country], [query])
  return { ...interpretation, notes: [...held, ...interpretation.notes] }
}

/** Makes the endpoint. */
export function plus(services: SemanticServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/plus',
    summary: 'Search by a sentence',
    description:
      'The sentence is understood: activity, place, size, age, status, legal form, listing, and what is left out. `interpretation` lists what was understood from which words. Given filters win over the sentence.',
    tag: 'Explore',
    access: 'key',
    request: { body: PlusRequest },
    response: PlusResponse,
    example: {
      query: 'olive oil producers in Tuscany with more than 5 employees',
      filters: { countriesIso2: ['IT'] },
    },
    errors: ['too_much_work', 'not_ready'],
    required: [
      { anyOf: ['query'], error: 'missing_field', values: { field: 'query' } },
      { anyOf: ['filters.countriesIso2'], error: 'missing_country_filter' },
    ],
    countries: { member: 'countriesIso2', of: ({ body }) => body.filters.countriesIso2, max: PLUS_COUNTRIES_MAX },
    companiesMax: ({ body }) => pageOf(body).count,
    answerHeaders: ['X-Data-Generation'],
    dryRun: true,
    idempotent: true,
    nouns: { filters: 'filter' },
    async handle({ body }, call) {
      return answerSearch(await planPlusBody(body, call, services), call, services)
    },
  })
}
