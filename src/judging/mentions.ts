/**
 * Where the texts of a company contain the words asked for, and what they say of them there. Pure.
 *
 * A company's texts are evidence and nothing else. Only the words asked for, and the thesaurus's words for them, are ever
 * searched or repeated.
 */
import { isAcronymInText, isWrittenAsAcronym } from '../industries/acronyms.ts'
import type { ActivityKind } from '../industries/activity-kinds.ts'
import { analyse } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'
import { isDeniedAt, isModifierAt, isOfOther, isServedAt, type QuestionWords } from './mention-context.ts'
import type { CompanyText, Sentence, TextSource } from './texts.ts'

/** How a text mentions an entry (one word, or several one after another). */
export interface Mention {
  readonly source: TextSource
  /** What was found: the entry, or another name of it. */
  readonly entry: string
  /** The words as the company writes them. */
  readonly written: string
  /** The sentences with a mention that is affirmed and means the company itself, outside of its name ({@link findMentions}). */
  readonly sentences: readonly Sentence[]
  /** The sentences with any mention that is affirmed. */
  readonly every: readonly Sentence[]
  /** Where they are. */
  readonly places: readonly Place[]
  /** One of them is what the company works for or with. */
  readonly isServed: boolean
  /** Share of those in `sentences` that only say what another thing is of: "drone *detection*". */
  readonly modifiers: number
}

/** Some tokens of a text: their indexes, the end exclusive. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** The mentions of an entry in all texts. */
export interface FoundMentions {
  /** The strongest mentions, those of names first; at most one for each source and entry. */
  readonly mentions: readonly Mention[]
  /** Every mention is denied: the texts contain the word itself, but affirm neither it nor another name of it. */
  readonly isDenied: boolean
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
    if (isDescription && every.some(({ entry: own, at }) => own === entry && isDeniedAt(text, at))) isDenied = true
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
    sentences: sentencesOf(plain),
    every: sentencesOf(spans),
    places: spans.map((span) => ({ start: span.at, end: span.at + span.length })),
    isServed: own.length < spans.length,
    modifiers: isDescription
      ? plain.filter((span) => isModifierAt(text, span, asking)).length / (plain.length || 1)
      : 0,
  }

  function sentencesOf(some: readonly Span[]): readonly Sentence[] {
    const starts = some.map((span) => text.tokens[span.at].start)
    return text.sentences.filter(({ start, end }) => starts.some((at) => at >= start && at < end))
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

/** What is done to or with a thing, which shares the stem of its name: "hospitalization". */
const DOINGS: Partial<Record<Language, RegExp>> = { en: /i[sz]ations?$/ }

/** Whether the words of a span are those asked for, where a stem does not decide: "modo" is not "moda". */
function isSameWord({ tokens, language }: CompanyText, { at, entry }: Span): boolean {
  const [genders, doing] = [GENDERS[language], DOINGS[language]]
  if (genders === undefined && doing === undefined) return true
  return analyse(entry, language).every(({ word: asked, stem }, step) => {
    const words = [asked, tokens[at + step].word]
    const isOther = (pair: readonly RegExp[]) => pair.every((end) => words.some((word) => end.test(word)))
    const isDoing = doing?.test(words[1]) === true && !doing.test(asked)
    return !isDoing && (stem.length > SHORT_STEM || !genders?.some(isOther))
  })
}

/**
 * Ends of English words for activities ("farming") and for who does them ("developer"): they share their stems with words for
 * places, tools and results ("render farms", "development").
 */
const SORTS = [/ing$/, /(?:er|or|ist)s?$/]

/** Whether the words of a name that denote an activity, or who does it, denote the same in this span. */
function isSameAction({ tokens, language }: CompanyText, { at, entry }: Span): boolean {
  if (language !== 'en') return true
  return analyse(entry, language).every(({ word }, step) =>
    SORTS.every((end) => !end.test(word) || end.test(tokens[at + step].word)),
  )
}
