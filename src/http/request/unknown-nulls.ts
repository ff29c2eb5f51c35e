/**
 * Finds undeclared members whose value is `null`. A declared member that is `null` counts as absent
 * (`without-nulls.ts`), so the check of the schema never sees it. An unknown name is a mistake whatever its value.
 */
import type { TSchema } from 'typebox'
import type { PublicError } from '../../errors.ts'
import { joinPath } from './parse-json.ts'
import {
  alternativeOf,
  hasType,
  type JsonSchema,
  unknownMember,
  type Validate,
  type ValidationRules,
  withLimits,
} from './validate.ts'

/**
 * Makes the check of a body.
 *
 * @returns a check of the body as it arrived, to be run after that of the body without its nulls
 * @throws {Error} at start, for a schema that cannot be explained
 */
export function nullsValidator(schema: TSchema, rules: ValidationRules): Validate {
  const limited = withLimits(schema as JsonSchema, '')
  return (value) => {
    const found = findUnknown(limited, value, '', rules)
    if (found !== undefined) throw found
  }
}

/**
 * The error for the first unknown member that is `null`; `undefined` where there is none.
 *
 * @param alternatives the schema is one of these: serialisers write the members of all of them, so what any of them declares
 *   may be there as `null`
 */
function findUnknown(
  schema: JsonSchema,
  value: unknown,
  path: string,
  rules: ValidationRules,
  alternatives: readonly JsonSchema[] = [schema],
): PublicError | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (schema.anyOf !== undefined) {
    const parts = schema.anyOf.filter((part) => hasType(part, value))
    const found = parts.map((part) => findUnknown(part, value, path, rules, parts))
    // What is below one of the alternatives is known as well.
    if (found.includes(undefined)) return undefined
    const { 'x-told-by': toldBy } = schema
    return found[toldBy === undefined ? 0 : alternativeOf(value, toldBy)]
  }
  if (Array.isArray(value)) {
    const { items } = schema
    if (items === undefined) return undefined
    return firstFound(value.entries(), ([index, entry]) => findUnknown(items, entry, `${path}[${index}]`, rules))
  }
  const { properties = {}, additionalProperties } = schema
  const isDeclared = (name: string) => alternatives.some((other) => Object.hasOwn(other.properties ?? {}, name))
  return firstFound(Object.entries(value), ([name, member]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (own === false && member === null && !isDeclared(name))
      return unknownMember(name, path, Object.keys(properties), rules)
    return typeof own === 'object' ? findUnknown(own, member, joinPath(path, name), rules) : undefined
  })
}

function firstFound<Item>(
  items: Iterable<Item>,
  look: (item: Item) => PublicError | undefined,
): PublicError | undefined {
  for (const item of items) {
    const found = look(item)
    if (found !== undefined) return found
  }
  return undefined
}
