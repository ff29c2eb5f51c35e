/**
 * `openapi.json`: generated from the declarations of the endpoints, so it always agrees with them. OpenAPI 3.1, whose
 * schemas are JSON Schema as TypeBox writes it.
 */
import type { TSchema } from 'typebox'
import { type ErrorCode, PUBLIC_ERRORS } from '../errors.ts'
import { isLicensed } from '../license/license-types.ts'
import { isForAnyOrigin, KEY_PARAMETER } from './any-origin.ts'
import { documentAnswer, documentRequest, schemasOfBodies } from './documented-schema.ts'
import type { Endpoint } from './endpoint.ts'
import { FORM_TYPE } from './request/form.ts'
import { DRY_RUN } from './request/request-checks.ts'
import type { JsonSchema } from './request/validate.ts'

/** What the document says besides the endpoints. */
export interface OpenApiOptions {
  readonly version: string
  /** Schemas that the document defines once and refers to: `{ Company, ExploreFilters }`. */
  readonly schemas: Readonly<Record<string, TSchema>>
  /** Paths that cost credits. */
  readonly pricedPaths: ReadonlySet<string>
  /** Calls that the service makes, by name: the schema of the body, one of `schemas`. */
  readonly webhooks?: Readonly<Record<string, { readonly summary: string; readonly body: TSchema }>>
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type Members = { [name: string]: Json }

/** Addresses of the named schemas. What a request holds is stricter there than where an answer repeats it. */
interface References {
  readonly request: ReadonlyMap<unknown, string>
  readonly answer: ReadonlyMap<unknown, string>
  /** Every schema of a body. */
  readonly sent: ReadonlySet<unknown>
}

/** What a named schema is called where an answer repeats what a request held. */
const AS_SENT = 'AsSent'

/** The document, ready for `JSON.stringify`. Endpoints are in the order of the table of routes. */
export function openApiDocument(endpoints: readonly Endpoint[], options: OpenApiOptions): Members {
  const named = Object.entries(options.schemas)
  const sent = schemasOfBodies(endpoints)
  const reference = (name: string) => `#/components/schemas/${name}`
  const references: References = {
    sent,
    request: new Map(named.map(([name, schema]) => [schema, reference(name)])),
    answer: new Map(named.map(([name, schema]) => [schema, reference(sent.has(schema) ? `${name}${AS_SENT}` : name)])),
  }
  const paths: Record<string, Members> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, endpoints, options, references),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Firmament',
      version: options.version,
      description:
        'Company data search: official registers in, a search interface out. Every error has the shape `{"error": "<sentence>"}`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    ...(options.webhooks === undefined ? {} : { webhooks: writeWebhooks(options.webhooks, references) }),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        apiKeyInUrl: { type: 'apiKey', in: 'query', name: KEY_PARAMETER },
      },
      schemas: {
        ...Object.fromEntries(
          named.flatMap(([name, schema]): [string, Json][] =>
            sent.has(schema)
              ? [
                  [name, writeRequest(schema as JsonSchema, references, true, true)],
                  [`${name}${AS_SENT}`, writeAnswer(schema, references, true)],
                ]
              : [[name, writeAnswer(schema, references, true)]],
          ),
        ),
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { type: 'string', description: 'One sentence that names the member and what is right.' },
          },
          additionalProperties: false,
        },
      },
    },
  }
}

/** Headers of a webhook (Standard Webhooks). */
const WEBHOOK_HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'Id of the message, the same in every retry.',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970-01-01 UTC.',
  'webhook-signature':
    '`v1,` and the base64 HMAC-SHA256 of id, timestamp and body; two, separated by a space, while a secret is rotated.',
}

function writeWebhooks(webhooks: NonNullable<OpenApiOptions['webhooks']>, references: References): Members {
  return Object.fromEntries(
    Object.entries(webhooks).map(([name, { summary, body }]) => [
      name,
      {
        post: {
          operationId: name,
          summary,
          security: [],
          parameters: Object.entries(WEBHOOK_HEADERS).map(([header, description]) => ({
            name: header,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: writeAnswer(body, references) } },
          },
          responses: {
            '2XX': { description: 'Received. Anything else is tried again.' },
            410: { description: 'Nothing more of this process is sent.' },
          },
        },
      },
    ]),
  )
}

/** Headers of every answer to a call with a key. */
const QUOTA_HEADERS: Readonly<Record<string, string>> = {
  'X-RateLimit-Limit': 'Calls a minute that the key may make.',
  'X-RateLimit-Remaining': 'Calls left in this minute.',
  'X-RateLimit-Used': 'Calls made in this minute.',
  'X-Credits-Limit': 'Credits of the period; -1: unlimited, or the endpoint is free.',
  'X-Credits-Remaining': 'Credits left after this call; -1: unlimited.',
  'X-Credits-Used': 'Credits that this call took.',
}

function operation(
  endpoint: Endpoint,
  endpoints: readonly Endpoint[],
  options: OpenApiOptions,
  references: References,
): Members {
  const needsKey = endpoint.access === 'key'
  const headers = needsKey
    ? Object.fromEntries(
        Object.entries(QUOTA_HEADERS).map(([name, description]) => [
          name,
          { description, schema: { type: 'integer' } },
        ]),
      )
    : {}
  const { body } = endpoint.request
  return {
    operationId: operationId(endpoint, endpoints),
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [endpoint.tag],
    security: needsKey ? securityOf(endpoint) : [],
    parameters: parameters(endpoint, references),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: writeRequest(body as JsonSchema, references, true),
                ...(endpoint.example === undefined ? {} : { example: endpoint.example as Json }),
              },
              ...(endpoint.takesForm === true ? { [FORM_TYPE]: { schema: formSchema(body as JsonSchema) } } : {}),
            },
          },
        }),
    responses: {
      200: {
        description: 'The answer.',
        headers,
        content:
          endpoint.response === null
            ? Object.fromEntries(
                (endpoint.contentTypes ?? ['text/plain']).map((type) => [type, { schema: { type: 'string' } }]),
              )
            : { 'application/json': { schema: writeAnswer(endpoint.response, references) } },
      },
      ...(endpoint.hasEtag === true
        ? { 304: { description: 'What `If-None-Match` names is still the answer. No body.', headers } }
        : {}),
      ...errorResponses(errorCodes(endpoint, isPriced(endpoint, options)), headers),
    },
  }
}

/** The form whose fields are the members of a body, as JSON. */
function formSchema({ properties = {} }: JsonSchema): Json {
  const fields = Object.keys(properties).map((name) => [name, { type: 'string', contentMediaType: 'application/json' }])
  return { type: 'object', properties: Object.fromEntries(fields), additionalProperties: false }
}

/** How a call shows its key; `{}`: a call may have none. */
function securityOf({ path, isOpen }: Endpoint): Json {
  const schemes = isForAnyOrigin(path) ? [{ apiKey: [] }, { apiKeyInUrl: [] }] : [{ apiKey: [] }]
  return isOpen === undefined ? schemes : [...schemes, {}]
}

/** Paths alone stand for their POST. */
function isPriced({ method, path, pricedAs }: Endpoint, { pricedPaths }: OpenApiOptions): boolean {
  return pricedAs !== undefined || pricedPaths.has(method === 'POST' ? path : `${method} ${path}`)
}

/** `POST /explore/simple-semantic` is `exploreSimpleSemantic`; a later endpoint of the same words has its method in front. */
function operationId(endpoint: Endpoint, endpoints: readonly Endpoint[]): string {
  const id = wordsOf(endpoint)
  const first = endpoints.find((other) => wordsOf(other) === id)
  return first === endpoint ? id : `${endpoint.method.toLowerCase()}${id[0].toUpperCase()}${id.slice(1)}`
}

function wordsOf({ path }: Endpoint): string {
  const words = path
    .replace(/:\w+/g, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter((word) => word !== '')
  return words.map((word, index) => (index === 0 ? word : `${word[0].toUpperCase()}${word.slice(1)}`)).join('')
}

function parameters(endpoint: Endpoint, references: References): Members[] {
  const list: Members[] = []
  for (const source of ['params', 'query'] as const) {
    const declared = endpoint.request[source] as JsonSchema | undefined
    if (declared === undefined) continue
    const schema = writeRequest(declared, references, false) as {
      readonly properties?: Readonly<Record<string, Members>>
      readonly required?: readonly string[]
    }
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const { description, ...rest } = member
      list.push({
        name,
        in: source === 'params' ? 'path' : 'query',
        required: schema.required?.includes(name) ?? false,
        ...(description === undefined ? {} : { description }),
        schema: rest,
      })
    }
  }
  if (endpoint.dryRun === true)
    list.push({
      name: DRY_RUN,
      in: 'query',
      required: false,
      description: 'True totals, no companies, nothing charged; `X-Credits-Estimate` tells what the call would cost.',
      schema: { type: 'boolean' },
    })
  if (endpoint.idempotent === true)
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key with the same body gets the same answer for 24 hours and is charged once.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    })
  return list
}

/** The errors that an endpoint declares, and those that every endpoint of its kind can answer. */
function errorCodes(endpoint: Endpoint, isPriced: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [...endpoint.errors, ...(endpoint.required ?? []).map(({ error }) => error)]
  if (endpoint.request.body !== undefined)
    codes.push(
      'malformed_json',
      'invalid_value',
      'unknown_member',
      'body_too_large',
      'unsupported_media_type',
      'unsupported_charset',
      'unsupported_encoding',
    )
  if (endpoint.countries !== undefined) codes.push('unsupported_country', 'too_many_countries', 'licence_country')
  // Every call with a key has its query string checked, also where none is declared.
  if (endpoint.access === 'key') {
    if (endpoint.anyQueryError !== undefined) codes.push(endpoint.anyQueryError)
    codes.push('unknown_member', 'unauthenticated', 'rate_limited')
  }
  if (endpoint.access === 'key' && isLicensed(endpoint.path))
    codes.push('licence_type', 'licence_disabled', 'licence_not_active', 'licence_expired')
  if (isPriced) codes.push('not_enough_credits')
  if (endpoint.idempotent === true) codes.push('idempotency_running', 'idempotency_mismatch')
  // A call is refused where it must be written into the history and cannot be.
  if (endpoint.access === 'key') codes.push('disk_full', 'state_unavailable')
  if (endpoint.access === 'key' && isLicensed(endpoint.path)) codes.push('damaged_data')
  codes.push('internal', 'overloaded')
  if (endpoint.isAlwaysAnswered !== true) codes.push('too_many_calls')
  return [...new Set(codes)]
}

function errorResponses(codes: readonly ErrorCode[], headers: Members): Members {
  const statuses = [...new Set(codes.map((code) => PUBLIC_ERRORS[code].status))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const words = codes
        .filter((code) => PUBLIC_ERRORS[code].status === status)
        .map((code) => PUBLIC_ERRORS[code].words)
      const isBeforeQuota = status === 401 || status >= 500
      return [
        status,
        {
          description: words.map((sentence) => `\`${sentence}\``).join(' · '),
          ...(isBeforeQuota ? {} : { headers }),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]
    }),
  )
}

/** Writes the schema of a body (where optional members may be `null`), of a query string or of a path. */
function writeRequest(schema: JsonSchema, { request }: References, hasNulls: boolean, isDefinition = false): Json {
  return writeSchema(documentRequest(schema, hasNulls), request, isDefinition, schema)
}

function writeAnswer(schema: TSchema, { answer, sent }: References, isDefinition = false): Json {
  return writeSchema(documentAnswer(schema, sent), answer, isDefinition, schema)
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
  return Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [
      name,
      writeSchema(member, references, false, Object.hasOwn(source, name) ? source[name] : member),
    ]),
  )
}
