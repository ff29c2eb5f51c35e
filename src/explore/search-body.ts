/**
 * A search body wherever one is taken: that of lite, simple-semantic or plus. Its members determine which, and so its
 * rules, its messages and the licence types that may send it (`docs/decisions.md`, "a search body").
 */
import Type, { type Static, type TProperties } from 'typebox'
import type { Call, CountryLimit, CountryRule, RequiredMember } from '../http/endpoint.ts'
import { LITE_COUNTRIES_MAX, LITE_MEMBERS, type LiteRequest, planLite } from './lite.ts'
import { requireAttributes } from './plan/filters.ts'
import { PLUS_COUNTRIES_MAX, PLUS_MEMBERS, type PlusRequest, planPlusBody } from './plus.ts'
import type { SearchMode } from './search-context.ts'
import type { PlannedSearch } from './searched.ts'
import {
  planSemanticBody,
  SEMANTIC_COUNTRIES_MAX,
  SEMANTIC_MEMBERS,
  type SemanticRequest,
  type SemanticServices,
} from './simple-semantic.ts'

/** A search body. */
export type SearchBody = LiteRequest | SemanticRequest | PlusRequest

/**
 * The schema of a body that is a search body with further members. An error names what the body's own mode knows: `must`
 * without a `query` is unknown.
 *
 * @param more members in addition to those of the search
 */
export function searchBodyWith<const More extends TProperties>(more: More) {
  return Type.Union(
    [
      Type.Object({ ...PLUS_MEMBERS, ...more }, closedTo(PLUS_MEMBERS)),
      Type.Object({ ...SEMANTIC_MEMBERS, ...more }, closedTo(SEMANTIC_MEMBERS)),
      Type.Object({ ...LITE_MEMBERS, ...more }, closedTo(LITE_MEMBERS)),
    ],
    { 'x-told-by': ['query', 'semantic', null] },
  )
}

/** A search body as a member of another body. */
export const SEARCH_BODY = searchBodyWith({})

/** No further members; those of the other bodies may be there as `null`, which is as if absent. */
function closedTo(own: TProperties) {
  const others = Object.keys({ ...PLUS_MEMBERS, ...SEMANTIC_MEMBERS, ...LITE_MEMBERS }).filter((name) => !(name in own))
  const properties = Object.fromEntries(others.map((name) => [name, { type: 'null' }]))
  return { additionalProperties: false, 'x-documented': { properties } } as const
}

/** What a search body must have, in the order in which its absence is reported. */
export const SEARCH_BODY_REQUIRED: readonly RequiredMember[] = [
  { anyOf: ['query'], error: 'missing_field', values: { field: 'query' }, when: 'query' },
  { anyOf: ['filters.countriesIso2'], error: 'missing_country_filter' },
  {
    anyOf: ['semantic.keywords'],
    error: 'missing_field',
    values: { field: 'semantic.keywords' },
    when: 'semantic',
  },
]

/** {@link SEARCH_BODY_REQUIRED} of a search body that is this member of another body, and must be there. */
export function searchBodyRequiredAt(member: string): readonly RequiredMember[] {
  return SEARCH_BODY_REQUIRED.map(({ anyOf, when, ...rest }) => ({
    ...rest,
    anyOf: anyOf.map((path) => `${member}.${path}`),
    ...(when !== undefined && { when: `${member}.${when}` }),
  }))
}

/** The same of a member that may be absent. The error names the member below it, as the outer body has one of the same name. */
export function optionalSearchBodyAt(member: string): readonly RequiredMember[] {
  return searchBodyRequiredAt(member).map(({ anyOf, when = member }) => ({
    anyOf,
    error: 'missing_field',
    values: { field: anyOf[0] },
    when,
  }))
}

/** Which way of searching a body is of. */
export function modeOfBody(body: SearchBody): SearchMode {
  if ('query' in body) return 'PLUS'
  return 'semantic' in body ? 'SIMPLE_SEMANTIC' : 'LITE'
}

const LIMITS: Readonly<Record<SearchMode, CountryLimit>> = {
  LITE: { path: '/explore/lite', max: LITE_COUNTRIES_MAX },
  SIMPLE_SEMANTIC: { path: '/explore/simple-semantic', max: SEMANTIC_COUNTRIES_MAX },
  PLUS: { path: '/explore/plus', max: PLUS_COUNTRIES_MAX },
}

/** The endpoint whose body it is: `/explore/lite`. */
export function pathOfBody(body: SearchBody): string {
  return LIMITS[modeOfBody(body)].path
}

/** Where a search body names countries, and how many it may. */
export const SEARCH_BODY_COUNTRIES = {
  member: 'countriesIso2',
  of: ({ body }) => (body as SearchBody).filters.countriesIso2,
  max: ({ body }) => LIMITS[modeOfBody(body as SearchBody)],
} as const satisfies CountryRule<{ readonly body: ReturnType<typeof searchBodyWith> }>

/**
 * Plans the search of a body as its own endpoint plans it. Further members of the body are not part of the search.
 *
 * @throws {PublicError} 400 as that endpoint; 403 where the licence does not allow it
 */
export async function planSearchBody(
  body: SearchBody,
  call: Pick<Call, 'caller' | 'countries' | 'now' | 'received' | 'requireType' | 'served'>,
  services: SemanticServices,
): Promise<PlannedSearch> {
  call.requireType(pathOfBody(body))
  requireAttributes(body.filters, call.served.engine.attributes)
  if ('query' in body) return planPlusBody(body, call, services)
  return 'semantic' in body ? planSemanticBody(body, call, services) : planLite(body, call)
}

/** A body of {@link searchBodyWith}, typed. */
export type SearchBodyWith<More extends TProperties> = Static<ReturnType<typeof searchBodyWith<More>>>
