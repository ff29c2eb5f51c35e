/**
 * A company's own words: whether its texts contain the words asked for, where, how often, and whether they
 * deny them ("we no longer make olive oil"). Pure.
 *
 * A company's texts are evidence and nothing else. Only the words asked for, and the thesaurus's words for them, are ever
 * searched or repeated.
 */
import type { Company } from '../company/company.ts'
import { searchedNames } from '../company/searched-names.ts'
import { isAcronymInText, isWrittenAsAcronym } from '../industries/acronyms.ts'
import { type ActivityKind, kindOfStem } from '../industries/activity-kinds.ts'
import { analyse, type Token } from '../text/analyzer.ts'
import { type Language, languageOfCountry, languageOfText } from '../text/language.ts'
import { wordSet } from '../understanding/sentence-words.ts'

/** Which text of a company. */
export type TextSource = 'name' | 'previousName' | 'tradeName' | 'description'

/** One text of a company, analysed once. */
export interface CompanyText {
  readonly source: TextSource
  readonly text: string
  readonly language: Language
  readonly tokens: readonly Token[]
  readonly sentences: readonly Sentence[]
  /** Indexes of the tokens by which a description writes the name of the company. */
  readonly nameTokens: ReadonlySet<number>
  /** It has small letters, so that capitals mean something. */
  readonly isCased: boolean
}

const SMALL_LETTER = /\p{Ll}/u

/** A sentence of a text. */
export interface Sentence {
  readonly text: string
  /** In UTF-16 code units of the text. */
  readonly start: number
  readonly end: number
  /** It is at the beginning, where a text describes the company. */
  readonly isLead: boolean
  /** Its subject is the company: by name, or as "we". */
  readonly isSelf: boolean
  /** It shares a word with another sentence. Sentences that share none with the rest are off-topic. */
  readonly isConnected: boolean
  /** How many sentences its text has. */
  readonly of: number
}

/** How a text mentions an entry (one word, or several one after another). */
export interface Mention {
  readonly source: TextSource
  /** What was found: the entry, or another name of it. */
  readonly entry: string
  /** The words as the company writes them. */
  readonly written: string
  /** Mentions that are affirmed and mean the company itself ({@link findMentions}). */
  readonly count: number
  /** The sentences with such a mention outside of the company's name. */
  readonly sentences: readonly Sentence[]
}

/** The mentions of an entry in all texts. */
export interface FoundMentions {
  /** The strongest mentions, those of names first; at most one for each source and entry. */
  readonly mentions: readonly Mention[]
  /** Every mention is denied: the texts contain the word itself, but affirm neither it nor another name of it. */
  readonly isDenied: boolean
}

/** Leading sentences in which a description names the activity; later ones are about details. */
const LEAD_SENTENCES = 2
/** Words within which a sentence names its subject. */
const SUBJECT_WORDS = 6
/** Longest description that is read, in UTF-16 code units; the activity is named long before. */
const DESCRIPTION_LENGTH_MAX = 20_000

/** Reads the texts of a company. */
export function readTexts(company: Company): readonly CompanyText[] {
  const { countryIso2: country, previousNames, description, descriptionLanguage } = company
  const { name, tradeNames } = searchedNames(company)
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

function readName(source: TextSource, text: string, language: Language): CompanyText {
  const sentences = [{ text, start: 0, end: text.length, isLead: true, isSelf: true, isConnected: true, of: 1 }]
  const isCased = SMALL_LETTER.test(text)
  return { source, text, language, tokens: analyse(text, language), sentences, nameTokens: new Set(), isCased }
}

/** First-person words by which a company refers to itself. */
const SELF = new Set(
  'we our us it its company group segment societa azienda startup piattaforma unternehmen noi nostra nostro nostre nostri siamo offriamo nous notre nos wir unser unsere nosotros nuestra nuestro somos vi vår våre nós nossa nosso wij onze'.split(
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
    sentences.push({ text: sentence, start, end: start + sentence.length, isLead, isSelf, isConnected, of: 0 })
  }
  const nameTokens = findNameTokens(text, tokens, name)
  const counted = sentences.map((sentence) => ({ ...sentence, of: sentences.length }))
  return {
    source: 'description',
    text,
    language,
    tokens,
    sentences: counted,
    nameTokens,
    isCased: SMALL_LETTER.test(text),
  }
}

/** Tokens that form two or more consecutive words of a name, each with a capital letter or a digit. */
function findNameTokens(text: string, tokens: readonly Token[], name: readonly string[]): ReadonlySet<number> {
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

/** The question's own words; they show whether a text uses a word for something else. */
export interface QuestionWords {
  /** All words of the question, folded. Next to one another they mean what was asked. */
  readonly words: ReadonlySet<string>
  /** Whether a word before the entry makes it something else ("edible" before "oil"). */
  readonly isOther: (compound: string, language: Language) => boolean
  /** Words of the question that are acronyms: of a text they need the acronym, and not a word of the same letters. */
  readonly acronyms: ReadonlySet<string>
  /** What is done with the things. */
  readonly kinds: ReadonlySet<ActivityKind | undefined>
}

/** An occurrence of an entry in a text: the indexes of its tokens. */
interface Span {
  readonly entry: string
  readonly at: number
  readonly length: number
}

/**
 * Finds an entry, or another name of it, in the texts.
 *
 * A description may contain the words without saying that the company does it. They may name those it works for ("software
 * *for* bakeries"), be the first part of another trade ("mining *software*"), or be narrowed to something else ("*edible*
 * oil", to a question for oil companies). Such occurrences are mentions, but count for nothing.
 *
 * Where names overlap the entry or each other ("legal tech", to a question for legal technology), the longest counts.
 * A denied name is no evidence: a company that is "not a law firm" may well consist of lawyers.
 *
 * @param asking     absent: it only matters whether the texts contain the words
 * @param otherNames of what was asked, for texts in a language
 */
export function findMentions(
  texts: readonly CompanyText[],
  entry: string,
  asking?: QuestionWords,
  otherNames: (language: Language) => readonly string[] = () => [],
): FoundMentions {
  const mentions: Mention[] = []
  let isDenied = false
  for (const text of texts) {
    if (mentions.some(({ source }) => source === text.source)) continue
    const isDescription = text.source === 'description'
    const every = [
      ...spansOf(text, entry, asking?.acronyms),
      ...otherNames(text.language).flatMap((name) =>
        spansOf(text, name, NONE).filter((span) => isSameAction(text, span)),
      ),
    ]
    const found = dropOverlaps(asking === undefined ? every : every.filter((span) => isSameWord(text, span)))
    const affirmed = found.filter(({ at }) => !isDescription || !isDeniedAt(text, at))
    if (found.some((span) => span.entry === entry && !affirmed.includes(span))) isDenied = true
    if (affirmed.length === 0) continue
    // A description that has the words only within the company's name adds nothing to the name.
    if (affirmed.every(({ at }) => text.nameTokens.has(at)) && mentions.some(({ source }) => source === 'name'))
      continue
    for (const [each, spans] of Map.groupBy(affirmed, (span) => span.entry))
      mentions.push({ entry: each, ...mentionOf(text, spans, asking) })
  }
  return { mentions, isDenied: isDenied && mentions.length === 0 }
}

function mentionOf(
  text: CompanyText,
  spans: readonly Span[],
  asking: QuestionWords | undefined,
): Omit<Mention, 'entry'> {
  const isDescription = text.source === 'description'
  const own = spans.filter(
    ({ at }) => !isDescription || text.nameTokens.has(at) || !isServedAt(text, at, asking?.kinds ?? NO_KINDS),
  )
  const plain = own.filter((span) => !isDescription || !isOfOther(text, span, asking))
  const { at, length } = plain.at(0) ?? own.at(0) ?? spans[0]
  return {
    source: text.source,
    written: text.text.slice(text.tokens[at].start, text.tokens[at + length - 1].end),
    count: own.length,
    sentences: text.sentences.filter(({ start, end }) =>
      plain.some((span) => text.tokens[span.at].start >= start && text.tokens[span.at].start < end),
    ),
  }
}

/**
 * The occurrences of an entry: its words one after another.
 *
 * @param acronyms words of the question that are acronyms; so are those that the entry writes as such. Absent: it only matters
 *   whether the text contains the words
 */
function spansOf(text: CompanyText, entry: string, acronyms?: ReadonlySet<string>): Span[] {
  const asked = analyse(entry, text.language)
  const { tokens } = text
  const spans: Span[] = []
  if (asked.length === 0) return spans
  const isAcronym = asked.map(
    ({ word, start, end }) =>
      acronyms !== undefined && (acronyms.has(word) || isWrittenAsAcronym(entry.slice(start, end), entry)),
  )
  const isAt = (at: number, step: number) =>
    isAcronym[step] ? isAcronymAt(text, at, asked[step].word) : tokens[at].stem === asked[step].stem
  for (let at = 0; at + asked.length <= tokens.length; at++)
    if (asked.every((_, step) => isAt(at + step, step))) spans.push({ entry, at, length: asked.length })
  return spans
}

const NONE: ReadonlySet<string> = new Set()
const NO_KINDS: ReadonlySet<ActivityKind | undefined> = new Set()

/** Whether a word is an acronym, also in the plural: not "it" or "led" where "IT" and "LED" were asked for. */
function isAcronymAt({ text, tokens, language, isCased }: CompanyText, at: number, asked: string): boolean {
  const { word, start, end } = tokens[at]
  if (word !== asked && word !== `${asked}s`) return false
  const next = tokens[at + 1]?.word ?? ''
  // "Its" is no plural of "IT".
  return isAcronymInText({ written: text.slice(start, end), word: asked, language, next, isCased })
}

/** Spans in the order of the text without overlaps. The longest of those that begin at the same token wins. */
function dropOverlaps(spans: readonly Span[]): readonly Span[] {
  let end = 0
  return spans
    .toSorted((a, b) => a.at - b.at || b.length - a.length)
    .filter(({ at, length }) => {
      if (at < end) return false
      end = at + length
      return true
    })
}

/** In languages with genders, different words share stems of at most this many letters. */
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

/** Whether the words of a span are those asked for, where a stem is too short to decide: "modo" is not "moda". */
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

/** English words for activities ("farming"): they share their stems with words for places and tools ("render farms"). */
const ACTION = /ing$/

/** Whether the words of a name that denote an activity denote one in this span, too. */
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
/** Pairs of words that deny: "instead of", "rather than", "non più". */
const DENYING_PAIRS = new Set(
  'instead of|rather than|no longer|invece di|al posto|au lieu|plutot que|en lugar|en vez|anstatt von|ad eccezione'.split(
    '|',
  ),
)
/** Words that cancel a denial before them: "not only", "non solo", "no need", "without limits". */
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

/** Whether the words of a span are a part of the company's name, or of words for something else. */
function isOfOther(text: CompanyText, { at, length }: Span, asking: QuestionWords | undefined): boolean {
  if (text.nameTokens.has(at)) return true
  return (
    asking !== undefined && (isPartOfTrade(text, at + length - 1, asking) || isNarrowedAt(text, at, length, asking))
  )
}

/** Words that introduce whom or what a company works for or with, and not what it does. */
const SERVING = wordSet(
  'for by from like using between per tramite dal dalla dalle dai aus come pour par comme für durch wie para por como voor som serves serving industries',
)
/** How far they reach, in words. */
const SERVING_WORDS = 6
/** How far they reach in a list. */
const LIST_WORDS = 12
/** Words for whom a sentence is about, where it is not the company. */
const CUSTOMERS = wordSet('customer customers client clients clienti cliente kunden kunde kunder')

/** Whether a sentence begins with the company's customers: what they do is not what it does. */
function isOfCustomers({ tokens, sentences }: CompanyText, at: number): boolean {
  const { start } = tokens[at]
  const sentence = sentences.find((each) => start >= each.start && start < each.end)
  if (sentence === undefined) return false
  const first = tokens.findIndex((token) => token.start >= sentence.start)
  return tokens.slice(first, Math.min(at, first + SUBJECT_WORDS)).some(({ word }) => CUSTOMERS.has(word))
}

/** Words that end a list. */
const LIST_ENDS = wordSet('and or e ed o et ou und oder y u og eller en')

function isServedAt(text: CompanyText, at: number, kinds: ReadonlySet<ActivityKind | undefined>): boolean {
  // Later items of a list are reached over its commas.
  const isItem = at > 0 && /^,\s/.test(text.text.slice(text.tokens[at - 1].end, text.tokens[at].start))
  for (const before of clauseBefore(text, at, isItem ? LIST_WORDS : SERVING_WORDS, true, isItem)) {
    const { word, stem } = text.tokens[before]
    if (SERVING.has(word)) return true
    // "Per la vendita di abbigliamento": it sells them.
    if (kinds.has(kindOfStem(stem, text.language))) return false
  }
  return isOfCustomers(text, at)
}

/** Words for what is made for or of a thing, in the languages that put the thing first. Machines are a kind of activity. */
const MADE_FOR_TRADES = wordSet(
  'software programvare mjukvara part parts component components mold molds mould moulds backed recycling data transportation installation maintenance inspection charge charging leasing financing photography',
)

/** Whether the words are the first part of a product for a trade: "mining software", "textile machinery". */
function isPartOfTrade(text: CompanyText, last: number, { words }: QuestionWords): boolean {
  const next = last + 1
  if (!isAdjacent(text, last)) return false
  const { word, stem } = text.tokens[next]
  if (words.has(word)) return false
  return MADE_FOR_TRADES.has(word) || kindOfStem(stem, text.language) === 'machine'
}

/** Words for doing anything, or for how much of it. */
const NARROWS_NOTHING = wordSet(
  'provide provides providing offer offers offering operate operates operating own owns owning run runs running manage manages managing ' +
    'develop develops developing deliver delivers delivering supply supplies supplying various other many new best leading modern ' +
    'offre offrono fornisce forniscono gestisce gestiscono sviluppa nuovi nuove altri altre propose proposent fournit gere autres nouveaux ' +
    'bietet betreibt liefert entwickelt neue andere ofrece gestiona desarrolla otros nuevos tilbyr driver leverer',
)

/** Whether the word before narrows the words to something else. Verbs ("sells oil") and common words narrow nothing. */
function isNarrowedAt(text: CompanyText, at: number, length: number, { words, isOther }: QuestionWords): boolean {
  if (at === 0 || !isAdjacent(text, at - 1)) return false
  const before = text.tokens[at - 1]
  if (before.stop || NARROWS_NOTHING.has(before.word) || words.has(before.word)) return false
  if (kindOfStem(before.stem, text.language) !== undefined) return false
  let last = at + length - 1
  while (isAdjacent(text, last) && words.has(text.tokens[last + 1].word)) last++
  return isOther(text.text.slice(before.start, text.tokens[last].end), text.language)
}

/** Whether only a space or a hyphen separates a word from the next one. */
function isAdjacent({ text, tokens }: CompanyText, at: number): boolean {
  return at + 1 < tokens.length && /^[ -]$/.test(text.slice(tokens[at].end, tokens[at + 1].start))
}

/** What ends a clause. */
const CLAUSE_END = /[.,;:!?()\n–—]/

/**
 * Indexes of the words before one, the nearest first, within its clause.
 *
 * @param isItem it is an item of a list, whose end may follow
 * @param overLists continues across the commas of a list that ends with the words ("for life, accident and health insurance")
 */
function* clauseBefore(
  { text, tokens }: CompanyText,
  at: number,
  words: number,
  overLists = false,
  isItem = false,
): Generator<number> {
  let isList = isItem
  for (let before = at - 1; before >= 0 && before >= at - words; before--) {
    const between = text.slice(tokens[before].end, tokens[before + 1].start)
    isList ||= overLists && LIST_ENDS.has(tokens[before + 1].word)
    if (CLAUSE_END.test(between) && !(isList && between.trim() === ',')) return
    yield before
  }
}
