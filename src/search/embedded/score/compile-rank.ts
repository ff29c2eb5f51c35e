/**
 * Compiles a `Rank` for the countries searched: which postings add how much to a score. `search/score-scale.ts` defines
 * the integers.
 */
import type { BoundedCache } from '../../../bounded-cache.ts'
import type { Rank } from '../../query.ts'
import {
  canScore,
  codesIn,
  codeValue,
  entryStatistics,
  restrictEntry,
  type ScoredCountry,
  SECONDARY_SHARE,
  type EntryStatistics as Statistics,
  scoreScale,
  termFactor,
  valueAddend,
  type WeightedEntry as Weighted,
} from '../../score-scale.ts'
import type { CountryReader } from '../country-reader.ts'
import { type ResolvedEntry, resolvedBytes } from '../text/text-reader.ts'
import type { CodePart, EntryPart, ScoreParts, ValuePart } from './country-scorer.ts'

/** An entry in all countries searched. */
export type EntryStatistics = Statistics<ResolvedEntry>
/** Statistics without what was found. */
const STATISTICS_BYTES = 400

/** Estimates the bytes of statistics. */
export function statisticsBytes({ found }: EntryStatistics): number {
  let bytes = STATISTICS_BYTES
  for (const own of found) bytes += resolvedBytes(own)
  return bytes
}

/** An entry in all countries searched, with its weight. */
export type WeightedEntry = Weighted<ResolvedEntry>

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
  const scored = countries.map(
    ({ country, documents, texts }): ScoredCountry => ({
      country,
      documents,
      frequency: (word) => texts.frequency(word),
    }),
  )
  const near = ranksNear(rank, countries) ? (rank.near ?? []) : []
  const words = [...rank.words, ...near].map(({ entry, weight, countries: own }) => {
    const statistics = cache.get(`${searched} ${entry}`, () =>
      entryStatistics(
        countries.map(({ texts }) => texts.resolve(entry)),
        scored,
      ),
    )
    return { ...(own === undefined ? statistics : restrictEntry(statistics, scored, own)), weight }
  })
  const entries = words.filter(canScore)
  const scale = scoreScale(words, rank, countries.length)
  return {
    words,
    scale,
    parts: countries.map((country, index) => ({
      entries: scale === 0 ? [] : entries.flatMap((entry) => entryParts(entry, country, index, scale)),
      values: scale === 0 ? [] : valueParts(rank, country, scale),
      codes: scale === 0 ? [] : codeParts(rank, country, scale),
    })),
  }
}

/** Whether near words rank: `Rank.near` says where. */
function ranksNear(rank: Rank, countries: readonly CountryReader[]): boolean {
  if (rank.near === undefined || !countries.some((country) => country.hasUncoded())) return false
  return !countries.some((country) => hasCode(rank, country))
}

/** Whether a company of the country has one of the codes that a rank weighs. */
function hasCode(rank: Rank, country: CountryReader): boolean {
  return codesIn(rank, country.country).some(({ scheme, code }) =>
    (['primary', 'secondary'] as const).some((kind) => country.codePosting(scheme, code, kind) !== null),
  )
}

function entryParts(entry: WeightedEntry, country: CountryReader, index: number, scale: number): EntryPart[] {
  return entry.found[index].flatMap(({ words, isKnown }): EntryPart[] => {
    if (!isKnown) return []
    const idfs = entry.idfs.get(words.length) ?? []
    const terms = words.map((word, i) => ({
      posting: country.texts.scoredPostings(word),
      factor: termFactor(entry.weight, idfs[i], scale),
    }))
    const phrase = words.length > 1 ? country.texts.docSet(words) : null
    return [{ phrase: phrase?.isComputed === true ? phrase : null, terms }]
  })
}

function valueParts({ values = [] }: Rank, country: CountryReader, scale: number): ValuePart[] {
  return values.flatMap(({ field, value: text, weight }) => {
    const value = valueAddend(weight, scale)
    const posting = value === 0 ? null : country.valuePosting(field, text)
    return posting === null ? [] : [{ posting, value }]
  })
}

/** Postings of codes by descending value: the first that has a company decides. */
function codeParts(rank: Rank, country: CountryReader, scale: number): CodePart[] {
  const parts: CodePart[] = []
  for (const { scheme, code, weight } of codesIn(rank, country.country)) {
    for (const [kind, share] of [
      ['primary', 1],
      ['secondary', SECONDARY_SHARE],
    ] as const) {
      const value = codeValue(weight, share, scale)
      const posting = country.codePosting(scheme, code, kind)
      if (posting !== null && value > 0) parts.push({ posting, value })
    }
  }
  return parts.sort((a, b) => b.value - a.value)
}
