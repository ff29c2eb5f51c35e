/**
 * Decides whether the best candidate for a row of somebody's list is the company meant, beyond doubt.
 *
 * A wrong match is worse than none: nobody looks at it again. So a match needs one of these:
 *
 * - a number that exactly one company of the country has;
 * - a name that agrees so well (`MATCH.scoreMin`) that hardly any other name does, and that no other company has nearly as
 *   well (`MATCH.marginMin`), where nothing else in the row speaks against it.
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
  readonly foundBy: 'number' | 'name' | 'part' | 'near'
  /** Found by a number: whether no other company has it. */
  readonly isOnlyHolder: boolean
  /** The row has a number that is another one than the company's of the same kind. */
  readonly hasOtherNumber: boolean
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
  if (best.foundBy === 'number') return best.isOnlyHolder
  if (best.foundBy !== 'name' || best.hasOtherNumber || DOUBTFUL_PLACES.has(best.place)) return false
  if (best.score < MATCH.scoreMin) return false
  return next === undefined || best.score - next.score >= MATCH.marginMin
}
