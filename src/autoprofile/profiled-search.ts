/**
 * The search that is profiled: the PLUS search of a context, repeated on the data served now.
 *
 * `POST /explore/plus` and this search plan the context's canonical input the same way. So the companies and their order
 * are those that the caller saw; only the data may be newer.
 */
import { type Knowledge, withLearned } from '../explore/plan/knowledge.ts'
import { planPlus } from '../explore/plan/plus.ts'
import { countryOf, dayOf, type ProfiledQuestion, readPlusInput } from '../judging/question.ts'
import { absentMembers } from '../search/known-members.ts'
import { type Leases, withLease } from '../search/lease.ts'

/** What a repeated search answers. */
export interface ProfiledAnswer {
  readonly total: number
  readonly companies: readonly Uint8Array[]
  /** The parts of the sentence that no record of this search can have, as it writes them. */
  readonly unknownParts: readonly string[]
}

/** Repeats PLUS searches. */
export interface ProfiledSearch {
  /**
   * The companies of the search in its order: that of relevance, or the one that it was sorted by.
   *
   * All companies of one answer are of one generation, which a lease keeps open. So fetch all companies in one call.
   *
   * @param from   how many to skip
   * @param count  how many to answer at most; 0 for the total alone
   * @returns each company as the UTF-8 bytes of its JSON, as the search itself answers it, and the exact total
   * @throws {PublicError} 503 while nothing is served
   */
  companies(question: ProfiledQuestion, from: number, count: number): Promise<ProfiledAnswer>
}

/** What the search runs on. */
export interface ProfiledSearchOptions {
  readonly leases: Leases
  readonly knowledge: Knowledge
}

/** Makes the search on the data that the service serves. */
export function openProfiledSearch({ leases, knowledge }: ProfiledSearchOptions): ProfiledSearch {
  return {
    async companies({ input, queuedAt }, from, count) {
      const {
        query,
        filters,
        must = [],
        nearWords = true,
        unknownMatches,
        sort,
        understood,
        near,
      } = readPlusInput(input)
      const country = countryOf({ filters })
      return withLease(leases, async ({ engine, known }) => {
        const options = {
          country,
          knowledge: withLearned(knowledge, engine),
          today: dayOf(queuedAt),
          understood: understood ?? null,
          absent: absentMembers(known, country),
          nearWords,
          ...(unknownMatches && { unknownMatches }),
          vector: near ?? null,
        }
        const { plan, interpretation } = planPlus(query, filters, must, options)
        const unknown = interpretation.parts.filter(({ kind, effect }) => kind === 'ignored' || effect === 'ignored')
        const page = { first: from, count }
        const found = await engine.search({ ...plan, ...(sort && { sort }), ...(near && { near }), page })
        return { ...found, unknownParts: unknown.map(({ words }) => words) }
      })
    },
  }
}
