/** Walks through all pages of a search. */
import { GenerationChangedError } from './errors.ts'
import type { CallOptions, Result } from './transport.ts'

/** How pages are walked. */
export interface WalkOptions extends Pick<CallOptions, 'signal'> {
  /** First page, to continue where an earlier walk ended; 1 where absent. */
  readonly fromPage?: number
  /** Continues when another import is served meanwhile. Companies may then be returned twice, or not at all. */
  readonly acrossGenerations?: boolean
}

interface PageBody {
  readonly page?: number | null
  readonly pageSize?: number | null
}

interface Page<Company> {
  readonly companies: readonly Company[]
  readonly totalPages: number
}

/** Default number of companies of a page: the most, at the same price. */
const PAGE_SIZE = 100

/**
 * Every company of a search, in its order. Calls of `next` at the same time wait for each other.
 *
 * @throws {GenerationChangedError} where another import is served than at the start
 */
export async function* walk<Body extends PageBody, Company>(
  search: (body: Body, options: CallOptions) => Promise<Result<Page<Company>>>,
  body: Body,
  { fromPage = 1, acrossGenerations = false, signal }: WalkOptions = {},
): AsyncGenerator<Company, void, undefined> {
  const options = signal === undefined ? {} : { signal }
  let first: string | null = null
  for (let page = fromPage, pages = page; page <= pages; page++) {
    const found = await search({ ...body, page, pageSize: body.pageSize ?? PAGE_SIZE }, options)
    const { generation, requestId } = found.meta
    first ??= generation
    if (generation !== first && generation !== null && !acrossGenerations) {
      const details = { status: 200, code: 'generation_changed', requestId, retryAfter: null }
      throw new GenerationChangedError(
        `Another import is served since page ${fromPage}: the pages before ${page} do not fit those that follow. Begin again`,
        details,
      )
    }
    yield* found.companies
    pages = found.totalPages
  }
}
