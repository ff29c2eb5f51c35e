/** Finds the documents of companies whose ids a search names: `ids` in `search/query.ts`. */
import type { Query } from '../query.ts'

/** Finds where a company is. */
type Locate = (id: string) => { readonly country: string; readonly document: number } | null

/** Whether a condition, or a part of it, is `ids`. */
export function hasIds(query: Query): boolean {
  switch (query.kind) {
    case 'ids':
      return true
    case 'all':
    case 'any':
      return query.of.some(hasIds)
    case 'not':
    case 'shared':
    case 'country':
    case 'nearest':
      return hasIds(query.of)
    default:
      return false
  }
}

/** The condition with what each `ids` in it finds. */
export function findIds(query: Query, locate: Locate): Query {
  if (!hasIds(query)) return query
  switch (query.kind) {
    case 'ids': {
      const found: Record<string, number[]> = {}
      for (const id of new Set(query.ids)) {
        const own = locate(id)
        if (own === null) continue
        found[own.country] ??= []
        found[own.country].push(own.document)
      }
      for (const documents of Object.values(found)) documents.sort((a, b) => a - b)
      return { ...query, found }
    }
    case 'all':
    case 'any':
      return { kind: query.kind, of: query.of.map((part) => findIds(part, locate)) }
    case 'not':
    case 'shared':
    case 'country':
    case 'nearest':
      return { ...query, of: findIds(query.of, locate) }
    default:
      return query
  }
}
