/** The wire shapes of the draft of version 1.0 of the Reconciliation Service API: a list of queries, and what answers it. */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import { closedObject } from '../schemas.ts'
import { CANDIDATE, writeCandidates } from './candidates.ts'
import { batchReader, queryOnWire } from './odd-queries.ts'
import { isCompanyType, PropertyValues, requireProperty, textsOf } from './property-values.ts'
import type { Candidate, Condition, Query } from './reconcile.ts'
import { BATCH_MAX, CANDIDATES_MAX } from './version-0-2.ts'

const LANGUAGE = {
  lang: Type.Optional(Type.String({ description: 'Language of the texts; names are compared in the country’s own.' })),
  dir: Type.Optional(Type.Enum(['ltr', 'rtl', 'auto'])),
}

const Query10 = closedObject({
  type: Type.Optional(Type.String({ description: '`company`.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Most candidates; 5 at most, and where absent.' }),
  ),
  ...LANGUAGE,
  conditions: Type.Array(
    closedObject({
      matchType: Type.Enum(['name', 'id', 'property']),
      propertyId: Type.Optional(Type.String({ description: 'With `matchType` `property`: such as `city`.' })),
      propertyValue: PropertyValues,
      required: Type.Optional(Type.Boolean({ description: 'Companies that do not meet it are no candidates.' })),
      matchQuantifier: Type.Optional(Type.Enum(['any', 'all', 'none'])),
      ...LANGUAGE,
    }),
    { minItems: 1, maxItems: 50 },
  ),
})

/** A batch of queries. */
export const QueryBatch10 = closedObject({
  queries: Type.Array(queryOnWire(Query10), { maxItems: BATCH_MAX, 'x-documented': { minItems: 1 } }),
})

/** What answers a batch. */
export const ResultBatch10 = closedObject({
  results: Type.Array(
    closedObject({
      candidates: Type.Array(
        closedObject({
          ...CANDIDATE,
          features: Type.Array(
            closedObject({
              id: Type.String(),
              name: Type.String(),
              value: Type.Union([Type.Boolean(), Type.Number()]),
            }),
          ),
        }),
        { maxItems: CANDIDATES_MAX },
      ),
    }),
    { maxItems: BATCH_MAX },
  ),
})

/**
 * Reads a batch.
 *
 * @returns `null` for a query that cannot be read, and has no candidates
 * @throws {PublicError} 400 where all have unknown members or properties
 */
export function readBatch10(queries: readonly unknown[]): readonly (Query | null)[] {
  return readQueries(queries.map((query, at) => ({ query, path: `queries[${at}]` })))
}

const readQueries = batchReader(Query10, ({ type, limit, conditions }, path) => {
  let name: string | null = null
  let id: string | null = null
  const others: Condition[] = []
  for (const [at, condition] of conditions.entries()) {
    const { matchType, propertyId, propertyValue, required = false, matchQuantifier = 'any' } = condition
    const values = textsOf(propertyValue)
    if (values.length === 0) continue
    if (matchType === 'name') name ??= values[0]
    else if (matchType === 'id') id ??= values[0]
    else {
      const member = `${path}.conditions[${at}].propertyId`
      if (propertyId === undefined) throw publicError('missing_field', { field: member })
      const property = requireProperty(propertyId, member)
      others.push({ property, values, quantifier: matchQuantifier, isRequired: required })
    }
  }
  if (!isCompanyType(type)) return null
  return { name, id, conditions: others, limit: Math.min(limit ?? CANDIDATES_MAX, CANDIDATES_MAX) }
})

/** Writes the answer to a batch. */
export function writeBatch10(results: readonly (readonly Candidate[])[]): object {
  return {
    results: results.map((candidates) => ({ candidates: writeCandidates(candidates) })),
  }
}
