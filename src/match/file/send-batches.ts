/** Matches the batches of a list at a service, by `POST /explore/match`. */
import type { Company } from '../../company/company.ts'
import { type Column, cellOf } from '../../export/columns.ts'
import type { Matcher } from './match-file.ts'
import { bestOf, type RowResult } from './result-columns.ts'
import { sendTo } from './send-to.ts'

/**
 * Makes a matcher.
 *
 * @param url address of the service
 * @param key of a licence that may call `/explore/match`
 * @param columns further members of the company that a file has
 */
export function sendBatches(url: string, key: string, columns: readonly Column[]): Matcher {
  return sendTo(url, key, {
    verb: 'match',
    path: '/explore/match',
    bodyOf: (companies) => ({ companies }),
    read: (body) => resultsOf(body as MatchAnswer, columns),
  })
}

interface Candidate extends Company {
  readonly matchScore: number
}

interface Result {
  readonly match: string | null
  readonly candidates: readonly Candidate[]
  readonly error?: string
}

interface MatchAnswer {
  readonly results: readonly Result[]
}

function resultsOf({ results }: MatchAnswer, columns: readonly Column[]): readonly RowResult[] {
  return results.map(({ match, candidates: [best], error = null }) => ({
    match,
    best:
      best === undefined
        ? null
        : bestOf(
            best,
            best.matchScore,
            columns.map((column) => cellOf(column, best)),
          ),
    error,
  }))
}
