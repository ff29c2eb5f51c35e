/**
 * What the spelling of found names adds to their words, once the companies have been read: whether a name with `&` has it, too,
 * and which of several equal names is spelled as asked. Pure.
 */
import type { Company } from '../company/company.ts'
import type { FoundByName, FoundCompany } from '../search/lookup.ts'
import { latinLetters } from './letters.ts'
import { SCORE_MIN } from './score.ts'

/** Factor for a name of the same initials without `&`: `MS Ltd` for `M&S`. */
const WITHOUT_AND = 0.93
/** Score of a longer name that begins with them or holds them: a suggestion, no match. */
const SUGGESTED_MAX = SCORE_MIN - 0.025

/**
 * Judges found names by their spelling.
 *
 * - Initials that are joined by `&` (`M&S`) are those of two names. A longer name with the bare letters (`MS International`) is
 *   only near; the bare letters alone (`MS Ltd`) count a little less.
 * - Of equal names, those spelled as asked come first.
 *
 * @param asked the name as the caller typed it
 * @param found best first
 * @returns best first
 */
export function judgeSpelling(asked: string, found: readonly FoundByName[]): readonly FoundByName[] {
  const initials = joinedInitials(asked)
  if (initials === null) return sortTiesBySpelling(asked, found)
  const judged = found.map((one) => (namesOf(one).some((name) => initials.test(name)) ? one : withoutAnd(one, asked)))
  return sortTiesBySpelling(
    asked,
    judged.sort((a, b) => b.matchScore - a.matchScore),
  )
}

/** Initials joined by `&` or `+`, and nothing else: `M&S`, `A & B & C`. */
const INITIALS = /^\s*\p{L}\.?(?:\s*[&＆+]\s*\p{L}\.?)+\s*$/u

/** What names with the initials match, joined by any word or sign for "and"; null for any other name. */
function joinedInitials(asked: string): RegExp | null {
  if (asked.length > INITIALS_LENGTH_MAX || !INITIALS.test(asked)) return null
  const letters = latinLetters(asked).match(/\p{L}/gu) ?? []
  const link = String.raw`\.?\s*(?:[&＆+]|(?<=\s)(?:and|und|et|e|y|og|en)(?=\s))\s*`
  return new RegExp(String.raw`(?<!\p{L})${letters.join(link)}(?!\p{L})`, 'u')
}

/** Longer ones are no initials that anybody says. */
const INITIALS_LENGTH_MAX = 24

function namesOf({ company }: FoundCompany): readonly string[] {
  const { name, tradeNames, previousNames } = JSON.parse(Buffer.from(company).toString()) as Company
  return [name, ...tradeNames, ...previousNames].map(latinLetters)
}

function withoutAnd(one: FoundByName, asked: string): FoundByName {
  if (one.evidence.words === 'same')
    return { ...one, matchScore: Math.round(one.matchScore * WITHOUT_AND * 1000) / 1000 }
  const shared = [latinLetters(asked).replace(/\P{L}/gu, '')]
  const evidence = { ...one.evidence, words: 'near', shared } as const
  return { ...one, matchScore: Math.min(one.matchScore, SUGGESTED_MAX), evidence }
}

/** Names spelled as asked come first. `A & L Services` and `AL Services` have the same words and are two companies. */
function sortTiesBySpelling<Found extends FoundCompany>(asked: string, found: readonly Found[]): readonly Found[] {
  // Companies found by a part of a name stay in order of size.
  if (found.length < 2 || found[0].matchScore > found[1].matchScore || found[0].matchScore < SCORE_MIN) return found
  const spelling = (name: string) => latinLetters(name).replace(/\s+/g, ' ').trim()
  const wanted = spelling(asked)
  const distance = ({ company }: Found) => {
    const { name } = JSON.parse(Buffer.from(company).toString()) as Company
    return name === asked ? 0 : spelling(name) === wanted ? 1 : 2
  }
  return found
    .map((one) => ({ one, distance: one.matchScore === found[0].matchScore ? distance(one) : 0 }))
    .sort((a, b) => b.one.matchScore - a.one.matchScore || a.distance - b.distance)
    .map(({ one }) => one)
}
