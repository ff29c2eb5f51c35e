/** Property values as both versions of the protocol send them in queries. */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import { closedObject } from '../schemas.ts'
import { nearestMember } from '../text/nearest-member.ts'
import { findProperty, PROPERTIES, type Property } from './properties.ts'

const Entity = closedObject(
  { id: Type.String(), name: Type.Optional(Type.String()) },
  { description: 'An entity that was reconciled before.' },
)
const PropertyValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Entity])
type PropertyValue = string | number | boolean | { readonly id: string; readonly name?: string }

/** One value or several. */
export const PropertyValues = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Entity,
  Type.Array(PropertyValue, { maxItems: 20 }),
])

/** What {@link PropertyValues} describes. */
export type PropertyValues = PropertyValue | readonly PropertyValue[]

/** The texts of values; of an entity its name, else its id. Empty ones are none. */
export function textsOf(values: PropertyValues): readonly string[] {
  return [values]
    .flat()
    .map((value) => (typeof value === 'object' ? (value.name ?? value.id) : String(value)))
    .filter((text) => text.trim() !== '')
}

/**
 * Finds a property.
 *
 * @param member as errors name it
 * @throws {PublicError} 400 with the nearest one where there is no such property
 */
export function requireProperty(id: string, member: string): Property {
  const found = findProperty(id)
  if (found !== undefined) return found
  const near = nearestMember(
    id,
    PROPERTIES.map((property) => property.id),
  )
  throw publicError(
    'invalid_value',
    { member, problem: 'is no property of a company' },
    { near: near === undefined ? [] : [near] },
  )
}

/** Whether a query asks for companies: other entities there are none. */
export function isCompanyType(types: string | readonly string[] | undefined): boolean {
  const asked = types === undefined ? [] : [types].flat()
  return asked.length === 0 || asked.some((type) => type.toLowerCase() === 'company')
}
