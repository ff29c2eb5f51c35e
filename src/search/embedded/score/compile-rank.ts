/**
 * What a `Rank` means in the countries searched: which postings add how much to a score.
 *
 * Scores are whole numbers, the same scale in all countries of a search: the largest score possible is just below
 * 2^21, so that a score and a place fit one number (`best-matches.ts`).
 */
import type { BoundedCache } from '../../../bounded-cache.ts'
import { CODE_SCHEMES } from '../../../company/codes.ts'
import { idf } from '../../bm25f.ts'
import type { Rank } from '../../query.ts'
import { IMPACT_MAX } from '../build/text-writer.ts'
import type { CountryReader } from '../country-reader.ts'
import type { ResolvedEntry } from '../text-reader.ts'
import { SCORE_MAX } from './best-matches.ts'
import { type CodePart, type EntryPart, SCORE_ONE, type ScoreParts } from './country-scorer.ts'

/** What a secondary code counts where a primary one counts 1. */
export const SECONDARY_SHARE = 0.6

/** The parts of each country, and what a score of 1 is in them. */
export interface CompiledRank {
  readonly parts: readonly ScoreParts[]
  /** The words ranked by, all of them, whether or not anybody holds them. */
  readonly words: readonly WeightedEntry[]
  /** Score as a whole number = score × scale. 0 when nothing can add to any score. */
  readonly scale: number
}

/**
 * Finds the parts of a rank in countries.
 *
 * @param remembered entries in these countries that were asked for before
 */
export function compileRank(
  rank: Rank,
  countries: readonly CountryReader[],
  remembered: BoundedCache<EntryStatistics>,
): CompiledRank {
  const searched = countries.map(({ country }) => country).join()
  const words = rank.words.map(({ entry, weight }) => ({
    ...remembered.get(`${searched} ${entry}`, () => lookUp(entry, countries)),
    weight,
  }))
  let most = 0
  for (const { weight } of rank.codes) if (weight > most) most = weight
  let roundings = 1
  const entries = words.filter((entry) => entry.weight > 0 && entry.most > 0)
  for (const entry of entries) {
    most += entry.most * entry.weight
    roundings += entry.terms
  }
  const scale = most > 0 ? Math.max(0, SCORE_MAX - roundings) / most : 0
  return {
    words,
    scale,
    parts: countries.map((country, index) => ({
      entries: scale === 0 ? [] : entries.flatMap((entry) => entryParts(entry, country, index, scale)),
      codes: scale === 0 ? [] : codeParts(rank, country, scale),
    })),
  }
}

/** An entry in all countries searched. */
export interface EntryStatistics {
  readonly found: readonly (readonly ResolvedEntry[])[]
  /** Rarity of the words of an analysis with so many words. */
  readonly idfs: ReadonlyMap<number, readonly number[]>
  /** Largest score that the entry can give with a weight of 1. */
  readonly most: number
  /** How many numbers are rounded in that score at most. */
  readonly terms: number
}

/** An entry in all countries searched, and what it weighs. */
export interface WeightedEntry extends EntryStatistics {
  readonly weight: number
}

/** Looks an entry up in all countries, with how rare its words are in them together. */
function lookUp(entry: string, countries: readonly CountryReader[]): EntryStatistics {
  let companies = 0
  for (const { documents } of countries) companies += documents
  const found = countries.map(({ texts }) => texts.find(entry))
  const idfs = new Map<number, number[]>()
  for (let i = 0; i < countries.length; i++) {
    for (const { words } of found[i]) {
      let own = idfs.get(words.length)
      if (own === undefined) {
        own = words.map(() => 0)
        idfs.set(words.length, own)
      }
      for (let j = 0; j < words.length; j++) if (words[j] >= 0) own[j] += countries[i].texts.frequency(words[j])
    }
  }
  for (const own of idfs.values()) {
    for (let j = 0; j < own.length; j++) own[j] = idf(companies, Math.min(companies, own[j]))
  }
  let most = 0
  let terms = 0
  for (const own of found) {
    let sum = 0
    let count = 0
    for (const { words, isKnown } of own) {
      if (!isKnown) continue
      for (const one of idfs.get(words.length) ?? []) sum += one
      count += words.length
    }
    most = Math.max(most, sum)
    terms = Math.max(terms, count)
  }
  return { found, idfs, most, terms }
}

function entryParts(entry: WeightedEntry, country: CountryReader, index: number, scale: number): EntryPart[] {
  return entry.found[index].flatMap(({ words, isKnown }): EntryPart[] => {
    if (!isKnown) return []
    const idfs = entry.idfs.get(words.length) ?? []
    const terms = words.map((word, i) => ({
      posting: country.texts.scored(word),
      factor: Math.round((entry.weight * idfs[i] * scale * SCORE_ONE) / IMPACT_MAX),
    }))
    const phrase = words.length > 1 ? country.texts.operand(words) : null
    return [{ phrase: phrase?.isComputed === true ? phrase : null, terms }]
  })
}

/** Postings of codes, the most valuable first, so that the first that a company is in decides. */
function codeParts(rank: Rank, country: CountryReader, scale: number): CodePart[] {
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
      const value = Math.round(weight * share * scale * SCORE_ONE)
      const posting = country.codePosting(scheme, code, kind)
      if (posting !== null && value > 0) parts.push({ posting, value })
    }
  }
  return parts.sort((a, b) => b.value - a.value)
}
