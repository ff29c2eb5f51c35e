/** Parts of `openapi.json` that several places need: each is written once, under `components`, and referred to. */
import type { Json } from './openapi-schemas.ts'

/** The parts of one section of `components`. */
export interface ComponentSection {
  /** A reference to a part. Equal parts share the name of the first; another part of that name gets a number. */
  refer(name: string, part: Json): Json
  /** The section as written: the parts by their names. */
  parts(): Readonly<Record<string, Json>>
}

/** @param section `responses`, `parameters` or `schemas` */
export function componentSection(section: string, named: Readonly<Record<string, Json>> = {}): ComponentSection {
  const parts: Record<string, Json> = { ...named }
  const names = new Map(Object.entries(named).map(([name, part]) => [JSON.stringify(part), name]))
  const free = (name: string, number = 1): string => {
    const own = number === 1 ? name : `${name}${number}`
    return Object.hasOwn(parts, own) ? free(name, number + 1) : own
  }
  return {
    refer(name, part) {
      const text = JSON.stringify(part)
      const own = names.get(text) ?? free(name)
      names.set(text, own)
      parts[own] ??= part
      return { $ref: `#/components/${section}/${own}` }
    },
    parts: () => parts,
  }
}

/** How often each part is there, by its JSON. */
export function countParts(parts: Iterable<Json>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(JSON.stringify(part), (counts.get(JSON.stringify(part)) ?? 0) + 1)
  return counts
}

/** Least bytes that sharing a schema has to save: below, a name says less than the schema itself. */
const SAVED_MIN = 80
/** Bytes of a reference, and of a name. */
const REFERENCE = 45

/** Names of shared schemas where that of the first member says too little. */
const NAMES: Readonly<Record<string, string>> = {
  regionsEntry: 'Text',
  financialCredits: 'CreditsLeft',
  liteProperties: 'LicencePart',
  defaultTypes: 'ReconcileNames',
  properties: 'ReconcileConditions',
  entity: 'ReconcileAddress',
  v: 'ReconcileValue',
  name: 'NameOfYours',
  enteredEntry: 'ChangedCompany',
  generationsEntry: 'Generation',
  latitude: 'Degrees',
  countriesIso2Entry: 'CountryCode',
  add: 'WatchedIds',
  scopes: 'KeyScopes',
  rowsEntryEntry: 'ReconcileValues',
}

/** Schemas that share their parts, and other parts of the document whose parameters have schemas that do. */
export interface SharedSchemas<Rest> {
  readonly schemas: Readonly<Record<string, Json>>
  readonly rest: Rest
}

/**
 * Writes each schema that several members or parameters have once, named by the first of these. Named ones keep their names.
 *
 * @param rest what has parameters: paths, and `components.parameters`
 */
export function shareSchemas<Rest extends Json>(
  named: Readonly<Record<string, Json>>,
  rest: Rest,
): SharedSchemas<Rest> {
  const counts = new Map<string, number>()
  const count = (schema: Json): Json => {
    const text = JSON.stringify(schema)
    const before = counts.get(text) ?? 0
    counts.set(text, before + 1)
    // What is in a shared schema is written once; a union with `null` is never shared, only its parts.
    return before > 0 && !isNullableObject(schema) ? schema : mapMembers(schema, '', count)
  }
  Object.values(named).forEach(count)
  mapParameters(rest, count)
  const shared = componentSection('schemas', named)
  const share = (schema: Json, name: string): Json => {
    const written = mapMembers(schema, name, share)
    const text = JSON.stringify(schema)
    const times = counts.get(text) ?? 0
    const isWorthIt = times > 1 && (times - 1) * text.length - (times + 1) * REFERENCE > SAVED_MIN
    return isWorthIt && !isNullableObject(schema) ? shared.refer(NAMES[name] ?? pascal(name), written) : written
  }
  const written = Object.entries(named).map(([name, schema]) => [name, mapMembers(schema, name, share)])
  const writtenRest = mapParameters(rest, share) as Rest
  return { schemas: { ...shared.parts(), ...Object.fromEntries(written) }, rest: writtenRest }
}

/** Parts of the document in which the schemas of parameters are replaced. */
function mapParameters(part: Json, replace: (schema: Json, name: string) => Json): Json {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((entry) => mapParameters(entry, replace))
  const members = part as Members
  if (typeof members.in === 'string' && members.schema !== undefined)
    return { ...members, schema: replace(members.schema, String(members.name)) }
  return mapValues(members, (member) => mapParameters(member, replace))
}

/** An object or `null`: the object is shared, because generators make a class of it each time they meet the union. */
function isNullableObject(schema: Json): boolean {
  const { anyOf } = schema as Members
  return Array.isArray(anyOf) && anyOf.some((part) => Object.hasOwn(part, 'properties'))
}

/** A schema whose members, entries and alternatives are replaced. */
function mapMembers(schema: Json, name: string, replace: (schema: Json, name: string) => Json): Json {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema
  const replaced = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (keyword === 'properties')
      return [keyword, mapValues(value as Members, (member, property) => replace(member, property))]
    if (keyword === 'patternProperties')
      return [keyword, mapValues(value as Members, (member) => replace(member, `${name}Entry`))]
    if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, replace(value, `${name}Entry`)]
    if (keyword === 'anyOf' && Array.isArray(value)) return [keyword, value.map((part) => replace(part, name))]
    return [keyword, value]
  })
  return Object.fromEntries(replaced)
}

type Members = { readonly [name: string]: Json }

function mapValues(members: Members, map: (member: Json, name: string) => Json): Members {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, map(member, name)]))
}

/** `must-not` and `Must not` are `MustNot`. */
export function pascal(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())
}
