/**
 * What found names add to their words once the companies have been read: whether a name with `&` has it, too, which legal form the register
 * states where the name carries none, and which of several equal names is spelled as asked. Pure.
 */
import { type Company, parseCompany } from '../../company/company.ts'
import type { FoundByName } from '../../search/lookup.ts'
import { compareStatedForm } from '../legal-forms/stated-form.ts'
import { latinLetters } from '../letters.ts'
import { readName } from '../names.ts'
import { type JoinedLetters, joinedLetters, joinsOtherwise } from '../readings/joined-letters.ts'
import { SCORE_MIN, SCORING } from '../score.ts'

/** Factor for a name of the same letters that "and" joins in one of both: `MS Ltd` for `M&S`. */
const WITHOUT_AND = 0.93
/** Score of a longer name that begins with initials or holds them: a suggestion, no match. */
const SUGGESTED_MAX = SCORE_MIN - 0.025

/**
 * Judges found names by their companies.
 *
 * - Letters that "and" joins in one name alone (`A & L Services`, `AL Services`) are those of two names. Where they are all that was asked for
 *   (`M&S`), a longer name with the bare letters (`MS International`) is only near.
 * - Where a legal form was asked for and the name carries none, the form that the register states counts.
 * - Of equal names, those spelled as asked come first.
 *
 * @param asked the name as the caller typed it
 * @param country ISO 3166-1 alpha-2
 * @param found best first
 * @returns best first
 */
export function judgeSpelling(asked: string, country: string, found: readonly FoundByName[]): readonly FoundByName[] {
  if (found.length === 0) return found
  const { forms, words } = readName(asked, country, true)
  const letters = joinedLetters(asked, country)
  const isInitials = letters.joined.length === 1 && words.length === 1 && words[0] === letters.joined[0]
  const judged = found.map((one) => {
    const company = parseCompany(one.company)
    const lettered = judgeLetters(one, company, letters, isInitials)
    return { found: judgeForm(lettered, company, forms), company }
  })
  // The sort is stable: equals stay in order of size.
  judged.sort((a, b) => b.found.matchScore - a.found.matchScore)
  return sortTies(asked, judged)
}

function judgeLetters(
  one: FoundByName,
  { name, tradeNames, previousNames, countryIso2 }: Company,
  ours: JoinedLetters,
  isInitials: boolean,
): FoundByName {
  if (ours.joined.length + ours.bare.length === 0) return one
  const theirs = [name, ...tradeNames, ...previousNames].map((own) => joinedLetters(own, countryIso2))
  if (isInitials) {
    if (theirs.some(({ joined }) => joined.includes(ours.joined[0]))) return one
    if (one.evidence.words !== 'same') {
      const evidence = { ...one.evidence, words: 'near', shared: ours.joined } as const
      return { ...one, matchScore: Math.min(one.matchScore, SUGGESTED_MAX), evidence }
    }
  } else if (!theirs.some((own) => joinsOtherwise(ours, own)) || theirs.some((own) => joinsAlike(ours, own))) return one
  return { ...one, matchScore: rounded(one.matchScore * WITHOUT_AND), evidence: { ...one.evidence, reading: 'and' } }
}

/** Whether a name has the joined letters of another, or has its bare ones and joins none. */
function joinsAlike(ours: JoinedLetters, theirs: JoinedLetters): boolean {
  if (joinsOtherwise(ours, theirs)) return false
  return ours.joined.length > 0
    ? ours.joined.every((letters) => theirs.joined.includes(letters))
    : theirs.bare.some((letters) => ours.bare.includes(letters))
}

function judgeForm(one: FoundByName, company: Company, asked: readonly string[]): FoundByName {
  if (asked.length === 0 || one.evidence.forms !== 'one without') return one
  const forms = compareStatedForm(asked, company)
  if (forms === null || forms === 'one without') return one
  const factor = forms === 'same' ? 1 : SCORING.otherForm
  const matchScore = rounded(Math.min(1, (one.matchScore / SCORING.oneWithoutForm) * factor))
  return { ...one, matchScore, evidence: { ...one.evidence, forms } }
}

const rounded = (score: number) => Math.round(score * 1000) / 1000

/** Names spelled as asked come first: `A & L Services` and `AL Services` have the same words and are two companies. */
function sortTies(
  asked: string,
  judged: readonly { readonly found: FoundByName; readonly company: Company }[],
): readonly FoundByName[] {
  const [first] = judged
  // Companies found by a part of a name stay in order of size.
  if (first.found.matchScore < SCORE_MIN) return judged.map(({ found }) => found)
  const spelling = (name: string) => latinLetters(name).replace(/\s+/g, ' ').trim()
  const wanted = spelling(asked)
  const distance = ({ found, company: { name } }: (typeof judged)[number]) => {
    if (found.matchScore !== first.found.matchScore || name === asked) return 0
    return spelling(name) === wanted ? 1 : 2
  }
  return judged
    .map((one) => ({ found: one.found, distance: distance(one) }))
    .sort((a, b) => b.found.matchScore - a.found.matchScore || a.distance - b.distance)
    .map(({ found }) => found)
}
