/**
 * What a company says in its own words: whether the words asked for stand in its texts, where, how often, and whether it
 * says that they do *not* hold ("we no longer make olive oil"). Pure.
 *
 * What a company says is evidence and nothing else: only words that were asked for are ever looked at or repeated.
 */
import type { Company } from '../company/company.ts'
import { type Language, languageOfCountry, languageOfText } from '../understanding/language.ts'
import { analyse, analyseInEach, type Token } from '../understanding/words.ts'

/** Where a text of a company stands. */
export type TextPlace = 'name' | 'previousName' | 'tradeName' | 'description'

/** One text of a company, read once. */
export interface CompanyText {
  readonly place: TextPlace
  readonly text: string
  readonly language: Language
  readonly tokens: readonly Token[]
  readonly sentences: readonly Sentence[]
}

/** A sentence of a text. */
export interface Sentence {
  readonly text: string
  /** In UTF-16 code units of the text. */
  readonly start: number
  readonly end: number
  /** It stands where a text says what the company is: at its beginning. */
  readonly isLead: boolean
  /** The company speaks of itself: by its name, or as "we". */
  readonly isSelf: boolean
  /** It has a word in common with another sentence: what has none is about something else. */
  readonly isConnected: boolean
}

/** How an entry (one word, or several one after another) stands in a text. */
export interface Mention {
  readonly place: TextPlace
  /** What was looked for. */
  readonly entry: string
  /** The words as the company writes them. */
  readonly written: string
  /** How often it is said of the company: not denied, and not of those it works for ("software for bakeries"). */
  readonly count: number
  /** The sentences that say so. */
  readonly sentences: readonly Sentence[]
}

/** What the texts say of an entry. */
export interface Saying {
  /** The strongest mentions, a name's first; at most one for each place. */
  readonly mentions: readonly Mention[]
  /** Every mention is denied: there is at least one, and none that is not. */
  readonly isDenied: boolean
}

/** Sentences in which a description says what a company is; what stands behind them is about details. */
const LEAD_SENTENCES = 2
/** Words within which a sentence names whom it speaks of. */
const SUBJECT_WORDS = 6
/** Longest description that is read, in UTF-16 code units: far beyond what says what a company does. */
const DESCRIPTION_LENGTH_MAX = 20_000

/** Reads the texts of a company. */
export function readTexts(company: Company): readonly CompanyText[] {
  const { countryIso2: country, name, tradeNames, previousNames, description, descriptionLanguage } = company
  const language = languageOfCountry(country)
  const texts = [
    readName('name', name, language),
    ...tradeNames.map((each) => readName('tradeName', each, language)),
    ...previousNames.map((each) => readName('previousName', each, language)),
  ]
  if (description !== null)
    texts.push(
      readDescription(
        description.slice(0, DESCRIPTION_LENGTH_MAX),
        languageOfText(descriptionLanguage, country),
        analyse(name, 'plain').at(0)?.word ?? '',
      ),
    )
  return texts
}

function readName(place: TextPlace, text: string, language: Language): CompanyText {
  const sentences = [{ text, start: 0, end: text.length, isLead: true, isSelf: true, isConnected: true }]
  return { place, text, language, tokens: analyse(text, language), sentences }
}

/** First words by which a company speaks of itself. */
const SELF = new Set(
  'we our us noi nostra nostro nostre nostri siamo offriamo nous notre nos wir unser unsere nosotros nuestra nuestro somos vi vår våre nós nossa nosso wij onze'.split(
    ' ',
  ),
)

function readDescription(text: string, language: Language, name: string): CompanyText {
  const tokens = analyse(text, language)
  const inside = (start: number, end: number) => tokens.filter((token) => token.start >= start && token.start < end)
  const counts = new Map<string, number>()
  for (const { stem, stop } of tokens) if (!stop) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const sentences: Sentence[] = []
  let leads = 0
  for (const { index: start, 0: sentence } of text.matchAll(/[^\n]+?(?:[.!?…]+(?=\s|$)|(?=\n|$))/g)) {
    const own = inside(start, start + sentence.length)
    if (own.length === 0) continue
    const here = new Map<string, number>()
    for (const { stem, stop } of own) if (!stop) here.set(stem, (here.get(stem) ?? 0) + 1)
    const isConnected = [...here].some(([stem, count]) => (counts.get(stem) ?? 0) > count)
    const isLead = leads < LEAD_SENTENCES && (isConnected || sentences.length === 0)
    if (isLead && isConnected) leads++
    const isSelf = own.slice(0, SUBJECT_WORDS).some(({ word }) => word === name || SELF.has(word))
    sentences.push({ text: sentence, start, end: start + sentence.length, isLead, isSelf, isConnected })
  }
  return { place: 'description', text, language, tokens, sentences }
}

/** Finds an entry in the texts. */
export function findSaying(texts: readonly CompanyText[], entry: string): Saying {
  const mentions: Mention[] = []
  let isDenied = false
  for (const text of texts) {
    const [{ stems }] = analyseInEach(entry, [text.language])
    if (stems.length === 0) continue
    const found = placesOf(text, stems)
    const isDescription = text.place === 'description'
    const affirmed = found.filter((at) => !isDescription || !isDeniedAt(text, at))
    if (found.length > affirmed.length) isDenied = true
    if (affirmed.length === 0 || mentions.some(({ place }) => place === text.place)) continue
    const own = affirmed.filter((at) => !isDescription || !isServedAt(text, at))
    const first = own.at(0) ?? affirmed[0]
    const sentences = text.sentences.filter(({ start, end }) =>
      own.some((at) => text.tokens[at].start >= start && text.tokens[at].start < end),
    )
    mentions.push({
      place: text.place,
      entry,
      written: text.text.slice(text.tokens[first].start, text.tokens[first + stems.length - 1].end),
      count: own.length,
      sentences,
    })
  }
  return { mentions, isDenied: isDenied && mentions.length === 0 }
}

/** Indexes of the tokens at which the stems stand one after another. */
function placesOf({ tokens }: CompanyText, stems: readonly string[]): number[] {
  const places: number[] = []
  for (let at = 0; at + stems.length <= tokens.length; at++)
    if (stems.every((stem, step) => tokens[at + step].stem === stem)) places.push(at)
  return places
}

/** Words that deny what follows within a few words of the same clause. */
const DENIALS = new Set(
  (
    'not no never neither nor without unlike cannot dont doesnt didnt isnt arent wasnt wont non excluding except ' +
    'senza mai nessun nessuna nessuno tranne escluso esclusa esclusi escluse eccetto anziche ' +
    'sans jamais sauf aucun aucune nicht kein keine keinen keiner keinem ohne ausser nie niemals ' +
    'sin nunca excepto ningun ninguna salvo ikke uten ingen aldri niet geen zonder nooit nao sem exceto'
  ).split(' '),
)
/** Pairs of words that do: "instead of", "rather than", "non più". */
const DENYING_PAIRS = new Set(
  'instead of|rather than|no longer|invece di|al posto|au lieu|plutot que|en lugar|en vez|anstatt von|ad eccezione'.split(
    '|',
  ),
)
/** After these a denial denies nothing: "not only", "non solo", "no need", "without limits". */
const NOT_DENIED = new Set(
  'only just solo soltanto seulement nur solamente bloss bare apenas alleen somente'.split(' '),
)
/** How far a denial reaches, in words. */
const DENIAL_WORDS = 5

function isDeniedAt(text: CompanyText, at: number): boolean {
  const { tokens } = text
  for (const before of clauseBefore(text, at, DENIAL_WORDS)) {
    const { word } = tokens[before]
    const next = tokens[before + 1].word
    if (NOT_DENIED.has(word)) return false
    if (DENYING_PAIRS.has(`${word} ${next}`)) return true
    const isContracted = /^(do|does|did|is|are|was|will|would|have|has)n$/.test(word)
    if (DENIALS.has(word) || isContracted) return !NOT_DENIED.has(next)
  }
  return false
}

/** Words behind which stands whom or what a company works for or with, and not what it does. */
const SERVING = new Set(
  'for by like using per tramite come pour par comme für durch wie para por como voor som'.split(' '),
)
/** How far they reach, in words. */
const SERVING_WORDS = 6

function isServedAt(text: CompanyText, at: number): boolean {
  for (const before of clauseBefore(text, at, SERVING_WORDS)) if (SERVING.has(text.tokens[before].word)) return true
  return false
}

/** Indexes of the words before one, the nearest first, as far as its clause reaches. */
function* clauseBefore({ text, tokens }: CompanyText, at: number, words: number): Generator<number> {
  for (let before = at - 1; before >= 0 && before >= at - words; before--) {
    if (/[.,;:!?()\n–—]/.test(text.slice(tokens[before].end, tokens[before + 1].start))) return
    yield before
  }
}
