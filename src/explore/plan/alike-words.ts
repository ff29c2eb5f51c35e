/**
 * The telling words of a company: those of its names and its description that say what kind of company it is, each with
 * a weight by how rare it is, where it is written, and how often. Pure.
 */
import type { Company } from '../../company/company.ts'
import { isGeneric } from '../../industries/generic-words.ts'
import { COUNTRIES } from '../../reference/countries.ts'
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

/** Months, and what descriptions are made of: no goods, no activities. */
const UNTELLING: ReadonlySet<string> = new Set(
  `january february march april may june july august september october november december
  gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  januar februar marz juni juli oktober dezember mai desember januari
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  headquartered headquarters headquarter subsidiary subsidiaries international internationally worldwide global globally domestic founded
  formerly known incorporated based located segment segments operates operate engages engaged primarily principally mainly
  including include includes various related well also changed holdings holding limited approximately name today year years
  million billion world first best leading better easy easily fast faster simple simply great every way ways building built build
  get gets want wants need needs like love mission founders founder cofounder combinator team teams currently backed
  fondata sede attraverso offre opera settore presso leader anche nostra nostro propria proprio italia italiana
  fonde siege international societe filiale notamment ainsi leader
  gegrundet sitz weltweit international tochtergesellschaft
  societa responsabilita limitata unipersonale costituita norma comma decreto legge innovativa forma abbreviata breve sigla
  actionable across affecting after all allow almost already always another anyone around automatically available average away
  back become before begin behind big both bring brings broken call called cause central change changes choose class clear close
  come comes common complete completely complex cost costs could custom customize daily day days deal deep deliver delivered delivering delivers
  difficult direct directly done due each early effect effective effectively efficient efficiently effort efforts either end enough
  entire especially even ever everyone everything existing expensive experience experiences expert expertise experts
  exactly few field find finding finds five focus focused focuses four free fully full further future general generate generation give gives giving
  goal good grow growing growth hard high higher highly hour hours hundred hundreds idea ideas important incredibly increase increasing
  individual instant instantly instead job just keep key kind know large larger last late latest less let lets level life little live
  local long longer lot low lower made main major making manual many matter meet millions minutes modern moment month months
  most move much multiple must native next nothing number offered old once one only open opportunities opportunity original other others out
  over own past perfect personal personalized place plan possible potential power powerful powered price prices priority private problem problems
  process processes profitable project projects proven purpose quality quick quickly random range rate reach ready real really receive reduce reduces reducing
  reliable remove require requires result results right run running save scale seamless seamlessly second seconds see self sell selling sells
  several share side similar single size small smart solve solves solving something special spend start state still stop strong success
  such take takes task tasks ten their thing thousands three thrive thrives through time times too top track traditional transform transforming try turn two
  type under understand unique until unlock upon usually value variety version want week weeks well whole wide within without wrong zero
  labs lab inc plc corp corporation ltd llc srl spa gmbh oyj asa tbk bhd berhad publ societe sarl sas
  improve improves improvement improvements different specifically integrate integrates integration integrations independently
  create creates creating created enable enables enabling allow allows allowing provide provides`.split(/\s+/),
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
    !UNTELLING.has(word) &&
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
