/**
 * What a company says in its own words: whether the words asked for stand in its texts, where, how often, and whether it
 * says that they do *not* hold ("we no longer make olive oil"). Pure.
 *
 * What a company says is evidence and nothing else: only words that were asked for, and those that the thesaurus has for
 * them, are ever looked at or repeated.
 */
import type { Company } from '../company/company.ts'
import { kindOfStem } from '../industries/activity-kinds.ts'
import { analyse, analyseInEach, type Token } from '../text/analyzer.ts'
import { type Language, languageOfCountry, languageOfText } from '../text/language.ts'
import { wordSet } from '../understanding/sentence-words.ts'

/** Where a text of a company stands. */
export type TextPlace = 'name' | 'previousName' | 'tradeName' | 'description'

/** One text of a company, read once. */
export interface CompanyText {
  readonly place: TextPlace
  readonly text: string
  readonly language: Language
  readonly tokens: readonly Token[]
  readonly sentences: readonly Sentence[]
  /** Indexes of the tokens by which a description writes the name of the company. */
  readonly named: ReadonlySet<number>
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
  /** What was looked for: the entry, or another name of it. */
  readonly entry: string
  /** The words as the company writes them. */
  readonly written: string
  /** How often it is said of the company: not denied, and as nothing else ({@link findMentions}). */
  readonly count: number
  /** The sentences that say so otherwise than by the name of the company. */
  readonly sentences: readonly Sentence[]
}

/** What the texts say of an entry. */
export interface FoundMentions {
  /** The strongest mentions, a name's first; at most one for each place and entry. */
  readonly mentions: readonly Mention[]
  /** Every mention is denied: the word itself stands there, and nowhere is it or another name of it affirmed. */
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
        analyse(name, 'plain').map(({ word }) => word),
      ),
    )
  return texts
}

function readName(place: TextPlace, text: string, language: Language): CompanyText {
  const sentences = [{ text, start: 0, end: text.length, isLead: true, isSelf: true, isConnected: true }]
  return { place, text, language, tokens: analyse(text, language), sentences, named: new Set() }
}

/** First words by which a company speaks of itself. */
const SELF = new Set(
  'we our us noi nostra nostro nostre nostri siamo offriamo nous notre nos wir unser unsere nosotros nuestra nuestro somos vi vår våre nós nossa nosso wij onze'.split(
    ' ',
  ),
)

function readDescription(text: string, language: Language, name: readonly string[]): CompanyText {
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
    const isSelf = own.slice(0, SUBJECT_WORDS).some(({ word }) => word === name[0] || SELF.has(word))
    sentences.push({ text: sentence, start, end: start + sentence.length, isLead, isSelf, isConnected })
  }
  return { place: 'description', text, language, tokens, sentences, named: namedIn(text, tokens, name) }
}

/** Tokens that write two or more words of a name one after another, each with a capital letter or a figure. */
function namedIn(text: string, tokens: readonly Token[], name: readonly string[]): ReadonlySet<number> {
  const named = new Set<number>()
  for (let at = 0; at + 1 < tokens.length; at++)
    for (let from = 0; from + 1 < name.length; from++) {
      let length = 0
      while (
        from + length < name.length &&
        tokens[at + length]?.word === name[from + length] &&
        /^[\p{Lu}\p{Lt}\p{N}]/u.test(text.slice(tokens[at + length].start)) &&
        (length === 0 || !CLAUSE_END.test(text.slice(tokens[at + length - 1].end, tokens[at + length].start)))
      )
        length++
      if (length > 1) for (let step = 0; step < length; step++) named.add(at + step)
    }
  return named
}

/** What a question knows of its words, so that a text can be seen to say them of something else. */
export interface Asking {
  /** All words of the question, folded: beside each other they say what was asked. */
  readonly words: ReadonlySet<string>
  /** Whether a word before the entry makes it something else ("edible" of "oil"). */
  readonly isOther: (compound: string, language: Language) => boolean
}

/** Where an entry stands in a text: the indexes of its tokens. */
interface Span {
  readonly entry: string
  readonly at: number
  readonly length: number
}

/**
 * Finds an entry, or another name of it, in the texts.
 *
 * A description may hold the words and not say that the company does it: of those it works for ("software *for*
 * bakeries"), as the first part of another trade ("mining *software*"), or as a narrower word that is something else
 * ("*edible* oil", to a question for oil companies). Such places are mentions and count for nothing.
 *
 * Where names overlap the entry or each other ("legal tech", to a question for legal technology), the longest counts.
 * A name that is denied says nothing: who is "not a law firm" may well be lawyers.
 *
 * @param asking     absent: only whether the words stand there is of interest
 * @param otherNames of what was asked
 */
export function findMentions(
  texts: readonly CompanyText[],
  entry: string,
  asking?: Asking,
  otherNames: readonly string[] = [],
): FoundMentions {
  const mentions: Mention[] = []
  let isDenied = false
  for (const text of texts) {
    if (mentions.some(({ place }) => place === text.place)) continue
    const isDescription = text.place === 'description'
    const every = [
      ...spansOf(text, entry),
      ...otherNames.flatMap((name) => spansOf(text, name).filter((span) => isSameAction(text, span))),
    ]
    const found = apart(asking === undefined ? every : every.filter((span) => isSameWord(text, span)))
    const affirmed = found.filter(({ at }) => !isDescription || !isDeniedAt(text, at))
    if (found.some((span) => span.entry === entry && !affirmed.includes(span))) isDenied = true
    if (affirmed.length === 0) continue
    // A description that has the words as the company's name alone says no more than the name.
    if (affirmed.every(({ at }) => text.named.has(at)) && mentions.some(({ place }) => place === 'name')) continue
    for (const [each, spans] of Map.groupBy(affirmed, (span) => span.entry))
      mentions.push({ entry: each, ...mentionOf(text, spans, asking) })
  }
  return { mentions, isDenied: isDenied && mentions.length === 0 }
}

function mentionOf(text: CompanyText, spans: readonly Span[], asking: Asking | undefined): Omit<Mention, 'entry'> {
  const isDescription = text.place === 'description'
  const own = spans.filter(({ at }) => !isDescription || text.named.has(at) || !isServedAt(text, at))
  const plain = own.filter((span) => !isDescription || !isOfOther(text, span, asking))
  const { at, length } = plain.at(0) ?? own.at(0) ?? spans[0]
  return {
    place: text.place,
    written: text.text.slice(text.tokens[at].start, text.tokens[at + length - 1].end),
    count: own.length,
    sentences: text.sentences.filter(({ start, end }) =>
      plain.some((span) => text.tokens[span.at].start >= start && text.tokens[span.at].start < end),
    ),
  }
}

/** The places at which the words of an entry stand one after another. */
function spansOf({ tokens, language }: CompanyText, entry: string): Span[] {
  const [{ stems }] = analyseInEach(entry, [language])
  const spans: Span[] = []
  if (stems.length === 0) return spans
  for (let at = 0; at + stems.length <= tokens.length; at++)
    if (stems.every((stem, step) => tokens[at + step].stem === stem)) spans.push({ entry, at, length: stems.length })
  return spans
}

/** Places in the order of the text, no two of which overlap: the longest of those that begin first. */
function apart(spans: readonly Span[]): readonly Span[] {
  let end = 0
  return spans
    .toSorted((a, b) => a.at - b.at || b.length - a.length)
    .filter(({ at, length }) => {
      if (at < end) return false
      end = at + length
      return true
    })
}

/** Stems of so few letters are shared by unlike words of languages with genders. */
const SHORT_STEM = 4
/** Pairs of endings that no noun of such a language has both of ("moda, mode", "modo, modi"; "pane, pani"). */
const GENDERS: Partial<Record<Language, readonly (readonly [RegExp, RegExp])[]>> = {
  it: [
    [/a$/, /[oi]$/],
    [/e$/, /o$/],
  ],
  es: [[/as?$/, /os?$/]],
  pt: [[/as?$/, /os?$/]],
}

/** Whether the words at a place are those asked for, where a stem is too short to tell: "modo" is not "moda". */
function isSameWord({ tokens, language }: CompanyText, { at, entry }: Span): boolean {
  const genders = GENDERS[language]
  if (genders === undefined) return true
  return analyse(entry, language).every(({ word: asked, stem }, step) => {
    const words = [asked, tokens[at + step].word]
    return (
      stem.length > SHORT_STEM || !genders.some((pair) => pair.every((end) => words.some((word) => end.test(word))))
    )
  })
}

/** English words for what is done ("farming"): their stems are those of other words, for where or with what ("render farms"). */
const ACTION = /ing$/

/** Whether the words of a name that say what is done say so at a place, too. */
function isSameAction({ tokens, language }: CompanyText, { at, entry }: Span): boolean {
  if (language !== 'en') return true
  return analyse(entry, language).every(({ word }, step) => !ACTION.test(word) || ACTION.test(tokens[at + step].word))
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

/** Whether the words at a place are a part of the company's name, or of words for something else. */
function isOfOther(text: CompanyText, { at, length }: Span, asking: Asking | undefined): boolean {
  if (text.named.has(at)) return true
  return (
    asking !== undefined && (isPartOfTrade(text, at + length - 1, asking) || isNarrowedAt(text, at, length, asking))
  )
}

/** Words behind which stands whom or what a company works for or with, and not what it does. */
const SERVING = wordSet(
  'for by like using per tramite come pour par comme für durch wie para por como voor som serves serving industries',
)
/** How far they reach, in words. */
const SERVING_WORDS = 6
/** Words that end a list. */
const LIST_ENDS = wordSet('and or e ed o et ou und oder y u og eller en')

function isServedAt(text: CompanyText, at: number): boolean {
  for (const before of clauseBefore(text, at, SERVING_WORDS, true))
    if (SERVING.has(text.tokens[before].word)) return true
  return false
}

/** Words for what is made for any trade, in the languages that set the trade before them. Machines are a kind of activity. */
const MADE_FOR_TRADES = wordSet('software programvare mjukvara')

/** The words are the first part of what is made for a trade: "mining software", "textile machinery". */
function isPartOfTrade(text: CompanyText, last: number, { words }: Asking): boolean {
  const next = last + 1
  if (!isAdjacent(text, last)) return false
  const { word, stem } = text.tokens[next]
  if (words.has(word)) return false
  return MADE_FOR_TRADES.has(word) || kindOfStem(stem, text.language) === 'machine'
}

/** Words that say that something is done, or how much of it, whatever it is. */
const NARROWS_NOTHING = wordSet(
  'provide provides providing offer offers offering operate operates operating own owns owning run runs running manage manages managing ' +
    'develop develops developing deliver delivers delivering supply supplies supplying various other many new best leading modern ' +
    'offre offrono fornisce forniscono gestisce gestiscono sviluppa nuovi nuove altri altre propose proposent fournit gere autres nouveaux ' +
    'bietet betreibt liefert entwickelt neue andere ofrece gestiona desarrolla otros nuevos tilbyr driver leverer',
)

/** The word before makes something else of them. Words for what is done ("sells oil") and common ones narrow nothing. */
function isNarrowedAt(text: CompanyText, at: number, length: number, { words, isOther }: Asking): boolean {
  if (at === 0 || !isAdjacent(text, at - 1)) return false
  const before = text.tokens[at - 1]
  if (before.stop || NARROWS_NOTHING.has(before.word) || words.has(before.word)) return false
  if (kindOfStem(before.stem, text.language) !== undefined) return false
  let last = at + length - 1
  while (isAdjacent(text, last) && words.has(text.tokens[last + 1].word)) last++
  return isOther(text.text.slice(before.start, text.tokens[last].end), text.language)
}

/** Nothing but a blank or a hyphen stands between a word and the next one. */
function isAdjacent({ text, tokens }: CompanyText, at: number): boolean {
  return at + 1 < tokens.length && /^[ -]$/.test(text.slice(tokens[at].end, tokens[at + 1].start))
}

/** What ends a clause. */
const CLAUSE_END = /[.,;:!?()\n–—]/

/**
 * Indexes of the words before one, the nearest first, as far as its clause reaches.
 *
 * @param overLists goes on over the commas of a list that the words end ("for life, accident and health insurance")
 */
function* clauseBefore({ text, tokens }: CompanyText, at: number, words: number, overLists = false): Generator<number> {
  let isList = false
  for (let before = at - 1; before >= 0 && before >= at - words; before--) {
    const between = text.slice(tokens[before].end, tokens[before + 1].start)
    isList ||= overLists && LIST_ENDS.has(tokens[before + 1].word)
    if (CLAUSE_END.test(between) && !(isList && between.trim() === ',')) return
    yield before
  }
}
