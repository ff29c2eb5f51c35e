/**
 * Word searches answered by a scan of the records, written from `docs/decisions.md` (row "keywords, must, mustNot") alone:
 * whole words by their stems, several words one after another; over names, descriptions, and the titles of the company's
 * codes at the finest level, each in its own language; keywords also by other names of the same in the texts, and by the
 * codes that they stand for.
 */

import { CODE_SCHEMES, type CodeScheme } from '../../src/company/codes.ts'
import type { Company } from '../../src/company/company.ts'
import { equivalentsOf } from '../../src/explore/plan-concepts.ts'
import { readEntry } from '../../src/explore/plan-words.ts'
import type { SemanticSearchInput } from '../../src/explore/simple-semantic.ts'
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

/** Answers word searches over companies. */
export function scanWords(companies: readonly Company[]) {
  const ofCompany = new Map(companies.map((company) => [company, said(textsOf(company))]))
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

  /** What is asked, in every language: what must occur in a text of that language. */
  function asked(entry: string): ReadonlyMap<Language, string> {
    return new Map(
      LANGUAGES.map((language) => [language, stemsOf(entry, language)] as const)
        .filter(([, stems]) => stems.length > 0)
        .map(([language, stems]) => [language, ` ${stems.join(' ')} `]),
    )
  }

  const holds = (texts: Said, wanted: ReadonlyMap<Language, string>): boolean =>
    [...texts].some(([language, text]) => {
      const phrase = wanted.get(language)
      return phrase !== undefined && text.includes(phrase)
    })

  function standsIn(wanted: ReadonlyMap<Language, string>, company: Company): boolean {
    if (holds(ofCompany.get(company) as Said, wanted)) return true
    return CODE_SCHEMES.some((scheme) => {
      const { primary, secondary } = codesOf(company, scheme)
      return [...primary, ...secondary].some((code) => holds(titlesOf(scheme, company.countryIso2, code), wanted))
    })
  }

  return {
    /** All matches among the companies of these countries. */
    find(countries: readonly string[], { keywords, must = [], mustNot = [] }: SemanticSearchInput): Company[] {
      const reached = keywords.map((keyword) => ({
        wanted: asked(keyword),
        names: equivalentsOf(keyword, countries, knowledge()).map(asked),
        codes: readEntry(keyword, countries, knowledge()).sectors.map(({ code }) => code),
      }))
      const [all, none] = [must.map(asked), mustNot.map(asked)]
      return companies.filter((company) => {
        if (!countries.includes(company.countryIso2)) return false
        if (!all.every((wanted) => standsIn(wanted, company))) return false
        if (none.some((wanted) => standsIn(wanted, company))) return false
        const { primary, secondary } = codesOf(company, 'nace')
        const under = [...primary, ...secondary].flatMap((code) => ancestors('nace', company.countryIso2, code))
        return reached.some(
          ({ wanted, names, codes }) =>
            codes.some((code) => under.includes(code)) ||
            standsIn(wanted, company) ||
            names.some((name) => holds(ofCompany.get(company) as Said, name)),
        )
      })
    },
  }
}
