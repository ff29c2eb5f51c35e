/** The calls of matching: what a list costs (free), and its batches. */

import type { operations } from '../../../sdk/typescript/src/api-types.ts'
import type { SentRow } from '../../../src/match/file/sent-row.ts'
import type { Candidate, Outcome } from '../lists/outcome.ts'
import { api, ask, type Company } from './client.ts'

type Result = operations['exploreMatch']['responses'][200]['content']['application/json']['results'][number]

/** What a batch answered. */
export interface BatchAnswer {
  /** One for each row that was sent, in order. */
  readonly outcomes: readonly Outcome[]
  readonly credits: number
  /** Whether it is the answer of an earlier call, repeated for nothing. */
  readonly isRepeated: boolean
}

/** Matches rows. @throws {ApiError} where the service refuses */
export async function matchBatch(rows: readonly SentRow[], key: string, signal: AbortSignal): Promise<BatchAnswer> {
  const params = { header: { 'Idempotency-Key': key } }
  const { data, facts } = await ask(api.POST('/explore/match', { params, body: { companies: [...rows] }, signal }))
  return { outcomes: data.results.map(outcomeOf), credits: facts.credits ?? 0, isRepeated: facts.isReplay }
}

/** What rows would cost, in credits: free to know. @throws {ApiError} where the service refuses */
export async function priceOf(rows: readonly SentRow[], signal: AbortSignal): Promise<number> {
  const params = { query: { dryRun: true } }
  const { facts } = await ask(api.POST('/explore/match', { params, body: { companies: [...rows] }, signal }))
  return facts.estimate ?? 0
}

function outcomeOf({ match, candidates, error }: Result): Outcome {
  return { match, candidates: candidates.map(candidateOf), error: error ?? null }
}

function candidateOf(
  company: Company & { readonly matchScore: number; readonly because: readonly string[] },
): Candidate {
  const { id, name, nationalId, vatTaxNumber, city, postcode, address, status, matchScore, because } = company
  return { id, name, nationalId, vatTaxNumber, city, postcode, address, status, score: matchScore, because }
}
