/** Ranks the best matches of a search by the words asked for at the beginning of their descriptions: see `Feedback` in `query.ts`. */
import type { Lead } from '../../query.ts'
import type { CountryReader } from '../country-reader.ts'
import type { WeightedEntry } from './compile-rank.ts'
import type { ScoredDoc } from './top-k.ts'

/**
 * The matches in the order of their scores with what their descriptions begin with.
 *
 * @param words what is asked for
 * @param best  the best matches, in the order of their scores; all of them are scored anew
 * @returns in the same order where no description begins with a word asked for
 */
export function rerankByLead(
  best: readonly ScoredDoc[],
  words: readonly WeightedEntry[],
  lead: Lead,
  countries: readonly CountryReader[],
): readonly ScoredDoc[] {
  const scores = Float64Array.from(best, ({ score }) => score)
  const values = valuesOf(words, countries)
  for (const [i, country] of countries.entries()) {
    const places: number[] = []
    const documents: number[] = []
    for (let place = 0; place < best.length; place++) {
      if (best[place].country !== country) continue
      places.push(place)
      documents.push(best[place].document)
    }
    const sums = country.texts.sumLeads(values[i], documents, lead.words)
    for (const [at, place] of places.entries()) scores[place] += lead.weight * sums[at]
  }
  // Sorting is stable: what scores alike keeps its order.
  return best.map((each, place) => ({ ...each, score: scores[place] })).sort((a, b) => b.score - a.score)
}

/** By country: what each word asked for is worth, by its index in the dictionary. */
function valuesOf(asked: readonly WeightedEntry[], countries: readonly CountryReader[]): Map<number, number>[] {
  const values = countries.map(() => new Map<number, number>())
  for (const { found, idfs, weight } of asked) {
    for (const [i, own] of found.entries()) {
      for (const { words } of own) {
        for (const [at, word] of words.entries()) {
          const value = weight * (idfs.get(words.length)?.[at] ?? 0)
          if (word >= 0 && value > (values[i].get(word) ?? 0)) values[i].set(word, value)
        }
      }
    }
  }
  return values
}
