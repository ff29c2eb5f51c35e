/**
 * Queries are cells of a table, up to a thousand at once: empty ones, notes as long as a page, numbers. One that
 * cannot be read has no candidates, so that the others are answered. A mistake outside the cells, such as an unknown
 * member, refuses the call where all its queries have one.
 */
import Type, { type Static, type TSchema } from 'typebox'
import { PublicError } from '../errors.ts'
import { validator } from '../http/request/validate.ts'
import { withoutNulls } from '../http/request/without-nulls.ts'
import type { Query } from './reconcile.ts'

/** A query as it may arrive. */
export function queryOnWire(schema: TSchema) {
  return Type.Unsafe<unknown>({
    'x-documented': { anyOf: [schema, { description: 'Anything else has no candidates.' }] },
  })
}

/**
 * Makes a reader of queries.
 *
 * @param schema of a query
 * @param read reads one that fits it; `null`: it asks for nothing. It throws what no cell can be the cause of
 * @returns a reader of a batch, `null` for queries that cannot be read
 * @throws {PublicError} the reader, 400 where all queries have a mistake that no cell can be the cause of
 */
export function batchReader<Schema extends TSchema>(
  schema: Schema,
  read: (query: Static<Schema>, path: string) => Query | null,
): (received: readonly { readonly query: unknown; readonly path: string }[]) => readonly (Query | null)[] {
  const check = validator(Type.Object({ query: schema }), { required: [], nouns: {}, noun: 'member' })
  const readOne = (received: unknown, path: string): Query | null | PublicError => {
    const query = withoutNulls(received)
    try {
      check({ query })
    } catch (error) {
      if (!(error instanceof PublicError) || error.code !== 'unknown_member') return null
      const { code, sentence, headers, details } = error
      const rename = (text: string) => text.replace(/^query/, path)
      return new PublicError(code, rename(sentence), headers, details && { ...details, member: rename(details.member) })
    }
    try {
      return read(query as Static<Schema>, path)
    } catch (error) {
      if (error instanceof PublicError) return error
      throw error
    }
  }
  return (received) => {
    const found = received.map(({ query, path }) => readOne(query, path))
    const [first] = found
    if (first instanceof PublicError && found.every((one) => one instanceof PublicError)) throw first
    return found.map((one) => (one instanceof PublicError ? null : one))
  }
}
