/**
 * `openapi.json`: generated from the declarations of the endpoints, so it always agrees with them. OpenAPI 3.1, whose
 * schemas are JSON Schema as TypeBox writes it.
 */
import { STATUS_CODES } from 'node:http'
import type { TSchema } from 'typebox'
import { type ErrorCode, PUBLIC_ERRORS } from '../errors.ts'
import { scopeOf } from '../license/access/key-scopes.ts'
import { isLicensed } from '../license/license-types.ts'
import { isForAnyOrigin, KEY_PARAMETER } from './any-origin.ts'
import type { Endpoint } from './endpoint.ts'
import { type ComponentSection, componentSection, countParts, pascal, shareSchemas } from './openapi-components.ts'
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
  /** Answers of the demo by the id of their operation; bodies of webhooks by their name; values of schemas by theirs. */
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
  readonly responses: ComponentSection
  /** Parameters of several operations. */
  readonly parameters: ComponentSection
  readonly parameterCounts: ReadonlyMap<string, number>
}

/** The document, ready for `JSON.stringify`. Endpoints are in the order of the table of routes. */
export function openApiDocument(endpoints: readonly Endpoint[], options: OpenApiOptions): Members {
  const operationId = (endpoint: Endpoint) => operationIdOf(endpoint, endpoints)
  const schemas = schemaWriter(endpoints, options.schemas, operationId)
  const writing: Writing = {
    options,
    schemas,
    operationId,
    responses: componentSection('responses'),
    parameters: componentSection('parameters'),
    parameterCounts: countParts(endpoints.flatMap((endpoint) => parameters(endpoint, schemas))),
  }
  const paths: Record<string, Members> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, writing) }
  }
  const webhooks = writeWebhooks(options.webhooks ?? {}, writing)
  const named = withoutUnused({ ...withExamples(schemas.components(), options), Error: ERROR }, [
    paths,
    webhooks,
    writing.parameters.parts(),
    writing.responses.parts(),
  ])
  const shared = shareSchemas(named, { paths, parameters: writing.parameters.parts() })
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
        'Company data search: official registers in, a search interface out. Every error has the shape `{"error": "<sentence>"}`, its code in `X-Error-Code`, and what is wrong with a member in `X-Error-Details`. Every answer has the headers `X-Request-Id` (that of the call where it sends one of at most 128 letters, digits and `_.:+/=@-`), `X-Api-Version` and `Cache-Control`; every answer to a known key has `X-RateLimit-Limit`, `-Remaining`, `-Used`, `-Reset` and `X-Credits-Limit`, `-Remaining`, `-Used`.',
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
    security: [{ apiKey: [] }],
    tags: [...used].map((name) => ({ name, description: options.tags[name] ?? name })),
    paths: shared.rest.paths,
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
      parameters: shared.rest.parameters,
      responses: writing.responses.parts(),
      schemas: shared.schemas,
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
const REQUEST_HEADERS = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key with the same body gets the same answer for 24 hours and is charged once.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an answer that is at hand: 304 without a body where it is still the answer.',
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

function writeWebhooks(webhooks: Readonly<Record<string, DocumentedWebhook>>, writing: Writing): Members {
  const { schemas, options, parameters, responses } = writing
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
          parameters: Object.entries({ ...WEBHOOK_HEADERS, ...headers }).map(([header, description]) => {
            const parameter = { name: header, in: 'header', required: true, description, schema: { type: 'string' } }
            return Object.hasOwn(WEBHOOK_HEADERS, header) ? parameters.refer(pascal(header), parameter) : parameter
          }),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.answer(body), ...exampleOf(name, options) } },
          },
          responses: {
            '2XX': responses.refer('Received', { description: 'Received. Anything else is tried again.' }),
            410: responses.refer('NotWanted', { description: 'Nothing more is sent to this address.' }),
          },
        },
      },
    ]),
  )
}

function exampleOf(name: string, { examples = {} }: OpenApiOptions): Members {
  return Object.hasOwn(examples, name) ? { example: examples[name] as Json } : {}
}

/** Schemas with the examples of those that have one. */
function withExamples(schemas: Members, { examples = {} }: OpenApiOptions): Members {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      Object.hasOwn(examples, name) ? { ...(schema as Members), examples: [examples[name] as Json] } : schema,
    ]),
  )
}

function operation(endpoint: Endpoint, writing: Writing): Members {
  const { schemas } = writing
  const { body } = endpoint.request
  return {
    operationId: writing.operationId(endpoint),
    summary: endpoint.summary,
    description: endpoint.description ?? `${endpoint.summary}.`,
    tags: [endpoint.tag],
    ...securityOf(endpoint),
    ...operationParameters(endpoint, writing),
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
      [endpoint.status ?? 200]: success(endpoint, writing),
      ...failures(endpoint, writing),
    },
  }
}

/** The answer that was asked for. An example stands at the schema where several answers are of it. */
function success(endpoint: Endpoint, { options, schemas, operationId }: Writing): Members {
  const headers = headersOf(endpoint, 200)
  const answered = {
    description: STATUS_CODES[endpoint.status ?? 200] as string,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  }
  if (endpoint.response === null) {
    const types = endpoint.contentTypes ?? ['text/plain']
    return { ...answered, content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])) }
  }
  const schema = schemas.answer(endpoint.response)
  return { ...answered, content: { 'application/json': { schema, ...exampleOf(operationId(endpoint), options) } } }
}

/** The form whose fields are the members of a body, as JSON. */
function formSchema({ properties = {} }: JsonSchema): Json {
  const fields = Object.keys(properties).map((name) => [name, { type: 'string', contentMediaType: 'application/json' }])
  return { type: 'object', properties: Object.fromEntries(fields), additionalProperties: false }
}

/** How a call shows its key, where not in its header alone; `{}`: a call may have none. */
function securityOf({ path, isOpen, access }: Endpoint): Members {
  if (access === 'open') return { security: [] }
  if (access === 'admin') return { security: [{ adminKey: [] }] }
  const inUrl = isForAnyOrigin(path) ? [{ apiKeyInUrl: [] }] : []
  const none = isOpen === undefined ? [] : [{}]
  return inUrl.length + none.length === 0 ? {} : { security: [{ apiKey: [] }, ...inUrl, ...none] }
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

/** The member `parameters`, where there are any: those of several operations by reference. */
function operationParameters(endpoint: Endpoint, { schemas, parameterCounts, parameters: shared }: Writing): Members {
  const own = parameters(endpoint, schemas)
  if (own.length === 0) return {}
  return {
    parameters: own.map((parameter) =>
      parameterCounts.get(JSON.stringify(parameter)) === 1
        ? parameter
        : shared.refer(pascal(String(parameter.name)), parameter),
    ),
  }
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
        ...(schema.required?.includes(name) === true ? { required: true } : {}),
        ...(description === undefined ? {} : { description }),
        schema: rest,
      })
    }
  }
  if (endpoint.dryRun === true)
    list.push({
      name: DRY_RUN,
      in: 'query',
      description: 'Returns true totals and no companies, free; `X-Credits-Estimate` is the price of the call.',
      schema: { type: 'boolean' },
    })
  if (endpoint.idempotent === true) list.push(REQUEST_HEADERS.idempotencyKey)
  if (endpoint.hasEtag === true) list.push(REQUEST_HEADERS.ifNoneMatch)
  return list
}

/** What any call may be answered: said once, as the `default` of every operation. */
const ANY_CALL: readonly ErrorCode[] = [
  'request_timeout',
  'body_too_large',
  'unsupported_media_type',
  'unsupported_charset',
  'unsupported_encoding',
  'rate_limited',
  'too_many_calls',
  'headers_too_large',
  'internal',
  'overloaded',
  'disk_full',
  'state_unavailable',
  'damaged_data',
  'too_slow',
  'search_unavailable',
  'state_uncertain',
]

/** The errors that an endpoint declares, and those that every endpoint of its kind can answer, besides those of any call. */
function errorCodes(endpoint: Endpoint, isPriced: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [
    'malformed_request',
    ...endpoint.errors,
    ...(endpoint.required ?? []).map(({ error }) => error),
  ]
  if (endpoint.request.body !== undefined) codes.push('malformed_json', 'invalid_value', 'unknown_member')
  if (endpoint.countries !== undefined) codes.push('unsupported_country', 'too_many_countries', 'licence_country')
  // Every call with a key has its query string checked, also where none is declared.
  if (endpoint.access !== 'open') {
    if (endpoint.anyQueryError !== undefined) codes.push(endpoint.anyQueryError)
    codes.push('unknown_member', 'unauthenticated')
  }
  if (endpoint.access === 'key' && isLicensed(endpoint.path))
    codes.push('licence_type', 'licence_disabled', 'licence_not_active', 'licence_expired')
  if (endpoint.access === 'key' && scopeOf(endpoint.path) !== null) codes.push('key_scope')
  if (isPriced) codes.push('not_enough_credits')
  if (endpoint.idempotent === true) codes.push('idempotency_running', 'idempotency_mismatch')
  return codes
}

/** References to what a call is answered that has no new answer: by status, each response written once. */
function failures(endpoint: Endpoint, { options, responses }: Writing): Members {
  const codes = errorCodes(endpoint, isPriced(endpoint, options))
  const response = (status: string, known: readonly ErrorCode[]): Json => {
    const headers = headersOf(endpoint, Number(status))
    return {
      description: known.map((code) => `\`${PUBLIC_ERRORS[code].words}\``).join(' · '),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      content: ERROR_CONTENT,
    }
  }
  const declared = (Object.keys(PUBLIC_ERRORS) as ErrorCode[]).filter(
    (code) => codes.includes(code) && !ANY_CALL.includes(code),
  )
  const byStatus = Object.groupBy(declared, (code) => PUBLIC_ERRORS[code].status)
  return {
    ...(endpoint.hasEtag === true ? { 304: responses.refer('NotModified', notModified(endpoint)) } : {}),
    ...Object.fromEntries(
      Object.entries(byStatus).map(([status, known]) => [
        status,
        responses.refer(pascal(STATUS_CODES[status] ?? status), response(status, known as ErrorCode[])),
      ]),
    ),
    default: responses.refer('AnyCall', response('default', ANY_CALL)),
  }
}

function notModified(endpoint: Endpoint): Json {
  return { description: 'What `If-None-Match` names is still the answer. No body.', headers: headersOf(endpoint, 304) }
}
