/**
 * What words mean by the companies that bear them, together with what official titles say. Pure.
 *
 * Companies come first: a class counts by its share among companies with the word. What official titles say of it counts as
 * one company more, so that it decides where few companies have the word, and counts for little where many have. Where no
 * class has enough, titles alone count if some companies with the word have their class. A word that companies have whatever
 * they do means nothing, whatever its title. Counts of open registers decide only where titles are silent. The bounds are measured in `bench/quality/learned-words`.
 */
import { isGeneric } from '../../industries/generic-words.ts'
import type { Sector, SectorAnswer } from '../../industries/sectors.ts'
import { isUnder } from '../../reference/industry-codes.ts'
import { SMOOTHING, type WordMeaning } from '../../search/word-meaning.ts'
import { stemOf } from '../../text/analyzer.ts'
import { foldText } from '../../text/fold-text.ts'
import { type Language, languageOfCountry } from '../../text/language.ts'
import { contentWords } from './concepts.ts'

/** What the companies of a country that have a word, or two, do; `null` where it is not known (`Engine.meaningOf`). */
export type MeaningOf = (country: string, words: string) => WordMeaning | null

/**
 * How many companies official titles count as; and where every one of them contains the very word and means one class. Fewer
 * companies than the latter may have another class by chance.
 */
const OFFICIAL_COMPANIES = 1
const UNANIMOUS_COMPANIES = 3
const UNANIMOUS_WEIGHT = 0.98
/**
 * How many companies the name of a trade counts as, by the thesaurus. Of a phrase, companies are mostly known by its single words;
 * a stem that lacks many letters of the word stands for other words as well ("Elektriker" and "elektrisch"). So both count for more.
 */
const NAMED_COMPANIES = 3
const NAMED_APART_COMPANIES = 30
const STEMMED_LETTERS = 4
const CLASS = /^\d\d\.\d\d$/
/** Least companies with a word by which it is meaningless if none of their classes is over-represented. */
const NOTHING_COMPANIES_MIN = 8
/**
 * Companies with a word from which on it is a word of the country: fewer have it by chance, or as a word of another language.
 */
const BORNE_MIN = 4
/**
 * Least share of the first class, and least lower bound of it (Wilson's, one standard error): two of five companies say what a word
 * means, two of six do not.
 */
const SHARE_MIN = 0.2
const SHARE_BOUND_MIN = 0.135
/** Least share of a further class, by that of the first; least companies of one that titles do not say; and most classes. */
const FURTHER_SHARE_MIN = 0.25
const FURTHER_COMPANIES_MIN = 3
const SECTORS_MAX = 5

/** Least companies of open registers with a word. These registers are parts, so official titles that say something outweigh them. */
const SHIPPED_COMPANIES_MIN = 10

/** What an entry means. */
interface OfficialMeaning {
  readonly entry: string
  readonly country: string
  /** What official titles say. */
  readonly answer: SectorAnswer
  /** Whether that is more than a guess. */
  readonly isTrusted: boolean
  /** Whether the thesaurus names the trade (`named-trades.ts`). */
  readonly isNamed?: boolean
  /** Whether titles say the same as the thesaurus. */
  readonly isSaidByTitles?: boolean
}

/** Whether companies of a country bear a word whatever they do, as "artisanal". With few companies it is not known: false. */
export function saysNothing(word: string, country: string, meaningOf: MeaningOf | null): boolean {
  const meaning = meaningOf?.(country, word) ?? null
  return meaning !== null && meaning.companies >= NOTHING_COMPANIES_MIN && meaning.classes.length === 0
}

/** Least share of a sector among companies with a word by which the word says it. */
const SAID_SHARE_MIN = 0.1

/**
 * The words of a trade that say little of its sector, as companies bear them in others: "school" of riding schools. None where all of them
 * say little.
 */
export function wordsBeside(
  words: readonly string[],
  sector: string,
  country: string,
  meaningOf: MeaningOf | null,
): ReadonlySet<string> {
  const beside = words.filter((word) => {
    const meaning = meaningOf?.(country, word) ?? null
    if (meaning === null || meaning.companies < NOTHING_COMPANIES_MIN || isCommon(sector, meaning)) return false
    return companiesIn(sector, meaning) < SAID_SHARE_MIN * meaning.companies
  })
  return new Set(beside.length < words.length ? beside : [])
}

/** Share of companies with a word that have a sector by which the word says all of it. */
const ALL_SHARE = 0.4

/** Words of an entry with several, by how far companies with each alone have its sectors, 0 to 1; those that do not are left out. */
export function wordsSaying(
  entry: string,
  sectors: readonly Sector[],
  country: string,
  meaningOf: MeaningOf,
): readonly { readonly word: string; readonly share: number }[] {
  const words = contentWords(entry, country)
  if (words.length < 2) return []
  return words.flatMap((word) => {
    const meaning = isGeneric(word) ? null : meaningOf(country, word)
    if (meaning === null || meaning.companies < BORNE_MIN) return []
    const companies = sectors.reduce((sum, { code }) => sum + companiesIn(code, meaning), 0)
    const share = companies / meaning.companies
    return share < SAID_SHARE_MIN ? [] : { word, share: Math.min(1, share / ALL_SHARE) }
  })
}

/** Least companies with a word that bear out that it means a sector. */
const BEARING_OUT_MIN = 2

/**
 * Whether few companies have the words of an entry, and hardly any of these its sectors: official titles and the thesaurus alone say what it
 * means. Of words that many companies have, as a surname that is also a trade, the industry says more; and of words that nobody has, as those
 * of another language, it says all.
 */
export function isHardlyBorne(
  entry: string,
  sectors: readonly Sector[],
  country: string,
  meaningOf: MeaningOf,
): boolean {
  const words = contentWords(entry, country)
  const isSaid = (word: string): boolean => {
    const own = meaningOf(country, word)
    return own !== null && (own.isBorne ?? own.companies > 0)
  }
  if (words.length === 0 || !words.every(isSaid)) return false
  const read = readMeaning(words, country, meaningOf)
  if (read === null) return true
  const { meaning } = read
  if (meaning.companies >= NOTHING_COMPANIES_MIN) return false
  const companies = sectors.reduce((sum, { code }) => sum + companiesIn(code, meaning), 0)
  return companies < BEARING_OUT_MIN || companies < SHARE_MIN * meaning.companies
}

/** The sectors that an entry means: by companies, and by official titles alone where companies do not say. */
export function combineSectors(official: OfficialMeaning, meaningOf: MeaningOf): readonly Sector[] {
  const { country, answer, isTrusted } = official
  const trusted = isTrusted ? answer.sectors : []
  const words = wordsOf(official)
  const borne = readMeaning(words, country, meaningOf)
  if (borne === null || borne.meaning.companies === 0) return trusted
  const { meaning } = borne
  if (meaning.isShipped && (trusted.length > 0 || meaning.companies < SHIPPED_COMPANIES_MIN)) return trusted
  const isBorne = meaning.companies >= BORNE_MIN
  // A dictionary says more of a trade than three companies, which may belong together.
  if (official.isNamed && !isBorne && trusted.length > 0) return trusted
  const found = rankClasses(
    borne,
    trusted,
    official.isNamed ? namedCompanies(words, languageOfCountry(country), official.isSaidByTitles === true) : 0,
  )
  if (found.length > 0 && isBorneOut(found[0].weight, meaning.companies)) {
    const isByChance = ({ code }: Sector) =>
      !trusted.some((sector) => sector.code === code) &&
      meaning.classes.some((each) => each.code === code && each.companies < FURTHER_COMPANIES_MIN)
    const kept = found
      .filter((sector, at) => at === 0 || (sector.weight >= FURTHER_SHARE_MIN * found[0].weight && !isByChance(sector)))
      .slice(0, SECTORS_MAX)
    return kept.map((sector) => explain(sector, borne))
  }
  // The name of a trade means it also where companies do not say what; and companies of the country rarely bear words of other
  // languages, whatever these mean.
  const isForeign = !isBorne && !answer.languages.some((language) => language === languageOfCountry(country))
  const [first] = trusted
  const isKnown =
    isForeign || (official.isNamed === true && isNarrow(first?.code ?? '')) || isCommon(first?.code ?? '', meaning)
  return first !== undefined && (isKnown || companiesIn(first.code, meaning) > 0) ? trusted : []
}

/** Whether so many companies have a code that what they bear says nothing of it: "software", where a third of all make it. */
function isCommon(code: string, { common }: WordMeaning): boolean {
  return common !== undefined && code !== '' && [...common].some((each) => each.startsWith(code))
}

/** Whether a code is narrower than a section or a division, which hold all kinds of trades. */
function isNarrow(code: string): boolean {
  return code.length > 2
}

/** Whether a share of companies is more than chance. */
function isBorneOut(share: number, companies: number): boolean {
  const counted = companies + SMOOTHING + OFFICIAL_COMPANIES
  const error = Math.sqrt((share * (1 - share)) / counted + 1 / (2 * counted) ** 2)
  return share >= SHARE_MIN && (share + 1 / (2 * counted) - error) / (1 + 1 / counted) >= SHARE_BOUND_MIN
}

/** The distinctive words of an entry, with the word for what is done with a thing. */
function wordsOf({ entry, country, answer }: OfficialMeaning): readonly string[] {
  const own = contentWords(entry, country)
  // A function word of another language may be a word of the country: "MAS" in France are homes for the disabled.
  const words = own.length > 0 ? own : contentWords(entry, country, [languageOfCountry(country)])
  if (answer.kinds.length > 0) return words
  const telling = words.filter((word) => !isGeneric(word))
  return telling.length > 0 ? telling : words
}

/** What words mean, by the companies that bear them. */
interface Borne {
  readonly words: string
  readonly meaning: WordMeaning
}

/** What one or two words mean; several words that are no phrase mean what all of them do. */
function readMeaning(words: readonly string[], country: string, meaningOf: MeaningOf): Borne | null {
  const read = (text: string): Borne | null => {
    const meaning = meaningOf(country, text)
    return meaning && { words: text, meaning }
  }
  const whole = words.length === 1 || words.length === 2 ? read(words.join(' ')) : null
  if (words.length < 2 || (whole !== null && whole.meaning.classes.length > 0)) return whole
  const [first, ...others] = words.map(read).filter((each) => each !== null)
  if (others.length < words.length - 1) return null
  const common = others.reduce(commonMeaning, first)
  return common.meaning.classes.length > 0 ? common : null
}

/** What two words both mean, by the companies with the rarer one. */
function commonMeaning(left: Borne, right: Borne): Borne {
  const [rarer, other] = left.meaning.companies <= right.meaning.companies ? [left, right] : [right, left]
  const { companies } = rarer.meaning
  const classes = rarer.meaning.classes.filter(({ code }) => other.meaning.classes.some((each) => each.code === code))
  return { words: rarer.words, meaning: { ...rarer.meaning, companies, classes } }
}

/**
 * The classes over-represented among companies, and those of official titles, by weight: a share of the companies, among which
 * titles count as one or three.
 *
 * @param named how many companies the name of a trade counts as; 0: the words name none
 */
function rankClasses({ words, meaning }: Borne, official: readonly Sector[], named: number): readonly Sector[] {
  if (meaning.classes.length === 0) return []
  const counted = meaning.companies + SMOOTHING
  const titles = named || (isUnanimous(words, official) ? UNANIMOUS_COMPANIES : OFFICIAL_COMPANIES)
  const all = counted + titles
  const learned = meaning.classes.map(({ code, share }) => {
    const own = official.find((sector) => sector.code === code)
    const weight = (share * counted + titles * (own?.weight ?? 0)) / all
    return { code, weight, share: 1, because: own?.because ?? [] }
  })
  const others = official
    .filter(({ code }) => !meaning.classes.some((each) => each.code === code))
    .map((sector) => ({ ...sector, because: sector.because, weight: (titles * sector.weight) / all }))
  return [...learned, ...others].sort((a, b) => b.weight - a.weight || (a.code < b.code ? -1 : 1))
}

/**
 * How many companies the name of a trade counts as; 0 where it counts as titles do.
 *
 * @param words  of the name
 * @param isSaid whether titles say the same
 */
function namedCompanies([word, ...others]: readonly string[], language: Language, isSaid: boolean): number {
  const isCounted = others.length === 0 && word.length - stemOf(word, language).length < STEMMED_LETTERS
  if (!isCounted) return NAMED_APART_COMPANIES
  return isSaid ? 0 : NAMED_COMPANIES
}

/** Whether official titles say one class, and say these words, in singular or plural: not another word of their stem. */
function isUnanimous(words: string, [first]: readonly Sector[]): boolean {
  if (first === undefined || first.weight < UNANIMOUS_WEIGHT || first.share < UNANIMOUS_WEIGHT) return false
  if (!CLASS.test(first.code)) return false
  const said = ` ${first.because.map(({ text }) => foldText(text)).join(' , ')} `
  return [words, `${words}s`, `${words}x`].some((each) => said.includes(` ${each} `))
}

/** Companies with the word under a code, or below it. */
function companiesIn(code: string, { classes }: WordMeaning): number {
  return classes.filter((each) => isUnder(each.code, code)).reduce((sum, { companies }) => sum + companies, 0)
}

/** Says how many companies bear a class out, before its official phrases. */
function explain(sector: Sector, { words, meaning }: Borne): Sector {
  const own = meaning.classes.find(({ code }) => code === sector.code)
  if (own === undefined) return sector
  const companies = meaning.isShipped ? 'companies of open registers' : 'companies'
  const text = `${own.companies} of ${meaning.companies} ${companies} with “${words}” have ${own.code}`
  return { ...sector, because: [{ text, language: 'en' }, ...sector.because] }
}
