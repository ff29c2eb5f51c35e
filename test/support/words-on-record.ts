/**
 * Word searches answered by a scan of the records, written from `docs/decisions.md` (row "keywords, must, mustNot") alone:
 * whole words by their stems, several words one after another; over names, descriptions, and the titles of the company's
 * codes at the finest level, each in its own language; keywords also by other names of the same in the texts, and by the
 * codes that they stand for; of a class whose national codes' titles say a keyword of one word, without those that have other
 * national codes of it alone. A company with a description and no NACE code is also found where it contains, for every
 * distinctive word of a keyword, the word, another name of it, or a near word of at least 0.4. Acronyms have no near
 * words. Other forms of a word's family are other names; a word whose stem is initials finds nobody by its texts, where it means an industry.
 */

import { CODE_SCHEMES, type CodeScheme } from '../../src/company/codes.ts'
import type { Company } from '../../src/company/company.ts'
import {
  contentWords,
  distinctiveTerms,
  equivalentsIn,
  equivalentsOf,
  findTerms,
} from '../../src/explore/plan/concepts.ts'
import type { Term } from '../../src/explore/plan/knowledge.ts'
import { withFamilies } from '../../src/explore/plan/trades/trade-families.ts'
import { isInitials, readEntry } from '../../src/explore/plan/words.ts'
import type { SemanticSearchInput } from '../../src/explore/simple-semantic.ts'
import { isGeneric } from '../../src/industries/generic-words.ts'
import { ancestors, codeTrees } from '../../src/reference/industry-codes.ts'
import { LANGUAGES, type Language, languageOfCountry, languageOfText } from '../../src/text/language.ts'
import { codesOf } from './brute-force.ts'
import { stemsOf, textsOf } from './brute-force-words.ts'
import { knowledge } from './knowledge.ts'

/** Texts of one company or code, by language, each text between line ends and its stems between spaces. */
type Said = ReadonlyMap<Language, string>

function said(texts: Iterable<{ readonly language: Language; readonly stems: readonly string[] }>): Said {
  const all = new Map<Language, string>()
  for (const { language, stems } of texts) all.set(language, `${all.get(language) ?? ''}\n ${stems.join(' ')} \n`)
  return all
}

/** The titles of a code at the finest level that count for companies of a country, each in its own language. */
export function titlesOfCode(
  scheme: CodeScheme,
  country: string,
  code: string,
): readonly { readonly language: Language; readonly stems: readonly string[] }[] {
  const own = languageOfCountry(country)
  return codeTrees(scheme, country).flatMap(({ tree }) => {
    const node = tree.nodes.find((candidate) => candidate.code === code)
    if (node === undefined || node.children.length > 0) return []
    const nationals = scheme === 'national' ? tree.languages.map((tag) => languageOfText(tag, country)) : []
    const languages = new Set<Language>(['en', own, ...nationals])
    return [...node.titles]
      .map(([tag, title]) => ({ language: languageOfText(tag, country), title }))
      .filter(({ language }) => languages.has(language))
      .map(({ language, title }) => ({ language, stems: stemsOf(title, language) }))
  })
}

const NOTHING: Said = new Map()

/** A company as it is scanned: what is the same in every search is looked up once. */
interface Scanned {
  readonly company: Company
  readonly texts: Said
  /** The titles of each of its codes. */
  readonly titles: readonly Said[]
  /** Its NACE codes, and all above them. */
  readonly under: ReadonlySet<string>
  /** Its national codes, and all above them. */
  readonly national: ReadonlySet<string>
}

/** National codes of a class whose titles say a keyword, and the others below the same codes. */
interface FinerCodes {
  readonly said: ReadonlySet<string>
  readonly others: ReadonlySet<string>
}

/** Most national codes that part a class. */
const FINER_MAX = 5

/** @param asked what says it: the keyword, and its other names */
function finerOf(
  keyword: string,
  asked: readonly Asked[],
  country: string,
  nace: string | undefined,
): FinerCodes | null {
  if (nace === undefined || contentWords(keyword, country).length !== 1) return null
  const nodes = codeTrees('national', country).flatMap(({ tree }) => tree.nodes)
  const finest = nodes.filter(({ children, nace: own, parent }) => {
    return children.length === 0 && own === nace && (parent?.children.length ?? 0) > 1
  })
  const saying = finest.filter(({ code }) => {
    const titles = said(titlesOfCode('national', country, code))
    return asked.some((one) => one.isIn(titles))
  })
  if (saying.length === 0 || saying.length > FINER_MAX) return null
  const codes = new Set(saying.map(({ code }) => code))
  const siblings = saying.flatMap(({ parent }) => (parent?.children ?? []).map(({ code }) => code))
  return { said: codes, others: new Set(siblings.filter((code) => !codes.has(code))) }
}

/** Whether the codes of a company are those that a keyword means. @param finer of the first code */
function isCoded({ under, national }: Scanned, codes: readonly string[], finer: FinerCodes | null): boolean {
  const [first, ...more] = codes
  if (more.some((code) => under.has(code))) return true
  if (first === undefined || !under.has(first)) return false
  const hasAny = (asked: ReadonlySet<string>) => [...asked].some((code) => national.has(code))
  return finer === null || hasAny(finer.said) || !hasAny(finer.others)
}

/** What is asked, in every language: what must occur in a text of that language. */
class Asked {
  readonly #phrases: ReadonlyMap<Language, string>
  readonly #titles = new Map<Said, boolean>()

  constructor(entry: string) {
    this.#phrases = new Map(
      LANGUAGES.map((language) => [language, stemsOf(entry, language)] as const)
        .filter(([, stems]) => stems.length > 0)
        .map(([language, stems]) => [language, ` ${stems.join(' ')} `]),
    )
  }

  isIn(texts: Said): boolean {
    for (const [language, text] of texts) {
      const phrase = this.#phrases.get(language)
      if (phrase !== undefined && text.includes(phrase)) return true
    }
    return false
  }

  /** In a text of the company, or in the title of one of its codes. */
  standsIn({ texts, titles }: Scanned): boolean {
    return this.isIn(texts) || titles.some((own) => this.#isInTitles(own))
  }

  /** Many companies have the same code: its titles are read once. */
  #isInTitles(titles: Said): boolean {
    const known = this.#titles.get(titles) ?? this.isIn(titles)
    this.#titles.set(titles, known)
    return known
  }
}

/** For each distinctive word of a keyword, the words for it or near it; `null` where no near words are known. */
function nearOf(keyword: string, country: string): readonly (readonly Asked[])[] | null {
  const languages = [...new Set<Language>(['en', languageOfCountry(country)])].filter((each) =>
    ['en', 'it', 'fr', 'de', 'es', 'nb'].includes(each),
  )
  const terms = distinctiveTerms(findTerms(keyword, [country], knowledge()))
  const telling = ({ words: own, acronym }: Term) =>
    acronym === undefined ? own.filter((word) => word.length > 2 && !isGeneric(word)) : []
  const near = (word: string) =>
    knowledge()
      .nearWords.of(word, languages)
      .filter(({ word: other, similarity }) => similarity >= 0.4 && !isGeneric(other))
      .map((each) => each.word)
  const words = terms.flatMap(telling)
  if (words.length > 4 || !words.some((word) => near(word).length > 0)) return null
  return terms.flatMap((term) => {
    const { words: own, alternatives, entries } = term
    const asked = telling(term)
    // The letters of an acronym that are another word, too, count beside words that only follow the acronym.
    if (entries !== undefined) return [entries.map((entry) => new Asked(entry))]
    return (asked.length > 0 ? asked : own).map((word) =>
      [word, ...alternatives, ...(asked.length > 0 ? near(word) : [])].map((entry) => new Asked(entry)),
    )
  })
}

function saysNear({ company, texts, under }: Scanned, wanted: readonly (readonly Asked[])[] | null): boolean {
  if (wanted === null || under.size > 0 || company.description === null) return false
  if (stemsOf(company.description, languageOfText(company.descriptionLanguage, company.countryIso2)).length === 0)
    return false
  return wanted.every((any) => any.some((one) => one.isIn(texts)))
}

/** Answers word searches over companies. */
export function scanWords(companies: readonly Company[]) {
  const ofCode = new Map<string, Said>()

  function titlesOf(scheme: CodeScheme, country: string, code: string): Said {
    const key = `${scheme} ${country} ${code}`
    let titles = ofCode.get(key)
    if (titles === undefined) {
      titles = said(titlesOfCode(scheme, country, code))
      ofCode.set(key, titles)
    }
    return titles
  }

  function scanned(company: Company): Scanned {
    const { countryIso2: country } = company
    const codes = (scheme: CodeScheme) => {
      const { primary, secondary } = codesOf(company, scheme)
      return [...primary, ...secondary]
    }
    const paths = (scheme: CodeScheme) => new Set(codes(scheme).flatMap((code) => ancestors(scheme, country, code)))
    return {
      company,
      texts: said(textsOf(company)),
      titles: CODE_SCHEMES.flatMap((scheme) => codes(scheme).map((code) => titlesOf(scheme, country, code))),
      under: paths('nace'),
      national: paths('national'),
    }
  }

  const all = companies.map(scanned)

  return {
    /** All matches among the companies of these countries. */
    find(countries: readonly string[], { keywords, must = [], mustNot = [] }: SemanticSearchInput): Company[] {
      const ask = (entry: string) => new Asked(entry)
      const reached = keywords.map((keyword) => {
        const wanted = ask(keyword)
        const names = equivalentsOf(keyword, countries, knowledge()).map(ask)
        const codes = readEntry(keyword, countries, knowledge()).sectors.map(({ code }) => code)
        const inCountry = countries.map((country) => {
          const terms = findTerms(keyword, [country], knowledge())
          const families = equivalentsIn(
            withFamilies(terms, readEntry(keyword, [country], knowledge()), country, knowledge()),
          )
          const finer = finerOf(keyword, [wanted, ...names], country, codes[0])
          const isShort = isInitials(keyword, country, codes.length > 0)
          return [country, { near: nearOf(keyword, country), finer, families: families.map(ask), isShort }] as const
        })
        return { wanted, names, codes, inCountry: new Map(inCountry) }
      })
      const [every, none] = [must.map(ask), mustNot.map(ask)]
      const isMatch = (one: Scanned): boolean => {
        if (!countries.includes(one.company.countryIso2)) return false
        if (!every.every((wanted) => wanted.standsIn(one))) return false
        if (none.some((wanted) => wanted.standsIn(one))) return false
        return reached.some(({ wanted, names, codes, inCountry }) => {
          const { near, finer, families, isShort } = inCountry.get(one.company.countryIso2)!
          return (
            saysNear(one, near) ||
            isCoded(one, codes, finer) ||
            wanted.standsIn(isShort ? { ...one, texts: NOTHING } : one) ||
            families.some((name) => name.isIn(one.texts)) ||
            names.some((name) => name.isIn(one.texts))
          )
        })
      }
      return all.filter(isMatch).map(({ company }) => company)
    },
  }
}
