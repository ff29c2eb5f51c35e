/**
 * Reads the arguments of a tool call. Models send numbers and booleans as text, one value where a list is meant, and objects
 * as JSON text: each is converted to the type of the schema. An unknown argument is named with the nearest known one.
 */
import { shorten } from '../explore/plan/closed-list.ts'
import { nearestMember } from '../text/nearest-member.ts'
import { type ToolArguments, ToolError, type ToolSchema } from './tool.ts'

interface Property {
  readonly type?: string
  readonly items?: Property
  readonly properties?: Readonly<Record<string, Property>>
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly maxLength?: number
}

/** Values of arguments that cannot be left out, where no list of them is short. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = { countries: ['IT', 'DE', 'FR'] }

/** Longest text of an argument whose schema sets no limit. */
const CHARACTERS_MAX = 2_000

/**
 * Arguments in the types of a schema. Members that are `null` or empty texts are as if absent.
 *
 * @throws {ToolError} naming the argument and what is right
 */
export function readArguments(given: unknown, schema: ToolSchema): ToolArguments {
  const { properties = {}, required = [] } = schema as Property & { readonly required?: readonly string[] }
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(objectOf(given, 'arguments'))) {
    if (!Object.hasOwn(properties, name)) throw unknownName(name, Object.keys(properties))
    if (isAbsent(value)) continue
    read[name] = convert(value, properties[name], name)
  }
  for (const name of required)
    if (!Object.hasOwn(read, name))
      throw new ToolError({ field: name, problem: 'is missing', values: properties[name].enum ?? EXAMPLES[name] ?? [] })
  return read
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** The mistake of a name that is not known. */
export function unknownName(path: string, known: readonly string[]): ToolError {
  return new ToolError({
    field: path,
    problem: 'is not known',
    names: nearestNames(path.split('.').at(-1) ?? path, known),
  })
}

const NAMES_MAX = 3

/** The known names that a name most probably means, the likeliest first. */
export function nearestNames(name: string, known: readonly string[]): readonly string[] {
  const left = [...known]
  const found: string[] = []
  for (let nearest = nearestMember(name, left); nearest !== undefined && found.length < NAMES_MAX; ) {
    found.push(nearest)
    left.splice(left.indexOf(nearest), 1)
    nearest = nearestMember(name, left)
  }
  return found
}

function convert(value: unknown, schema: Property, path: string): unknown {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return numberOf(value, schema, path)
    case 'boolean':
      return booleanOf(value, path)
    case 'array':
      return listOf(value, schema, path)
    case 'object':
      return objectIn(value, schema, path)
    case 'string':
      return textOf(value, schema, path)
    default:
      return value
  }
}

function numberOf(value: unknown, { type, minimum, maximum }: Property, path: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/[_\s]/g, '')) : value
  const isRight =
    typeof number === 'number' &&
    Number.isFinite(number) &&
    (type === 'number' || Number.isInteger(number)) &&
    number >= (minimum ?? -Infinity) &&
    number <= (maximum ?? Infinity)
  if (isRight) return number
  const kind = type === 'integer' ? 'an integer' : 'a number'
  const bounds = minimum === undefined ? '' : ` from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`
  const nearest = typeof number === 'number' && number > (maximum ?? Infinity) ? maximum : minimum
  throw new ToolError({
    field: path,
    problem: `must be ${kind}${bounds}`,
    values: nearest === undefined ? [] : [String(nearest)],
  })
}

function booleanOf(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|yes|1)$/i.test(value)) return true
  if (typeof value === 'string' && /^(false|no|0)$/i.test(value)) return false
  throw new ToolError({ field: path, problem: 'must be true or false', values: ['true', 'false'] })
}

function textOf(value: unknown, { enum: values, maxLength = CHARACTERS_MAX }: Property, path: string): string {
  // Codes and postcodes look like numbers.
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new ToolError({ field: path, problem: 'must be a text' })
  const text = String(value)
  if (text.length > maxLength)
    throw new ToolError({ field: path, problem: `must have at most ${maxLength} characters` })
  if (values === undefined || values.includes(text)) return text
  const known = values.find((one) => one.toLowerCase() === text.toLowerCase())
  if (known !== undefined) return known
  const nearest = nearestMember(text, values)
  const right = [nearest ?? values[0], ...values.filter((one) => one !== nearest)]
  throw new ToolError({ field: path, problem: `"${shorten(text)}" is not one of its values`, values: right })
}

function listOf(value: unknown, { items = {}, maxItems }: Property, path: string): readonly unknown[] {
  const parsed = typeof value === 'string' && value.trim().startsWith('[') ? parse(value, path) : value
  const list = Array.isArray(parsed) ? parsed : [parsed]
  if (maxItems !== undefined && list.length > maxItems)
    throw new ToolError({ field: path, problem: `must have at most ${maxItems} entries` })
  return list.map((entry, at) => convert(entry, items, `${path}[${at}]`))
}

function objectIn(value: unknown, { properties }: Property, path: string): object {
  const members = objectOf(typeof value === 'string' ? parse(value, path) : value, path)
  if (properties === undefined) return members
  const read: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(members)) {
    if (!Object.hasOwn(properties, name)) throw unknownName(`${path}.${name}`, Object.keys(properties))
    if (!isAbsent(member)) read[name] = convert(member, properties[name], `${path}.${name}`)
  }
  return read
}

function objectOf(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ToolError({ field: path, problem: 'must be an object' })
  return value as Readonly<Record<string, unknown>>
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ToolError({ field: path, problem: 'must be JSON' })
  }
}
