/** `POST /explore/lite`: companies by structured filters alone. */
import Type, { type Static } from 'typebox'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject } from '../schemas.ts'
import { filtersOf } from '../search/filters.ts'
import { answerSearch, type SearchServices } from './answer-search.ts'
import { planFilters } from './plan/filters.ts'
import { UNKNOWN_MATCHES } from './plan/member-families.ts'
import { PAGING, pageOf, planSort } from './plan/paging.ts'
import { SearchResponse } from './present.ts'
import { NO_READING } from './read-search.ts'
import { identifySearch } from './search-context.ts'
import type { PlannedSearch } from './searched.ts'

/** Most countries of one lite search; fixed by the interface (docs/api.md). */
export const LITE_COUNTRIES_MAX = 1

/** The members of a lite search body. */
export const LITE_MEMBERS = { filters: filtersOf(LITE_COUNTRIES_MAX), unknownMatches: UNKNOWN_MATCHES, ...PAGING }

const LiteRequest = closedObject(LITE_MEMBERS)

const LiteResponse = closedObject({
  ...SearchResponse.properties,
  notes: Type.Optional(
    Type.Array(Type.String(), { description: 'Where nobody is found: how many are without a filter.' }),
  ),
})

/** A lite search body. */
export type LiteRequest = Static<typeof LiteRequest>

/**
 * Plans a lite search.
 *
 * @throws {PublicError} 400 for a filter or an order that is not right
 */
export function planLite(body: LiteRequest, { caller, countries }: Pick<Call, 'caller' | 'countries'>): PlannedSearch {
  const order = planSort(body, false, body.filters.near)
  const { filters, unknownMatches } = body
  const searched = { filters, ...(unknownMatches && { unknownMatches }), ...order }
  return {
    plan: { countries, where: planFilters(filters, countries, unknownMatches), rank: null, ...order },
    identity: identifySearch(caller.licenceId, 'LITE', searched, countries),
    asked: body,
    reading: NO_READING,
    from: { mode: 'LITE', filters, countries, order, unknownMatches },
  }
}

/** Makes the endpoint. */
export function lite(services: SearchServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/lite',
    summary: 'Search by structured filters',
    description:
      'Exact totals, every page reachable, 25 companies a page unless `pageSize` is given. Active companies first, then the largest, unless `sort` is given.',
    tag: 'Explore',
    access: 'key',
    request: { body: LiteRequest },
    response: LiteResponse,
    example: { filters: { countriesIso2: ['IT'], naceCodes: ['10.41'], status: ['Active'] } },
    errors: ['too_much_work', 'not_ready'],
    required: [{ anyOf: ['filters.countriesIso2'], error: 'missing_country_filter' }],
    countries: { member: 'countriesIso2', of: ({ body }) => body.filters.countriesIso2, max: LITE_COUNTRIES_MAX },
    companiesMax: ({ body }) => pageOf(body).count,
    answerHeaders: ['X-Data-Generation'],
    dryRun: true,
    idempotent: true,
    nouns: { filters: 'filter' },
    handle: ({ body }, call) => answerSearch(planLite(body, call), call, services),
  })
}
