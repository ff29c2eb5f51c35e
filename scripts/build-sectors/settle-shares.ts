/**
 * Decides which class an American phrase belongs to where the crosswalk of its code leaves several.
 *
 * The crosswalks pair whole codes: "construction machinery" is six classes of NACE, and each of its index phrases
 * ("Cranes, construction-type") belongs to one of them. The words of NACE's own titles and notes, and of the lists
 * built on them, decide which.
 */

import { wordKey } from '../../src/industries/sector-index.ts'
import { sectorStems } from '../../src/industries/sector-words.ts'
import { weighClassWords } from './class-words.ts'
import type { Origin, Phrase } from './phrases.ts'

/** Origins whose classes come through a crosswalk. */
const CROSSED: ReadonlySet<Origin> = new Set([
  'naics-title',
  'naics-note',
  'naics-index',
  'sic-title',
  'sic-note',
  'sic-index',
])

/** Turns weights of words into odds; the scale that questions are scored with. */
const SCALE = 0.6
/** Shares below are left out. */
const SHARE_MIN = 0.02

/** The phrases; those from a crosswalk with shares by their own words. */
export function settleShares(phrases: readonly Phrase[], classNumber: ReadonlyMap<string, number>): Phrase[] {
  const words = weighClassWords(
    phrases.filter(({ origin, language }) => language === 'en' && !CROSSED.has(origin)),
    classNumber,
  )
  return phrases.map((phrase) => {
    if (!CROSSED.has(phrase.origin) || phrase.classes.length === 1) return phrase
    const rows = sectorStems(phrase.text, 'en').flatMap((stem) => words.get(wordKey('en', stem)) ?? [])
    const odds = phrase.classes.map(([code, share]) => {
      const number = classNumber.get(code)!
      let score = 0
      for (const { weights } of rows) score += weights.get(number) ?? 0
      return share * Math.exp(score * SCALE)
    })
    const sum = odds.reduce((total, each) => total + each, 0)
    const kept = phrase.classes
      .map(([code], index) => [code, odds[index] / sum] as const)
      .filter(([, share]) => share >= SHARE_MIN)
    const total = kept.reduce((all, [, share]) => all + share, 0)
    return { ...phrase, classes: kept.map(([code, share]) => [code, share / total] as const) }
  })
}
