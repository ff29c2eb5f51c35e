/**
 * Present: the only place that knows the shape of a search answer on the wire. Pure.
 */
import Type, { type Static } from 'typebox'
import { Company } from '../company/company-schema.ts'
import { closedObject } from '../schemas.ts'
import type { SearchResult } from '../search/engine.ts'
import { UNKNOWN_MEMBERS } from './plan/member-families.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './plan/paging.ts'

/** A condition on a member, and how many companies have it. */
export const KnownValues = closedObject({
  member: Type.Enum(UNKNOWN_MEMBERS),
  known: Type.Integer({ minimum: 0, description: 'Companies among these with a known value.' }),
  companies: Type.Integer({ minimum: 0, description: 'Companies that meet all other conditions of the search.' }),
  unknownMatches: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Of `totalCompanies`: those without a known value, where these match.' }),
  ),
})

/** A condition on a member, and how many companies have it. */
export type KnownValues = Static<typeof KnownValues>

/** What lite, simple-semantic and plus answer alike. */
export const SearchResponse = closedObject({
  companies: Type.Array(Company, { maxItems: PAGE_SIZE_MAX }),
  totalCompanies: Type.Integer({ minimum: 0, description: 'Exact number of matches.' }),
  totalPages: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX }),
  searchContextId: Type.String({ format: 'uuid', description: 'Identifies the search, whatever the page.' }),
  knownValues: Type.Optional(
    Type.Array(KnownValues, {
      description: 'Of a dry run: for each condition on a member that companies may lack, how many have it.',
    }),
  ),
})

/** What a search answers. */
export type SearchResponse = Static<typeof SearchResponse>

/** What an answer is made of. */
export interface SearchAnswer {
  readonly found: SearchResult
  readonly page: number
  /** {@link PAGE_SIZE} where absent. */
  readonly pageSize?: number | undefined
  readonly searchContextId: string
  /** Further members, after the common ones: `input`, `interpretation`. */
  readonly more?: Readonly<Record<string, unknown>>
}

/**
 * Writes the answer of a search as the bytes of its JSON.
 *
 * The companies are stored as the bytes of their JSON, so these are copied: parsing and writing them
 * again would cost more than the search itself (measured in `search/embedded/DESIGN.md`).
 */
export function presentSearch({
  found,
  page,
  pageSize = PAGE_SIZE,
  searchContextId,
  more = {},
}: SearchAnswer): Uint8Array {
  const rest = JSON.stringify({
    totalCompanies: found.total,
    totalPages: Math.ceil(found.total / pageSize),
    page,
    pageSize,
    searchContextId,
    ...more,
  })
  // The list's closing bracket and a comma replace the brace that `rest` begins with.
  const end = `],${rest.slice(1)}`
  let length = OPEN.length + Buffer.byteLength(end)
  for (const company of found.companies) length += company.length + 1
  // No comma follows the last company.
  const answer = Buffer.allocUnsafe(found.companies.length === 0 ? length : length - 1)
  answer.set(OPEN)
  let at = OPEN.length
  for (const company of found.companies) {
    if (at > OPEN.length) answer[at++] = COMMA
    answer.set(company, at)
    at += company.length
  }
  answer.write(end, at)
  return answer
}

const OPEN = Buffer.from('{"companies":[')
const COMMA = 0x2c
