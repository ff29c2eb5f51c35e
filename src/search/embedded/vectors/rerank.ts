/** Puts the best matches of a search in another order, by how near they are to it in the space of an embedding model. */
import type { ScoredDoc } from '../score/top-k.ts'
import type { VectorIndex } from './vector-index.ts'

/**
 * How many of the best matches are put in another order: as many as one heap holds (`top-k.ts`). All matches of most
 * searches; of the others, those that the words and codes put first. Their vectors take about half a millisecond.
 */
export const RERANKED_MAX = 4096

/**
 * What being the nearest of the matches is worth beside being the best by words and codes, which is worth 1: as much. A
 * company that is first by one of them and in the middle by the other stands before one that is in the middle by both.
 */
const COSINE_WEIGHT = 1

/**
 * Orders matches by score and nearness together.
 *
 * Both run from 0 to 1 over these matches: scores as shares of the best one, cosines between the least and the greatest. A
 * company without a vector counts as one of middling nearness. Equals stay in their order, so that the same matches and
 * the same vector always give the same order.
 *
 * @param best   the best matches by score, at most {@link RERANKED_MAX}
 * @param vector of length 1
 */
export function rerankByVector(
  best: readonly ScoredDoc[],
  vectors: VectorIndex,
  vector: readonly number[],
): ScoredDoc[] {
  const asked = vectors.quantise(vector)
  if (asked === null || best.length < 2) return [...best]
  const cosines = new Float64Array(best.length).fill(Number.NaN)
  for (const country of new Set(best.map((each) => each.country))) {
    const places = best.flatMap((each, place) => (each.country === country ? [place] : []))
    const own = vectors.cosines(
      country.country,
      places.map((place) => best[place].document),
      asked,
    )
    places.forEach((place, at) => {
      cosines[place] = own[at]
    })
  }
  const known = cosines.filter((cosine) => !Number.isNaN(cosine))
  if (known.length === 0) return [...best]
  let [least, most, sum] = [known[0], known[0], 0]
  for (const cosine of known) {
    least = Math.min(least, cosine)
    most = Math.max(most, cosine)
    sum += cosine
  }
  const middle = sum / known.length
  const spread = most - least
  const top = best[0].score
  const worth = best.map(({ score }, place) => {
    const cosine = Number.isNaN(cosines[place]) ? middle : cosines[place]
    return (top > 0 ? score / top : 0) + (spread > 0 ? (COSINE_WEIGHT * (cosine - least)) / spread : 0)
  })
  return best
    .map((_, place) => place)
    .sort((a, b) => worth[b] - worth[a] || a - b)
    .map((place) => best[place])
}
