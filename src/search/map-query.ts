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

/** The conditions of a tree that have no others in them. */
export function leavesOf(query: Query): readonly Query[] {
  const parts = partsOf(query)
  return parts.length === 0 ? [query] : parts.flatMap(leavesOf)
}

/** The same tree with each condition of a kind as what is found for its id, which is looked for once. */
export async function mapFound<Found>(
  query: Query,
  kind: 'group' | 'sameAddress',
  find: (id: string) => Promise<Found>,
  change: (id: string, found: Found) => Query,
): Promise<Query> {
  const idsOf = (part: Query) => ('id' in part && part.kind === kind ? [part.id] : [])
  const found = new Map<string, Found>()
  for (const id of new Set(leavesOf(query).flatMap(idsOf))) found.set(id, await find(id))
  if (found.size === 0) return query
  return mapQuery(query, (part) => idsOf(part).map((id) => change(id, found.get(id)!))[0] ?? part)
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
