/**
 * `openapi.json`: generated from the declarations of the endpoints, so it always agrees with them. OpenAPI 3.1, whose
 * schemas are JSON Schema as TypeBox writes it.
 */
import type { TSchema } from 'typebox'
import { type ErrorCode, PUBLIC_ERRORS } from '../errors.ts'
import { scopeOf } from '../license/access/key-scopes.ts'
import { isLicensed } from '../license/license-types.ts'
import { isForAnyOrigin, KEY_PARAMETER } from './any-origin.ts'
import type { Endpoint } from './endpoint.ts'
import { headerComponents, headersOf } from './openapi-headers.ts'
import { type Json, type SchemaWriter, schemaWriter, withoutUnused } from './openapi-schemas.ts'
import { FORM_TYPE } from './request/form.ts'
import { DRY_RUN } from './request/request-checks.ts'
import type { JsonSchema } from './request/validate.ts'

/** Contents of the document besides the endpoints. */
export interface OpenApiOptions {
  readonly version: string
  /** Schemas that the document defines once and refers to: `{ Company, ExploreFilters }`. */
  readonly schemas: Readonly<Record<string, TSchema>>
  /** Paths that cost credits. */
  readonly pricedPaths: ReadonlySet<string>
  /** What each tag is about, in the order of the document. */
  readonly tags: Readonly<Record<string, string>>
  /** Calls that the service makes, by name: the schema of the body, one of `schemas`. */
  readonly webhooks?: Readonly<Record<string, DocumentedWebhook>>
  /** Answers of the demo by the id of their operation; of webhooks by their name: the body sent. */
  readonly examples?: Readonly<Record<string, unknown>>
}

/** A call that the service makes. */
export interface DocumentedWebhook {
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly body: TSchema
  /** Its headers beside those of Standard Webhooks, each with its meaning. */
  readonly headers?: Readonly<Record<string, string>>
}

type Members = { [name: string]: Json }

/** What the parts of one document are written with. */
interface Writing {
  readonly options: OpenApiOptions
  readonly schemas: SchemaWriter
  readonly operationId: (endpoint: Endpoint) => string
}

/** The document, ready for `JSON.stringify`. Endpoints are in the order of the table of routes. */
export function openApiDocument(endpoints: readonly Endpoint[], options: OpenApiOptions): Members {
  const operationId = (endpoint: Endpoint) => operationIdOf(endpoint, endpoints)
  const schemas = schemaWriter(endpoints, options.schemas, operationId)
  const writing: Writing = { options, schemas, operationId }
  const paths: Record<string, Members> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, writing) }
  }
  const webhooks = writeWebhooks(options.webhooks ?? {}, writing)
  const used = new Set([
    ...endpoints.map(({ tag }) => tag),
    ...Object.values(options.webhooks ?? {}).map(({ tag }) => tag),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Firmament',
      version: options.version,
      description:
        'Company data search: official registers in, a search interface out. Every error has the shape `{"error": "<sentence>"}`.',
      contact: { name: 'The operator of the service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: '{address}',
        description: 'Wherever the service listens.',
        variables: { address: { default: 'http://localhost:8080', description: 'Address of the service.' } },
      },
    ],
    tags: [...used].map((name) => ({ name, description: options.tags[name] ?? name })),
    paths,
    ...(options.webhooks === undefined ? {} : { webhooks }),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The key of a licence.' },
        ...(endpoints.some(({ access }) => access === 'admin')
          ? { adminKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An admin key.' } }
          : {}),
        ...(endpoints.some(({ path }) => isForAnyOrigin(path))
          ? {
              apiKeyInUrl: {
                type: 'apiKey',
                in: 'query',
                name: KEY_PARAMETER,
                description: 'For clients that keep an address and know no headers.',
              },
            }
          : {}),
      },
      headers: headerComponents(),
      parameters: PARAMETERS,
      responses: unreadResponses(),
      schemas: withoutUnused({ ...schemas.components(), Error: ERROR }, [paths, webhooks]),
    },
  }
}

const ERROR: Json = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', description: 'One sentence that names the member and what is right.' } },
}

const ERROR_CONTENT: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** Headers of requests. */
const PARAMETERS: Members = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same body gets the same answer for 24 hours and is charged once.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an answer that is at hand: 304 without a body where it is still the answer.',
    schema: { type: 'string' },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'Id of the call, to find it again: at most 128 letters, digits and `_.:+/=@-`. Anything else is replaced.',
    schema: { type: 'string' },
  },
}

/** Headers of a webhook (Standard Webhooks). */
const WEBHOOK_HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'Id of the message, the same in every retry.',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970-01-01 UTC.',
  'webhook-signature':
    '`v1,` and the base64 HMAC-SHA256 of id, timestamp and body; two, separated by a space, while a secret is rotated.',
}

function writeWebhooks(webhooks: Readonly<Record<string, DocumentedWebhook>>, { schemas, options }: Writing): Members {
  return Object.fromEntries(
    Object.entries(webhooks).map(([name, { summary, description, tag, body, headers }]) => [
      name,
      {
        post: {
          operationId: name,
          summary,
          description,
          tags: [tag],
          security: [],
          parameters: Object.entries({ ...WEBHOOK_HEADERS, ...headers }).map(([header, description]) => ({
            name: header,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.answer(body), ...exampleOf(name, options) } },
          },
          responses: {
            '2XX': { description: 'Received. Anything else is tried again.' },
            410: { description: 'Nothing more is sent to this address.' },
          },
        },
      },
    ]),
  )
}

function exampleOf(name: string, { examples = {} }: OpenApiOptions): Members {
  return Object.hasOwn(examples, name) ? { example: examples[name] as Json } : {}
}

function operation(endpoint: Endpoint, { options, schemas, operationId }: Writing): Members {
  const { body } = endpoint.request
  const id = operationId(endpoint)
  return {
    operationId: id,
    summary: endpoint.summary,
    description: endpoint.description ?? `${endpoint.summary}.`,
    tags: [endpoint.tag],
    security: securityOf(endpoint),
    parameters: parameters(endpoint, schemas),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemas.request(body as JsonSchema, true),
                ...(endpoint.example === undefined ? {} : { example: endpoint.example as Json }),
              },
              ...(endpoint.takesForm === true ? { [FORM_TYPE]: { schema: formSchema(body as JsonSchema) } } : {}),
            },
          },
        }),
    responses: {
      200: {
        description: 'The answer.',
        headers: headersOf(endpoint, 200),
        content:
          endpoint.response === null
            ? Object.fromEntries(
                (endpoint.contentTypes ?? ['text/plain']).map((type) => [type, { schema: { type: 'string' } }]),
              )
            : { 'application/json': { schema: schemas.answer(endpoint.response), ...exampleOf(id, options) } },
      },
      ...(endpoint.hasEtag === true
        ? {
            304: {
              description: 'What `If-None-Match` names is still the answer. No body.',
              headers: headersOf(endpoint, 304),
            },
          }
        : {}),
      ...errorResponses(endpoint, errorCodes(endpoint, isPriced(endpoint, options))),
      ...Object.fromEntries(
        UNREAD.map(([name, code]) => [PUBLIC_ERRORS[code].status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  }
}

/** What any call may be answered before it is read, by its name under `components`. */
const UNREAD = [
  ['RequestTimeout', 'request_timeout'],
  ['HeadersTooLarge', 'headers_too_large'],
] as const satisfies readonly (readonly [string, ErrorCode])[]

function unreadResponses(): Members {
  const headers = ['X-Request-Id', 'X-Api-Version', 'X-Error-Code'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ])
  return Object.fromEntries(
    UNREAD.map(([name, code]) => [
      name,
      {
        description: `\`${PUBLIC_ERRORS[code].words}\``,
        headers: Object.fromEntries(headers),
        content: ERROR_CONTENT,
      },
    ]),
  )
}

/** The form whose fields are the members of a body, as JSON. */
function formSchema({ properties = {} }: JsonSchema): Json {
  const fields = Object.keys(properties).map((name) => [name, { type: 'string', contentMediaType: 'application/json' }])
  return { type: 'object', properties: Object.fromEntries(fields), additionalProperties: false }
}

/** How a call shows its key; `{}`: a call may have none. */
function securityOf({ path, isOpen, access }: Endpoint): Json {
  if (access === 'open') return []
  if (access === 'admin') return [{ adminKey: [] }]
  const schemes = isForAnyOrigin(path) ? [{ apiKey: [] }, { apiKeyInUrl: [] }] : [{ apiKey: [] }]
  return isOpen === undefined ? schemes : [...schemes, {}]
}

/** Paths alone stand for their POST. */
function isPriced({ method, path, pricedAs }: Endpoint, { pricedPaths }: OpenApiOptions): boolean {
  return pricedAs !== undefined || pricedPaths.has(method === 'POST' ? path : `${method} ${path}`)
}

/** `POST /explore/simple-semantic` is `exploreSimpleSemantic`; a later endpoint of the same words has its method in front. */
function operationIdOf(endpoint: Endpoint, endpoints: readonly Endpoint[]): string {
  const id = wordsOf(endpoint)
  const [first, ...others] = endpoints.filter((other) => wordsOf(other) === id)
  if (first === endpoint) return id
  const ofMethod = others.filter(({ method }) => method === endpoint.method)
  const words = ofMethod[0] === endpoint ? id : wordsOf(endpoint, ':')
  return `${endpoint.method.toLowerCase()}${words[0].toUpperCase()}${words.slice(1)}`
}

/** @param parts what variable parts are replaced by: nothing, or their names */
function wordsOf({ path }: Endpoint, parts: '' | ':' = ''): string {
  const words = path
    .replace(/:\w+/g, (part) => (parts === '' ? '' : part))
    .split(/[^a-zA-Z0-9]+/)
    .filter((word) => word !== '')
  return words.map((word, index) => (index === 0 ? word : `${word[0].toUpperCase()}${word.slice(1)}`)).join('')
}

function parameters(endpoint: Endpoint, schemas: SchemaWriter): Members[] {
  const list: Members[] = []
  for (const source of ['params', 'query'] as const) {
    const declared = endpoint.request[source] as JsonSchema | undefined
    if (declared === undefined) continue
    const schema = schemas.request(declared, false) as {
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
      description: 'Returns true totals and no companies, free; `X-Credits-Estimate` is the price of the call.',
      schema: { type: 'boolean' },
    })
  const refer = (name: string) => list.push({ $ref: `#/components/parameters/${name}` })
  if (endpoint.idempotent === true) refer('IdempotencyKey')
  if (endpoint.hasEtag === true) refer('IfNoneMatch')
  if (endpoint.access !== 'open') refer('RequestId')
  return list
}

/** The errors that an endpoint declares, and those that every endpoint of its kind can answer. */
function errorCodes(endpoint: Endpoint, isPriced: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [
    'malformed_request',
    ...endpoint.errors,
    ...(endpoint.required ?? []).map(({ error }) => error),
  ]
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
  if (endpoint.access !== 'open') {
    if (endpoint.anyQueryError !== undefined) codes.push(endpoint.anyQueryError)
    codes.push('unknown_member', 'unauthenticated', 'rate_limited')
  }
  if (endpoint.access === 'key' && isLicensed(endpoint.path))
    codes.push('licence_type', 'licence_disabled', 'licence_not_active', 'licence_expired')
  if (endpoint.access === 'key' && scopeOf(endpoint.path) !== null) codes.push('key_scope')
  if (isPriced) codes.push('not_enough_credits')
  if (endpoint.idempotent === true) codes.push('idempotency_running', 'idempotency_mismatch')
  // A call is refused where it must be written into the history and cannot be.
  if (endpoint.access !== 'open') codes.push('disk_full', 'state_unavailable')
  if (endpoint.access === 'key' && isLicensed(endpoint.path)) codes.push('damaged_data')
  codes.push('internal', 'overloaded')
  if (endpoint.isAlwaysAnswered !== true) codes.push('too_many_calls')
  return [...new Set(codes)]
}

function errorResponses(endpoint: Endpoint, codes: readonly ErrorCode[]): Members {
  const statuses = [...new Set(codes.map((code) => PUBLIC_ERRORS[code].status))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const words = codes
        .filter((code) => PUBLIC_ERRORS[code].status === status)
        .map((code) => PUBLIC_ERRORS[code].words)
      return [
        status,
        {
          description: words.map((sentence) => `\`${sentence}\``).join(' · '),
          headers: headersOf(endpoint, status),
          content: ERROR_CONTENT,
        },
      ]
    }),
  )
}
