/** Replacements of the real endpoints, for tests of what is around them. */
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { endpoint } from '../../src/http/endpoint.ts'

const Filters = Type.Object(
  {
    countriesIso2: Type.Array(Type.String()),
    regions: Type.Optional(Type.Array(Type.String())),
    numberOfEmployeesGte: Type.Optional(Type.Integer()),
    numberOfEmployeesLte: Type.Optional(Type.Integer()),
    naceCodes: Type.Optional(Type.Array(Type.String())),
    isPrimaryCodes: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

const SearchRequest = Type.Object({ filters: Filters, page: Type.Optional(Type.Integer({ minimum: 1 })) })

/** Returns `found` companies for the call. */
export function sampleSearch(
  path: string,
  found: (body: { readonly page?: number }) => number | Promise<number>,
  onRun: () => void = () => {},
) {
  return endpoint({
    method: 'POST',
    path,
    summary: 'A search',
    tag: 'Explore',
    access: 'key',
    request: { body: SearchRequest },
    response: Type.Object({ companies: Type.Array(Type.Object({ id: Type.String() })) }),
    errors: [],
    required: [{ anyOf: ['filters.countriesIso2'], error: 'missing_country_filter' }],
    countries: { member: 'countriesIso2', of: ({ body }) => body.filters.countriesIso2, max: 1 },
    dryRun: true,
    idempotent: true,
    nouns: { filters: 'filter' },
    async handle({ body }, { isDryRun }) {
      onRun()
      const companies = await found(body)
      const records = isDryRun ? [] : Array.from({ length: companies }, (_, index) => ({ id: `IT-${index}` }))
      return { body: { companies: records, totalCompanies: companies }, companies }
    },
  })
}

/**
 * A paid call that answers something else in every run, so that a second run of one call could not pass for a repetition.
 */
export const samplePaidCall = endpoint({
  method: 'POST',
  path: '/explore/lite',
  summary: 'A paid call',
  tag: 'Explore',
  access: 'key',
  request: { body: Type.Object({ operation: Type.String() }) },
  response: Type.Object({ run: Type.String() }),
  errors: [],
  idempotent: true,
  handle: () => ({ body: { run: randomUUID() }, companies: 1 }),
})

/** A free endpoint with a query parameter. */
export const sampleList = endpoint({
  method: 'GET',
  path: '/utils/regions',
  summary: 'A list',
  tag: 'Lists',
  access: 'key',
  request: { query: Type.Object({ countryIso2: Type.String({ pattern: '^[A-Z]{2}$' }) }) },
  response: Type.Object({ regions: Type.Array(Type.String()) }),
  errors: ['missing_country_query'],
  anyQueryError: 'missing_country_query',
  hasEtag: true,
  handle: ({ query }) => ({ body: { regions: [`${query.countryIso2}|all`] }, etag: query.countryIso2 }),
})
