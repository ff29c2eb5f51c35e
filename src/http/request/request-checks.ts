import type { TSchema } from 'typebox'
import type { Endpoint } from '../endpoint.ts'
import { nullsValidator } from './unknown-nulls.ts'
import { type JsonSchema, type Validate, validator } from './validate.ts'

/** `?dryRun=true`: accepted in addition to an endpoint's own parameters. */
export const DRY_RUN = 'dryRun'

/** An endpoint with the compiled checks of its schemas. */
export interface PreparedEndpoint {
  readonly endpoint: Endpoint
  readonly checks: {
    /** `null`: the endpoint takes no body. */
    readonly body: Validate | null
    /** For the body as it arrived, with members that are `null`; `null` as `body`. */
    readonly nulls: Validate | null
    /** `null`: the query string is ignored. */
    readonly query: Validate | null
    readonly params: Validate | null
  }
  /** Schema of the query string, `dryRun` included. */
  readonly querySchema: JsonSchema
}

/**
 * Compiles what an endpoint needs, once.
 *
 * @throws {Error} for a schema that cannot be checked
 */
export function prepareEndpoint(endpoint: Endpoint): PreparedEndpoint {
  const required = endpoint.required ?? []
  const { body, query, params } = endpoint.request
  const querySchema = addDryRun(query as JsonSchema | undefined, endpoint.dryRun === true)
  const bodyRules = { required, nouns: endpoint.nouns ?? {}, noun: 'member' }
  const parameterRules = { required: body === undefined ? required : [], nouns: {}, noun: 'parameter' }
  // Probes and browsers append any query string. Open endpoints have nothing that it could be mistaken for.
  const ignoresQuery = endpoint.access === 'open' && query === undefined
  return {
    endpoint,
    checks: {
      body: body === undefined ? null : validator(body, bodyRules),
      nulls: body === undefined ? null : nullsValidator(body, bodyRules),
      query: ignoresQuery ? null : validator(querySchema as TSchema, parameterRules),
      params: params === undefined ? null : validator(params, { ...parameterRules, required: [] }),
    },
    querySchema,
  }
}

function addDryRun(schema: JsonSchema | undefined, hasDryRun: boolean): JsonSchema {
  const own = schema ?? { type: 'object', properties: {}, additionalProperties: false }
  if (!hasDryRun) return own
  return { ...own, properties: { ...own.properties, [DRY_RUN]: { type: 'boolean' } } }
}
