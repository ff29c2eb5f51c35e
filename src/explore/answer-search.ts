/** What lite, simple-semantic and plus have in common once they have a plan: execute it, store its context, present it. */
import type { Answer, Call } from '../http/endpoint.ts'
import type { Engine } from '../search/engine.ts'
import type { SearchPlan } from '../search/query.ts'
import { PAGE_SIZE, presentSearch } from './present.ts'
import { encodeReading, NO_READING, type SearchReading } from './read-search.ts'
import type { SearchContextStore, SearchIdentity } from './search-context.ts'

/** What a search works with. */
export interface SearchServices {
  /** The engine that serves the current generation. Asked anew for every call, because an import switches it. */
  readonly engine: () => Engine
  readonly contexts: SearchContextStore
}

/** A search that was planned. */
export interface PlannedSearch {
  readonly identity: SearchIdentity
  readonly plan: Omit<SearchPlan, 'page'>
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
 * @returns the page's companies with the exact total; a dry run returns the same without companies, and stores nothing
 */
export async function answerSearch(
  { identity, plan, page = 1, more, reading = NO_READING }: PlannedSearch,
  { isDryRun, now }: Pick<Call, 'isDryRun' | 'now'>,
  { engine, contexts }: SearchServices,
): Promise<Answer> {
  const serving = engine()
  const found = await serving.search({
    ...plan,
    ...(reading.near !== null && { near: reading.near }),
    page: { first: (page - 1) * PAGE_SIZE, count: PAGE_SIZE },
  })
  const context = { ...identity, generation: serving.generation, ...encodeReading(reading), lastUsedAt: now }
  const answered = isDryRun ? { ...found, companies: [] } : found
  return {
    body: presentSearch({ found: answered, page, searchContextId: identity.id, ...(more && { more }) }),
    companies: found.companies.length,
    writes: isDryRun ? [] : contexts.keep(context),
  }
}
