/** Counts how often `match` is given, and how often it is right: what `POST /explore/match` would answer for the same names. */
import { isBeyondDoubt } from '../../../src/matching/candidates/decide-match.ts'
import { evidenceOf } from '../../../src/matching/candidates/judge-names.ts'
import type { NameMatch } from '../../../src/matching/candidates/judged-names.ts'
import type { Case } from './cases.ts'

/** Counts of cases. */
export class MatchTally {
  /** Cases with an answer, those of them that mean one company alone, and how many of each got a match. */
  present = 0
  presentGiven = 0
  single = 0
  singleGiven = 0
  given = 0
  right = 0
  /** Names of no company. */
  absent = 0
  absentGiven = 0

  /** Counts a case. @param ids of the companies of `matches` */
  add({ meant }: Case, matches: readonly NameMatch[], ids: readonly string[]): void {
    const isGiven = isBeyondDoubt(
      matches.map((match) => ({
        score: match.matchScore,
        name: evidenceOf(match),
        isAtPostcode: match.place === 'same',
      })),
    )
    const count = isGiven ? 1 : 0
    this.given += count
    if (isGiven && meant.has(ids[0])) this.right++
    if (meant.size === 0) {
      this.absent++
      this.absentGiven += count
      return
    }
    this.present++
    this.presentGiven += count
    if (meant.size > 1) return
    this.single++
    this.singleGiven += count
  }

  /** A sentence with the shares. */
  describe(): string {
    const share = (part: number, whole: number) => (part / whole).toFixed(4)
    return `\`match\`: right in ${share(this.right, this.given)} of the ${this.given} cases where it is given (${this.given - this.right} wrong); given in ${share(this.presentGiven, this.present)} of the ${this.present} cases that have an answer, in ${share(this.singleGiven, this.single)} of those that mean one company alone; given for ${this.absentGiven} of ${this.absent} names that nobody has.`
  }
}
