/**
 * Decides whether the best candidate that a name found for a row of somebody's list is the company meant, beyond doubt.
 *
 * A wrong match is worse than none: nobody looks at it again. So a match needs a name that agrees so well (`MATCH.scoreMin`)
 * that hardly any other name does, and that no other company has nearly as well (`MATCH.marginMin`), where each name says all that
 * the other says, with no other legal form, and the place does not speak against it. (What numbers decide is in
 * `match/match-row.ts`.)
 *
 * The two figures were measured on the half of `bench/quality/lookup` that is there to tune on; `docs/matching.md` has what
 * the other half gives. What else is asked for was found on names of real companies that a register lacks.
 */
import type { NameEvidence, NameReadingKind } from '../../search/lookup.ts'
import type { PlaceAgreement } from '../place-evidence.ts'

/** What is known of a candidate. */
export interface DecidedCandidate {
  /** How likely it is the company meant, 0..1. */
  readonly score: number
  /** How its name agrees. */
  readonly name: Pick<NameEvidence, 'words' | 'extent' | 'forms' | 'reading' | 'place'>
  /** Whether the row has its postcode. */
  readonly isAtPostcode: boolean
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
/** What may be left out of a name or read otherwise, and nobody could mean another company. */
const SURE_READINGS: ReadonlySet<NameReadingKind> = new Set<NameReadingKind>([
  'security',
  'aside',
  'other name',
  'branch',
  'public body',
  'number',
  'legal form',
  'spelling',
])

/**
 * Whether the first candidate is the company meant, beyond doubt.
 *
 * @param candidates all that were found, best first, each another company
 */
export function isBeyondDoubt(candidates: readonly DecidedCandidate[]): boolean {
  const [best, ...others] = candidates
  if (best === undefined) return false
  const { score, name, isAtPostcode } = best
  if (score < MATCH.scoreMin || DOUBTFUL_PLACES.has(name.place)) return false
  if ((name.words !== 'same' && name.words !== 'similar') || name.forms === 'different') return false
  if (name.extent !== 'whole' && !(name.extent === 'turned' && isAtPostcode)) return false
  if (name.reading !== null && !SURE_READINGS.has(name.reading)) return false
  // Where the whole name asked for is one company's (`MacLeod Ltd`), one of a like name is no rival (`McLeod Ltd`).
  const isVeryName = name.words === 'same' && name.forms === 'same' && name.reading === null
  const isRival = (other: DecidedCandidate) => {
    if (isVeryName && other.name.words !== 'same' && other.score < score) return false
    // Where the legal form asked for is one company's, another company of the name has another.
    return name.forms !== 'same' || other.name.forms !== 'different'
  }
  return others.filter(isRival).every((other) => score - other.score >= MATCH.marginMin)
}
