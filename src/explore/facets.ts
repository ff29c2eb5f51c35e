/** `POST /explore/facets`: how many companies of a search have each value of a member. */
import Type from 'typebox'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Query } from '../search/query.ts'
import { counterOf, withinWork } from './answer-search.ts'
import { findKnownValues } from './known-values.ts'
import { AskedFacet, FACETS_MAX, planFacets, presentFacet } from './plan/facets.ts'
import { KnownValues } from './present.ts'
import { encodeReading, NO_READING } from './read-search.ts'
import { planWithout } from './replan.ts'
import {
  modeOfBody,
  planSearchBody,
  SEARCH_BODY_COUNTRIES,
  SEARCH_BODY_REQUIRED,
  type SearchBody,
  searchBodyWith,
} from './search-body.ts'
import { type FilterMember, hasFilter, type PlannedFrom, type PlannedSearch } from './searched.ts'
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
    knownValues: Type.Array(KnownValues, {
      description:
        'For each condition of the search on a member that more than one in a hundred companies lack, how many have it.',
    }),
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
      const conditions = new Conditions(asked, searched)
      const planned = planFacets(asked.facets, {
        filters: asked.filters,
        countries,
        attributes: engine.attributes,
        conditionWithout: (members) => conditions.without(members),
      })
      const plan = { countries, conditions: conditions.all, facets: planned }
      const options = services.workMax === undefined ? {} : { workMax: services.workMax }
      const count = counterOf(engine, services.workMax)
      const counted = await withinWork(asked, () => engine.facets(plan, options))
      const { identity, reading } = searched
      const context = { ...identity, generation: engine.generation, ...encodeReading(reading), lastUsedAt: call.now }
      return {
        body: {
          totalCompanies: counted.total,
          facets: counted.facets.map((facet, at) => presentFacet(asked.facets[at], facet, countries)),
          knownValues: await findKnownValues(searched, { engine, known: call.served.known, count }, true),
        },
        // What a model made of the sentence: the search that follows is counted as it was here.
        writes: reading === NO_READING ? [] : services.contexts.keep(context),
      }
    },
  })
}

/** The conditions of a search with and without some of its filters, each once; first that of the search itself. */
class Conditions {
  readonly all: Query[]
  readonly #body: SearchBody
  readonly #from: PlannedFrom
  /** Indexes by the filters that are set aside, and by the condition as text. */
  readonly #known = new Map([['', 0]])
  readonly #texts: Map<string, number>

  constructor(body: SearchBody, { plan, from }: PlannedSearch) {
    this.#body = body
    this.#from = from
    this.all = [plan.where]
    this.#texts = new Map([[JSON.stringify(plan.where), 0]])
  }

  /** The index of the condition without these filters. */
  without(members: readonly FilterMember[]): number {
    const { filters } = this.#body
    // A sentence may mention a member without a filter.
    const given = modeOfBody(this.#body) === 'PLUS' ? members : members.filter((member) => hasFilter(filters, member))
    const key = [...new Set(given)].sort().join()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const { where } = planWithout(this.#from, given)
    const text = JSON.stringify(where)
    const at = this.#texts.get(text) ?? this.all.push(where) - 1
    this.#texts.set(text, at)
    this.#known.set(key, at)
    return at
  }
}
