/**
 * Which codes have an entry in their title. A company is about a word not only where its texts contain it, but also where
 * the official name of its industry does.
 *
 * Titles count at the finest level of each scheme, in English and in the languages of the country's own list, each under the
 * analysis of its own language (`text/analyzer.ts`). An entry is in a title that contains the entry's stems one after another.
 * Titles of a code's ancestors do not count: otherwise `manufacture` would be in all of them.
 */

import { BoundedCache, textBytes } from '../bounded-cache.ts'
import { CODE_SCHEMES, type CodeScheme } from '../company/codes.ts'
import { type CodeTree, codeTrees } from '../reference/industry-codes.ts'
import { oncePer } from '../reference/load-table.ts'
import { forEachStem, queryWords } from '../text/analyzer.ts'
import { type Language, languageOfCountry, languageOfText } from '../text/language.ts'
import { TextMap } from '../text/text-map.ts'
import { finishAtOnce, type Steps } from '../threads/in-turns.ts'

/** Codes of one scheme, each once; `national` within the country asked about. */
export interface SchemeCodes {
  /** Names the entry's stems, the scheme and the country: the same key, the same codes. */
  readonly key: string
  readonly scheme: CodeScheme
  readonly codes: readonly string[]
}

/** Finds the codes in whose title an entry is. Countries are ISO 3166-1 alpha-2 codes of served countries. */
export interface Titles {
  /** Each code once, in the order of the schemes and lists; schemes without any are left out. None for an entry without a word. */
  codesByScheme(entry: string, country: string): readonly SchemeCodes[]
  /** Builds a country's index ahead of its first entry (up to a second in all). Built already: nothing happens. */
  prepare(country: string): Steps<void>
}

interface CountryTitles {
  /** Its languages, with the number of each stem that titles of any list have. */
  readonly languages: ReadonlyMap<Language, TextMap>
  readonly lists: readonly ListTitles[]
  /** Answers to entries of common words alone, by their stems. */
  readonly cache: BoundedCache<readonly SchemeCodes[]>
}

/** The titles of one list that count in a country. */
interface ListTitles {
  readonly scheme: CodeScheme
  /** The list's finest codes, in its order. */
  readonly codes: readonly string[]
  readonly byLanguage: ReadonlyMap<Language, TitleIndex>
}

/**
 * The titles of one list in one language, as an inverted index by stem. Countries share it: most of them have most lists in
 * common. Stems, titles and codes are numbers; ranges are `start[n]` to `start[n + 1]`.
 */
interface TitleIndex {
  /** By the number that a stem has in all lists of the language: 1 + its number here; 0 or nothing where no title has it. */
  readonly stemOf: Uint32Array
  /** For each title, which of the list's codes it belongs to. */
  readonly codeOf: Uint32Array
  /** Stems of each title, in order. */
  readonly wordStart: Uint32Array
  readonly words: Uint32Array
  /** For each stem, the titles that contain it, ascending. */
  readonly postingStart: Uint32Array
  readonly postings: Uint32Array
}

/**
 * Words in at least this many titles are few and frequent ("manufacture", "services"): their answers, hundreds of codes each, are cached.
 * A rarer word is looked up as fast as a cache would be.
 */
const COMMON_TITLES = 8
const CACHED_MAX = 1024

/** The codes of a scheme without their key. */
const SCHEME_BYTES = 120
/** A code: its text is that of the list. */
const CODE_BYTES = 8

function codesBytes(found: readonly SchemeCodes[]): number {
  let bytes = 0
  for (const { key, codes } of found) bytes += SCHEME_BYTES + textBytes(key) + codes.length * CODE_BYTES
  return bytes
}

/** Opens the titles of the official lists; a country's index is built when it is first needed. */
export function openTitles(): Titles {
  const builder = new TitlesBuilder()
  const countries = new Map<string, CountryTitles>()
  function* build(country: string): Steps<CountryTitles> {
    let index = countries.get(country)
    if (index === undefined) {
      index = yield* builder.country(country)
      countries.set(country, index)
    }
    return index
  }
  const indexOf = (country: string) => countries.get(country) ?? finishAtOnce(build(country))
  return {
    codesByScheme: (entry, country) => findTitled(entry, country, indexOf(country)),
    *prepare(country) {
      yield* build(country)
    },
  }
}

const NONE: readonly SchemeCodes[] = []

/** An entry in one language, every word of which is in some title. */
interface Asked {
  readonly language: Language
  /** Numbers of its stems in all lists of the language. */
  readonly stems: readonly number[]
}

function findTitled(entry: string, country: string, titles: CountryTitles): readonly SchemeCodes[] {
  const asked: Asked[] = []
  const said: string[] = []
  let isCommon = false
  for (const [language, numbers] of titles.languages) {
    const words = queryWords(entry, language).stems
    const stems = words.map((stem) => numbers.get(stem))
    const count = countTitles(titles, language, stems)
    if (count === 0) continue
    asked.push({ language, stems })
    said.push(`${language} ${words.join(' ')}`)
    isCommon ||= count >= COMMON_TITLES
  }
  if (asked.length === 0) return NONE
  const key = said.join()
  const collect = () => collectCodes(titles, asked, `${country} ${key}`)
  return isCommon ? titles.cache.get(key, collect) : collect()
}

/** How many titles of a language the rarest of the stems is in; 0 where one of them is in none, or there are no stems. */
function countTitles({ lists }: CountryTitles, language: Language, stems: readonly number[]): number {
  if (stems.includes(-1)) return 0
  let fewest = Number.POSITIVE_INFINITY
  for (const stem of stems) {
    let count = 0
    for (const { byLanguage } of lists) {
      const index = byLanguage.get(language)
      const number = index?.stemOf[stem] ?? 0
      if (index !== undefined && number > 0) count += index.postingStart[number] - index.postingStart[number - 1]
    }
    if (count === 0) return 0
    fewest = Math.min(fewest, count)
  }
  return stems.length === 0 ? 0 : fewest
}

function postingsOf({ postings, postingStart }: TitleIndex, stem: number): Uint32Array {
  return postings.subarray(postingStart[stem], postingStart[stem + 1])
}

function collectCodes({ lists }: CountryTitles, asked: readonly Asked[], key: string): readonly SchemeCodes[] {
  return CODE_SCHEMES.flatMap((scheme) => {
    const own = new Set<string>()
    for (const { language, stems } of asked) {
      for (const { scheme: listed, codes, byLanguage } of lists) {
        const index = listed === scheme ? byLanguage.get(language) : undefined
        if (index !== undefined) for (const code of codesWith(index, stems)) own.add(codes[code])
      }
    }
    return own.size > 0 ? { key: `titled ${scheme} ${key}`, scheme, codes: [...own] } : []
  })
}

/** The list's codes with a title that contains the stems one after another, in the order of the titles. */
function codesWith(index: TitleIndex, stems: readonly number[]): number[] {
  const numbers: number[] = []
  let shortest: Uint32Array | undefined
  for (const stem of stems) {
    const number = (index.stemOf[stem] ?? 0) - 1
    if (number < 0) return []
    numbers.push(number)
    const postings = postingsOf(index, number)
    if (shortest === undefined || postings.length < shortest.length) shortest = postings
  }
  const codes: number[] = []
  for (const title of shortest ?? []) if (containsPhrase(index, title, numbers)) codes.push(index.codeOf[title])
  return codes
}

function containsPhrase({ words, wordStart }: TitleIndex, title: number, stems: readonly number[]): boolean {
  // The title was found by its only word.
  if (stems.length === 1) return true
  const last = wordStart[title + 1] - stems.length
  for (let start = wordStart[title]; start <= last; start++) {
    if (stems.every((stem, offset) => words[start + offset] === stem)) return true
  }
  return false
}

/** Builds indexes, each once: those of a list are the same in every country. */
class TitlesBuilder {
  readonly #indexes = new Map<string, TitleIndex>()
  readonly #stems = oncePer((_: Language) => new TextMap())
  readonly #codes = oncePer((nodes: CodeTree['nodes']) => finest(nodes).map(({ code }) => code));

  /** The titles that count in a country: in English, in its own language, and in those of its own lists. */
  *country(country: string): Steps<CountryTitles> {
    const languages = new Set<Language>(['en', languageOfCountry(country)])
    const lists: ListTitles[] = []
    for (const scheme of CODE_SCHEMES) {
      for (const { tree } of codeTrees(scheme, country)) {
        yield
        const written = languagesIn(tree)
        if (scheme === 'national') for (const language of written) languages.add(language)
        const byLanguage = new Map<Language, TitleIndex>()
        for (const language of written)
          if (languages.has(language)) byLanguage.set(language, yield* this.#index(tree, language))
        lists.push({ scheme, codes: this.#codes(tree.nodes), byLanguage })
      }
    }
    const numbers = new Map([...languages].map((language) => [language, this.#stems(language)]))
    return { languages: numbers, lists, cache: new BoundedCache({ valuesMax: CACHED_MAX, bytesOf: codesBytes }) }
  }

  *#index(tree: CodeTree, language: Language): Steps<TitleIndex> {
    // A country's view of NACE has the titles of NACE.
    const key = `${tree.list} ${language}`
    let index = this.#indexes.get(key)
    if (index === undefined) {
      index = yield* buildIndex(tree, language, this.#stems(language))
      this.#indexes.set(key, index)
    }
    return index
  }
}

function finest(nodes: CodeTree['nodes']): CodeTree['nodes'] {
  return nodes.filter(({ children }) => children.length === 0)
}

/** The languages of a list's finest titles, in the order of their first ones. What is declared decides, not the country. */
function languagesIn(tree: CodeTree): ReadonlySet<Language> {
  const languages = new Set<Language>()
  for (const node of finest(tree.nodes))
    for (const written of node.titles.keys()) languages.add(languageOfTitle(written))
  return languages
}

function languageOfTitle(written: string): Language {
  return languageOfText(written, '')
}

/** Titles that are read in one step: some milliseconds of work. */
const STEP_TITLES = 64

/** @param stems numbers of the stems of all lists in the language; gets those of this one */
function* buildIndex(tree: CodeTree, language: Language, stems: TextMap): Steps<TitleIndex> {
  const own = new Map<number, number>()
  const codeOf: number[] = []
  const wordStart = [0]
  const words: number[] = []
  const counts: number[] = []
  for (const [code, node] of finest(tree.nodes).entries()) {
    if (code % STEP_TITLES === STEP_TITLES - 1) yield
    for (const [written, title] of node.titles) {
      if (languageOfTitle(written) !== language) continue
      const start = words.length
      forEachStem(title, language, (stem) => {
        let known = stems.get(stem)
        if (known < 0) {
          known = stems.size
          stems.set(stem, known)
        }
        let number = own.get(known)
        if (number === undefined) {
          number = own.size
          own.set(known, number)
          counts.push(0)
        }
        if (!words.includes(number, start)) counts[number]++
        words.push(number)
      })
      codeOf.push(code)
      wordStart.push(words.length)
    }
  }
  yield
  stems.trim()
  const stemOf = new Uint32Array(stems.size)
  for (const [known, number] of own) stemOf[known] = number + 1
  return {
    stemOf,
    codeOf: Uint32Array.from(codeOf),
    wordStart: Uint32Array.from(wordStart),
    words: Uint32Array.from(words),
    ...postTitles(words, wordStart, counts),
  }
}

/** For each stem, the titles that contain it. @param counts how many those are */
function postTitles(
  words: readonly number[],
  wordStart: readonly number[],
  counts: readonly number[],
): Pick<TitleIndex, 'postingStart' | 'postings'> {
  const postingStart = new Uint32Array(counts.length + 1)
  for (const [stem, count] of counts.entries()) postingStart[stem + 1] = postingStart[stem] + count
  const next = postingStart.slice()
  const postings = new Uint32Array(postingStart[counts.length])
  for (let title = 0; title + 1 < wordStart.length; title++) {
    const start = wordStart[title]
    for (let at = start; at < wordStart[title + 1]; at++) {
      // Its first place in the title counts.
      if (words.indexOf(words[at], start) === at) postings[next[words[at]]++] = title
    }
  }
  return { postingStart, postings }
}
