/**
 * Which codes have an entry in their title. A company is about a word not only where its texts contain it, but also where
 * the official name of its industry does.
 *
 * Titles count at the finest level of each scheme, in English and in the languages of the country's own list, each under the
 * analysis of its own language (`text/analyzer.ts`). An entry is in a title that contains the entry's stems one after another.
 * Titles of a code's ancestors do not count: otherwise `manufacture` would be in all of them.
 */

import { BoundedCache } from '../bounded-cache.ts'
import { CODE_SCHEMES, type CodeScheme } from '../company/codes.ts'
import { codeTrees } from '../reference/industry-codes.ts'
import { forEachStem, queryWords } from '../text/analyzer.ts'
import { type Language, languageOfCountry, languageOfText } from '../text/language.ts'

/** A code of a scheme; `national` within the country asked about. */
export interface TitledCode {
  readonly scheme: CodeScheme
  readonly code: string
}

/** Codes of one scheme, each once. */
export interface SchemeCodes {
  /** Names the entry's stems, the scheme and the country: the same key, the same codes. */
  readonly key: string
  readonly scheme: CodeScheme
  readonly codes: readonly string[]
}

/** Finds the codes in whose title an entry is. Countries are ISO 3166-1 alpha-2 codes of served countries. */
export interface Titles {
  /** Each code once, in the order of the schemes and lists; none for an entry without a word. */
  codes(entry: string, country: string): readonly TitledCode[]
  /** The same codes, scheme by scheme; schemes without any are left out. */
  codesByScheme(entry: string, country: string): readonly SchemeCodes[]
  /** Builds a country's index ahead of its first entry (up to a second). Built already: nothing happens. */
  prepare(country: string): void
}

/** The titles that count in a country, as an inverted index by stem. */
interface TitleIndex {
  readonly languages: readonly Language[]
  readonly codes: readonly TitledCode[]
  /** Stems of each title, in order; `titles[i]` belongs to `codes[i]`. */
  readonly titles: readonly (readonly string[])[]
  /** For each of `languages`, by stem: numbers of the titles that contain it, ascending. */
  readonly byStem: readonly ReadonlyMap<string, readonly number[]>[]
  /** Answers to entries of common words alone, by their stems. */
  readonly cache: BoundedCache<TitledCodes>
}

/** The codes in whose title an entry is. */
interface TitledCodes {
  readonly codes: readonly TitledCode[]
  readonly byScheme: readonly SchemeCodes[]
}

/**
 * Words in so many titles are few and frequent ("manufacture", "services"): their answers, hundreds of codes each, are cached.
 * A rarer word is looked up as fast as a cache would be.
 */
const COMMON_TITLES = 8
const CACHED_MAX = 1024

/** Opens the titles of the official lists; a country's index is built when it is first needed. */
export function openTitles(): Titles {
  const indexes = new Map<string, TitleIndex>()
  const indexOf = (country: string): TitleIndex => {
    let index = indexes.get(country)
    if (index === undefined) {
      index = buildIndex(country)
      indexes.set(country, index)
    }
    return index
  }
  return {
    codes: (entry, country) => findTitled(entry, country, indexOf(country)).codes,
    codesByScheme: (entry, country) => findTitled(entry, country, indexOf(country)).byScheme,
    prepare(country) {
      indexOf(country)
    },
  }
}

const NONE: TitledCodes = { codes: [], byScheme: [] }

/** An entry in one language, every word of which is in some title. */
interface Asked {
  readonly language: Language
  readonly stems: readonly string[]
  /** Titles that contain the rarest of them: the shortest postings list leads. */
  readonly titles: readonly number[]
}

function findTitled(entry: string, country: string, index: TitleIndex): TitledCodes {
  const asked: Asked[] = []
  let isCommon = false
  for (const [position, language] of index.languages.entries()) {
    const { stems } = queryWords(entry, language)
    const titles = shortestList(index.byStem[position], stems)
    if (titles === undefined) continue
    asked.push({ language, stems, titles })
    isCommon ||= titles.length >= COMMON_TITLES
  }
  if (asked.length === 0) return NONE
  const key = asked.map(({ language, stems }) => `${language} ${stems.join(' ')}`).join()
  const collect = () => collectCodes(index, asked, `${country} ${key}`)
  return isCommon ? index.cache.get(key, collect) : collect()
}

/** The shortest of the stems' lists; undefined where one of them is in no title, or there are none. */
function shortestList(
  byStem: ReadonlyMap<string, readonly number[]>,
  stems: readonly string[],
): readonly number[] | undefined {
  let shortest: readonly number[] | undefined
  for (const stem of stems) {
    const list = byStem.get(stem)
    if (list === undefined) return undefined
    if (shortest === undefined || list.length < shortest.length) shortest = list
  }
  return shortest
}

function collectCodes(index: TitleIndex, asked: readonly Asked[], key: string): TitledCodes {
  const found = new Set<TitledCode>()
  for (const { stems, titles } of asked) {
    for (const title of titles) if (containsPhrase(index.titles[title], stems)) found.add(index.codes[title])
  }
  const codes = [...found]
  const byScheme = CODE_SCHEMES.flatMap((scheme) => {
    const own = new Set<string>()
    for (const each of codes) if (each.scheme === scheme) own.add(each.code)
    return own.size > 0 ? { key: `titled ${scheme} ${key}`, scheme, codes: [...own] } : []
  })
  return { codes, byScheme }
}

function containsPhrase(title: readonly string[], stems: readonly string[]): boolean {
  // The title was found by its only word.
  if (stems.length === 1) return true
  for (let start = 0; start + stems.length <= title.length; start++) {
    if (stems.every((stem, offset) => title[start + offset] === stem)) return true
  }
  return false
}

function buildIndex(country: string): TitleIndex {
  const languages = new Set<Language>(['en', languageOfCountry(country)])
  const codes: TitledCode[] = []
  const titles: string[][] = []
  const byStem = new Map<Language, Map<string, number[]>>()
  for (const scheme of CODE_SCHEMES) {
    for (const { tree } of codeTrees(scheme, country)) {
      const own = scheme === 'national' ? tree.languages.map((written) => languageOfText(written, country)) : []
      for (const node of tree.nodes) {
        if (node.children.length > 0) continue
        const code: TitledCode = { scheme, code: node.code }
        for (const [written, title] of node.titles) {
          const language = languageOfText(written, country)
          if (!languages.has(language) && !own.includes(language)) continue
          languages.add(language)
          const stems: string[] = []
          forEachStem(title, language, (stem) => stems.push(stem))
          const number = titles.push(stems) - 1
          codes.push(code)
          const lists = byStem.get(language) ?? new Map<string, number[]>()
          byStem.set(language, lists)
          for (const stem of new Set(stems)) {
            const list = lists.get(stem)
            if (list) list.push(number)
            else lists.set(stem, [number])
          }
        }
      }
    }
  }
  const byLanguage = [...languages].map((language) => byStem.get(language) ?? new Map<string, number[]>())
  return {
    languages: [...languages],
    codes,
    titles,
    byStem: byLanguage,
    cache: new BoundedCache({ valuesMax: CACHED_MAX }),
  }
}
