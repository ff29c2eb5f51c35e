/** Keeps the best of the names that are scored for one lookup, each of another company. */

import {
  comparePlaces,
  comparePostcodes,
  isAnywhere,
  type Place,
  type PlaceAgreement,
  scoreWithPlace,
} from '../place-evidence.ts'
import type { NameReading } from '../readings/name-readings.ts'
import { type AskedName, type NameScore, NameScorer, SCORE_MIN } from '../score.ts'
import type { CandidateScorer, JudgedNames, NameMatch } from './judged-names.ts'

/** Lowest score of a single word with a typo that is shown below the threshold. */
const LONE_TYPO_MIN = 0.76
/** Score factor of a name that was asked for with its town: it is not an exact name. */
const TOWN_FACTOR = 0.98

/** What of a name was read otherwise. */
interface Reading {
  readonly factor: number
  readonly kind: NameMatch['reading']
  /** Whether nothing was. */
  readonly isTyped: boolean
  readonly needsForm: boolean
}

/** Scores names and keeps the best of them. */
export interface NameConsumer {
  add(name: number): void
  /** Adds a name that is written with the very words asked for. @param isInOrder whether they differ by spaces alone */
  addSameSpelling(name: number, isInOrder: boolean): void
}

/** The best matches so far, each of another company. */
export class MatchList {
  readonly #names: JudgedNames
  readonly #place: Place
  readonly #limit: number
  /** Best first, at most `limit`. Those in the neighbourhood and with other offices are separate, because they may have to go. */
  readonly #kept: NameMatch[] = []
  readonly #near: NameMatch[] = []
  /** A typo away from the single word asked for, and below the threshold; in no order. */
  readonly loneTypos: NameMatch[] = []

  constructor(names: JudgedNames, place: Place, limit: number) {
    this.#names = names
    this.#place = place
    this.#limit = limit
  }

  /** The best score of a name as it was typed, whatever is asked of the place: other readings of it lose against that company. */
  typedScore = 0

  get bestScore(): number {
    return Math.max(this.#kept[0]?.matchScore ?? 0, this.#near[0]?.matchScore ?? 0)
  }

  get threshold(): number {
    return this.#kept.length < this.#limit ? 0 : this.#kept[this.#limit - 1].matchScore
  }

  /**
   * Scores names against one reading of what was asked.
   *
   * @param reading what of the name was read otherwise; `null` for the name as it was typed
   */
  scorerFor(asked: AskedName, reading: NameReading | null = null): CandidateScorer & NameConsumer {
    // Thousands of names are compared roughly, and nothing need be read of where their companies are.
    const placeOf = isAnywhere(this.#place)
      ? (): PlaceAgreement => 'not asked'
      : (name: number) =>
          this.#ofTradeName(name, comparePlaces(this.#place, this.#names.placeOf(this.#names.documentOf(name))))
    return this.#scorer(asked, placeOf, {
      factor: reading?.factor ?? 1,
      kind: reading?.kind ?? null,
      isTyped: reading === null,
      needsForm: reading?.needsForm ?? false,
    })
  }

  /**
   * Scores names against what is left of the text when a place is read off it. Companies elsewhere do not count.
   *
   * @param place number of the town, 0 for none; the postcode (`encodePostcode`), 0 for none
   * @param kind `place` where the town may be a part of the name
   */
  scorerAt(
    asked: AskedName,
    place: { readonly town: number; readonly postcode: number },
    kind: NameMatch['reading'],
  ): CandidateScorer & NameConsumer {
    const placeOf = (name: number): PlaceAgreement => {
      const document = this.#names.documentOf(name)
      const found = this.#names.placeOf(document)
      if (this.#ofTradeName(name, comparePlaces(this.#place, found)) === 'elsewhere') return 'elsewhere'
      const isInTown = place.town !== 0 && this.#names.townOf(document) === place.town
      const byPostcode = comparePostcodes(place.postcode, found.postcode)
      // A word at the end may be anything but a town; a postcode is nothing else.
      if (place.town !== 0 && !isInTown && byPostcode !== 'same') return 'elsewhere'
      return isInTown || byPostcode === 'same' ? 'same' : this.#ofTradeName(name, byPostcode)
    }
    return this.#scorer(asked, placeOf, { factor: TOWN_FACTOR, kind, isTyped: false, needsForm: false })
  }

  /** Scores names against what is left of the text without a town. Only companies of which no place is known count. */
  scorerUnplaced(asked: AskedName): CandidateScorer & NameConsumer {
    const placeOf = (name: number): PlaceAgreement => {
      const document = this.#names.documentOf(name)
      const { postcode, region } = this.#names.placeOf(document)
      const isUnplaced = postcode === 0 && region === '' && this.#names.townOf(document) === 0
      return isUnplaced && isAnywhere(this.#place) ? 'unknown' : 'elsewhere'
    }
    return this.#scorer(asked, placeOf, { factor: TOWN_FACTOR, kind: 'place', isTyped: false, needsForm: false })
  }

  /** A trade name is the sign of a branch as often as of the registered office, whose place alone is known. */
  #ofTradeName(name: number, agreement: PlaceAgreement): PlaceAgreement {
    if (agreement !== 'elsewhere' && agreement !== 'other city' && agreement !== 'near') return agreement
    return this.#names.kindOf(name) === 'trade' ? 'other office' : agreement
  }

  #scorer(
    asked: AskedName,
    placeOf: (name: number) => PlaceAgreement,
    { factor, kind, isTyped, needsForm }: Reading,
  ): CandidateScorer & NameConsumer {
    const names = this.#names
    const scorer = new NameScorer(asked)
    /** Equal names are scored once. */
    const scores = new Map<number, { name: number; score: NameScore }>()
    const scoreOf = (name: number): NameScore => {
      const signature = names.signatureOf(name)
      const known = scores.get(signature)
      if (known && names.isSame(known.name, name)) return known.score
      const score = scorer.score(names.read(name))
      scores.set(signature, { name, score })
      return score
    }
    const note = (name: number, score: () => NameScore) => {
      const document = names.documentOf(name)
      const place = placeOf(name)
      if (place === 'elsewhere') return
      const scored = score()
      if (needsForm && scored.forms === 'different') return
      if (isTyped) this.typedScore = Math.max(this.typedScore, scored.score)
      const matchScore = scoreWithPlace(scored.score, place) * factor
      const match: NameMatch = {
        document,
        matchScore,
        name: scored,
        place,
        merit: names.meritOf(name),
        foundBy: 'name',
        reading: kind,
      }
      if (matchScore >= SCORE_MIN) this.#keep(match)
      else if (scored.isLoneTypo && scored.score >= LONE_TYPO_MIN) this.loneTypos.push(match)
    }
    const list = this
    return {
      get bestScore() {
        return list.bestScore
      },
      get threshold() {
        return list.threshold
      },
      placeOf,
      add: (name) => note(name, () => scoreOf(name)),
      addSameSpelling: (name, isInOrder) => note(name, () => scorer.scoreSameSpelling(names.read(name), isInOrder)),
    }
  }

  #keep(match: NameMatch): void {
    const matches = match.place === 'near' || match.place === 'other office' ? this.#near : this.#kept
    if (matches.length === this.#limit && compareMatches(match, matches[this.#limit - 1]) >= 0) return
    const known = matches.findIndex(({ document }) => document === match.document)
    if (known >= 0) {
      if (compareMatches(match, matches[known]) >= 0) return
      matches.splice(known, 1)
    }
    let at = matches.length
    while (at > 0 && compareMatches(match, matches[at - 1]) < 0) at--
    matches.splice(at, 0, match)
    if (matches.length > this.#limit) matches.pop()
  }

  best(): NameMatch[] {
    // The neighbourhood, and other offices, count only where no company with the name has the postcode.
    if (this.#kept.some(({ place }) => place === 'same')) return this.#kept
    return [...this.#kept, ...this.#near].sort(compareMatches).slice(0, this.#limit)
  }
}

/** Higher scores first; of ties, the larger company. */
function compareMatches(a: NameMatch, b: NameMatch): number {
  return b.matchScore - a.matchScore || a.document - b.document
}
