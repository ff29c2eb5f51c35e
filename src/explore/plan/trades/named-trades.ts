/**
 * Trades that the thesaurus names with their codes: "curry house", "Treuhänder", "agenzia interinale". What a dictionary says of
 * the very words counts for more than what official titles suggest by their stems.
 *
 * An entry names a trade where nothing else is said: besides the name it has words without a meaning of their own ("firms"),
 * words that nothing knows ("dentisti Poggiofranco"), and words for what is done with the thing ("bicycle makers"), which choose
 * among the codes of the name.
 */
import { type ActivityKind, kindOfStem } from '../../../industries/activity-kinds.ts'
import { splitAgents } from '../../../industries/compounds.ts'
import { isGeneric } from '../../../industries/generic-words.ts'
import type { Reason, Sector, SectorAnswer } from '../../../industries/sectors.ts'
import { type Concept, type FoundConcept, THESAURUS_LANGUAGES } from '../../../industries/thesaurus.ts'
import { familyOf } from '../../../industries/word-families.ts'
import { isUnder } from '../../../reference/industry-codes.ts'
import { analyse } from '../../../text/analyzer.ts'
import { foldText } from '../../../text/fold-text.ts'
import { type Language, languageOfCountry } from '../../../text/language.ts'
import type { TextSpan } from '../../../understanding/understand.ts'
import { contentWords, likelyLanguages } from '../concepts.ts'
import type { Knowledge } from '../knowledge.ts'

/** Most letters by which two forms of one word differ: "dentista" and "dentisti", "bakery" and "bakeries". */
const ENDING_MAX = 2
/** The same of short words: "garni" is no form of "garnier". */
const SHORT_ENDING_MAX = 1
const SHORT_LENGTH_MAX = 7

/** The codes of NACE under which a kind lies; a kind that is not here lies in all of them. */
const CODES_OF_KIND: Partial<Readonly<Record<ActivityKind, RegExp>>> = {
  make: /^(?:0[1-3]|1\d|2\d|3[0-35]|5[89]|62)/,
  grow: /^0[1-3]/,
  repair: /^(?:33|4[35]|8[01]|95)/,
  wholesale: /^4[56]/,
  retail: /^4[57]/,
  rent: /^(?:68|77)/,
  publish: /^5[89]/,
  transport: /^(?:49|5[0-3])/,
}

/** Titles of this weight are sure. */
const SURE_WEIGHT = 0.8

type TradeKnowledge = Pick<Knowledge, 'thesaurus' | 'sectors' | 'meaningOf'>

/** Whom a trade serves, and that it comes to them: "software **per** studi dentistici", "infirmière **à domicile**". */
const SERVING = / (?:(?:for|per|pour|für|para|til) .*|[aà] domicil(?:e|io))$/iu

/**
 * What official titles say of an entry, led by the trade that it names; whom the trade serves does not count.
 *
 * @param answer what the titles say
 * @returns `null` where the entry names no trade, or more than one
 */
export function asNamedTrade(
  entry: string,
  countries: readonly string[],
  answer: SectorAnswer,
  knowledge: TradeKnowledge,
): SectorAnswer | null {
  const whole = readName(entry, countries, answer, knowledge)
  if (whole !== null) return whole
  const apart = splitAgents(entry.replace(SERVING, ''))
  const languages = countries.map(languageOfCountry)
  if (apart === entry || knowledge.sectors.isPhrase(entry, languages)) return null
  return readName(apart, countries, knowledge.sectors.of(apart, { languages }), knowledge)
}

function readName(
  entry: string,
  countries: readonly string[],
  answer: SectorAnswer,
  knowledge: TradeKnowledge,
): SectorAnswer | null {
  const namesIn = (languages: readonly Language[]): readonly FoundConcept[] =>
    knowledge.thesaurus
      .find(entry, languages)
      .filter(
        ({ start, end, phrase, concept }) =>
          concept.codes.length > 0 && isNameOf(entry.slice(start, end), phrase, concept, languages),
      )
  const own = namesIn(likelyLanguages(countries.map(languageOfCountry)))
  // People ask in their own languages: "friteries" in Belgium, "snekkere" in Sweden.
  const isAbroad = own.length === 0 && (answer.sectors[0]?.weight ?? 0) < SURE_WEIGHT
  const found = isAbroad ? namesIn(THESAURUS_LANGUAGES) : own
  const languages = isAbroad ? THESAURUS_LANGUAGES : likelyLanguages(countries.map(languageOfCountry))
  if (found.length === 0 || found.some(({ start }) => start !== found[0].start)) return null
  if (countries.length === 1 && isForeignWord(entry, countries[0], found, knowledge)) return null
  const [{ start, end }] = found
  const kinds = kindsOfOthers(`${entry.slice(0, start)} ${entry.slice(end)}`, countries[0], languages, knowledge)
  if (kinds === null) return null
  const named = inSameSpelling(entry.slice(start, end), found)
  const codes = named
    .flatMap(({ concept }) => concept.codes)
    .filter((code) => kinds.every((kind) => CODES_OF_KIND[kind]?.test(code) ?? true))
  if (codes.length === 0) return null
  const isSaid = isSaidByTitles(codes, answer)
  if (isSaid) {
    if (isNarrow(answer)) return withCodesOfFamily(answer, entry.slice(start, end), found, languages)
    // "Construction" is all of its section; of a division the dictionary knows the part: publishers make no software.
    const isNarrower = answer.sectors[0].code.length === 2 && codes.every((code) => code.length > 2)
    if (!isNarrower) return null
  }
  const because = { text: named[0].phrase, language: languages[0] }
  return { ...answer, known: 1, sectors: weigh([...new Set(codes)], because, answer, isSaid) }
}

/**
 * Where a sentence names trades: "boutique hotels", "plátano de Canarias", "market research". Apart, the words would say
 * a size, a place, or that somebody asks.
 */
export function tradesIn(
  sentence: string,
  country: string,
  { thesaurus }: Pick<Knowledge, 'thesaurus'>,
): readonly TextSpan[] {
  return thesaurus
    .find(sentence, likelyLanguages([languageOfCountry(country)]))
    .filter(
      ({ start, end, phrase, concept }) => concept.codes.length > 0 && areForms(sentence.slice(start, end), phrase),
    )
}

/** Whether two texts are the same word for word, in whatever forms. */
function areForms(written: string, phrase: string): boolean {
  const [left, right] = [written, phrase].map((text) => foldText(text).split(/[^\p{L}\p{N}]+/u))
  return left.length === right.length && left.every((word, at) => isFormOf(word, right[at]))
}

/** Weight of a code that titles do not say, beside that of the first one that they do. */
const UNSAID_WEIGHT = 0.4

/**
 * What titles say of a trade, with the other codes of a concept that has both a word for who does it and one for what they do: titles say
 * that a "bijoutier" makes jewellery, and that a "bijouterie" sells it.
 */
function withCodesOfFamily(
  answer: SectorAnswer,
  written: string,
  found: readonly FoundConcept[],
  languages: readonly Language[],
): SectorAnswer {
  const forms = new Set(languages.flatMap((language) => familyOf(foldText(written), language)))
  const both = found.filter(({ concept }) =>
    languages.some((language) => concept.same(language).some((name) => forms.has(foldText(name)))),
  )
  const [{ weight }] = answer.sectors
  const isSaid = (code: string) =>
    answer.sectors.some((sector) => isUnder(code, sector.code) || isUnder(sector.code, code))
  const others = both.flatMap(({ concept, phrase }) =>
    concept.codes
      .filter((code) => !isSaid(code))
      .map((code) => ({
        code,
        weight: UNSAID_WEIGHT * weight,
        share: 1,
        because: [{ text: phrase, language: languages[0] }],
      })),
  )
  return others.length === 0 ? answer : { ...answer, sectors: [...answer.sectors, ...others].slice(0, SECTORS_MAX) }
}

/** Most sectors of an answer, as `words.ts` has it. */
const SECTORS_MAX = 5

/** Whether the first sector is a class or a group. */
function isNarrow({ sectors: [first] }: SectorAnswer): boolean {
  return (first?.code.length ?? 0) > 2
}

/** Whether titles are sure of the same, or of what it is a part of: "construction companies" are all of the section. */
function isSaidByTitles(codes: readonly string[], { sectors: [first] }: SectorAnswer): boolean {
  if (first === undefined || first.weight < SURE_WEIGHT) return false
  return codes.some((code) => isUnder(code, first.code) || isUnder(first.code, code))
}

/** Whether a single word is of another language, and companies of the country have it: a "pen" in France is none for writing. */
function isForeignWord(
  entry: string,
  country: string,
  found: readonly FoundConcept[],
  { meaningOf }: TradeKnowledge,
): boolean {
  const own = languageOfCountry(country)
  if (found.some(({ concept, phrase }) => concept.same(own).includes(phrase))) return false
  return contentWords(entry, country).length === 1 && (meaningOf?.(country, entry)?.companies ?? 0) > 0
}

/** What the words beside a name say is done with the thing; `null` where they say something else. */
function kindsOfOthers(
  text: string,
  country: string,
  languages: readonly Language[],
  { sectors }: TradeKnowledge,
): readonly ActivityKind[] | null {
  const kinds: ActivityKind[] = []
  for (const word of contentWords(text, country)) {
    const own = languages.flatMap((language) => kindOfWord(word, language) ?? [])
    if (own.length > 0) kinds.push(own[0])
    else if (!isGeneric(word) && sectors.of(word, { languages }).known > 0) return null
  }
  return kinds
}

function kindOfWord(word: string, language: Language): ActivityKind | undefined {
  const [token] = analyse(word, language)
  return token && kindOfStem(token.stem, language)
}

/** The concepts with the phrase in the very spelling; all of them where none has it. */
function inSameSpelling(written: string, found: readonly FoundConcept[]): readonly FoundConcept[] {
  const same = found.filter(({ phrase }) => foldText(phrase) === foldText(written))
  return same.length > 0 ? same : found
}

/** Whether a text is a form of a phrase that was found by its stem, or of another name of the concept with the same stem. */
function isNameOf(written: string, phrase: string, concept: Concept, languages: readonly Language[]): boolean {
  const isForm = (name: string): boolean => isFormOf(written, name)
  const isWord = /^\p{L}+$/u.test(written)
  return isForm(phrase) || (isWord && languages.some((language) => concept.same(language).some(isWordAnd(isForm))))
}

/** A test of names of one word alone: in longer ones each word may have another form. */
const isWordAnd =
  (test: (name: string) => boolean) =>
  (name: string): boolean =>
    /^\p{L}+$/u.test(name) && test(name)

/** Whether a text is a form of a phrase: "comuni" is one of "comune", none of "comunicazione", whose stem it shares. */
function isFormOf(written: string, phrase: string): boolean {
  const [left, right] = [written, phrase].map((text) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, ''))
  // Inside a phrase each word may have another form.
  if (/[^\p{L}\p{N}]/u.test(phrase.trim())) return true
  let same = 0
  while (same < left.length && left[same] === right[same]) same++
  const longest = Math.max(left.length, right.length)
  return longest - same <= (longest > SHORT_LENGTH_MAX ? ENDING_MAX : SHORT_ENDING_MAX)
}

/**
 * The codes of a trade as sectors: first those of what is done with the thing ("gun shop") and those that titles say too, else in
 * the order of the thesaurus.
 *
 * @param isEven whether titles say all of them, so that each counts as much
 */
function weigh(
  codes: readonly string[],
  because: Reason,
  { kinds, sectors }: SectorAnswer,
  isEven: boolean,
): readonly Sector[] {
  const scored = codes.map((code, at) => {
    const said = sectors.filter((sector) => sector.code.startsWith(code))
    const isOfKind = kinds.some((kind) => CODES_OF_KIND[kind]?.test(code) ?? false)
    const score = (isEven ? 1 : 2 ** -(at + 1)) + said.reduce((sum, { weight }) => sum + weight, 0) + (isOfKind ? 1 : 0)
    return { code, score, because: [because, ...(said[0]?.because ?? [])] }
  })
  const sum = scored.reduce((total, { score }) => total + score, 0)
  return scored
    .map(({ code, score, because }) => ({ code, weight: score / sum, share: 1, because }))
    .sort((a, b) => b.weight - a.weight)
}
