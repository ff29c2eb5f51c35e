/** Data extension: values of properties for companies that were reconciled. */
import Type, { type Static } from 'typebox'
import { type Company, parseCompany } from '../company/company.ts'
import { joinPath } from '../http/request/parse-json.ts'
import { validator } from '../http/request/validate.ts'
import { closedObject } from '../schemas.ts'
import type { CompanyLookup } from '../search/lookup.ts'
import { COMPANY_TYPE, PROPERTIES, type Property } from './properties.ts'
import { requireProperty } from './property-values.ts'
import { BATCH_MAX, NAMES } from './version-0-2.ts'

/** Settings of clients change nothing. */
const SETTING = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

/** A query for values, the same in both versions. */
export const ExtendQuery = closedObject({
  ids: Type.Array(Type.String(), { maxItems: BATCH_MAX, description: 'Ids of companies.' }),
  properties: Type.Array(
    closedObject({
      id: Type.String({ description: 'A property, such as `numberOfEmployees`.' }),
      settings: Type.Optional(
        Type.Object({}, { additionalProperties: SETTING, 'x-documented': NAMES, description: 'There are none.' }),
      ),
    }),
    { maxItems: 100 },
  ),
})
/** What {@link ExtendQuery} describes. */
export type ExtendQuery = Static<typeof ExtendQuery>

const check = validator(closedObject({ extend: ExtendQuery }), {
  required: [],
  nouns: {},
  noun: 'member',
})

/** Checks a query that came as a parameter. @throws {PublicError} 400 naming the member */
export function checkExtend(extend: unknown): ExtendQuery {
  check({ extend })
  return extend as ExtendQuery
}

/** Values of one property of one company. */
const Values = Type.Array(
  Type.Union([
    closedObject({ str: Type.String() }),
    closedObject({ float: Type.Number() }),
    closedObject({ int: Type.Integer() }),
    closedObject({ date: Type.String() }),
  ]),
)
type Value =
  | { readonly str: string }
  | { readonly float: number }
  | { readonly int: number }
  | { readonly date: string }

const Meta = Type.Array(closedObject({ id: Type.String(), name: Type.String() }))

/** The answer in version 0.2. */
export const ExtendResponse02 = closedObject({
  meta: Meta,
  rows: Type.Record(Type.String(), Type.Record(Type.String(), Values)),
})

/** The answer in the draft of version 1.0. */
export const ExtendResponse10 = closedObject({
  meta: Meta,
  rows: Type.Array(
    closedObject({
      id: Type.String(),
      properties: Type.Array(closedObject({ id: Type.String(), values: Values })),
    }),
  ),
})

/** Values of companies. */
export interface Extended {
  readonly properties: readonly Property[]
  readonly rows: readonly { readonly id: string; readonly values: readonly (readonly Value[])[] }[]
  /** Companies that were found. */
  readonly found: number
}

/**
 * Reads values of companies of a country. One that is not there has none.
 *
 * @param member of the body that the query is, as errors name it; empty for the body itself
 * @throws {PublicError} 400 for an unknown property
 */
export async function extend(
  lookup: CompanyLookup,
  country: string,
  query: ExtendQuery,
  member = '',
): Promise<Extended> {
  const properties = query.properties.map(({ id }, at) =>
    requireProperty(id, `${joinPath(member, 'properties')}[${at}].id`),
  )
  const ids = [...new Set(query.ids)]
  const rows: { readonly id: string; readonly values: readonly (readonly Value[])[] }[] = []
  let found = 0
  for (const id of ids) {
    const bytes = id.startsWith(`${country}-`) ? await lookup.byId(id) : null
    if (bytes !== null) found++
    const company = bytes === null ? null : parseCompany(bytes)
    rows.push({ id, values: properties.map((property) => (company === null ? [] : valuesOf(property, company))) })
  }
  return { properties, rows, found }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function valuesOf(property: Property, company: Company): readonly Value[] {
  return property.read(company).map((value) => {
    if (typeof value === 'number') return Number.isInteger(value) ? { int: value } : { float: value }
    if (typeof value === 'object') return { str: JSON.stringify(value) }
    const text = String(value)
    return DAY.test(text) ? { date: `${text}T00:00:00Z` } : { str: text }
  })
}

/** Writes values in version 0.2. */
export function writeExtended02({ properties, rows }: Extended): object {
  return {
    meta: metaOf(properties),
    rows: Object.fromEntries(
      rows.map(({ id, values }) => [
        id,
        Object.fromEntries(properties.map((property, at) => [property.id, values[at]])),
      ]),
    ),
  }
}

/** Writes values in the draft of version 1.0. */
export function writeExtended10({ properties, rows }: Extended): object {
  return {
    meta: metaOf(properties),
    rows: rows.map(({ id, values }) => ({
      id,
      properties: properties.map((property, at) => ({ id: property.id, values: values[at] })),
    })),
  }
}

function metaOf(properties: readonly Property[]) {
  return properties.map(({ id, name }) => ({ id, name }))
}

/** Properties that could be asked for. */
export function propose(type: string, limit: number | undefined): object {
  const properties = type === COMPANY_TYPE.id ? PROPERTIES.slice(0, limit) : []
  return {
    type,
    properties: properties.map(({ id, name, description }) => ({ id, name, description })),
    ...(limit === undefined ? {} : { limit }),
  }
}
