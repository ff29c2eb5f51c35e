/**
 * The telling words of a company: those of its names and its description that say what kind of company it is, each with
 * a weight by how rare it is, where it is written, and how often. Pure.
 */
import type { Company } from '../../company/company.ts'
import { isGeneric } from '../../industries/generic-words.ts'
import { COUNTRIES } from '../../reference/countries.ts'
import { loadTable, once } from '../../reference/load-table.ts'
import { countryRegions } from '../../reference/regions.ts'
import { idf } from '../../search/bm25f.ts'
import type { WordMeaning } from '../../search/word-meaning.ts'
import { analyse } from '../../text/analyzer.ts'
import { foldText } from '../../text/fold-text.ts'
import { type Language, languageOfCountry, languageOfText } from '../../text/language.ts'

/** A word of a company, under the analysis of the text that has it. */
export interface OwnWord {
  readonly word: string
  readonly language: Language
  readonly stem: string
  /** In a current or former name, or a trade name. */
  readonly isInName: boolean
  /** Among the first words of the description. */
  readonly isInLead: boolean
  /** Occurrences in the description. */
  readonly times: number
}

/** A word with what it is worth, above 0 to about 3, and its IDF. */
export interface TellingWord extends OwnWord {
  readonly weight: number
  readonly idf: number
}

/** What is known of a word in a country. */
export interface WordFacts {
  /** How many companies have it; more than {@link commonFrom} are not counted. */
  readonly companies: number
  /** What they do; `null` where that is not known. */
  readonly meaning: WordMeaning | null
}

/** Most words that are looked at: each is counted. */
const LOOKED_AT_MAX = 28
/** Most words that count, and how many of the heaviest two alike companies can be expected to share. */
const TELLING_MAX = 16
const SHARED_MAX = 5
const LETTERS_MIN = 3
/** What a word is worth that the other company mentions in passing, and a single one in common. */
const IN_PASSING = 0.5
const ONE_WORD = 0.7
/** Words of the description that are its beginning: companies say first what they do. */
const LEAD_WORDS = 22
/** A word that more of the companies have does not tell them apart. */
const COMMON_SHARE = 0.1
/** A word that fewer have is worth no more. */
const RARE_SHARE = 1 / 400
/** So many companies without a class in common show that a word means no industry. */
const MEANINGLESS_COMPANIES = 20
/** A share of companies in one class from which on a word of a name is fully telling. */
const TELLING_SHARE = 0.4
/** What a word of a name is worth of which it is not known what it means: mostly it is the company's own. */
const NAME_UNKNOWN = 0.3

/** Months, and what descriptions are made of (`reference/lists/untelling.tsv`): no goods, no activities. */
const untelling = once(
  (): ReadonlySet<string> => new Set(loadTable('lists/untelling').rows.flatMap(([, words]) => words.split(' '))),
)

/** How something is made or sold rather than what it is. */
const MANNER: ReadonlySet<string> = new Set(
  `saas b2b b2c agent agents agentic marketplace marketplaces app apps mobile web api apis developers cloud automation automate automates
  automated automating copilot assistant workflow workflows analytics insight insights dashboard dashboards modular predict predicts
  predicting predictive prevent prevents preventing detect detects detecting monitor monitoring track optimize optimization algorithm algorithms
  machine learning digital data software infrastructure conversational server servers device devices source opensource
  wholesale retail distributes distribution exports imports vertrieb handel commercio vendita vente`.split(/\s+/),
)
const MANNER_WORTH = 0.5

const PLACE_LANGUAGES = ['en', 'it', 'fr', 'de', 'es', 'no']
let countryWords: ReadonlySet<string> | null = null

/** Words of the names of all countries: where a company works is not what it does. */
function placesOfTheWorld(): ReadonlySet<string> {
  countryWords ??= new Set(
    PLACE_LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region' })
      return COUNTRIES.flatMap(({ countryIso2 }) => wordsOfName(names.of(countryIso2) ?? ''))
    }).concat(
      'american asian european african chinese indian japanese canadian australian europe asia africa america'.split(
        ' ',
      ),
    ),
  )
  return countryWords
}

/** Words of a company's own place, and of the first divisions of its country. */
function ownPlaces({ city, region, countryIso2 }: Company): ReadonlySet<string> {
  return new Set([city ?? '', region ?? '', ...divisionsOf(countryIso2)].flatMap(wordsOfName))
}

const divisions = new Map<string, readonly string[]>()

function divisionsOf(country: string): readonly string[] {
  let found = divisions.get(country)
  if (found === undefined) {
    found = [...new Set(countryRegions(country).tokens.map((token) => token.split('|')[0]))]
    divisions.set(country, found)
  }
  return found
}

function wordsOfName(name: string): readonly string[] {
  return foldText(name).split(/[^\p{L}]+/u)
}

/** The words of a company's names and description; no stop words. */
function wordsOfCompany(company: Company): readonly OwnWord[] {
  const { name, tradeNames, description, descriptionLanguage, countryIso2 } = company
  const words = new Map<string, OwnWord>()
  const add = (text: string, language: Language, isInName: boolean): void => {
    for (const { stem, stop, word, position, start } of analyse(text, language)) {
      if (stop) continue
      const key = `${language} ${stem}`
      const before = words.get(key)
      // A description that repeats the company's name says nothing by it.
      if (!isInName && before?.isInName && !/\p{Ll}/u.test(text[start])) continue
      words.set(key, {
        ...(before ?? { word, language, stem, isInName }),
        isInLead: (before?.isInLead ?? false) || (!isInName && position < LEAD_WORDS),
        times: (before?.times ?? 0) + (isInName ? 0 : 1),
      })
    }
  }
  for (const text of [name, ...tradeNames]) add(text, languageOfCountry(countryIso2), true)
  if (description !== null) add(description, languageOfText(descriptionLanguage, countryIso2), false)
  return [...words.values()]
}

/** The words of a company to be counted: names, then what is said first or often. */
export function wordsToCount(company: Company): readonly OwnWord[] {
  const value = ({ isInName, isInLead, times }: OwnWord) => (isInName ? 4 : 0) + (isInLead ? 2 : 0) + Math.min(times, 4)
  const places = ownPlaces(company)
  const mayTell = ({ word, isInName }: OwnWord) =>
    word.length >= LETTERS_MIN &&
    /\p{L}/u.test(word) &&
    !isGeneric(word) &&
    !untelling().has(word) &&
    !places.has(word) &&
    (isInName || !placesOfTheWorld().has(word))
  return wordsOfCompany(company)
    .filter(mayTell)
    .toSorted((a, b) => value(b) - value(a))
    .slice(0, LOOKED_AT_MAX)
}

/** How many of so many companies have a word that tells nothing. */
export function commonFrom(companies: number): number {
  return Math.max(4, Math.ceil(companies * COMMON_SHARE))
}

/** Weighs words by what is known of them, the heaviest first. */
export function weighWords(
  words: readonly OwnWord[],
  facts: readonly WordFacts[],
  companies: number,
): readonly TellingWord[] {
  const most = idf(companies, Math.max(2, companies * RARE_SHARE))
  return words
    .map((word, at): TellingWord => {
      const { companies: having, meaning } = facts[at]
      const own = idf(companies, having)
      // A word that no other company has leads to none.
      const isTelling = having > 1 && having < commonFrom(companies)
      const rare = Math.min(own, most) / most
      return { ...word, idf: own, weight: isTelling ? rare ** 2 * emphasis(word) * meant(word, meaning) : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, TELLING_MAX)
}

/** How much a text makes of a word. */
function emphasis({ isInName, isInLead, times }: OwnWord): number {
  if (times === 0) return 1.5
  return (isInLead ? 2 : 1) * (1 + 0.3 * Math.min(times - 1, 3)) * (isInName ? 1.3 : 1)
}

/** How much of a kind of company a word means. */
function meant({ word, isInName, times }: OwnWord, meaning: WordMeaning | null): number {
  if (MANNER.has(word)) return MANNER_WORTH
  if (meaning === null) return isInName && times === 0 ? NAME_UNKNOWN : 1
  const [first] = meaning.classes
  if (first === undefined) return meaning.companies >= MEANINGLESS_COMPANIES ? 0 : NAME_UNKNOWN
  return isInName && times === 0 ? Math.min(1, first.share / TELLING_SHARE) : 1
}

/** How much two companies have in common of the words that tell one of them, 0 to 1, and which, the heaviest first. */
export function shareWords(
  telling: readonly TellingWord[],
  other: Company,
): { readonly alike: number; readonly common: readonly string[] } {
  const theirs = new Map(wordsOfCompany(other).map((own) => [`${own.language} ${own.stem}`, own]))
  let sum = 0
  const common: string[] = []
  for (const { word, language, stem, weight } of telling) {
    const own = theirs.get(`${language} ${stem}`)
    if (own === undefined) continue
    // What the other one mentions in passing is no business of it.
    sum += weight * (own.isInName || own.isInLead ? 1 : own.times > 1 ? 0.8 : IN_PASSING)
    common.push(word)
  }
  // One word in common of many may be chance.
  const share = common.length === 1 && telling.length > SHARED_MAX ? ONE_WORD : 1
  return { alike: sum === 0 ? 0 : Math.min(1, (share * sum) / sharable(telling)), common }
}

/** The weight that a company just like it would share. */
export function sharable(telling: readonly TellingWord[]): number {
  return telling.slice(0, SHARED_MAX).reduce((sum, { weight }) => sum + weight, 0)
}
