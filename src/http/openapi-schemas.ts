/**
 * The schemas of `openapi.json`: which of them have names, and how they are written. Every body of a request and of an
 * answer has a name, so that programs that are made from the document have types with names.
 */
import type { TSchema } from 'typebox'
import { documentAnswer, documentRequest, schemasOfBodies } from './documented-schema.ts'
import type { Endpoint } from './endpoint.ts'
import type { JsonSchema } from './request/validate.ts'

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Writes schemas with references in place of those that have names. */
export interface SchemaWriter {
  /** The schema of a body (where optional members may be `null`), of a query string or of a path. */
  request(schema: JsonSchema, hasNulls: boolean): Json
  answer(schema: TSchema): Json
  /** `components.schemas`: every schema with a name, in their order. */
  components(): Readonly<Record<string, Json>>
}

/** What a named schema is called where an answer repeats what a request held: in whatever spelling was accepted. */
const AS_SENT = 'AsSent'

/**
 * Makes the writer of a document.
 *
 * @param named schemas by their names; those of bodies and answers that are not among them get the name of their operation
 */
export function schemaWriter(
  endpoints: readonly Endpoint[],
  named: Readonly<Record<string, TSchema>>,
  operationId: (endpoint: Endpoint) => string,
): SchemaWriter {
  const schemas = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]))
  for (const endpoint of endpoints) nameBodies(endpoint, pascal(operationId(endpoint)), schemas)
  const sent = schemasOfBodies(endpoints)
  const reference = (name: string) => `#/components/schemas/${name}`
  const inRequests = new Map([...schemas].map(([schema, name]) => [schema, reference(name)]))
  const inAnswers = new Map(
    [...schemas].map(([schema, name]) => [schema, reference(sent.has(schema) ? `${name}${AS_SENT}` : name)]),
  )
  const request = (schema: JsonSchema, hasNulls: boolean, isDefinition = false) =>
    writeSchema(documentRequest(schema, hasNulls), inRequests, isDefinition, schema)
  const answer = (schema: unknown, isDefinition = false) =>
    writeSchema(documentAnswer(schema, sent), inAnswers, isDefinition, schema)
  return {
    request: (schema, hasNulls) => request(schema, hasNulls),
    answer: (schema) => answer(schema),
    components: () =>
      Object.fromEntries(
        [...schemas].flatMap(([schema, name]): [string, Json][] =>
          sent.has(schema)
            ? [
                [name, request(schema as JsonSchema, true, true)],
                [`${name}${AS_SENT}`, undescribed(answer(schema, true), name)],
              ]
            : [[name, answer(schema, true)]],
        ),
      ),
  }
}

/** What an answer repeats is described where it is asked for. */
function undescribed(schema: Json, name: string): Json {
  const bare = JSON.stringify(schema, (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  )
  return { description: `\`${name}\` as it was sent.`, ...JSON.parse(bare) }
}

/** Names the bodies of an operation that have no name yet, and each alternative of a body that is one of several. */
function nameBodies({ request: { body }, response }: Endpoint, name: string, schemas: Map<unknown, string>): void {
  const { anyOf = [], 'x-told-by': toldBy = [] } = (body ?? {}) as JsonSchema
  for (const [at, member] of toldBy.entries()) schemas.set(anyOf[at], `${name}RequestBy${pascal(member ?? 'filters')}`)
  if (body !== undefined && !schemas.has(body)) schemas.set(body, `${name}Request`)
  if (response !== null && !schemas.has(response)) schemas.set(response, `${name}Response`)
}

/** Drops the named schemas that nothing in a document refers to. */
export function withoutUnused(
  schemas: Readonly<Record<string, Json>>,
  rest: readonly Json[],
): Readonly<Record<string, Json>> {
  const used = new Set<string>()
  const waiting = rest.map((part) => JSON.stringify(part))
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      waiting.push(JSON.stringify(schemas[name]))
    }
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

function pascal(name: string): string {
  return `${name[0].toUpperCase()}${name.slice(1)}`
}

/**
 * Writes a schema as plain JSON, with references in place of named schemas.
 *
 * @param original the schema as declared, where `schema` is a copy of it with the general limits
 */
function writeSchema(
  schema: unknown,
  references: ReadonlyMap<unknown, string>,
  isDefinition: boolean,
  original: unknown = schema,
): Json {
  const reference = references.get(original)
  if (reference !== undefined && !isDefinition) return { $ref: reference }
  if (Array.isArray(schema))
    return schema.map((entry, index) => writeSchema(entry, references, false, (original as readonly unknown[])[index]))
  if (typeof schema !== 'object' || schema === null) return schema as Json
  const source = original as Readonly<Record<string, unknown>>
  const narrowed = references.get(source['x-narrows'])
  // Programs that read `openapi.json` often take members beside a reference for those of the schema that it refers to.
  if (narrowed !== undefined)
    return Object.keys(schema).length === 0 ? { $ref: narrowed } : { allOf: [{ $ref: narrowed }, schema as Json] }
  return Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [
      name,
      writeSchema(member, references, false, Object.hasOwn(source, name) ? source[name] : member),
    ]),
  )
}
