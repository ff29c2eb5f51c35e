/**
 * What a `Rank` means in the countries searched: which postings add how much to a score.
 *
 * Scores are whole numbers, the same scale in all countries of a search: the largest score possible is just below
 * 2^21, so that a score and a place fit one number (`score-pages.ts`).
 */
import { CODE_SCHEMES, type Rank } from '../query.ts'
import type { CountryIndex } from './country.ts'
import { type CodePart, type EntryPart, SCORE_FINENESS, type ScoreParts } from './score-country.ts'
import { SCORE_MAX } from './score-pages.ts'
import type { FoundEntry } from './text-index.ts'
import { FULL_PRESENCE } from './text-index-writer.ts'

/** What a secondary code counts where a primary one counts 1. */
export const SECONDARY_SHARE = 0.6

/** The parts of each country, and what a score of 1 is in them. */
export interface Scoring {
  readonly parts: readonly ScoreParts[]
  /** Score as a whole number = score × scale. 0 when nothing can add to any score. */
  readonly scale: number
}

/** Finds the parts of a rank in countries. */
export function scoreParts(rank: Rank, countries: readonly CountryIndex[]): Scoring {
  const entries = rank.words
    .filter(({ weight }) => weight > 0)
    .map(({ entry, weight }) => weigh(entry, weight, countries))
    .filter(({ most }) => most > 0)
  const codeMost = rank.codes.reduce((most, { weight }) => Math.max(most, weight), 0)
  const most = entries.reduce((sum, entry) => sum + entry.most, codeMost)
  const roundings = entries.reduce((sum, entry) => sum + entry.words, 1)
  const scale = most > 0 ? Math.max(0, SCORE_MAX - roundings) / most : 0
  return {
    scale,
    parts: countries.map((country, index) => ({
      entries: scale === 0 ? [] : entries.flatMap((entry) => entryParts(entry, country, index, scale)),
      codes: scale === 0 ? [] : codeParts(rank, country, scale),
    })),
  }
}

/** An entry in all countries. */
export interface WeighedEntry {
  readonly found: readonly (readonly FoundEntry[])[]
  readonly weight: number
  /** Rarity of the words of an analysis with so many words. */
  readonly rarities: ReadonlyMap<number, readonly number[]>
  /** Largest score the entry can give. */
  readonly most: number
  /** How many numbers are rounded in that score at most. */
  readonly words: number
}

/** Looks an entry up in all countries, with how rare its words are in them together. */
export function weigh(entry: string, weight: number, countries: readonly CountryIndex[]): WeighedEntry {
  const companies = countries.reduce((sum, { documents }) => sum + documents, 0)
  const found = countries.map(({ texts }) => texts.find(entry))
  const counts = new Map<number, number[]>()
  for (let i = 0; i < countries.length; i++) {
    for (const { words } of found[i]) {
      let own = counts.get(words.length)
      if (own === undefined) {
        own = words.map(() => 0)
        counts.set(words.length, own)
      }
      for (let j = 0; j < words.length; j++) if (words[j] >= 0) own[j] += countries[i].texts.frequency(words[j])
    }
  }
  const rarities = new Map(
    [...counts].map(([words, own]) => [words, own.map((count) => rarity(companies, Math.min(companies, count)))]),
  )
  let most = 0
  let words = 0
  for (const own of found) {
    let sum = 0
    let terms = 0
    for (const { words } of own) {
      if (words.includes(-1)) continue
      for (const one of rarities.get(words.length) ?? []) sum += one
      terms += words.length
    }
    most = Math.max(most, sum * weight)
    words = Math.max(words, terms)
  }
  return { found, weight, rarities, most, words }
}

/** How much a word says that `count` of `companies` have: the inverse document frequency of BM25. */
export function rarity(companies: number, count: number): number {
  return Math.log(1 + (companies - count + 0.5) / (count + 0.5))
}

function entryParts(entry: WeighedEntry, country: CountryIndex, index: number, scale: number): EntryPart[] {
  return entry.found[index].flatMap(({ words }): EntryPart[] => {
    if (words.includes(-1)) return []
    const rarities = entry.rarities.get(words.length) ?? []
    const terms = words.map((word, i) => ({
      posting: country.texts.scored(word),
      factor: Math.round((entry.weight * rarities[i] * scale * SCORE_FINENESS) / FULL_PRESENCE),
    }))
    const phrase = words.length > 1 ? country.texts.operand(words) : null
    return [{ phrase: phrase?.costly === true ? phrase : null, terms }]
  })
}

/** Postings of codes, the most valuable first, so that the first that a company is in decides. */
function codeParts(rank: Rank, country: CountryIndex, scale: number): CodePart[] {
  const weights = new Map<string, { readonly weight: number; readonly at: number }>()
  const parts: CodePart[] = []
  rank.codes.forEach(({ scheme, code, weight }, at) => {
    const key = `${CODE_SCHEMES.indexOf(scheme)} ${code}`
    if (weight > (weights.get(key)?.weight ?? 0)) weights.set(key, { weight, at })
  })
  for (const { weight, at } of weights.values()) {
    const { scheme, code } = rank.codes[at]
    for (const [kind, share] of [
      ['primary', 1],
      ['secondary', SECONDARY_SHARE],
    ] as const) {
      const value = Math.round(weight * share * scale * SCORE_FINENESS)
      const posting = country.codePosting(scheme, code, kind)
      if (posting !== null && value > 0) parts.push({ posting, value })
    }
  }
  return parts.sort((a, b) => b.value - a.value)
}
