/** Dense rerank: reorders the best matches of a search by score and cosine similarity together. */
import type { ScoredDoc } from '../score/top-k.ts'
import type { VectorIndex } from './vector-index.ts'

/**
 * How many of the best matches are reranked: as many as one heap holds (`best-matches.ts`). These are all matches of most
 * searches, and of the others those with the highest scores. Their vectors take about half a millisecond.
 */
export const RERANKED_MAX = 4096

/**
 * Weight of the highest cosine similarity; the highest score weighs 1. A company that is first by one of them and in the
 * middle by the other comes before one that is in the middle by both.
 */
const COSINE_WEIGHT = 1

/**
 * Reranks matches by score and cosine similarity together.
 *
 * Both are scaled to 0..1 over these matches: scores as shares of the best one, cosines between the lowest and the
 * highest. A company without a vector counts as one with the mean cosine. Ties keep their order, so the same matches and
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
    const positions = best.flatMap((each, position) => (each.country === country ? [position] : []))
    const own = vectors.cosines(
      country.country,
      positions.map((position) => best[position].document),
      asked,
    )
    positions.forEach((position, at) => {
      cosines[position] = own[at]
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
  const mean = sum / known.length
  const spread = most - least
  const top = best[0].score
  const worth = best.map(({ score }, position) => {
    const cosine = Number.isNaN(cosines[position]) ? mean : cosines[position]
    return (top > 0 ? score / top : 0) + (spread > 0 ? (COSINE_WEIGHT * (cosine - least)) / spread : 0)
  })
  return best
    .map((_, position) => position)
    .sort((a, b) => worth[b] - worth[a] || a - b)
    .map((position) => best[position])
}
