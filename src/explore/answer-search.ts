/** What lite, simple-semantic and plus do alike once they have a plan: execute it, name its context, present it. */
import type { Answer, Call } from '../http/endpoint.ts'
import type { Engine } from '../search/engine.ts'
import type { SearchPlan } from '../search/query.ts'
import { PAGE_SIZE, presentSearch } from './present.ts'
import { keptReading, NO_READING, type SearchReading } from './read-search.ts'
import { canonicalInput, type SearchContextStore, type SearchMode, searchContextId } from './search-context.ts'

/** What a search works with. */
export interface SearchServices {
  /** The engine that serves the current generation; asked anew for every call, as an import switches it. */
  readonly engine: () => Engine
  readonly contexts: SearchContextStore
}

/** A search that was planned. */
export interface PlannedSearch {
  readonly mode: SearchMode
  readonly plan: Omit<SearchPlan, 'page'>
  /** The request as received; `page` in it is the page asked for, 1 where absent. */
  readonly request: Readonly<Record<string, unknown>> & { readonly page?: number }
  /** Members of the answer after the common ones: `input`, `interpretation`. */
  readonly more?: Readonly<Record<string, unknown>>
  /** What models made of it. */
  readonly reading?: SearchReading
}

/**
 * Executes a planned search.
 *
 * @returns the page's companies with the exact total; with a dry run the same without companies, and nothing is kept
 */
export async function answerSearch(
  { mode, plan, request, more, reading = NO_READING }: PlannedSearch,
  { caller: { licenceId }, isDryRun, now }: Pick<Call, 'caller' | 'isDryRun' | 'now'>,
  { engine, contexts }: SearchServices,
): Promise<Answer> {
  const { page = 1 } = request
  const serving = engine()
  const found = await serving.search({
    ...plan,
    ...(reading.near !== null && { near: reading.near }),
    page: { first: (page - 1) * PAGE_SIZE, count: PAGE_SIZE },
  })
  const input = canonicalInput(request)
  const id = searchContextId(licenceId, mode, input)
  const { generation } = serving
  const context = { id, licenceId, mode, input, generation, ...keptReading(reading), lastUsedAt: now }
  const shown = isDryRun ? { ...found, companies: [] } : found
  return {
    body: presentSearch({ found: shown, page, searchContextId: id, ...(more && { more }) }),
    companies: found.companies.length,
    writes: isDryRun ? [] : contexts.keep(context),
  }
}
