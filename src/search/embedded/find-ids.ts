/** Finds the documents that conditions name by the ids of companies: `ids`, `sameAddress` and `group` in `search/query.ts`. */
import { addressKey } from '../../company/address/address-key.ts'
import { mapQuery, someQuery } from '../map-query.ts'
import type { Query } from '../query.ts'
import type { GroupMembers } from './background/groups.ts'
import type { CompaniesById } from './companies-by-id.ts'

/** Documents in ascending order, by country. */
type Documents = Readonly<Record<string, readonly number[]>>

/** What companies are found by. */
interface Companies extends Pick<CompaniesById, 'locate' | 'atAddress'> {
  /** The members of the group of a company. @throws {PublicError} 400 where it is too large */
  groupOf(id: string): GroupMembers
}

/** Whether a condition, or a part of it, names companies by their ids. */
export function hasIds(query: Query): boolean {
  return someQuery(query, ({ kind }) => kind === 'ids' || kind === 'sameAddress' || kind === 'group')
}

/**
 * The condition with what is found by the ids in it.
 *
 * @throws {OutdatedIndex} where it asks for an address, and the index has none
 */
export function findIds(query: Query, companies: Companies): Query {
  return mapQuery(query, (part) => {
    // Nothing is left to find of a group.
    if (part.kind === 'group') return { kind: 'ids', ids: [], found: companies.groupOf(part.id) }
    if (part.kind === 'ids') return { ...part, found: findAll(part.ids, companies) }
    return part.kind === 'sameAddress' ? { ...part, found: findNeighbours(part.id, companies) } : part
  })
}

function findAll(ids: readonly string[], { locate }: Companies): Documents {
  const found: Record<string, number[]> = {}
  for (const id of new Set(ids)) {
    const own = locate(id)
    if (own === null) continue
    found[own.country] ??= []
    found[own.country].push(own.document)
  }
  for (const documents of Object.values(found)) documents.sort((a, b) => a - b)
  return found
}

/** Companies at the address of one; an address is of one country. */
function findNeighbours(id: string, companies: Companies): Documents {
  const own = companies.locate(id)
  const key = own && addressKey(own.company)
  return own === null || key === null ? {} : { [own.country]: companies.atAddress(own.country, key) }
}
