/** What is kept of a plan: which companies match. Pure. */
import { publicError } from '../errors.ts'
import type { Query, SearchPlan } from '../search/query.ts'
import type { SavedPlan } from './saved-search.ts'

/**
 * Makes a plan that a company can be compared with by itself. Names for the caches of engines go; and so do the nearest
 * companies to a vector, because who is among them depends on all others.
 *
 * @throws {PublicError} 400 for a group, whose members also depend on others
 */
export function savedPlan({ countries, where }: Pick<SearchPlan, 'countries' | 'where'>): SavedPlan {
  return { countries, where: alone(where) }
}

function alone(query: Query): Query {
  switch (query.kind) {
    case 'all':
    case 'any':
      return { ...query, of: query.of.map(alone) }
    case 'not':
    case 'country':
      return { ...query, of: alone(query.of) }
    case 'shared':
      return alone(query.of)
    case 'group':
      throw publicError('invalid_value', {
        member: 'search.filters.groupOf',
        problem:
          'cannot be part of a saved search, which compares each company by itself; save the ids that a search finds',
      })
    case 'nearest':
      return { kind: 'any', of: [] }
    default:
      return query
  }
}
