/**
 * Scores as integers, the same in every engine.
 *
 * The definition of `Rank` in numbers that add up exactly: a score is the sum of impact × factor over the terms that a
 * company has, plus the largest value of its codes, plus what its values of members add. All of these are integers, and the largest possible sum stays below
 * 2^24. So it is exact in integers as well as in 32-bit floats, in whatever order it is added, and engines that know
 * nothing of each other put the same companies on the same page.
 */
import type { CodeScheme } from '../company/codes.ts'
import { idf } from './bm25f.ts'
import type { Rank } from './query.ts'

/** Highest score: the largest integer of 24 bits, all of which a 32-bit float holds exactly. */
export const SCORE_MAX = 0xff_ffff

/** The impact of a saturated term frequency of 1. Impacts are integers; 0 is never stored. */
export const IMPACT_MAX = 255

/**
 * The weight of a secondary code, relative to a primary one. Of a class, companies with the national code asked for as a secondary one
 * come after those with another one as a primary one (`FINER_WEIGHT`); and they come before most that have but the word, in a name.
 */
export const SECONDARY_SHARE = 0.78

/** The impact of a saturated term frequency, 1 to {@link IMPACT_MAX}. */
export function impactOf(saturated: number): number {
  return Math.max(1, Math.round(saturated * IMPACT_MAX))
}

/** An entry under the analysis of one language, in one country. */
export interface FoundEntry {
  /** Its terms by the country's numbers; -1 for one that no company of the country has. */
  readonly words: readonly number[]
  /** Whether companies of the country have all of them. */
  readonly isKnown: boolean
}

/** A country that is searched. */
export interface ScoredCountry {
  readonly country: string
  /** Number of its companies. */
  readonly documents: number
  /** How many of its companies have a term. */
  frequency(word: number): number
}

/** An entry in all countries searched. `found` has an item for each country. */
export interface EntryStatistics<Found extends FoundEntry = FoundEntry> {
  readonly found: readonly (readonly Found[])[]
  /** IDF of the terms of an analysis, by how many terms it has. */
  readonly idfs: ReadonlyMap<number, readonly number[]>
  /** Upper bound of the entry's score at a weight of 1. */
  readonly most: number
  /** Largest number of addends in that score. */
  readonly terms: number
  /** Postings of its terms in all countries together. */
  readonly postings: number
}

/** An entry in all countries searched, with its weight. */
export interface WeightedEntry<Found extends FoundEntry = FoundEntry> extends EntryStatistics<Found> {
  readonly weight: number
}

/** Computes the IDF of an entry's terms over all countries together. @param found for each country, its analyses there */
export function entryStatistics<Found extends FoundEntry>(
  found: readonly (readonly Found[])[],
  countries: readonly ScoredCountry[],
): EntryStatistics<Found> {
  let companies = 0
  for (const { documents } of countries) companies += documents
  const idfs = new Map<number, number[]>()
  let postings = 0
  for (let i = 0; i < countries.length; i++) {
    for (const { words } of found[i]) {
      let own = idfs.get(words.length)
      if (own === undefined) {
        own = words.map(() => 0)
        idfs.set(words.length, own)
      }
      for (let j = 0; j < words.length; j++) {
        const frequency = words[j] < 0 ? 0 : countries[i].frequency(words[j])
        own[j] += frequency
        postings += frequency
      }
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
  return { found, idfs, most, terms, postings }
}

/** The statistics of an entry that ranks in some of the countries only. */
export function restrictEntry<Found extends FoundEntry>(
  { found, ...statistics }: EntryStatistics<Found>,
  countries: readonly ScoredCountry[],
  own: readonly string[],
): EntryStatistics<Found> {
  return { ...statistics, found: found.map((here, i) => (own.includes(countries[i].country) ? here : [])) }
}

/** Whether anything of an entry can add to a score. */
export function canScore({ weight, most }: WeightedEntry): boolean {
  return weight > 0 && most > 0
}

/**
 * The scale of a search: integer score = score × scale. 0 when nothing can add to any score.
 *
 * The highest score that a company of any country can have comes to lie just below {@link SCORE_MAX}, roundings included.
 */
export function scoreScale(words: readonly WeightedEntry[], rank: Rank, countries: number): number {
  const entries = words.filter(canScore)
  let most = 0
  let addends = 1
  for (let index = 0; index < countries; index++) {
    let here = 0
    let own = 1
    for (const entry of entries) {
      if (entry.found[index].length === 0) continue
      here += entry.most * entry.weight
      own += entry.terms
    }
    most = Math.max(most, here)
    addends = Math.max(addends, own)
  }
  let mostOfCodes = 0
  for (const { weight } of rank.codes) if (weight > mostOfCodes) mostOfCodes = weight
  most += mostOfCodes
  for (const { weight } of rank.values ?? []) most += weight
  addends += rank.values?.length ?? 0
  // Rounding a factor adds at most one half per unit of impact.
  const roundings = addends * ((IMPACT_MAX + 1) / 2)
  return most > 0 ? Math.max(0, SCORE_MAX - roundings) / most : 0
}

/** What an impact of 1 of a term adds to a score. */
export function termFactor(weight: number, idfOfTerm: number, scale: number): number {
  return Math.round((weight * idfOfTerm * scale) / IMPACT_MAX)
}

/** What a value of a member adds to a score. */
export function valueAddend(weight: number, scale: number): number {
  return Math.round(weight * scale)
}

/** What a code adds to a score. @param share 1 for a primary code, {@link SECONDARY_SHARE} for a secondary one */
export function codeValue(weight: number, share: number, scale: number): number {
  return Math.round(weight * share * scale)
}

/** A code of a rank in some countries. */
export interface WeightedCode {
  readonly scheme: CodeScheme
  readonly code: string
  readonly weight: number
}

/** The codes of a rank that count in a country, each once with its largest weight; in the order of the rank. */
export function codesIn({ codes }: Rank, country: string): readonly WeightedCode[] {
  const found = new Map<string, WeightedCode>()
  for (const { scheme, code, weight, countries } of codes) {
    if (countries !== undefined && !countries.includes(country)) continue
    const key = `${scheme} ${code}`
    if (weight > (found.get(key)?.weight ?? 0)) found.set(key, { scheme, code, weight })
  }
  return [...found.values()]
}
