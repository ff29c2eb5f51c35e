/** `POST /explore/lite`: companies by structured filters alone. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { ExploreFilters } from '../search/filters.ts'
import { answerSearch, type SearchServices } from './answer-search.ts'
import { planFilters } from './plan-filters.ts'
import { SearchResponse } from './present.ts'
import { identifySearch } from './search-context.ts'

/** Most countries of one lite search; fixed by the interface (docs/api.md). */
const COUNTRIES_MAX = 1

/** Page of the results, from 1. */
export const Page = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Page, from 1.' })

const LiteRequest = Type.Object({ filters: ExploreFilters, page: Type.Optional(Page) }, { additionalProperties: false })

/** Makes the endpoint. */
export function lite(services: SearchServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/lite',
    summary: 'Search by structured filters',
    description: 'Exact totals, 25 companies a page, every page reachable. Active companies first, then the largest.',
    tag: 'Explore',
    access: 'key',
    request: { body: LiteRequest },
    response: SearchResponse,
    example: { filters: { countriesIso2: ['IT'], naceCodes: ['10.41'], status: ['Active'] } },
    errors: ['too_much_work'],
    required: [{ anyOf: ['filters.countriesIso2'], error: 'missing_country_filter' }],
    countries: { member: 'countriesIso2', of: ({ body }) => body.filters.countriesIso2, max: COUNTRIES_MAX },
    dryRun: true,
    idempotent: true,
    nouns: { filters: 'filter' },
    handle({ body }, call) {
      const { caller, countries } = call
      const plan = { countries, where: planFilters(body.filters, countries), rank: null }
      const identity = identifySearch(caller.licenceId, 'LITE', body, countries)
      return answerSearch({ identity, plan, page: body.page, asked: body }, call, services)
    },
  })
}
