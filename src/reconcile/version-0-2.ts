/** The wire shapes of version 0.2 of the Reconciliation Service API: queries by their keys, and what answers them. */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import { joinPath, shortenPath } from '../http/request/parse-json.ts'
import { hasType } from '../http/request/validate.ts'
import { closedObject } from '../schemas.ts'
import { CANDIDATE, writeCandidates } from './candidates.ts'
import { batchReader, queryOnWire } from './odd-queries.ts'
import { isCompanyType, PropertyValues, requireProperty, textsOf } from './property-values.ts'
import type { Candidate, Query } from './reconcile.ts'

/** Most queries of a batch (`batchSize` in the manifest). */
export const BATCH_MAX = 1000
/** Most candidates of a query. */
export const CANDIDATES_MAX = 5
/** Most members of a batch: of each query four, and five properties. */
export const BATCH_MEMBERS_MAX = BATCH_MAX * 20

/** A query of a batch. */
export const Query02 = closedObject(
  {
    query: Type.Optional(
      Type.Union([Type.String(), Type.Number(), Type.Boolean()], { description: 'A name, an id or a number.' }),
    ),
    type: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { description: '`company`.' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Most candidates; 5 at most, and where absent.' }),
    ),
    properties: Type.Optional(
      Type.Array(
        closedObject({ pid: Type.String({ description: 'A property, such as `city`.' }), v: PropertyValues }),
        { maxItems: 50 },
      ),
    ),
    type_strict: Type.Optional(Type.Enum(['any', 'should', 'all'])),
  },
  {
    // One of the two must be given; `null` counts as absent.
    'x-documented': {
      not: { properties: { query: { type: 'null' }, properties: { anyOf: [{ type: 'null' }, { maxItems: 0 }] } } },
    },
  },
)

/** No name of a member may hold U+0000 either. */
export const NAMES = { propertyNames: { pattern: '^[^\\u0000]*$' } } as const

/** A batch of queries by their keys. */
export const QueryBatch02 = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: queryOnWire(Query02),
  'x-documented': NAMES,
  description: `Queries by keys of the caller's choice; ${BATCH_MAX} at most.`,
})

/** What answers a batch. */
export const ResultBatch02 = Type.Record(
  Type.String(),
  closedObject({
    result: Type.Array(
      closedObject({
        ...CANDIDATE,
        features: Type.Array(closedObject({ id: Type.String(), value: Type.Union([Type.Boolean(), Type.Number()]) })),
      }),
      { maxItems: CANDIDATES_MAX },
    ),
  }),
  { description: 'Candidates by the keys of the queries.' },
)

/**
 * The batch of a body.
 *
 * @throws {PublicError} 400 where it is no object
 */
export function requireBatch(body: unknown): Readonly<Record<string, unknown>> {
  const { queries } = body as { readonly queries: unknown }
  if (hasType({ type: 'object' }, queries)) return queries as Readonly<Record<string, unknown>>
  throw publicError('invalid_value', { member: 'queries', problem: 'must be an object' })
}

/**
 * Reads a batch.
 *
 * @param batch the queries as they arrived
 * @returns the queries with their keys; `null`: one that cannot be read, and has no candidates
 * @throws {PublicError} 400 for more queries than a batch may have, or where all have unknown members or properties
 */
export function readBatch02(
  batch: Readonly<Record<string, unknown>>,
): readonly { readonly key: string; readonly query: Query | null }[] {
  const entries = Object.entries(batch)
  if (entries.length > BATCH_MAX)
    throw publicError('invalid_value', { member: 'queries', problem: `at most ${BATCH_MAX} queries` })
  const queries = readQueries(entries.map(([key, query]) => ({ query, path: shortenPath(joinPath('queries', key)) })))
  return entries.map(([key], at) => ({ key, query: queries[at] }))
}

const readQueries = batchReader(Query02, ({ query, type, limit, properties = [] }, path) => {
  const conditions = properties.flatMap(({ pid, v }, at) => {
    const values = textsOf(v)
    const property = requireProperty(pid, `${path}.properties[${at}].pid`)
    return values.length === 0 ? [] : [{ property, values, quantifier: 'any', isRequired: false } as const]
  })
  const name = query === undefined || String(query).trim() === '' ? null : String(query)
  if ((name === null && conditions.length === 0) || !isCompanyType(type)) return null
  return { name, id: null, conditions, limit: Math.min(limit ?? CANDIDATES_MAX, CANDIDATES_MAX) }
})

/** Writes the answer to a batch. */
export function writeBatch02(
  batch: readonly { readonly key: string }[],
  results: readonly (readonly Candidate[])[],
): object {
  return Object.fromEntries(
    batch.map(({ key }, at) => [
      key,
      {
        result: writeCandidates(results[at]).map(({ features, ...candidate }) => ({
          ...candidate,
          features: features.map(({ id, value }) => ({ id, value })),
        })),
      },
    ]),
  )
}
