/**
 * Schemas as `openapi.json` states them. A request is checked by the same schemas, less what a function of the endpoint checks
 * with a sentence of its own: closed lists, dates, addresses. A member declares that under `x-documented`.
 */
import type { Endpoint } from './endpoint.ts'
import { type JsonSchema, withLimits } from './request/validate.ts'

/** Any text without U+0000, which no text of a request may hold (`request/parse-json.ts`). */
const ANY_TEXT = '^[^\\u0000]*$'

type Members = Readonly<Record<string, unknown>>

/**
 * Refines the schema of a request to what the service accepts: general limits, `x-documented`, and the character that no
 * text may hold.
 *
 * @param hasNulls an optional member may be `null`, which is as if absent: bodies
 */
export function documentRequest(schema: JsonSchema, hasNulls: boolean): Members {
  return refine(withLimits(schema, ''), hasNulls)
}

function refine(schema: JsonSchema, hasNulls: boolean): Members {
  if (schema['x-narrows'] !== undefined) return schema['x-documented'] ?? {}
  const { 'x-documented': documented = {}, 'x-told-by': _, 'x-must': __, properties, items, anyOf, ...rest } = schema
  const required = new Set([
    ...(schema.required ?? []),
    ...((documented.required as readonly string[] | undefined) ?? []),
  ])
  // Alternatives that are documented replace the one type that is checked.
  const { type, maxLength, ...untyped } = rest
  const own = documented.anyOf !== undefined && type === 'string' ? untyped : rest
  const refined: Record<string, unknown> = {
    ...own,
    ...(items === undefined ? {} : { items: refine(items, hasNulls) }),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: orNullIf(hasNulls, refine(schema.additionalProperties, hasNulls)) }
      : {}),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((part) => refine(part, hasNulls)) }),
    ...documented,
    ...(required.size === 0 ? {} : { required: [...required] }),
  }
  if (properties !== undefined)
    refined.properties = {
      ...Object.fromEntries(
        Object.entries(properties).map(([name, member]) => {
          const written = refine(member, hasNulls)
          return [name, hasNulls && !required.has(name) ? orNull(written) : written]
        }),
      ),
      ...(documented.properties as Members | undefined),
    }
  return isFreeText(refined) ? { ...refined, pattern: ANY_TEXT } : refined
}

/**
 * A schema of an answer. Answers may gain members, so none is closed. Where it repeats what a request held, it is in whatever spelling was accepted, `null` included.
 *
 * @param sent the schemas that bodies hold
 */
export function documentAnswer(schema: unknown, sent: ReadonlySet<unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => documentAnswer(part, sent))
  if (typeof schema !== 'object' || schema === null) return schema
  if ('x-narrows' in schema) return {}
  const members = Object.entries(schema).filter(
    ([name, value]) => !name.startsWith('x-') && !(name === 'additionalProperties' && value === false),
  )
  const written = Object.fromEntries(members.map(([name, member]) => [name, documentAnswer(member, sent)]))
  if (!sent.has(schema)) return written
  const { properties, required = [] } = written as {
    readonly properties?: Readonly<Record<string, Members>>
    readonly required?: readonly string[]
  }
  if (isMap(written)) return { ...written, additionalProperties: orNull(written.additionalProperties) }
  if (properties === undefined) return written
  const nullable = Object.entries(properties).map(([name, member]) => [
    name,
    required.includes(name) ? member : orNull(member),
  ])
  return { ...written, properties: Object.fromEntries(nullable) }
}

/** Every schema, at whatever depth, of the bodies of the endpoints. */
export function schemasOfBodies(endpoints: readonly Endpoint[]): ReadonlySet<unknown> {
  const found = new Set<unknown>()
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || found.has(schema)) return
    found.add(schema)
    Object.values(schema).forEach(walk)
  }
  for (const { request } of endpoints) walk(request.body)
  return found
}

/** Whether it is an object of any names, whose values have a schema. */
function isMap(schema: Members): schema is Members & { readonly additionalProperties: Members } {
  return typeof schema.additionalProperties === 'object' && schema.additionalProperties !== null
}

function isFreeText(schema: Members): boolean {
  return schema.type === 'string' && !['pattern', 'enum', 'const', 'format'].some((name) => Object.hasOwn(schema, name))
}

function orNullIf(hasNulls: boolean, schema: Members): Members {
  return hasNulls ? orNull(schema) : schema
}

function orNull(schema: Members): Members {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
  const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}
  return { ...schema, ...(schema.type === undefined ? {} : { type: [schema.type, 'null'] }), ...values }
}
