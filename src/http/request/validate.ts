/**
 * Checks values against an endpoint's schemas. Schemas are compiled once at the start; nothing is coerced, dropped or
 * defaulted. The first mistake becomes one sentence that names the member and what is right.
 *
 * The compiled check decides. `explain`, which walks schema and value together, only finds the words for a refusal.
 */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type PublicError, publicError } from '../../errors.ts'
import { holdsKey } from '../../license/api-key.ts'
import { isTypo, nearestMember } from '../../text/nearest-member.ts'
import type { RequiredMember } from '../endpoint.ts'
import { joinPath, shortenPath } from './parse-json.ts'

/** Most characters (code points) of a string whose schema sets no limit (`docs/decisions.md`, limits). */
const STRING_CHARACTERS_MAX = 256
/** Most entries of an array whose schema sets no limit (`docs/decisions.md`, limits). */
const ARRAY_ENTRIES_MAX = 500

/** The part of JSON Schema that requests use. A schema with anything else is refused at the start. */
export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly (string | number)[]
  readonly const?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly description?: string
  /** What a value must be, instead of words derived from the schema: `must be a UUID`. */
  readonly 'x-must'?: string
  /**
   * Further conditions on a value, for `openapi.json`: JSON Schema. The endpoint checks them itself, with its own error
   * message.
   */
  readonly 'x-documented'?: Readonly<Record<string, unknown>>
  /**
   * For the `anyOf` of a body or member: the member that identifies each alternative. The first of them that the body has decides; without any it
   * is the alternative whose entry is `null`.
   */
  readonly 'x-told-by'?: readonly (string | null)[]
  /** The named schema that this one narrows by `x-documented`: `openapi.json` refers to it, and adds the rest. */
  readonly 'x-narrows'?: unknown
}

const KEYWORDS = new Set([
  'type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', 'const', 'minLength', 'maxLength',
  'pattern', 'minItems', 'maxItems', 'minimum', 'maximum', 'description', 'title', 'examples', 'default', 'x-must',
  'x-documented', 'x-told-by', 'x-narrows',
]) // biome-ignore format: one word a line would fill the screen

/** What `validator` needs besides the schema. */
export interface ValidationRules {
  /** Members whose absence is reported before any other mistake, in this order. */
  readonly required: readonly RequiredMember[]
  /** Noun for unknown members below a path: `{ filters: 'filter' }`. */
  readonly nouns: Readonly<Record<string, string>>
  /** Noun for all others: `member`, `parameter`. */
  readonly noun: string
}

/** A compiled check. Returns where the value is right. @throws {PublicError} 400 otherwise */
export type Validate = (value: unknown) => void

/**
 * Compiles a schema into a check.
 *
 * @throws {Error} at start, for a schema that `explain` does not know
 */
export function validator(schema: TSchema, rules: ValidationRules): Validate {
  const { 'x-told-by': toldBy, anyOf = [] } = schema as JsonSchema
  if (toldBy === undefined) return plainValidator(schema, rules)
  const alternatives = anyOf.map((part) => plainValidator(part as TSchema, rules))
  return (value) => alternatives[alternativeOf(value, toldBy)](value)
}

/** @returns the index of the alternative of `x-told-by` that a value is */
export function alternativeOf(value: unknown, toldBy: readonly (string | null)[]): number {
  const isObject = typeof value === 'object' && value !== null
  const isGiven = (member: string) =>
    isObject && Object.hasOwn(value, member) && (value as Readonly<Record<string, unknown>>)[member] !== null
  const told = toldBy.findIndex((member) => member !== null && isGiven(member))
  return told >= 0 ? told : toldBy.indexOf(null)
}

function plainValidator(schema: TSchema, rules: ValidationRules): Validate {
  const limited = withLimits(schema as JsonSchema, '')
  const compiled = Compile(limited as TSchema)
  return (value) => {
    for (const member of rules.required)
      if (isRequired(member, value) && member.anyOf.every((path) => isAbsent(value, path)))
        throw misspelt(limited, value, member, rules) ?? missingMember(member)
    if (compiled.Check(value)) {
      const member = findKey(limited, value)
      if (member === undefined) return
      throw publicError('invalid_value', { member: shortenPath(member), problem: NO_KEYS })
    }
    // The fallback is for a schema that check and explanation read differently. Tests make sure there is none.
    throw (
      explain(limited, value, '', rules) ??
      publicError('invalid_value', { member: 'body', problem: 'does not fit its schema' })
    )
  }
}

const NO_KEYS = 'holds a key, which belongs in the header x-api-key alone'

/**
 * The path of the first text that holds a key: what callers send is stored in many places, and shown to others of the licence.
 * Parts without a schema of their own are looked at where they are read. Every call is looked through, so a path is only made
 * where there is a key.
 */
function findKey(schema: JsonSchema, value: unknown): string | undefined {
  const { anyOf, type, items } = schema
  if (anyOf !== undefined) {
    for (const part of anyOf) {
      const found = findKey(part, value)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (typeof value === 'string') return type === 'string' && holdsKey(value) ? '' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return findKeyInMembers(schema, value as Readonly<Record<string, unknown>>)
  for (let index = 0; items !== undefined && index < value.length; index++) {
    const found = findKey(items, value[index])
    if (found !== undefined) return pathBelow(`[${index}]`, found)
  }
  return undefined
}

function findKeyInMembers(
  { properties = {}, additionalProperties }: JsonSchema,
  members: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const name in members) {
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (typeof own !== 'object') continue
    const found = holdsKey(name) ? '' : findKey(own, members[name])
    if (found !== undefined) return pathBelow(joinPath('', name), found)
  }
  return undefined
}

/** Joins the path of a part, and a path within it. */
function pathBelow(path: string, within: string): string {
  return within === '' || within.startsWith('[') ? path + within : `${path}.${within}`
}

function isRequired({ when }: RequiredMember, value: unknown): boolean {
  let found = value
  for (const name of when?.split('.') ?? []) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return false
    found = (found as Readonly<Record<string, unknown>>)[name]
  }
  return true
}

/** Adds the general limits wherever a schema sets none of its own, and closes it to unknown members. */
export function withLimits(schema: JsonSchema, path: string): JsonSchema {
  for (const keyword of Object.keys(schema))
    if (!KEYWORDS.has(keyword))
      throw new Error(`Cannot compile ${path || 'a schema'}: it has "${keyword}", must be explained first`)
  const limited: Record<string, unknown> = { ...schema }
  if (schema.type === 'string' && schema.enum === undefined)
    limited.maxLength = schema.maxLength ?? STRING_CHARACTERS_MAX
  if (schema.type === 'array') limited.maxItems = schema.maxItems ?? ARRAY_ENTRIES_MAX
  if (schema.type === 'object') limited.additionalProperties = schema.additionalProperties ?? false
  if (typeof schema.additionalProperties === 'object')
    limited.additionalProperties = withLimits(schema.additionalProperties, joinPath(path, '*'))
  if (schema.items !== undefined) limited.items = withLimits(schema.items, `${path}[]`)
  if (schema.anyOf !== undefined) limited.anyOf = schema.anyOf.map((part) => withLimits(part, path))
  if (schema.properties !== undefined)
    limited.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [name, withLimits(member, joinPath(path, name))]),
    )
  return limited as JsonSchema
}

/** Absent: not there, an empty array, a string of spaces. A value of a wrong type is not absent; it is wrong. */
function isAbsent(value: unknown, path: string): boolean {
  let found = value
  for (const name of path.split('.')) {
    if (found === undefined) return true
    // A member further up is wrong. The check that follows reports it.
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return false
    found = Object.hasOwn(found, name) ? (found as Record<string, unknown>)[name] : undefined
  }
  return (
    found === undefined ||
    (Array.isArray(found) && found.length === 0) ||
    (typeof found === 'string' && found.trim() === '')
  )
}

/** The error for a member that is missing because its name, or that of an object around it, is misspelt: `filter`, `semantic.keyword`. */
function misspelt(
  schema: JsonSchema,
  value: unknown,
  { anyOf }: RequiredMember,
  rules: ValidationRules,
): PublicError | undefined {
  for (const required of anyOf) {
    const found = misspeltOn(required.split('.'), schema, value, '', rules)
    if (found !== undefined) return found
  }
  return undefined
}

function misspeltOn(
  [name, ...rest]: readonly string[],
  schema: JsonSchema | undefined,
  value: unknown,
  path: string,
  rules: ValidationRules,
): PublicError | undefined {
  if (name === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (Object.hasOwn(value, name)) {
    const member = (value as Record<string, unknown>)[name]
    return misspeltOn(rest, schema?.properties?.[name], member, joinPath(path, name), rules)
  }
  const known = Object.keys(schema?.properties ?? {})
  const isMeant = (asked: string) =>
    !known.includes(asked) && (isTypo(asked, name) || (path !== '' && nearestMember(asked, known) === name))
  const found = Object.keys(value).find(isMeant)
  return found === undefined ? undefined : unknownMember(found, path, known, rules)
}

function missingMember(member: RequiredMember): PublicError {
  // The declaration pairs the error with the values of its placeholders. The types cannot follow that far.
  return publicError(member.error as 'missing_field', (member.values ?? {}) as { readonly field: string }, {
    member: member.anyOf[0],
  })
}

/** Finds the first mistake, in the order in which the members arrived; `undefined` where there is none. */
function explain(schema: JsonSchema, value: unknown, path: string, rules: ValidationRules): PublicError | undefined {
  const wrong = (problem: string, choices: readonly string[] = []) =>
    publicError('invalid_value', { member: shortenPath(path === '' ? 'body' : path), problem }, { choices })
  const { 'x-told-by': toldBy } = schema
  if (schema.anyOf !== undefined && toldBy !== undefined && hasType({ type: 'object' }, value)) {
    return explain(schema.anyOf[alternativeOf(value, toldBy)], value, path, rules)
  }
  if (schema.anyOf !== undefined) {
    // Alternatives differ in type (a string or null). The one of the value's type explains best.
    if (schema.anyOf.some((part) => explain(part, value, path, rules) === undefined)) return undefined
    const near = schema.anyOf.find((part) => hasType(part, value) && part.type !== 'null')
    // One fixed word is not all that it may be.
    const isUnclear = near === undefined || near.const !== undefined
    return isUnclear ? wrong(mustBe(schema), choicesOf(schema)) : explain(near, value, path, rules)
  }
  if (!hasType(schema, value)) return wrong(mustBe(schema), choicesOf(schema))
  if (schema.const !== undefined && schema.const !== value) return wrong(mustBe(schema))
  if (schema.enum !== undefined && !schema.enum.includes(value as string))
    return wrong(mustBe(schema), choicesOf(schema))
  if (typeof value === 'string') {
    const characters = [...value].length
    if (schema.maxLength !== undefined && characters > schema.maxLength)
      return wrong(`at most ${schema.maxLength} characters`)
    if (schema.minLength !== undefined && characters < schema.minLength)
      return wrong(`at least ${plural(schema.minLength, 'character')}`)
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) return wrong(mustBe(schema))
  }
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) return wrong(mustBe(schema))
    if (schema.maximum !== undefined && value > schema.maximum)
      return wrong(schema['x-must'] === undefined ? `must be at most ${schema.maximum}` : mustBe(schema))
  }
  if (Array.isArray(value)) return explainArray(schema, value, path, rules, wrong)
  if (schema.type === 'object') return explainObject(schema, value as Readonly<Record<string, unknown>>, path, rules)
  return undefined
}

function explainArray(
  schema: JsonSchema,
  value: readonly unknown[],
  path: string,
  rules: ValidationRules,
  wrong: (problem: string) => PublicError,
): PublicError | undefined {
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    return wrong(`at most ${plural(schema.maxItems, 'entry')}`)
  if (schema.minItems !== undefined && value.length < schema.minItems)
    return wrong(`at least ${plural(schema.minItems, 'entry')}`)
  if (schema.items === undefined) return undefined
  for (const [index, entry] of value.entries()) {
    const mistake = explain(schema.items, entry, `${path}[${index}]`, rules)
    if (mistake !== undefined) return mistake
  }
  return undefined
}

function explainObject(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: string,
  rules: ValidationRules,
): PublicError | undefined {
  const properties = schema.properties ?? {}
  for (const [name, member] of Object.entries(value)) {
    const memberPath = joinPath(path, name)
    const memberSchema = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties
    if (memberSchema === false) return unknownMember(name, path, Object.keys(properties), rules)
    if (typeof memberSchema !== 'object') continue
    const mistake = explain(memberSchema, member, memberPath, rules)
    if (mistake !== undefined) return mistake
  }
  const absent = schema.required?.find((name) => !Object.hasOwn(value, name))
  return absent === undefined ? undefined : publicError('missing_field', { field: joinPath(path, absent) })
}

/** The error for an undeclared member, with the nearest known one. @param path of the object it is in */
export function unknownMember(
  name: string,
  path: string,
  known: readonly string[],
  rules: ValidationRules,
): PublicError {
  const near = nearestMember(name, known)
  return publicError(
    'unknown_member',
    {
      member: shortenPath(joinPath(path, name)),
      noun: rules.nouns[path] ?? rules.noun,
    },
    { near: near === undefined ? [] : [near] },
  )
}

/** Whether a value is of the type that a schema names. A schema without a type takes any. */
export function hasType(schema: JsonSchema, value: unknown): boolean {
  switch (schema.type) {
    case 'string':
      return typeof value === 'string'
    case 'boolean':
      return typeof value === 'boolean'
    case 'null':
      return value === null
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return true
  }
}

/** The sentence for a value that breaks the schema: `must be an integer of at least 1`. */
function mustBe(schema: JsonSchema): string {
  return schema['x-must'] ?? `must be ${words(schema)}`
}

/** The values that {@link mustBe} lists. */
function choicesOf({ anyOf = [], enum: values = [], 'x-must': must }: JsonSchema): readonly string[] {
  return must === undefined ? [...values.map(String), ...anyOf.flatMap(choicesOf)] : []
}

/** What a schema asks for, in words that follow "must be". */
function words(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(words).join(' or ')
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  switch (schema.type) {
    case 'array':
      return `an array${schema.items?.type === undefined ? '' : ` of ${PLURAL_TYPES[schema.items.type] ?? 'values'}`}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'object':
      return 'an object'
    case 'string':
      return 'a string'
    case 'integer':
    case 'number': {
      const noun = schema.type === 'integer' ? 'an integer' : 'a number'
      // The bounds of exact integers in a double are not worth naming.
      return schema.minimum === undefined || schema.minimum === Number.MIN_SAFE_INTEGER
        ? noun
        : `${noun} of at least ${schema.minimum}`
    }
    default:
      return 'as documented'
  }
}

const PLURAL_TYPES: Readonly<Record<string, string>> = {
  string: 'strings',
  integer: 'integers',
  number: 'numbers',
  boolean: 'booleans',
  object: 'objects',
  array: 'arrays',
}

function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  return `${count} ${noun === 'entry' ? 'entries' : `${noun}s`}`
}
