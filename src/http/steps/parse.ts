import { PublicError, publicError } from '../../errors.ts'
import type { Input, RequestSchemas } from '../endpoint.ts'
import { type Query, readQuery } from '../request/read-query.ts'
import { DRY_RUN, type PreparedEndpoint } from '../request/request-checks.ts'
import { withoutNulls } from '../request/without-nulls.ts'
import type { Parsed, Read } from './stages.ts'

/**
 * Checks query string and body against the schemas of the endpoint.
 *
 * @throws {PublicError} 400 naming the first member that is wrong, and what is right
 */
export function parse(prepared: PreparedEndpoint, read: Read): Parsed {
  const { body, params } = read
  const query = parseQuery(prepared, read.request.querySource)
  const given = parseBody(prepared, body)
  const input = { body: given, query, params }
  return { ...read, input: input as unknown as Input<RequestSchemas>, isDryRun: query[DRY_RUN] === true }
}

const MISSING_BODY = { member: 'body', problem: 'is missing, must be a JSON object; {} gives no member' }

/** The body without its members that are `null`; `undefined` where the endpoint takes none. */
function parseBody({ checks }: PreparedEndpoint, body: unknown): unknown {
  if (checks.body === null) return undefined
  const arrived = body ?? {}
  const given = withoutNulls(arrived)
  checks.body(given)
  if (given !== arrived) checks.nulls?.(arrived)
  // Where an empty one would do, a body that was lost on the way must not count as a wish for all the defaults.
  if (body === undefined || body === null) throw publicError('invalid_value', MISSING_BODY)
  return given
}

const NO_QUERY: Query = Object.freeze(Object.create(null))

function parseQuery({ endpoint, checks, querySchema }: PreparedEndpoint, source: string): Query {
  const check = checks.query
  if (check === null) return NO_QUERY
  const { anyQueryError } = endpoint
  let query: Query | null = null
  try {
    query = readQuery(source, querySchema)
    check(query)
    return query
  } catch (error) {
    if (anyQueryError === undefined) throw error
    // The one sentence is about the parameters there are. One that there is not is named, if the others are right.
    const isUnknown = error instanceof PublicError && error.code === 'unknown_member'
    if (isUnknown && query !== null && passes(check, knownOf(query, querySchema))) throw error
    throw publicError(anyQueryError as 'malformed_json')
  }
}

/** The parameters that the schema declares. */
function knownOf(query: Query, schema: PreparedEndpoint['querySchema']): Query {
  const known = schema?.properties ?? {}
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(known, name)))
}

function passes(check: (value: Query) => void, query: Query): boolean {
  try {
    check(query)
    return true
  } catch {
    return false
  }
}
