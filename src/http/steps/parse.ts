import { publicError } from '../../errors.ts'
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
  const checkBody = prepared.checks.body
  const given = checkBody === null ? undefined : withoutNulls(body ?? {})
  checkBody?.(given)
  const input = { body: given, query, params }
  return { ...read, input: input as unknown as Input<RequestSchemas>, isDryRun: query[DRY_RUN] === true }
}

const NO_QUERY: Query = Object.freeze(Object.create(null))

function parseQuery({ endpoint, checks, querySchema }: PreparedEndpoint, source: string): Query {
  if (checks.query === null) return NO_QUERY
  try {
    const query = readQuery(source, querySchema)
    checks.query(query)
    return query
  } catch (error) {
    if (endpoint.anyQueryError !== undefined) throw publicError(endpoint.anyQueryError as 'malformed_json')
    throw error
  }
}
