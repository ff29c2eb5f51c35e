/** `GET /explore/suggest`: companies while their name is typed. */
import Type from 'typebox'
import { parseCompany } from '../../company/company.ts'
import { Company } from '../../company/company-schema.ts'
import { publicError } from '../../errors.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { COUNTRY_PATTERN } from '../../reference/countries.ts'
import { closedObject } from '../../schemas.ts'
import type { SuggestedCompany } from '../../search/lookup.ts'
import { suggestByNameOrNumber } from '../find-number.ts'

/** Fewest characters that are suggested for, and how many companies (`docs/decisions.md`, "suggestions while typing"). */
const CHARACTERS_MIN = 2
const SUGGESTIONS = 10
const SUGGESTIONS_MAX = 25
/** Most countries of one call: each takes as long as all others. */
const COUNTRIES_MAX = 10

/** White space, as `String.trim` has it, and the character that no text may have. */
const NO_LETTER = '\\u0000\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
/** {@link CHARACTERS_MIN} characters from the first that is no white space to the last. */
const TYPED_PATTERN = `^[^\\u0000]*[^${NO_LETTER}][^\\u0000]*[^${NO_LETTER}][^\\u0000]*$`

const SuggestQuery = closedObject({
  q: Type.String({
    description: 'What was typed so far, from 2 characters on; white space at its ends counts for nothing.',
    'x-documented': { minLength: CHARACTERS_MIN, pattern: TYPED_PATTERN },
  }),
  countryIso2: Type.Array(Type.String({ 'x-documented': { pattern: COUNTRY_PATTERN } }), {
    description: 'ISO 3166 alpha-2 code; several where it is given several times.',
    'x-documented': { minItems: 1, maxItems: COUNTRIES_MAX },
  }),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: SUGGESTIONS_MAX, description: 'Most companies; 10 where absent.' }),
  ),
})

const { id, name, city, region, status, nationalId, countryIso2 } = Company.properties

const Suggestion = closedObject({
  id,
  name,
  matchedName: Type.Optional(
    Type.String({ description: 'The trade or former name that matches, where the own name does not.' }),
  ),
  city,
  region,
  status,
  nationalId,
  countryIso2,
})

const SuggestResponse = closedObject({ suggestions: Type.Array(Suggestion, { maxItems: SUGGESTIONS_MAX }) })

/** Makes the endpoint. */
export function suggest(): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/suggest',
    summary: 'Companies while their name is typed',
    description:
      'By the beginning of any word of any of their names: own, trade and former. Active ones first, then the largest, then those whose name begins so. One typo is forgiven from the fourth letter on. A number finds the company that has it. Free, with a rate limit of its own.',
    tag: 'Explore',
    access: 'key',
    request: { query: SuggestQuery },
    response: SuggestResponse,
    errors: ['invalid_value'],
    required: [
      { anyOf: ['q'], error: 'missing_field', values: { field: 'q' } },
      { anyOf: ['countryIso2'], error: 'missing_field', values: { field: 'countryIso2' } },
    ],
    countries: { member: 'countryIso2', of: ({ query }) => query.countryIso2, max: COUNTRIES_MAX },
    async handle({ query: { q, limit = SUGGESTIONS } }, { countries, served }) {
      if ([...q.trim()].length < CHARACTERS_MIN)
        throw publicError('invalid_value', { member: 'q', problem: `must have at least ${CHARACTERS_MIN} characters` })
      const found = await suggestByNameOrNumber(served.lookup, { countries, typed: q, limit })
      return { body: { suggestions: found.map(present) } }
    },
  })
}

function present({ company, matchedName }: SuggestedCompany) {
  const record = parseCompany(company)
  return {
    id: record.id,
    name: record.name,
    ...(matchedName !== null && { matchedName }),
    city: record.city,
    region: record.region,
    status: record.status,
    nationalId: record.nationalId,
    countryIso2: record.countryIso2,
  }
}
