/** Reranks the best matches by how their descriptions begin: `Lead` in `query.ts` defines the scores. Pure. */
import type { Lead } from './query.ts'
import { type AskedEntry, type FeedbackCountry, type FeedbackMatch, matchesOf } from './relevance-feedback.ts'

/**
 * Reranks matches by their scores with what their descriptions begin with.
 *
 * @param best  the best matches, scores descending; all of them are rescored
 * @param asked the entries searched for
 * @returns the same order where no description begins with a term that was asked for
 */
export function rerankByLead<Country extends FeedbackCountry, Match extends FeedbackMatch<Country>>(
  best: readonly Match[],
  asked: readonly AskedEntry[],
  lead: Lead,
  countries: readonly Country[],
): readonly Match[] {
  const scores = Float64Array.from(best, ({ score }) => score)
  const values = valuesByCountry(asked, countries)
  for (const [i, country] of countries.entries()) {
    const { positions, documents } = matchesOf(best, country)
    const sums = country.texts.sumLeads(values[i], documents, lead.words)
    for (const [at, position] of positions.entries()) scores[position] += lead.weight * sums[at]
  }
  // The sort is stable: ties keep their order.
  return best.map((each, position) => ({ ...each, score: scores[position] })).sort((a, b) => b.score - a.score)
}

/** By country, the value of each term asked for. */
function valuesByCountry(asked: readonly AskedEntry[], countries: readonly FeedbackCountry[]): Map<number, number>[] {
  const values = countries.map(() => new Map<number, number>())
  for (const { found, idfs, weight } of asked) {
    for (const [i, own] of found.entries()) {
      for (const { words } of own) {
        for (const [at, term] of words.entries()) {
          const value = weight * (idfs.get(words.length)?.[at] ?? 0)
          if (term >= 0 && value > (values[i].get(term) ?? 0)) values[i].set(term, value)
        }
      }
    }
  }
  return values
}
