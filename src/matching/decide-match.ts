/**
 * Decides whether the best candidate that a name found for a row of somebody's list is the company meant, beyond doubt.
 *
 * A wrong match is worse than none: nobody looks at it again. So a match needs a name that agrees so well (`MATCH.scoreMin`)
 * that hardly any other name does, and that no other company has nearly as well (`MATCH.marginMin`), where the place does not
 * speak against it. (What numbers decide is in `match/match-rows.ts`.)
 *
 * The two figures were measured on the half of `bench/quality/lookup` that is there to tune on; `docs/matching.md` has what
 * the other half gives.
 */
import type { PlaceAgreement } from './place-evidence.ts'

/** What is known of a candidate. */
export interface DecidedCandidate {
  /** How likely it is the company meant, 0..1. */
  readonly score: number
  /** What found it. `part`: it has all words asked for among others; `near`: it shares the telling ones. Both say little. */
  readonly foundBy: 'name' | 'part' | 'near'
  readonly place: PlaceAgreement
}

/** When a name is beyond doubt. */
export const MATCH = {
  /** The least score. */
  scoreMin: 0.88,
  /** The least distance to the score of the next company. */
  marginMin: 0.03,
} as const

/** Places that speak against a candidate. */
const DOUBTFUL_PLACES: ReadonlySet<PlaceAgreement> = new Set<PlaceAgreement>(['near', 'other city', 'elsewhere'])

/**
 * Whether the first candidate is the company meant, beyond doubt.
 *
 * @param candidates all that were found, best first, each another company
 */
export function isBeyondDoubt(candidates: readonly DecidedCandidate[]): boolean {
  const [best, next] = candidates
  if (best === undefined) return false
  if (best.foundBy !== 'name' || DOUBTFUL_PLACES.has(best.place)) return false
  if (best.score < MATCH.scoreMin) return false
  return next === undefined || best.score - next.score >= MATCH.marginMin
}
