/** The oracle's words and scores, written from `text/analyzer.ts` and the words of `Rank` alone, in doubles. */

import type { CodePath } from '../../src/company/codes.ts'
import type { Company } from '../../src/company/company.ts'
import { occurrenceWeight, saturate, TEXT_FIELDS, type TextField } from '../../src/search/bm25f.ts'
import type { ScoreTolerance } from '../../src/search/engine.ts'
import type { Rank } from '../../src/search/query.ts'
import { analyse } from '../../src/text/analyzer.ts'
import { LANGUAGES, type Language, languageOfCountry, languageOfText } from '../../src/text/language.ts'
import { codesOf } from './brute-force.ts'

/** A match with its score. */
export interface RankedCompany {
  readonly company: Company
  readonly score: number
}

/** A text of a company as a sequence of stems. */
interface Text {
  readonly field: TextField
  readonly language: Language
  readonly stems: readonly string[]
}

const texts = new WeakMap<Company, readonly Text[]>()

/** The texts of a company. */
export function textsOf(company: Company): readonly Text[] {
  let found = texts.get(company)
  if (found === undefined) {
    const { countryIso2, name, previousNames, tradeNames, description, descriptionLanguage } = company
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
  return asked.length > 0 && stems.some((_, at) => asked.every((stem, i) => stems[at + i] === stem))
}

/** Makes what scores companies; `tolerance` is how far another engine's scores may lie from it. */
export function createScorer(all: readonly Company[], codePath: CodePath) {
  const averages = new Map<TextField, number>()
  const lengthOf = (company: Company, field: TextField): number =>
    textsOf(company)
      .filter((text) => text.field === field)
      .reduce((sum, { stems }) => sum + stems.length, 0)
  const averageOf = (field: TextField): number => {
    let average = averages.get(field)
    if (average === undefined) {
      const lengths = all.map((company) => lengthOf(company, field)).filter((length) => length > 0)
      average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
      averages.set(field, average)
    }
    return average
  }
  const saturatedFrequencyOf = (company: Company, language: Language, stem: string): number => {
    let occurrences = 0
    for (const field of TEXT_FIELDS) {
      const own = textsOf(company).filter((text) => text.field === field && text.language === language)
      const times = own.reduce((sum, { stems }) => sum + stems.filter((other) => other === stem).length, 0)
      if (times > 0) occurrences += times * occurrenceWeight(field, lengthOf(company, field), averageOf(field))
    }
    return saturate(occurrences)
  }

  let counted: Map<string, number> | null = null
  /** By country, language and stem: how many companies have a text in that language with it. */
  const frequencies = (): Map<string, number> => {
    if (counted !== null) return counted
    counted = new Map()
    for (const company of all) {
      const words = new Set(
        textsOf(company).flatMap(({ language, stems }) =>
          stems.map((stem) => `${company.countryIso2} ${language} ${stem}`),
        ),
      )
      for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1)
    }
    return counted
  }

  return (rank: Rank, countries: readonly string[], { termFrequency, addend }: ScoreTolerance) => {
    const searched = all.filter(({ countryIso2 }) => countries.includes(countryIso2)).length
    const wanted = [...new Set(countries)]
    /** How many companies have a word, once per language. */
    const frequency = (language: Language, stem: string): number =>
      wanted.reduce((sum, country) => sum + (frequencies().get(`${country} ${language} ${stem}`) ?? 0), 0)
    const entries = rank.words.map(({ entry, weight, countries: ranked }) => {
      const asked = LANGUAGES.map((language) => ({ language, stems: stemsOf(entry, language) }))
      const idfs = new Map<number, number[]>()
      for (const { language, stems } of asked) {
        const counts = idfs.get(stems.length) ?? stems.map(() => 0)
        idfs.set(
          stems.length,
          counts.map((count, i) => count + frequency(language, stems[i])),
        )
      }
      for (const [length, counts] of idfs) {
        idfs.set(
          length,
          counts.map((count) => {
            const n = Math.min(searched, count)
            return Math.log(1 + (searched - n + 0.5) / (n + 0.5))
          }),
        )
      }
      return { weight, asked, idfs, isFor: (country: string) => ranked === undefined || ranked.includes(country) }
    })

    const scoreOf = (company: Company): number => {
      let score = 0
      for (const { weight, asked, idfs, isFor } of entries) {
        if (!isFor(company.countryIso2)) continue
        for (const { language, stems } of asked) {
          const here = textsOf(company).some((text) => text.language === language && holds(text.stems, stems))
          if (!here) continue
          stems.forEach((stem, i) => {
            score += weight * idfs.get(stems.length)![i] * saturatedFrequencyOf(company, language, stem)
          })
        }
      }
      const ofCodes = rank.codes.map(({ scheme, code, weight, countries: ranked }) => {
        if (ranked !== undefined && !ranked.includes(company.countryIso2)) return 0
        const isIn = (codes: readonly string[]) =>
          codes.some((own) => codePath(scheme, company.countryIso2, own).includes(code))
        const { primary, secondary } = codesOf(company, scheme)
        return weight * (isIn(primary) ? 1 : isIn(secondary) ? 0.6 : 0)
      })
      return score + Math.max(0, ...ofCodes)
    }

    // Each language in which a company might hold an entry brings its own rounding.
    let most = Math.max(0, ...rank.codes.map(({ weight }) => weight))
    let words = 1
    let ofSaturation = 0
    for (const { weight, asked, idfs } of entries) {
      for (const { stems } of asked) {
        for (const idf of idfs.get(stems.length)!) {
          most += weight * idf
          ofSaturation += weight * idf * termFrequency
          words++
        }
      }
    }
    return { scoreOf, tolerance: ofSaturation + words * most * addend }
  }
}
