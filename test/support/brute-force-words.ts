/** The oracle's words and scores, written from `text/analyzer.ts` and the words of `Rank` alone, in doubles. */

import type { Company } from '../../src/company/company.ts'
import { searchedNames } from '../../src/company/searched-names.ts'
import { meanLength, occurrenceWeight, saturate, TEXT_FIELDS, type TextField } from '../../src/search/bm25f.ts'
import type { Query, Rank } from '../../src/search/query.ts'
import { analyse } from '../../src/text/analyzer.ts'
import { LANGUAGES, type Language, languageOfCountry, languageOfText } from '../../src/text/language.ts'

/** The roundings of scores. 0 means exact. */
export interface ScoreTolerance {
  /** Largest error of a saturated term frequency, which is a number from 0 to 1. */
  readonly termFrequency: number
  /** Largest error of each number that is added to a score, as a share of the largest score possible. */
  readonly addend: number
}

/** A text of a company as a sequence of stems. */
export interface Text {
  readonly field: TextField
  readonly language: Language
  readonly stems: readonly string[]
}

const texts = new WeakMap<Company, readonly Text[]>()

/** The texts of a company. */
export function textsOf(company: Company): readonly Text[] {
  let found = texts.get(company)
  if (found === undefined) {
    const { countryIso2, previousNames, description, descriptionLanguage } = company
    const { name, tradeNames } = searchedNames(company)
    const text = (field: TextField, language: Language) => (said: string) => ({
      field,
      language,
      stems: stemsOf(said, language),
    })
    const own = languageOfCountry(countryIso2)
    found = [
      ...[name].map(text('name', own)),
      ...[...previousNames, ...tradeNames].map(text('otherNames', own)),
      ...(description === null ? [] : [description]).map(
        text('description', languageOfText(descriptionLanguage, countryIso2)),
      ),
    ]
    texts.set(company, found)
  }
  return found
}

const analysed = new Map<string, readonly string[]>()

/** The stems of a text in a language. */
export function stemsOf(text: string, language: Language): readonly string[] {
  const key = `${language} ${text}`
  let stems = analysed.get(key)
  if (stems === undefined) {
    stems = analyse(text, language).map(({ stem }) => stem)
    analysed.set(key, stems)
  }
  return stems
}

/** Whether `asked`, if not empty, occurs in `stems`, one after another. */
export function holds(stems: readonly string[], asked: readonly string[]): boolean {
  if (asked.length === 0) return false
  for (let at = 0; at + asked.length <= stems.length; at++) {
    let same = 0
    while (same < asked.length && stems[at + same] === asked[same]) same++
    if (same === asked.length) return true
  }
  return false
}

/** Whether a text of the company in this language holds the stems. */
export function holdsIn(company: Company, language: Language, asked: readonly string[]): boolean {
  return textsOf(company).some((text) => text.language === language && holds(text.stems, asked))
}

/** Which of some companies have a stem in a text of a language: only these can hold a phrase with it. */
export class Holders {
  readonly #lists = new Map<Language, Lists>(LANGUAGES.map((language) => [language, new Lists()]))

  constructor(companies: readonly Company[]) {
    for (const [number, company] of companies.entries()) {
      for (const { language, stems } of textsOf(company))
        for (const stem of stems) this.#lists.get(language)?.add(stem, number)
    }
  }

  /** Numbers of the companies with the stem, ascending. */
  of(language: Language, stem: string): readonly number[] {
    return this.#lists.get(language)?.of(stem) ?? []
  }

  /** Numbers of companies, ascending, among which are all that hold the stems one after another. */
  candidates(language: Language, asked: readonly string[]): readonly number[] {
    const lists = asked.map((stem) => this.of(language, stem))
    return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest), lists[0] ?? [])
  }
}

/** Lists of numbers by text. */
export class Lists {
  readonly #lists = new Map<string, number[]>()

  /** Adds a number, which is at least as large as any added before. */
  add(text: string, number: number): void {
    const list = this.#lists.get(text)
    if (list === undefined) this.#lists.set(text, [number])
    else if (list.at(-1) !== number) list.push(number)
  }

  /** The numbers of a text, ascending, each once. */
  of(text: string): readonly number[] {
    return this.#lists.get(text) ?? []
  }
}

/** The companies of one country, in the order without text. A number is a place in that order. */
export interface CountryCompanies {
  readonly country: string
  readonly companies: readonly Company[]
  readonly holders: Holders
  /** Numbers of the companies that meet a condition, ascending. */
  find(query: Query): Iterable<number>
}

/** Scores of the companies of one country, by number. */
export type CountryScores = ReadonlyMap<string, Float64Array>

/** Makes what scores companies; `tolerance` is how far another engine's scores may lie from it. */
export function createScorer(all: ReadonlyMap<string, CountryCompanies>) {
  const averages = new Map<TextField, number>()
  const averageOf = (field: TextField): number => {
    let average = averages.get(field)
    if (average === undefined) {
      const companies = [...all.values()].flatMap((country) => country.companies)
      const lengths = companies.map((company) => lengthOf(company, field)).filter((length) => length > 0)
      average = meanLength(
        lengths.reduce((sum, length) => sum + length, 0),
        lengths.length,
      )
      averages.set(field, average)
    }
    return average
  }
  const saturatedFrequencyOf = (company: Company, language: Language, stem: string): number => {
    let occurrences = 0
    for (const field of TEXT_FIELDS) {
      let times = 0
      for (const text of textsOf(company)) {
        if (text.field !== field || text.language !== language) continue
        for (const other of text.stems) if (other === stem) times++
      }
      if (times > 0) occurrences += times * occurrenceWeight(field, lengthOf(company, field), averageOf(field))
    }
    return saturate(occurrences)
  }

  return (rank: Rank, countries: readonly string[], { termFrequency, addend }: ScoreTolerance) => {
    const wanted = [...new Set(countries)].flatMap((country) => all.get(country) ?? [])
    const searched = wanted.reduce((sum, { companies }) => sum + companies.length, 0)
    const hasCodes = rank.codes.some(({ scheme, code, weight, countries: ranked }) =>
      wanted.some(
        (each) =>
          weight > 0 &&
          ranked?.includes(each.country) !== false &&
          [...each.find({ kind: 'code', scheme, codes: [code], rank: 'either' })].length > 0,
      ),
    )
    const hasUncoded = wanted.some((each) => [...each.find({ kind: 'uncoded' })].length > 0)
    const entries = [...rank.words, ...((hasCodes || !hasUncoded ? [] : rank.near) ?? [])].map(
      ({ entry, weight, countries: ranked }) => {
        const asked = LANGUAGES.map((language) => ({ language, stems: stemsOf(entry, language) }))
        return { weight, asked, idfs: idfsOf(asked, wanted, searched), ranked }
      },
    )

    function scoresOf(searchedIn: CountryCompanies): Float64Array {
      const { country, companies } = searchedIn
      const scores = new Float64Array(companies.length)
      for (const { weight, asked, idfs, ranked } of entries) {
        if (ranked !== undefined && !ranked.includes(country)) continue
        for (const { language, stems } of asked) {
          const own = idfs.get(stems.length) as readonly number[]
          for (const number of searchedIn.holders.candidates(language, stems)) {
            if (!holdsIn(companies[number], language, stems)) continue
            for (const [i, stem] of stems.entries())
              scores[number] += weight * own[i] * saturatedFrequencyOf(companies[number], language, stem)
          }
        }
      }
      const ofCodes = new Float64Array(companies.length)
      for (const { scheme, code, weight, countries: ranked } of rank.codes) {
        if (ranked !== undefined && !ranked.includes(country)) continue
        for (const [of, worth] of [
          ['primary', 1],
          ['secondary', 0.78],
        ] as const) {
          for (const number of searchedIn.find({ kind: 'code', scheme, codes: [code], rank: of }))
            ofCodes[number] = Math.max(ofCodes[number], weight * worth)
        }
      }
      for (const { field, value, weight } of rank.values ?? [])
        for (const number of searchedIn.find({ kind: 'value', field, values: [value] })) scores[number] += weight
      return scores.map((score, number) => score + ofCodes[number])
    }

    // Each language in which a company might hold an entry brings its own rounding.
    let most = Math.max(0, ...rank.codes.map(({ weight }) => weight))
    for (const { weight } of rank.values ?? []) most += weight
    let words = 1 + (rank.values?.length ?? 0)
    let ofSaturation = 0
    for (const { weight, asked, idfs } of entries) {
      for (const { stems } of asked) {
        for (const idf of idfs.get(stems.length) as readonly number[]) {
          most += weight * idf
          ofSaturation += weight * idf * termFrequency
          words++
        }
      }
    }
    const scores: CountryScores = new Map(wanted.map((country) => [country.country, scoresOf(country)]))
    return { scores, tolerance: ofSaturation + words * most * addend }
  }
}

/** Words of a field of a company. */
function lengthOf(company: Company, field: TextField): number {
  let length = 0
  for (const text of textsOf(company)) if (text.field === field) length += text.stems.length
  return length
}

/** The IDF of each word of an entry, by the number of words that a language finds in it. */
function idfsOf(
  asked: readonly { readonly language: Language; readonly stems: readonly string[] }[],
  wanted: readonly CountryCompanies[],
  searched: number,
): ReadonlyMap<number, readonly number[]> {
  const counts = new Map<number, readonly number[]>()
  for (const { language, stems } of asked) {
    const before = counts.get(stems.length) ?? stems.map(() => 0)
    // How many companies have the word, once per language.
    const frequency = (stem: string) =>
      wanted.reduce((sum, country) => sum + country.holders.of(language, stem).length, 0)
    counts.set(
      stems.length,
      before.map((count, i) => count + frequency(stems[i])),
    )
  }
  const idfOf = (count: number) => {
    const n = Math.min(searched, count)
    return Math.log(1 + (searched - n + 0.5) / (n + 0.5))
  }
  return new Map([...counts].map(([length, own]) => [length, own.map(idfOf)]))
}
