/**
 * What the texts of a company say of an activity: each of its things, where, of whom, and together with which others. Pure.
 *
 * Agreement is measured over all telling words of the question, in the language of the text. A thing counts as said in a
 * sentence that is about the company itself; not where it is what the company works for, a part of another trade, or its name.
 */

import { type ActivityKind, kindOfStem } from '../industries/activity-kinds.ts'
import type { Sectors } from '../industries/sectors.ts'
import { isUnder } from '../reference/industry-codes.ts'
import { analyse, stemOf } from '../text/analyzer.ts'
import { foldText } from '../text/fold-text.ts'
import type { Language } from '../text/language.ts'
import {
  type Agreement,
  agree,
  bounds,
  intersect,
  type Measures,
  measure,
  type SaidBeside,
  type SaidTerm,
} from './agreement.ts'
import { type AskedActivity, SOFTWARE } from './asked-activity.ts'
import type { AskedTerm } from './asked-terms.ts'
import { SAME_SHARE } from './code-fit.ts'
import type { ActivityMention, NearMention } from './evidence.ts'
import type { QuestionWords } from './mention-context.ts'
import { findMentions, type Mention } from './mentions.ts'
import type { NamesByLanguage } from './other-names.ts'
import { readSectorMeaning } from './sector-meaning.ts'
import type { CompanyText, Sentence } from './texts.ts'
import { type WordSet, wordSetOf } from './word-sets.ts'

/** What texts say of an activity. */
export interface TextEvidence {
  readonly mentions: readonly ActivityMention[]
  /** The things that a text contains, by themselves or by another name, and does not deny. */
  readonly mentioned: ReadonlySet<string>
  /** The things that a text contains by themselves. */
  readonly literal: ReadonlySet<string>
  readonly denied: readonly string[]
  /** How far the texts agree with the question. */
  readonly agreement: Agreement
  /** What that was decided by. */
  readonly measures: () => Measures
  /** The least and the most that these may amount to. */
  readonly bounds: () => ReturnType<typeof bounds>
  /** Words that they do not say: things, and what is done with them. */
  readonly missing: readonly string[]
  readonly near: readonly NearMention[]
}

/** Words that are in the texts of too many trades to say by themselves what a company does. */
const WIDE = wordSetOf('wide')

/** Reads the evidence of texts. */
export function readTextEvidence(asked: AskedActivity, texts: readonly CompanyText[], sectors: Sectors): TextEvidence {
  const { things, words, kinds, isChoice } = asked
  const asking = readQuestionWords(asked, sectors)
  const parts = things.map((thing) => findThing(asked, thing, texts, asking))
  const mentioned = new Set(parts.filter(({ mentions }) => mentions.length > 0).map(({ word }) => word))
  const denied = parts.filter(({ isDenied }) => isDenied).map(({ word }) => word)
  const near = findNear(asked, asked.near, mentioned, texts)
  const hints = near.length > 0 ? near : findNear(asked, asked.hints, mentioned, texts)
  const isDescribed = texts.some(({ source }) => source === 'description')
  const relatedOf = countRelated(texts)
  const said = asked.terms.filter(({ words: own }) => own.some((word) => things.includes(word))).map(readTerm)
  // The sector may be that of customers ("robots for warehouses"), and tells nothing of one for a kind of anything.
  const isTold = said.every(({ isServed }) => !isServed) && said.some(({ isWide }) => !isWide)
  const meaning = readSectorMeaning(asked, isTold ? texts.find(isDescription) : undefined, sectors)
  const open = said.filter((each) => !each.isMentioned && !each.isInName)
  const missing = open
    .filter(({ isServed }) => isServed || !meaning.isPart)
    .flatMap(({ term }) => term.words.filter((word) => things.includes(word)))
  // Who has software makes it, whatever its text says.
  const isMade = (word: string) => kinds.get(word) === 'make' && asking.isOfSoftware
  const undone = words.filter((word) => !things.includes(word) && !isMade(word) && !isDone(kinds.get(word), texts))
  const isDoneThere = undone.length > 0 || isDoneInSentences(said)
  const beside: SaidBeside = {
    undone: undone.length,
    isChoice,
    isDoneThere,
    isDescribed,
    sector: meaning.weight,
    isOfSector: meaning.isPart,
  }
  const agreement = denied.length > 0 ? 'none' : agree(said, beside)
  const whole = things.length > 1 ? findMentions(texts, things.join(' '), asking) : null
  const together = whole?.mentions.map((mention) => ({ ...mention, nameOf: null })) ?? []
  const each = parts.flatMap(({ mentions }) => mentions)
  return {
    mentions: dropRepeats(together.length > 0 ? [...together, ...each.filter(({ nameOf }) => nameOf !== null)] : each),
    mentioned,
    literal: new Set(
      parts.filter(({ mentions }) => mentions.some(({ nameOf }) => nameOf === null)).map(({ word }) => word),
    ),
    denied,
    agreement,
    measures: () => measure(said, beside),
    bounds: () => bounds(said, beside),
    missing: [...(isChoice && missing.length < things.length ? [] : missing), ...undone].filter(
      (word) => !denied.includes(word),
    ),
    near: hints.length > 0 && !beside.isOfSector ? hints : nearSector(),
  }

  /** What the description says of the sector asked for, for the things that it does not mention. */
  function nearSector(): readonly NearMention[] {
    const own = open.find(({ isServed, isWide }) => !isServed && !isWide) ?? open.at(0)
    if (own === undefined || meaning.written === null) return []
    return [{ written: meaning.written, asked: own.term.written, isPart: meaning.isPart }]
  }

  function readTerm(term: AskedTerm): SaidTerm {
    const own = parts.filter(({ word }) => term.words.includes(word))
    // "Payroll" by itself is another name of payroll software.
    const isName = ({ entry }: ActivityMention) => term.names.includes(entry) || isIn(term.translated, entry)
    const byName = own.flatMap(({ mentions }) => mentions.filter(isName))
    const byWord = own.map(({ mentions }) => mentions.filter((mention) => !isName(mention)))
    const isInDescription = ({ source }: ActivityMention) => source === 'description'
    const isNamed = (some: readonly ActivityMention[]) => some.some((mention) => !isInDescription(mention))
    const mentions = [...byName, ...byWord.flat()]
    const described = mentions.filter(isInDescription)
    const told = described.filter(({ sentences }) => sentences.length > 0)
    return {
      term,
      modifiers: told.length === 0 ? 0 : Math.min(...told.map(({ modifiers }) => modifiers)),
      isNarrower: described.length > 0 && described.every(({ entry }) => asked.narrower.has(entry)),
      related: relatedOf(term),
      isServed: own.every(({ word }) => asked.served.has(word)),
      isWide: own.every(({ word }) => WIDE.has(word)),
      // The words of a thing say it in one sentence: "medical" here and "devices" there are no medical devices.
      sentences: inOne(({ sentences }) => sentences),
      every: inOne(({ every }) => every),
      places: mentions.filter(isInDescription).flatMap(({ places }) => places),
      isInName: isNamed(byName) || byWord.every(isNamed),
      isMentioned: byName.length > 0 || byWord.every((each) => each.length > 0),
      isServedThere: described.some(({ isServed }) => isServed),
      first: Math.min(...described.flatMap(({ places }) => places.map(({ start }) => start))),
      isNear: isSaidBy(near),
      isHinted: isSaidBy(hints),
    }

    function isSaidBy(some: readonly NearMention[]): boolean {
      return some.some(({ asked: word }) => own.some((each) => (asked.written.get(each.word) ?? each.word) === word))
    }

    function inOne(of: (mention: ActivityMention) => readonly Sentence[]): readonly Sentence[] {
      const each: (readonly Sentence[])[] = [byName, ...byWord].map((some) => some.filter(isInDescription).flatMap(of))
      return distinct([...each[0], ...each.slice(1).reduce(intersect)])
    }
  }

  /** Whether what is done with the things is said where they are. */
  function isDoneInSentences(all: readonly SaidTerm[]): boolean {
    const sentences = all.filter(({ isServed, isWide }) => !isServed && !isWide).flatMap((each) => each.sentences)
    const isDoneIn = (sentence: Sentence) =>
      texts
        .filter((text) => text.sentences.includes(sentence))
        .map((text) => ({
          ...text,
          tokens: text.tokens.filter(({ start }) => start >= sentence.start && start < sentence.end),
        }))
        .some((text) => [...kinds.values()].every((kind) => isDone(kind, [text])))
    return kinds.size === 0 || sentences.length === 0 || sentences.some(isDoneIn)
  }
}

/** Counts in a description the words that companies with a thing use of themselves. */
function countRelated(texts: readonly CompanyText[]): (term: AskedTerm) => number {
  const described = texts.filter(({ source }) => source === 'description')
  const stems = ` ${described.flatMap(({ tokens }) => tokens.map(({ stem }) => stem)).join(' ')} `
  return ({ related }) => related.filter((phrase) => stems.includes(phrase)).length
}

function isDescription({ source }: CompanyText): boolean {
  return source === 'description'
}

function distinct(sentences: readonly Sentence[]): readonly Sentence[] {
  return [...new Map(sentences.map((sentence) => [sentence.start, sentence])).values()]
}

/** What texts say of the things asked, by themselves or by another name, whatever else they say of them. */
export function saidByRecord(
  asked: AskedActivity,
  texts: readonly CompanyText[],
): { readonly said: ReadonlySet<string>; readonly mentions: readonly ActivityMention[] } {
  const parts = asked.things.map((thing) => findThing(asked, thing, texts))
  const isDoing = (thing: string) => asked.kinds.has(thing) && isDone(asked.kinds.get(thing), texts)
  return {
    said: new Set(parts.filter(({ word, mentions }) => isDoing(word) || mentions.length > 0).map(({ word }) => word)),
    mentions: dropRepeats(parts.flatMap(({ mentions }) => mentions)),
  }
}

function isIn(names: NamesByLanguage, entry: string): boolean {
  return [...names.values()].some((own) => own.includes(entry))
}

/** What texts say of one of the words asked. */
interface ThingMentions {
  readonly word: string
  readonly mentions: readonly ActivityMention[]
  /** The texts contain it, and deny it wherever they do. */
  readonly isDenied: boolean
}

/** What texts say of a thing: itself, where they are in the language of the question, and what else it is called. */
function findThing(
  { terms, languages, wordNames, narrower, written, acronyms }: AskedActivity,
  word: string,
  texts: readonly CompanyText[],
  asking?: QuestionWords,
): ThingMentions {
  const term = terms.find(({ words }) => words.includes(word))
  const ownNames = (language: Language) => [
    ...(term?.translated.get(language) ?? []),
    ...(wordNames.get(word)?.get(language) ?? []),
  ]
  const namesIn = (language: Language) => [...(term?.names ?? []), ...ownNames(language)]
  const { mentions, isDenied } = findMentions(texts, word, asking, namesIn)
  const isForeign = ({ source, entry }: Mention) => {
    const language = texts.find((text) => text.source === source)?.language ?? 'plain'
    const own = ownNames(language)
    if (source !== 'description' || entry !== word || languages.includes(language) || own.length === 0) return false
    if (acronyms.has(word)) return false
    // The same word in both languages: "batteries".
    return !own.some((name) => stemOf(foldText(name), language) === stemOf(word, language))
  }
  // "Platform" is another name of software, not of payroll software.
  const isOfTerm = (entry: string) => term !== undefined && (term.names.includes(entry) || isIn(term.translated, entry))
  const nameOf = ({ entry }: Mention) =>
    entry === word ? null : isOfTerm(entry) && term ? term.written : (written.get(word) ?? word)
  return {
    word,
    isDenied,
    mentions: mentions
      .filter((mention) => !isForeign(mention) && (mention.source === 'description' || !narrower.has(mention.entry)))
      .map((mention) => ({ ...mention, nameOf: nameOf(mention) })),
  }
}

/**
 * Near words that a description says, for each thing asked that no text mentions; none where one of them has none. Any
 * sentence counts, as in the search: whom it finds by near words is not refused for want of the word itself.
 */
function findNear(
  { things, isChoice, written }: AskedActivity,
  near: ReadonlyMap<string, readonly string[]>,
  mentioned: ReadonlySet<string>,
  texts: readonly CompanyText[],
): readonly NearMention[] {
  const described = texts.filter(({ source }) => source === 'description')
  const open = things.filter((thing) => !mentioned.has(thing))
  const found = open.flatMap((thing): NearMention[] => {
    for (const word of near.get(thing) ?? []) {
      const [said] = findMentions(described, word).mentions
      if (said !== undefined) return [{ written: said.written, asked: written.get(thing) ?? thing, isPart: false }]
    }
    return []
  })
  return found.length === open.length || isChoice ? found : []
}

/**
 * When a compound is something else than what was asked ("edible oil" to a question for oil companies, "investment bank" to
 * one for banks): no sector asked for has this share of its best sector's weight, and the best sector has at least this
 * weight.
 */
const OTHER_SHARE = 0.3
const OTHER_WEIGHT_MIN = 0.5

/** The words of a question, by which a text shows whether it uses one of them for something else. */
function readQuestionWords({ words, acronyms, kinds, sectors: asked }: AskedActivity, sectors: Sectors): QuestionWords {
  const best = asked.at(0)?.weight ?? 0
  const meant = asked.filter(({ weight }) => weight >= SAME_SHARE * best).map(({ naceCode }) => naceCode)
  return {
    words: new Set(words),
    kinds: new Set(kinds.values()),
    acronyms,
    isOfSoftware: meant.some((code) => SOFTWARE.test(code)),
    isOther: (compound, language) => {
      if (meant.length === 0) return false
      const answer = sectors.of(compound, { limit: 8, shareMin: OTHER_SHARE, languages: [language] })
      const first = answer.sectors.at(0)
      if (first === undefined || first.weight < OTHER_WEIGHT_MIN) return false
      if (answer.sectors.some(({ code }) => meant.some((own) => isUnder(code, own) || isUnder(own, code)))) return false
      // An official phrase must contain the compound: any other word before it says how, where or for whom.
      const stems = analyse(compound, language).map(({ stem }) => stem)
      return first.because.some(({ text }) => {
        const said = new Set(analyse(text, language).map(({ stem }) => stem))
        return stems.every((stem) => said.has(stem))
      })
    },
  }
}

/** Drops repeated mentions: several words of a thing find the same other name of it. */
function dropRepeats(mentions: readonly ActivityMention[]): readonly ActivityMention[] {
  return mentions.filter(
    ({ source, entry }, at) => mentions.findIndex((other) => other.source === source && other.entry === entry) === at,
  )
}

/** Words beside those of a kind that say that somebody does it. */
const SAID_OF: Partial<Record<ActivityKind, WordSet>> = {
  make: wordSetOf('make'),
}

/** Kinds that are one where a text says them: who builds drones makes them. */
const ALIKE: Partial<Record<ActivityKind, ActivityKind>> = { build: 'make' }

/** Languages that write a kind and its thing as one word: "konsulentvirksomhet", "Maschinenhersteller". */
const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nb', 'nl'])
/** Letters of the shortest word that is told in a compound. */
const PART_LENGTH_MIN = 6

/** The kind of activity that a word of a text names, also as the beginning or the end of a compound. */
function kindInText(stem: string, language: Language): ActivityKind | undefined {
  const own = kindOfStem(stem, language)
  if (own !== undefined || !COMPOUNDING.has(language)) return own
  for (let length = stem.length - 1; length >= PART_LENGTH_MIN; length--) {
    const part = kindOfStem(stem.slice(0, length), language) ?? kindOfStem(stem.slice(-length), language)
    if (part !== undefined) return part
  }
  return undefined
}

/** Whether texts mention this kind of activity: "we produce", for "producers". A word for any company needs no mention. */
function isDone(kind: ActivityKind | undefined, texts: readonly CompanyText[]): boolean {
  if (kind === undefined) return true
  const plain = (each: ActivityKind) => ALIKE[each] ?? each
  return texts.some(({ tokens, language }) =>
    tokens.some(({ word, stem }) => {
      const own = kindInText(stem, language)
      return (own !== undefined && plain(own) === plain(kind)) || SAID_OF[plain(kind)]?.has(word) === true
    }),
  )
}
