/** Walks through the conditions of a query tree. */
import type { Query } from './query.ts'

/** Whether one of the conditions in a tree, itself included, is as asked. */
export function someQuery(query: Query, holds: (query: Query) => boolean): boolean {
  return holds(query) || partsOf(query).some((part) => someQuery(part, holds))
}

/** The same tree with each condition that has no others in it as `change` makes it. */
export function mapQuery(query: Query, change: (query: Query) => Query): Query {
  switch (query.kind) {
    case 'all':
    case 'any':
      return { kind: query.kind, of: query.of.map((part) => mapQuery(part, change)) }
    case 'not':
    case 'shared':
    case 'country':
    case 'nearest':
      return { ...query, of: mapQuery(query.of, change) }
    default:
      return change(query)
  }
}

function partsOf(query: Query): readonly Query[] {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of
    case 'not':
    case 'shared':
    case 'country':
    case 'nearest':
      return [query.of]
    default:
      return []
  }
}
