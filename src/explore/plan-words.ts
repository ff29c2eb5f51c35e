/**
 * From words to the query tree and its ranking. Pure.
 *
 * An entry reaches a company in three ways: it *stands* in the company's names, description or the titles of its codes;
 * the company says *another name* of the same thing (`plan-concepts.ts`); or the entry *means* an industry whose code the
 * company carries. `must` and `mustNot` take the first way only, so that they are exact; `keywords` and activities take all.
 */

import { BoundedCache } from '../bounded-cache.ts'
import { publicError } from '../errors.ts'
import type { Sector, SectorAnswer, Sectors } from '../industries/sectors.ts'
import { codesTitledByScheme } from '../industries/titles.ts'
import { type Feedback, type Query, type Rank, share } from '../search/query.ts'
import { queryWords } from '../text/analyzer.ts'
import { languageOfCountry } from '../text/language.ts'

/** What an entry means, and how far that is believed. */
export interface ReadEntry {
  readonly entry: string
  /** Sectors that reach companies, best first. */
  readonly sectors: readonly Sector[]
}

/** Sectors that an entry reaches companies by: at most so many, none that is much less likely than the first. */
const SECTORS_MAX = 5
const SECTOR_SHARE_MIN = 0.25
/**
 * Below this share of known words, what an entry means is a guess that would bring in strangers. A sector that stands
 * alone is believed from less: in "vegan restaurants" the second word leaves no doubt, the first one ranks.
 */
const KNOWN_MIN = 0.5
const KNOWN_MIN_IF_SURE = 0.3
const SURE = 0.8
/**
 * What the best sector of an entry is worth beside its words, in units of `Rank`: somewhat more than a rare word in the
 * description and another name of it together, so that a company found by its code alone stands behind one that says the
 * word as well, and before one that says a word of it and does something else.
 */
const SECTOR_WEIGHT = 8

/**
 * Ranking by what the best matches say of themselves. Chosen on the half for tuning of `bench/quality/companies`: more
 * words or more weight help queries in other words than the companies' own, and harm those in their words. A dozen words
 * is about the first sentence, in which companies say what they are.
 */
export const FEEDBACK: Feedback = { documents: 20, count: 10, weight: 0.4, lead: { words: 12, weight: 0.3 } }

const STANDING_REMEMBERED_MAX = 2048

/** Reads what an entry means. @param countries whose languages are likely */
export function readEntry(entry: string, countries: readonly string[], sectors: Sectors): ReadEntry {
  const languages = [...new Set(countries.map(languageOfCountry))].filter((language) => language !== 'plain')
  const answer = sectors.of(entry, { languages, limit: SECTORS_MAX, shareMin: SECTOR_SHARE_MIN })
  return { entry, sectors: isBelieved(answer) ? answer.sectors : [] }
}

function isBelieved({ known, sectors }: SectorAnswer): boolean {
  if (sectors.length === 0) return false
  return known >= (sectors[0].weight >= SURE ? KNOWN_MIN_IF_SURE : KNOWN_MIN)
}

/**
 * The entry stands in a text of the company or in the title of one of its codes.
 *
 * Of several countries each has titles of its own: a word of a Romanian title finds no Italian company by that code.
 */
export function standsIn(entry: string, countries: readonly string[]): Query {
  return standing.get(`${countries.join()} ${entry}`, () => makeStandsIn(entry, countries))
}

const standing = new BoundedCache<Query>(STANDING_REMEMBERED_MAX)

function makeStandsIn(entry: string, countries: readonly string[]): Query {
  const parts: Query[] = [{ kind: 'words', entry }]
  for (const country of countries) {
    for (const { key, scheme, codes } of codesTitledByScheme(entry, country)) {
      parts.push(share(key, { kind: 'code', scheme, codes, rank: 'either', countries: [country] }))
    }
  }
  return share(`mention ${countries.join()} ${entry}`, { kind: 'any', of: parts })
}

/**
 * The entry stands in the company, or the company says another name of it, or carries the code of an industry that it
 * means.
 *
 * @param names entries that mean the same
 */
export function reaches({ entry, sectors }: ReadEntry, names: readonly string[], countries: readonly string[]): Query {
  const parts: Query[] = [standsIn(entry, countries), ...names.map((name): Query => ({ kind: 'words', entry: name }))]
  const codes = sectors.map(({ code }) => code)
  if (codes.length > 0) parts.push({ kind: 'code', scheme: 'nace', codes, rank: 'either' })
  return parts.length === 1 ? parts[0] : share(`reach ${countries.join()} ${entry}`, { kind: 'any', of: parts })
}

/** Ranks by the sectors that entries mean; of several the likeliest counts. */
export function rankSectors(entries: readonly ReadEntry[]): Rank['codes'] {
  return entries.flatMap(({ sectors }) =>
    sectors.map(({ code, weight }) => ({
      scheme: 'nace' as const,
      code,
      weight: SECTOR_WEIGHT * (weight / (sectors[0]?.weight ?? 1)),
    })),
  )
}

/** Conditions that hold all at once, the ones without content left out. */
export function allOf(conditions: readonly Query[]): Query {
  const given = conditions.filter((condition) => condition.kind !== 'all' || condition.of.length > 0)
  return given.length === 1 ? given[0] : { kind: 'all', of: given }
}

/**
 * Refuses entries that hold no word at all: nothing could ever match them, which a caller would take for "none found".
 *
 * @param member as callers write it, from the top of the body: `semantic.must`
 * @throws {PublicError} 400
 */
export function requireWords(member: string, entries: readonly string[]): void {
  entries.forEach((entry, at) => {
    if (queryWords(entry, 'plain').stems.length > 0) return
    throw publicError('invalid_value', {
      member: `${member}[${at}]`,
      problem: 'must hold at least one letter or digit',
    })
  })
}
