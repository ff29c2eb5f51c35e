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
import { stopWordsOf } from '../../text/stop-words.ts'

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

/** A word that tells what a company does. */
export interface TellingWord extends OwnWord {
  /** Its IDF, as far as it means a kind of company. */
  readonly value: number
  /** The same by how much the company makes of it. */
  readonly weight: number
}

/** What is known of a word in a country. */
export interface WordFacts {
  /** How many companies have it; more than {@link commonFrom} are not counted. */
  readonly companies: number
  /** What they do; `null` where that is not known. */
  readonly meaning: WordMeaning | null
}

/** Most words that are looked at: each is counted. */
const LOOKED_AT_MAX = 64
const LETTERS_MIN = 3
/** What words are worth that descriptions are made of: how rare they are says the rest. */
const UNTELLING_WORTH = 0.4
/** Words of the description that are its beginning: companies say first what they do. */
const LEAD_WORDS = 22
/** What a word of the beginning is worth, and one of a name; other words are worth 1. */
const LEAD = 1.7
const NAME = 1.5
/** A word that more of the companies have does not tell them apart. */
const COMMON_SHARE = 0.5
/** A word that fewer have is worth no more. */
const RARE_SHARE = 1 / 400
/** So many companies without a class in common show that a word means no industry. */
const MEANINGLESS_COMPANIES = 20
/** A share of companies in one class from which on a word of a name is fully telling. */
const TELLING_SHARE = 0.4
/** What a word of a name is worth of which it is not known what it means: mostly it is the company's own. */
const NAME_UNKNOWN = 0.3
/** The value of words that only the other company has is not known: so much of the mean of those compared. */
const OTHERS_VALUE = 0.6
/** How much the length of the other one's text counts. With all of it, short texts with one word in common come first. */
const LENGTH_SHARE = 0.8
/** Words in common that are worth half of what they would be together with many others: few may be chance. */
const FEW_WORDS = 1.5

/** Months, and what descriptions are made of (`reference/lists/untelling.tsv`): no goods, no activities. */
const untelling = once(
  (): ReadonlySet<string> => new Set(loadTable('lists/untelling').rows.flatMap(([, words]) => words.split(' '))),
)

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
  return wordsOfCompany(company)
    .filter((own) => mayTell(own) && !places.has(own.word))
    .toSorted((a, b) => value(b) - value(a))
    .slice(0, LOOKED_AT_MAX)
}

function mayTell(own: OwnWord): boolean {
  const { word, isInName, times } = own
  // Many descriptions are English whatever the language of the country.
  if (word.length < LETTERS_MIN || !/\p{L}/u.test(word) || (!isInName && stopWordsOf('en').has(word))) return false
  return (isInName || !placesOfTheWorld().has(word)) && (times > 0 || !isUntelling(own))
}

function isUntelling({ word }: OwnWord): boolean {
  return untelling().has(word) || isGeneric(word)
}

/** How many of so many companies have a word that tells nothing. */
export function commonFrom(companies: number): number {
  return Math.max(4, Math.ceil(companies * COMMON_SHARE))
}

/** Weighs words by what is known of them, the heaviest first. @param companies among which they were counted */
export function weighWords(
  words: readonly OwnWord[],
  facts: readonly WordFacts[],
  companies: number,
): readonly TellingWord[] {
  const most = idf(companies, Math.max(2, companies * RARE_SHARE))
  return words
    .map((word, at): TellingWord => {
      const { companies: having, meaning } = facts[at]
      // A word that no other company has leads to none.
      const isTelling = having > 1 && having < commonFrom(companies)
      const value = isTelling ? Math.min(idf(companies, having), most) * meant(word, meaning) : 0
      return { ...word, value, weight: value * emphasis(word) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
}

/** How much a text makes of a word, and how much of a kind of company the word says. */
function emphasis(own: OwnWord): number {
  const { isInName, isInLead, times } = own
  if (times === 0) return NAME
  const place = (isInLead ? LEAD : 1) * (isInName ? 1.3 : 1)
  return place * (1 + Math.log(times)) * (isUntelling(own) ? UNTELLING_WORTH : 1)
}

/** How much of a kind of company a word means. */
function meant({ isInName, times }: OwnWord, meaning: WordMeaning | null): number {
  if (meaning === null) return isInName && times === 0 ? NAME_UNKNOWN : 1
  const [first] = meaning.classes
  if (first === undefined) return meaning.companies >= MEANINGLESS_COMPANIES ? 0 : NAME_UNKNOWN
  return isInName && times === 0 ? Math.min(1, first.share / TELLING_SHARE) : 1
}

/**
 * How alike two companies are in the words that tell one of them, 0 to 1, and which they have in common, the heaviest first:
 * the cosine of their words by TF-IDF, with the length of the other one's text counted in part. Names are compared by the words in
 * common alone: what else they say is their own.
 */
export function shareWords(
  telling: readonly TellingWord[],
  other: Company,
): { readonly alike: number; readonly common: readonly string[] } {
  const theirs = new Map(wordsOfCompany(other).map((own) => [keyOf(own), own]))
  // What descriptions are made of adds to other words, and is nothing to have in common.
  const common: TellingWord[] = []
  let [dot, squares, values] = [0, 0, 0]
  for (const word of telling) {
    values += word.value
    const own = theirs.get(keyOf(word))
    if (own === undefined) continue
    const worth = word.value * emphasis(own)
    dot += word.weight * worth
    squares += worth ** 2
    if (!isUntelling(word)) common.push(word)
    theirs.delete(keyOf(word))
  }
  if (common.length === 0) return { alike: 0, common: [] }
  const typical = (OTHERS_VALUE * values) / telling.length
  for (const own of theirs.values()) if (own.times > 0 && mayTell(own)) squares += (typical * emphasis(own)) ** 2
  const length = lengthOf(telling)
  const cosine = dot / length / ((1 - LENGTH_SHARE) * length + LENGTH_SHARE * Math.sqrt(squares))
  return {
    alike: Math.min(1, (cosine * certainty(common)) / certainty(telling)),
    common: common.map(({ word }) => word),
  }
}

/** How little some words may be in common by chance. */
function certainty({ length }: readonly OwnWord[]): number {
  return length / (length + FEW_WORDS)
}

function keyOf({ language, stem }: OwnWord): string {
  return `${language} ${stem}`
}

/** The length of a company's words as a vector. */
export function lengthOf(telling: readonly TellingWord[]): number {
  return Math.sqrt(telling.reduce((sum, { weight }) => sum + weight ** 2, 0))
}
