/** `POST /explore/plus`: companies by a sentence. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { ExploreFilters } from '../search/filters.ts'
import { answerSearch } from './answer-search.ts'
import { Page } from './lite.ts'
import { PlusInterpretation, planGiven, planSentence } from './plan-plus.ts'
import { SearchResponse } from './present.ts'
import { hasModels, NO_READING, readSearch } from './read-search.ts'
import { identifySearch } from './search-context.ts'
import { entries, type SemanticServices } from './simple-semantic.ts'

/** Most countries of one search; fixed by the interface (docs/api.md). */
const COUNTRIES_MAX = 1
/** Most characters of a sentence (`docs/decisions.md`, limits). */
const QUERY_CHARACTERS_MAX = 2_000

const PlusRequest = Type.Object(
  {
    query: Type.String({
      maxLength: QUERY_CHARACTERS_MAX,
      description: 'What is looked for, in a sentence.',
      'x-documented': { pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' },
    }),
    filters: ExploreFilters,
    must: Type.Optional(entries('Each must be present, in names, descriptions or the titles of the company’s codes.')),
    page: Type.Optional(Page),
  },
  { additionalProperties: false },
)

const PlusResponse = Type.Object(
  { ...SearchResponse.properties, input: PlusRequest, interpretation: PlusInterpretation },
  { additionalProperties: false },
)

/** Makes the endpoint. */
export function plus(services: SemanticServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/plus',
    summary: 'Search by a sentence',
    description:
      'The sentence is understood: activity, place, size, age, status, legal form, listing, and what is left out. `interpretation` says what was understood from which words. Filters given win over what the sentence says.',
    tag: 'Explore',
    access: 'key',
    request: { body: PlusRequest },
    response: PlusResponse,
    example: {
      query: 'olive oil producers in Tuscany with more than 5 employees',
      filters: { countriesIso2: ['IT'] },
    },
    errors: ['too_much_work'],
    required: [
      { anyOf: ['query'], error: 'missing_field', values: { field: 'query' } },
      { anyOf: ['filters.countriesIso2'], error: 'missing_country_filter' },
    ],
    countries: { member: 'countriesIso2', of: ({ body }) => body.filters.countriesIso2, max: COUNTRIES_MAX },
    dryRun: true,
    idempotent: true,
    nouns: { filters: 'filter' },
    async handle({ body }, call) {
      const [country] = call.countries
      const { query, filters, must = [] } = body
      const { knowledge } = services
      const today = new Date(call.now).toISOString().slice(0, 10)
      // Before any model is asked: a request that is not right costs nothing.
      const given = planGiven(filters, must, { country, knowledge })
      const identity = identifySearch(call.caller.licenceId, 'PLUS', body, call.countries)
      const asked = { identity, page: body.page, sentence: { query, country, today }, embeddedText: query }
      const reading = hasModels(services) ? await readSearch(asked, call, services) : NO_READING
      const options = { country, knowledge, today, understood: reading.understood }
      const { plan, interpretation } = planSentence(query, given, options)
      const more = { input: call.received, interpretation }
      return answerSearch({ identity, plan, page: body.page, asked: body, more, reading }, call, services)
    },
  })
}
