/** `POST /explore/lite`: companies by structured filters alone. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Engine } from '../search/engine.ts'
import { ExploreFilters } from './filters.ts'
import { planFilters } from './plan-filters.ts'
import { PAGE_SIZE, presentSearch, SearchResponse } from './present.ts'
import { canonicalInput, type SearchContextStore, searchContextId } from './search-context.ts'

/** Most countries of one lite search; fixed by the interface. */
const COUNTRIES_MAX = 1

/** Page of the results, from 1. */
export const Page = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Page, from 1.' })

const LiteRequest = Type.Object({ filters: ExploreFilters, page: Type.Optional(Page) }, { additionalProperties: false })

/** What lite works with. */
export interface LiteServices {
  /** The engine that serves the current generation; asked anew for every call, as an import switches it. */
  readonly engine: () => Engine
  readonly contexts: SearchContextStore
}

/** Makes the endpoint. */
export function lite({ engine, contexts }: LiteServices): Endpoint {
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
    errors: [],
    required: [{ anyOf: ['filters.countriesIso2'], error: 'missing_country_filter' }],
    countries: { member: 'countriesIso2', of: ({ body }) => body.filters.countriesIso2, max: COUNTRIES_MAX },
    dryRun: true,
    idempotent: true,
    nouns: { filters: 'filter' },
    async handle({ body }, { caller, countries, isDryRun, now }) {
      const { filters, page = 1 } = body
      const serving = engine()
      const where = planFilters(filters, countries)
      const first = (page - 1) * PAGE_SIZE
      const found = await serving.search({ countries, where, rank: null, page: { first, count: PAGE_SIZE } })
      const input = canonicalInput(body)
      const id = searchContextId(caller.licenceId, 'LITE', input)
      const { licenceId } = caller
      return {
        body: presentSearch({ found: isDryRun ? { ...found, companies: [] } : found, page, searchContextId: id }),
        companies: found.companies.length,
        writes: isDryRun
          ? []
          : contexts.keep({ id, licenceId, mode: 'LITE', input, generation: serving.generation, lastUsedAt: now }),
      }
    },
  })
}
