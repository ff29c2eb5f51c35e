/** `POST /explore/facets`: how many companies of a search have each value of a member. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Query } from '../search/query.ts'
import { withinWork } from './answer-search.ts'
import { AskedFacet, FACETS_MAX, planFacets, presentFacet } from './plan/facets.ts'
import { encodeReading, NO_READING } from './read-search.ts'
import {
  modeOfBody,
  planSearchBody,
  SEARCH_BODY_COUNTRIES,
  SEARCH_BODY_REQUIRED,
  type SearchBody,
  searchBodyWith,
} from './search-body.ts'
import { type FilterMember, hasFilter, type PlannedSearch } from './searched.ts'
import type { SemanticServices } from './simple-semantic.ts'

const FacetsRequest = searchBodyWith({
  facets: Type.Array(AskedFacet, {
    maxItems: FACETS_MAX,
    description: 'What is counted.',
    'x-documented': { minItems: 1 },
  }),
})

const COUNTS = {
  other: Type.Integer({ minimum: 0, description: 'Companies with a value that is not listed.' }),
  missing: Type.Integer({ minimum: 0, description: 'Companies without any.' }),
}

const CENTRE = 'Centre of the city, in degrees; `null`: unknown. With `points` only.'

const VALUE = {
  value: Type.String({ description: 'As a filter takes it.' }),
  label: Type.String({ description: 'What people call it: the title of a code, the name of a city.' }),
  count: Type.Integer({
    minimum: 1,
    description: 'Exactly the `totalCompanies` of the same search with this value as its filter.',
  }),
  latitude: Type.Optional(Type.Union([Type.Number(), Type.Null()], { description: CENTRE })),
  longitude: Type.Optional(Type.Union([Type.Number(), Type.Null()], { description: CENTRE })),
}

const CrossedFacet = Type.Object(
  { field: Type.String(), values: Type.Array(Type.Object(VALUE, { additionalProperties: false })), ...COUNTS },
  { additionalProperties: false },
)

const FacetsResponse = Type.Object(
  {
    totalCompanies: Type.Integer({ minimum: 0, description: 'Exact number of matches of the search itself.' }),
    facets: Type.Array(
      Type.Object(
        {
          field: Type.String(),
          values: Type.Array(
            Type.Object({ ...VALUE, by: Type.Optional(CrossedFacet) }, { additionalProperties: false }),
            { description: 'The value with the most companies first.' },
          ),
          ...COUNTS,
        },
        { additionalProperties: false },
      ),
      { description: 'In the order asked.' },
    ),
  },
  { additionalProperties: false },
)

/** Makes the endpoint. */
export function facets(services: SemanticServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/facets',
    summary: 'Count a search by region, industry, size …',
    description:
      'The body of any search, and `facets`. Every count is exact. Filters on the field itself are set aside unless the facet is `conjunctive`; `by` crosses a facet with another. Free.',
    tag: 'Explore',
    access: 'key',
    request: { body: FacetsRequest },
    response: FacetsResponse,
    example: {
      filters: { countriesIso2: ['IT'], status: ['Active'] },
      facets: [
        { field: 'region', top: 5 },
        { field: 'naceCodes', level: 2, by: { field: 'numberOfEmployees' } },
      ],
    },
    errors: ['too_much_work', 'not_ready'],
    required: [...SEARCH_BODY_REQUIRED, { anyOf: ['facets'], error: 'missing_field', values: { field: 'facets' } }],
    countries: SEARCH_BODY_COUNTRIES,
    nouns: { filters: 'filter' },
    async handle({ body }, call) {
      const asked: SearchBody & { readonly facets: readonly AskedFacet[] } = body
      const { countries } = call
      const searched = await planSearchBody(asked, call, services)
      const { engine } = call.served
      const planned = planFacets(asked.facets, {
        filters: asked.filters,
        countries,
        attributes: engine.attributes,
        conditionWithout: conditions(asked, searched),
      })
      const { where } = searched.plan
      const options = services.workMax === undefined ? {} : { workMax: services.workMax }
      const counted = await withinWork(asked, () => engine.facets({ countries, where, facets: planned }, options))
      const { identity, reading } = searched
      const context = { ...identity, generation: engine.generation, ...encodeReading(reading), lastUsedAt: call.now }
      return {
        body: {
          totalCompanies: counted.total,
          facets: counted.facets.map((facet, at) => presentFacet(asked.facets[at], facet, countries)),
        },
        // What a model made of the sentence: the search that follows is counted as it was here.
        writes: reading === NO_READING ? [] : services.contexts.keep(context),
      }
    },
  })
}

/** The conditions of a search without some of its filters. Returns the same object for the same filters. */
function conditions(body: SearchBody, { plan, planWithout }: PlannedSearch) {
  const known = new Map<string, Query>([['', plan.where]])
  const texts = new Map<string, Query>()
  return (members: readonly FilterMember[]): Query => {
    // A sentence may say something of a member that no filter is given for.
    const given = modeOfBody(body) === 'PLUS' ? members : members.filter((member) => hasFilter(body.filters, member))
    const key = [...new Set(given)].sort().join()
    let condition = known.get(key)
    if (condition === undefined) {
      if (texts.size === 0) texts.set(JSON.stringify(plan.where), plan.where)
      const { where } = planWithout(given)
      const text = JSON.stringify(where)
      condition = texts.get(text) ?? where
      texts.set(text, condition)
      known.set(key, condition)
    }
    return condition
  }
}
