/**
 * `/reconcile/{countryIso2}`: the Reconciliation Service API of the W3C community group, version 0.2 and the draft of 1.0, as
 * OpenRefine and its like call it. This file declares the endpoints; the shapes are in `version-0-2.ts` and `version-1-0.ts`.
 */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import type { Answer, Call, Endpoint } from '../http/endpoint.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseText } from '../http/request/form.ts'
import type { MatchServices } from '../match/match.ts'
import { COUNTRY_PATTERN } from '../reference/countries.ts'
import { closedObject } from '../schemas.ts'
import {
  checkExtend,
  ExtendQuery,
  ExtendResponse02,
  ExtendResponse10,
  extend,
  propose,
  writeExtended02,
  writeExtended10,
} from './extend.ts'
import { Manifest02, Manifest10, manifest, VERSIONS } from './manifest.ts'
import { PREVIEW_HEADERS, previewOf } from './preview.ts'
import { reconcile } from './reconcile.ts'
import {
  EntitySuggestions,
  SuggestParameters,
  suggestEntities,
  suggestProperties,
  suggestTypes,
  TermSuggestions,
} from './suggest.ts'
import {
  BATCH_MAX,
  BATCH_MEMBERS_MAX,
  QueryBatch02,
  ResultBatch02,
  readBatch02,
  requireBatch,
  writeBatch02,
} from './version-0-2.ts'
import { QueryBatch10, ResultBatch10, readBatch10, writeBatch10 } from './version-1-0.ts'

/** What the reconciliation service works with. */
export interface ReconcileServices extends MatchServices {
  /** Address under which callers reach the service, without a slash at its end. */
  readonly publicUrl: () => string
}

const params = closedObject({
  countryIso2: Type.String({
    description: 'ISO 3166 alpha-2 code: whose companies.',
    'x-documented': { pattern: COUNTRY_PATTERN },
  }),
})

/** Cells of tables hold any text. */
const BODY_LIMITS = { membersMax: BATCH_MEMBERS_MAX, mendsTexts: true } as const

/** What all endpoints have in common. */
const COMMON = {
  tag: 'Reconcile',
  access: 'key',
  countries: {
    member: 'countryIso2',
    of: ({ params }: { readonly params: { readonly countryIso2: string } }) => [params.countryIso2],
    max: 1,
  },
} as const

/** Longest batch in a query string: the head of a request has at most 16 KiB. */
const PARAMETER_CHARACTERS_MAX = 8192

const Asked = closedObject({
  queries: Type.Optional(
    Type.String({ maxLength: PARAMETER_CHARACTERS_MAX, description: 'A batch of queries, as JSON.' }),
  ),
  extend: Type.Optional(
    Type.String({ maxLength: PARAMETER_CHARACTERS_MAX, description: 'A query for values, as JSON.' }),
  ),
  version: Type.Optional(
    Type.Enum([...VERSIONS], { description: 'Of the manifest; 0.2 where absent. The two have other members.' }),
  ),
})

const AskedBody = closedObject(
  { queries: Type.Optional(QueryBatch02), extend: Type.Optional(ExtendQuery) },
  {
    // One of the two; `null` is as if absent.
    'x-documented': { not: { properties: { queries: { type: 'null' }, extend: { type: 'null' } } } },
  },
)

/** The endpoints, in the order of docs/api.md. */
export function reconcileEndpoints(services: ReconcileServices): readonly Endpoint[] {
  return [...version02(services), ...version10(services), ...suggestions()]
}

/** Answers a batch, or a query for values. */
async function answer02(
  services: ReconcileServices,
  { queries, extend: asked }: { readonly queries?: Readonly<Record<string, unknown>>; readonly extend?: ExtendQuery },
  call: Call,
): Promise<Answer> {
  const [country] = call.countries
  if (queries !== undefined && asked !== undefined)
    throw publicError('invalid_value', { member: 'extend', problem: 'cannot be asked for together with queries' })
  if (asked !== undefined) {
    const extended = await extend(call.served.lookup, country, asked, 'extend')
    return { body: writeExtended02(extended), companies: extended.found }
  }
  const batch = readBatch02(queries ?? {})
  const asked02 = batch.map(({ query }) => query)
  const results = await reconcile(call.served.lookup, country, asked02, services)
  return { body: writeBatch02(batch, results), companies: answered(results) }
}

/** Queries that have a candidate: the price is for each of them. */
function answered(results: readonly (readonly unknown[])[]): number {
  return results.filter((candidates) => candidates.length > 0).length
}

function version02(services: ReconcileServices): readonly Endpoint[] {
  return [
    endpoint({
      ...COMMON,
      method: 'GET',
      path: '/reconcile/:countryIso2',
      summary: 'The reconciliation service of a country',
      description:
        'Without parameters the manifest, which needs no key: what OpenRefine asks a service for first. With `queries` or `extend` what the POST answers.',
      request: { params, query: Asked },
      response: Type.Union([Manifest02, Manifest10, ResultBatch02, ExtendResponse02]),
      errors: ['not_found', 'invalid_value', 'missing_field', 'too_much_work'],
      isOpen: (query) => !/(^|&)(queries|extend)=/.test(query),
      companiesMax: ({ query: { queries, extend: asked } }) => countOf(queries, asked),
      async handle({ query: { queries, extend: asked, version = '0.2' } }, call) {
        if (queries === undefined && asked === undefined) {
          const [country] = call.countries
          return { body: manifest({ country, base: services.publicUrl(), key: call.keyInUrl, version }) }
        }
        return answer02(
          services,
          {
            ...(queries !== undefined && {
              queries: requireBatch({ queries: parseText('queries', queries, BODY_LIMITS) }),
            }),
            ...(asked !== undefined && { extend: checkExtend(parseText('extend', asked)) }),
          },
          call,
        )
      },
    }),
    endpoint({
      ...COMMON,
      method: 'POST',
      path: '/reconcile/:countryIso2',
      summary: 'Reconcile names with companies (version 0.2)',
      description: `\`queries\`: at most ${BATCH_MAX} of them; each gets at most 5 candidates, and \`match\` where one is beyond doubt. \`extend\`: values of companies. As a form, as the protocol has it, or as JSON. Costs what \`/explore/one\` does, for each query with a candidate and for each company of which values are asked.`,
      request: { params, body: AskedBody },
      response: Type.Union([ResultBatch02, ExtendResponse02]),
      takesForm: true,
      bodyLimits: BODY_LIMITS,
      errors: ['not_found', 'too_much_work'],
      example: {
        queries: {
          q0: { query: 'Vini Ferostrossi', limit: 3, properties: [{ pid: 'city', v: 'Firenze' }] },
          q1: { query: '07697940489' },
        },
      },
      required: [{ anyOf: ['queries', 'extend'], error: 'missing_field', values: { field: 'queries or extend' } }],
      companiesMax: ({ body: { queries = {}, extend: asked } }) =>
        Object.keys(queries).length + (asked?.ids.length ?? 0),
      idempotent: true,
      // The queries with those that are `null`: each key is answered.
      handle: ({ body }, call) =>
        answer02(services, { ...body, ...(body.queries && { queries: requireBatch(call.received) }) }, call),
    }),
  ]
}

/** Queries and ids in the parameters; none where they are no JSON, which the answer reports. */
function countOf(queries: string | undefined, asked: string | undefined): number {
  const batch = queries === undefined ? {} : parsedOr(queries, {})
  const { ids } = asked === undefined ? { ids: [] } : parsedOr<{ readonly ids?: unknown }>(asked, {})
  return Object.keys(batch ?? {}).length + (Array.isArray(ids) ? ids.length : 0)
}

function parsedOr<Value extends object>(text: string, fallback: Value): Value {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Value) : fallback
  } catch {
    return fallback
  }
}

function version10(services: ReconcileServices): readonly Endpoint[] {
  return [match10(services), extend10(), proposeProperties()]
}

function match10(services: ReconcileServices): Endpoint {
  return endpoint({
    ...COMMON,
    method: 'POST',
    path: '/reconcile/:countryIso2/match',
    summary: 'Reconcile names with companies (draft of version 1.0)',
    description: 'The same queries as a list with conditions. `required` narrows the candidates. Costs the same.',
    request: { params, body: QueryBatch10 },
    response: ResultBatch10,
    bodyLimits: BODY_LIMITS,
    errors: ['not_found', 'too_much_work'],
    example: {
      queries: [
        {
          conditions: [
            { matchType: 'name', propertyValue: 'Vini Ferostrossi' },
            { matchType: 'property', propertyId: 'city', propertyValue: 'Firenze' },
          ],
        },
      ],
    },
    required: [{ anyOf: ['queries'], error: 'missing_field', values: { field: 'queries' } }],
    companiesMax: ({ body }) => body.queries.length,
    idempotent: true,
    async handle({ body: { queries } }, call) {
      const results = await reconcile(call.served.lookup, call.countries[0], readBatch10(queries), services)
      return { body: writeBatch10(results), companies: answered(results) }
    },
  })
}

function extend10(): Endpoint {
  return endpoint({
    ...COMMON,
    method: 'POST',
    path: '/reconcile/:countryIso2/extend',
    summary: 'Values of companies that were reconciled (draft of version 1.0)',
    description: 'Costs what `/explore/one` does, for each company.',
    request: { params, body: ExtendQuery },
    response: ExtendResponse10,
    bodyLimits: BODY_LIMITS,
    errors: ['not_found'],
    example: { ids: ['IT-07697940489'], properties: [{ id: 'city' }, { id: 'numberOfEmployees' }] },
    companiesMax: ({ body }) => body.ids.length,
    idempotent: true,
    async handle({ body }, call) {
      const extended = await extend(call.served.lookup, call.countries[0], body)
      return { body: writeExtended10(extended), companies: extended.found }
    },
  })
}

function proposeProperties(): Endpoint {
  return endpoint({
    ...COMMON,
    method: 'GET',
    path: '/reconcile/:countryIso2/extend/propose',
    summary: 'Properties that can be asked for',
    description: 'Free, without a key: it names no company.',
    request: {
      params,
      query: closedObject({
        type: Type.String({ description: '`company`; any other type has none.' }),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      }),
    },
    response: closedObject({ ...TermProposals, type: Type.String(), limit: Type.Optional(Type.Integer()) }),
    errors: ['not_found', 'invalid_value', 'missing_field'],
    isOpen: () => true,
    handle: ({ query: { type, limit } }) => ({ body: propose(type, limit) }),
  })
}

const TermProposals = { properties: TermSuggestions.properties.result }

function suggestions(): readonly Endpoint[] {
  const terms = [
    ['property', 'Properties while they are typed', suggestProperties],
    ['type', 'Types while they are typed', suggestTypes],
  ] as const
  return [
    endpoint({
      ...COMMON,
      method: 'GET',
      path: '/reconcile/:countryIso2/suggest/entity',
      summary: 'Companies while their name is typed, as the protocol has it',
      description: 'Free, with a rate limit of its own.',
      request: { params, query: SuggestParameters },
      response: EntitySuggestions,
      errors: ['not_found', 'invalid_value', 'missing_field'],
      handle: async ({ query }, call) => ({
        body: await suggestEntities(call.served.lookup, call.countries[0], query),
      }),
    }),
    ...terms.map(([term, summary, suggest]) =>
      endpoint({
        ...COMMON,
        method: 'GET',
        path: `/reconcile/:countryIso2/suggest/${term}`,
        summary,
        description: 'Free, without a key: it names no company.',
        request: { params, query: SuggestParameters },
        response: TermSuggestions,
        errors: ['not_found', 'invalid_value', 'missing_field'],
        isOpen: () => true,
        handle: ({ query }) => ({ body: suggest(query) }),
      }),
    ),
    endpoint({
      ...COMMON,
      method: 'GET',
      path: '/reconcile/:countryIso2/preview',
      summary: 'A card of a company, to be shown in a frame',
      description: 'HTML with the content of a suggestion. Free, with its own rate limit.',
      request: {
        params,
        query: closedObject({ id: Type.String({ description: 'Id of the company.' }) }),
      },
      response: null,
      contentTypes: ['text/html'],
      errors: ['not_found', 'invalid_value', 'missing_field'],
      async handle({ query: { id } }, call) {
        const company = id.startsWith(`${call.countries[0]}-`) ? await call.served.lookup.byId(id) : null
        if (company === null) throw publicError('not_found')
        return {
          body: Buffer.from(previewOf(JSON.parse(Buffer.from(company).toString('utf8')))),
          contentType: 'text/html; charset=utf-8',
          headers: PREVIEW_HEADERS,
        }
      },
    }),
  ]
}
