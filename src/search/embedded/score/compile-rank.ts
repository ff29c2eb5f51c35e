/**
 * Compiles a `Rank` for the countries searched: which postings add how much to a score.
 *
 * Scores are integers on one scale for all countries of a search. The largest possible score is just below 2^21, so that
 * a score and a rank fit one number (`best-matches.ts`).
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

/** The weight of a secondary code, relative to a primary one. */
export const SECONDARY_SHARE = 0.6

/** A rank, compiled for countries. */
export interface CompiledRank {
  readonly parts: readonly ScoreParts[]
  /** All entries ranked by, whether or not any company has them. */
  readonly words: readonly WeightedEntry[]
  /** Integer score = score × scale. 0 when nothing can add to any score. */
  readonly scale: number
}

/**
 * Compiles a rank.
 *
 * @param cache statistics of entries, by the countries searched and the entry
 */
export function compileRank(
  rank: Rank,
  countries: readonly CountryReader[],
  cache: BoundedCache<EntryStatistics>,
): CompiledRank {
  const searched = countries.map(({ country }) => country).join()
  const words = rank.words.map(({ entry, weight, countries: own }) => {
    const statistics = cache.get(`${searched} ${entry}`, () => resolve(entry, countries))
    return { ...(own === undefined ? statistics : restrict(statistics, countries, own)), weight }
  })
  const entries = words.filter((entry) => entry.weight > 0 && entry.most > 0)
  // The highest score that a company of any country can have: an entry may rank in some of them only.
  let most = 0
  let roundings = 1
  countries.forEach((_, index) => {
    let here = 0
    let addends = 1
    for (const entry of entries) {
      if (entry.found[index].length === 0) continue
      here += entry.most * entry.weight
      addends += entry.terms
    }
    most = Math.max(most, here)
    roundings = Math.max(roundings, addends)
  })
  let mostOfCodes = 0
  for (const { weight } of rank.codes) if (weight > mostOfCodes) mostOfCodes = weight
  most += mostOfCodes
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

/** An entry in all countries searched. `found` has an item for each country. */
export interface EntryStatistics {
  readonly found: readonly (readonly ResolvedEntry[])[]
  /** IDF of the terms of an analysis, by how many terms it has. */
  readonly idfs: ReadonlyMap<number, readonly number[]>
  /** Upper bound of the entry's score at a weight of 1. */
  readonly most: number
  /** Largest number of rounded addends in that score. */
  readonly terms: number
  /** Postings of its terms in all countries together. */
  readonly postings: number
}

/** An entry in all countries searched, with its weight. */
export interface WeightedEntry extends EntryStatistics {
  readonly weight: number
}

/** Looks an entry up in all countries and computes the IDF of its terms over them together. */
function resolve(entry: string, countries: readonly CountryReader[]): EntryStatistics {
  let companies = 0
  for (const { documents } of countries) companies += documents
  const found = countries.map(({ texts }) => texts.resolve(entry))
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
        const frequency = words[j] < 0 ? 0 : countries[i].texts.frequency(words[j])
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
function restrict(
  { found, ...statistics }: EntryStatistics,
  countries: readonly CountryReader[],
  own: readonly string[],
): EntryStatistics {
  return { ...statistics, found: found.map((here, i) => (own.includes(countries[i].country) ? here : [])) }
}

function entryParts(entry: WeightedEntry, country: CountryReader, index: number, scale: number): EntryPart[] {
  return entry.found[index].flatMap(({ words, isKnown }): EntryPart[] => {
    if (!isKnown) return []
    const idfs = entry.idfs.get(words.length) ?? []
    const terms = words.map((word, i) => ({
      posting: country.texts.scoredPostings(word),
      factor: Math.round((entry.weight * idfs[i] * scale * SCORE_ONE) / IMPACT_MAX),
    }))
    const phrase = words.length > 1 ? country.texts.docSet(words) : null
    return [{ phrase: phrase?.isComputed === true ? phrase : null, terms }]
  })
}

/** Postings of codes by descending value: the first that has a company decides. */
function codeParts(rank: Rank, country: CountryReader, scale: number): CodePart[] {
  const weights = new Map<string, { readonly weight: number; readonly at: number }>()
  const parts: CodePart[] = []
  rank.codes.forEach(({ scheme, code, weight, countries }, at) => {
    if (countries !== undefined && !countries.includes(country.country)) return
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
