/**
 * Which codes have an entry in their title: the part of "a company is about this word" that stands in no text of the
 * company but in the official name of what it does.
 *
 * Titles count at the finest level of each scheme, in English and in the languages of the country's own list, each
 * under the analysis of its own language (`words.ts`): an entry is in a title whose words hold the entry's words one
 * after another. The titles of what a code lies under do not count: otherwise `manufacture` would be in all of them.
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

/** The titles that count in a country, by the stems of their words. */
interface TitleIndex {
  readonly languages: readonly Language[]
  readonly codes: readonly TitledCode[]
  /** Stems of each title, in order; `titles[i]` belongs to `codes[i]` and is in `titleLanguages[i]`. */
  readonly titles: readonly (readonly string[])[]
  /** Of each of `languages`, by stem: numbers of the titles that hold it, ascending. */
  readonly byStem: readonly ReadonlyMap<string, readonly number[]>[]
  /** Answers to entries of common words alone, by their stems. */
  readonly remembered: BoundedCache<TitledCodes>
}

/** The codes in whose title an entry stands. */
interface TitledCodes {
  readonly codes: readonly TitledCode[]
  readonly byScheme: readonly SchemeCodes[]
}

/** Codes of one scheme, each once. */
export interface SchemeCodes {
  /** Names the entry's words, the scheme and the country: the same key, the same codes. */
  readonly key: string
  readonly scheme: CodeScheme
  readonly codes: readonly string[]
}

/**
 * Words that stand in so many titles are few and asked often ("manufacture", "services"): their answers, hundreds of
 * codes each, are remembered. A rarer word is found as fast as it would be remembered.
 */
const COMMON_TITLES = 8
const REMEMBERED_MAX = 1024

const indexes = new Map<string, TitleIndex>()

/**
 * Finds the codes in whose title an entry stands.
 *
 * @param country ISO 3166-1 alpha-2 of a served country
 * @returns each code once, in the order of the schemes and lists; none for an entry without a word
 */
export function codesTitled(entry: string, country: string): readonly TitledCode[] {
  return titled(entry, country).codes
}

/**
 * The codes of {@link codesTitled}, scheme by scheme; schemes without any are left out.
 */
export function codesTitledByScheme(entry: string, country: string): readonly SchemeCodes[] {
  return titled(entry, country).byScheme
}

const NONE: TitledCodes = { codes: [], byScheme: [] }

/** An entry in one language, every word of which stands in some title. */
interface Asked {
  readonly language: Language
  readonly stems: readonly string[]
  /** Titles that hold the rarest of them, which leads: they are few. */
  readonly titles: readonly number[]
}

function titled(entry: string, country: string): TitledCodes {
  const index = indexOf(country)
  const asked: Asked[] = []
  let isCommon = false
  for (const [place, language] of index.languages.entries()) {
    const byStem = index.byStem[place]
    const { stems } = queryWords(entry, language)
    let titles: readonly number[] | undefined
    for (const stem of stems) {
      const list = byStem.get(stem)
      if (list === undefined) {
        titles = undefined
        break
      }
      if (titles === undefined || list.length < titles.length) titles = list
    }
    if (titles === undefined) continue
    asked.push({ language, stems, titles })
    isCommon ||= titles.length >= COMMON_TITLES
  }
  if (asked.length === 0) return NONE
  const key = asked.map(({ language, stems }) => `${language} ${stems.join(' ')}`).join()
  const findCodes = () => find(index, asked, `${country} ${key}`)
  return isCommon ? index.remembered.get(key, findCodes) : findCodes()
}

function find(index: TitleIndex, asked: readonly Asked[], key: string): TitledCodes {
  const found = new Set<TitledCode>()
  for (const { stems, titles } of asked) {
    for (const title of titles) if (holds(index.titles[title], stems)) found.add(index.codes[title])
  }
  const codes = [...found]
  const byScheme = CODE_SCHEMES.flatMap((scheme) => {
    const own = new Set<string>()
    for (const each of codes) if (each.scheme === scheme) own.add(each.code)
    return own.size > 0 ? { key: `titled ${scheme} ${key}`, scheme, codes: [...own] } : []
  })
  return { codes, byScheme }
}

/** Builds what a country's first entry would have to wait for (up to a second). Done already: nothing happens. */
export function prepareTitles(country: string): void {
  indexOf(country)
}

function holds(title: readonly string[], stems: readonly string[]): boolean {
  // Found by its word.
  if (stems.length === 1) return true
  for (let start = 0; start + stems.length <= title.length; start++) {
    if (stems.every((stem, at) => title[start + at] === stem)) return true
  }
  return false
}

function indexOf(country: string): TitleIndex {
  let index = indexes.get(country)
  if (index === undefined) {
    index = buildIndex(country)
    indexes.set(country, index)
  }
  return index
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
  return { languages: [...languages], codes, titles, byStem: byLanguage, remembered: new BoundedCache(REMEMBERED_MAX) }
}
