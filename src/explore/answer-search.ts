/** What lite, simple-semantic and plus have in common once they have a plan: execute it, store its context, present it. */
import { publicError } from '../errors.ts'
import type { Answer, Call } from '../http/endpoint.ts'
import { type Engine, type SearchResult, TooMuchWork } from '../search/engine.ts'
import type { SearchPlan } from '../search/query.ts'
import { PAGE_SIZE, presentSearch } from './present.ts'
import { encodeReading, NO_READING, type SearchReading } from './read-search.ts'
import type { SearchContextStore, SearchIdentity } from './search-context.ts'

/** What a search works with. */
export interface SearchServices {
  /** The engine that serves the current generation. Asked anew for every call, because an import switches it. */
  readonly engine: () => Engine
  readonly contexts: SearchContextStore
  /** Most work of one search, see `TooMuchWork`; unbounded where absent. */
  readonly workMax?: number
}

/** A search that was planned. */
export interface PlannedSearch {
  readonly identity: SearchIdentity
  readonly plan: Omit<SearchPlan, 'page'>
  /** The body of the call: an error names the longest of its members. */
  readonly asked: object
  /** The page asked for; 1 where absent. */
  readonly page?: number | undefined
  /** Members of the answer after the common ones: `input`, `interpretation`. */
  readonly more?: Readonly<Record<string, unknown>>
  /** What models made of it. */
  readonly reading?: SearchReading
}

/**
 * Executes a planned search.
 *
 * @throws {PublicError} 400 where it needs more work than one call may take
 * @returns the page's companies with the exact total; a dry run returns the same without companies, and stores nothing
 */
export async function answerSearch(
  { identity, plan, asked, page = 1, more, reading = NO_READING }: PlannedSearch,
  { isDryRun, now }: Pick<Call, 'isDryRun' | 'now'>,
  { engine, contexts, workMax }: SearchServices,
): Promise<Answer> {
  const serving = engine()
  const paged = {
    ...plan,
    ...(reading.near !== null && { near: reading.near }),
    page: { first: (page - 1) * PAGE_SIZE, count: PAGE_SIZE },
  }
  let found: SearchResult
  try {
    found = await serving.search(paged, workMax === undefined ? {} : { workMax })
  } catch (error) {
    throw error instanceof TooMuchWork ? publicError('too_much_work', { member: longestMember(asked) }) : error
  }
  const context = { ...identity, generation: serving.generation, ...encodeReading(reading), lastUsedAt: now }
  const answered = isDryRun ? { ...found, companies: [] } : found
  return {
    body: presentSearch({ found: answered, page, searchContextId: identity.id, ...(more && { more }) }),
    companies: found.companies.length,
    writes: isDryRun ? [] : contexts.keep(context),
  }
}

/** The list or text of a body that is the longest, as callers write it from the top of the body: `semantic.keywords`. */
function longestMember(body: object): string {
  let longest = { member: 'body', length: 0 }
  const visit = (value: unknown, member: string): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, own] of Object.entries(value)) visit(own, member === '' ? name : `${member}.${name}`)
      return
    }
    const { length } = JSON.stringify(value) ?? ''
    if (length > longest.length) longest = { member, length }
  }
  visit(body, '')
  return longest.member
}
