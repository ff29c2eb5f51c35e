/** `POST /explore/facets`: how many companies of a search have each value of a member. */
import Type from 'typebox'
import { PublicError, publicError } from '../errors.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject, orNull } from '../schemas.ts'
import type { Facet } from '../search/facets.ts'
import type { Query } from '../search/query.ts'
import { counterOf, withinWork } from './answer-search.ts'
import { type CountedFacets, compareFacets } from './compared-facets.ts'
import { findKnownValues } from './known-values.ts'
import { AskedFacet, FACETS_MAX, planFacets, presentFacet, shownValue } from './plan/facets.ts'
import { KnownValues } from './present.ts'
import { encodeReading, NO_READING } from './read-search.ts'
import { planWithout } from './replan.ts'
import {
  modeOfBody,
  optionalSearchBodyAt,
  planSearchBody,
  SEARCH_BODY,
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
  compareWith: Type.Optional(SEARCH_BODY),
})

const COUNTS = {
  other: Type.Integer({ minimum: 0, description: 'Companies with a value that is not listed.' }),
  missing: Type.Integer({ minimum: 0, description: 'Companies without any.' }),
}

const CENTRE = 'Centre of the city, in degrees; `null`: unknown. With `points` only.'

const OTHER_SEARCH = 'With `compareWith`: of the other search.'

const VALUE = {
  value: Type.String({ description: 'As a filter takes it.' }),
  label: Type.String({ description: 'What people call it: the title of a code, the name of a city.' }),
  count: Type.Integer({
    minimum: 0,
    description: 'Exactly the `totalCompanies` of the same search with this value as its filter.',
  }),
  latitude: Type.Optional(orNull(Type.Number(), CENTRE)),
  longitude: Type.Optional(orNull(Type.Number(), CENTRE)),
}

const CrossedFacet = closedObject({ field: Type.String(), values: Type.Array(closedObject(VALUE)), ...COUNTS })

const FacetsResponse = closedObject({
  totalCompanies: Type.Integer({ minimum: 0, description: 'Exact number of matches of the search itself.' }),
  otherTotalCompanies: Type.Optional(Type.Integer({ minimum: 0, description: OTHER_SEARCH })),
  facets: Type.Array(
    closedObject({
      field: Type.String(),
      values: Type.Array(
        closedObject({
          ...VALUE,
          by: Type.Optional(CrossedFacet),
          otherCount: Type.Optional(Type.Integer({ minimum: 0, description: OTHER_SEARCH })),
        }),
        { description: 'The value with the most companies first.' },
      ),
      ...COUNTS,
      otherSearch: Type.Optional(closedObject(COUNTS, { description: OTHER_SEARCH })),
    }),
    { description: 'In the order asked.' },
  ),
  knownValues: Type.Array(KnownValues, {
    description:
      'For each condition of the search on a member that more than one in a hundred companies lack, how many have it.',
  }),
})

/** Makes the endpoint. */
export function facets(services: SemanticServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/facets',
    summary: 'Count a search by region, industry, size …',
    description:
      'The body of any search, and `facets`. Every count is exact. Filters on the field itself are set aside unless the facet is `conjunctive`; `by` crosses a facet with another; `compareWith` puts another search beside it. Free.',
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
    required: [
      ...SEARCH_BODY_REQUIRED,
      { anyOf: ['facets'], error: 'missing_field', values: { field: 'facets' } },
      ...optionalSearchBodyAt('compareWith'),
    ],
    countries: SEARCH_BODY_COUNTRIES,
    nouns: { filters: 'filter', 'compareWith.filters': 'filter' },
    async handle({ body }, call) {
      const { facets: asked, compareWith, ...search } = body as FacetsBody
      const { engine } = call.served
      const first = await countSearch(search as SearchBody, asked, call, services)
      const second = compareWith && (await countOther(compareWith, asked, call, services))
      const own = { engine, known: call.served.known, count: counterOf(engine, services.workMax) }
      return {
        body: {
          totalCompanies: first.total,
          ...(second && { otherTotalCompanies: second.total }),
          facets: second ? await compareFacets(first, second) : first.facets,
          knownValues: await findKnownValues(first.searched, own, true),
        },
        // What models made of the sentences: the searches that follow are counted as they were here.
        writes: [first, ...(second ? [second] : [])].flatMap(({ searched: { identity, reading } }) =>
          reading === NO_READING
            ? []
            : services.contexts.keep({
                ...identity,
                generation: engine.generation,
                ...encodeReading(reading),
                lastUsedAt: call.now,
              }),
        ),
      }
    },
  })
}

type FacetsBody = SearchBody & { readonly facets: readonly AskedFacet[]; readonly compareWith?: SearchBody }

/** What a search is counted with. */
type SearchCall = Pick<Call, 'caller' | 'countries' | 'now' | 'received' | 'requireType' | 'served'>

/** A search, counted. */
interface CountedSearch extends CountedFacets {
  readonly searched: PlannedSearch
  readonly total: number
}

async function countSearch(
  body: SearchBody,
  asked: readonly AskedFacet[],
  call: SearchCall,
  services: SemanticServices,
): Promise<CountedSearch> {
  const { countries } = call
  const searched = await planSearchBody(body, call, services)
  const { engine } = call.served
  const conditions = new Conditions(body, searched)
  const planned = planFacets(asked, {
    filters: body.filters,
    countries,
    attributes: engine.attributes,
    conditionWithout: (members) => conditions.without(members),
  })
  const options = services.workMax === undefined ? {} : { workMax: services.workMax }
  const count = (facets: readonly Facet[]) =>
    withinWork(body, () => engine.facets({ countries, conditions: conditions.all, facets }, options))
  const counted = await count(planned)
  return {
    searched,
    total: counted.total,
    facets: counted.facets.map((facet, at) => presentFacet(asked[at], facet, countries)),
    async countAll(places) {
      const all = await count(places.map((at) => ({ ...planned[at], top: ALL_VALUES })))
      return all.facets.map(
        ({ values }, at) => new Map(values.map((value) => [shownValue(asked[places[at]].field, value), value.count])),
      )
    },
  }
}

/** More than any member has in all countries together. */
const ALL_VALUES = 2 ** 22

/** Counts the search of `compareWith`. @throws {PublicError} as for the search itself, naming its members below `compareWith` */
async function countOther(
  body: SearchBody,
  asked: readonly AskedFacet[],
  call: Call,
  services: SemanticServices,
): Promise<CountedSearch> {
  const crossed = asked.findIndex(({ by }) => by !== undefined)
  if (crossed >= 0)
    throw publicError('invalid_value', { member: `facets[${crossed}].by`, problem: 'must be absent with compareWith' })
  const rule = { ...SEARCH_BODY_COUNTRIES, member: 'compareWith.filters.countriesIso2' }
  const { caller, now, requireType, served } = call
  const { compareWith: received } = call.received as { readonly compareWith: unknown }
  const countries = call.locateCountries(rule, { body } as never)
  try {
    return await countSearch(body, asked, { caller, countries, now, received, requireType, served }, services)
  } catch (error) {
    throw error instanceof PublicError ? error.below('compareWith') : error
  }
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
