/**
 * What the texts of a company say of an activity: each of its things, where, of whom, and together with which others. Pure.
 *
 * Agreement is measured over all telling words of the question, in the language of the text. A thing counts as said in a
 * sentence that is about the company itself; not where it is what the company works for, a part of another trade, or its name.
 */
import { type ActivityKind, kindOfStem } from '../industries/activity-kinds.ts'
import type { Sectors } from '../industries/sectors.ts'
import { analyse, stemOf } from '../text/analyzer.ts'
import { foldText } from '../text/fold-text.ts'
import type { Language } from '../text/language.ts'
import { wordSet } from '../understanding/sentence-words.ts'
import { type AskedActivity, type AskedTerm, isUnder } from './asked-activity.ts'
import { SAME_SHARE } from './code-fit.ts'
import type { ActivityMention, NearMention } from './evidence.ts'
import { type CompanyText, findMentions, type Mention, type QuestionWords, type Sentence } from './texts.ts'

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
  /** Words that they do not say: things, and what is done with them. */
  readonly missing: readonly string[]
  readonly near: readonly NearMention[]
}

/**
 * `whole`: a sentence says all that is asked, of the company. `fitting`: they say what the company does, and something
 * asked is not known. `none`: they do not say it.
 */
export type Agreement = 'whole' | 'fitting' | 'none'

/** Words that are in the texts of too many trades to say by themselves what a company does. */
const WIDE = wordSet(
  `software programs app apps application applications data cloud digital online internet machine machines machinery equipment systems engineering
  research consulting consultancy management industrial industry food beverage goods tool tools
  programmi dati digitale macchine macchinari ricerca consulenza gestione industriale industriali beni
  logiciel logiciels numerique machine machines recherche conseil gestion donnees industriels outil outils
  programme daten maschinen forschung beratung verwaltung digitale programvare maskiner`,
)

/** One of the things that an activity names, and the places where texts say it. */
interface SaidTerm {
  readonly term: AskedTerm
  readonly isServed: boolean
  readonly isWide: boolean
  /** Sentences of a description about the company itself. */
  readonly sentences: readonly Sentence[]
  readonly isInName: boolean
  /** A text contains it, whatever it says of it. */
  readonly isMentioned: boolean
}

/** Reads the evidence of texts. */
export function readTextEvidence(asked: AskedActivity, texts: readonly CompanyText[], sectors: Sectors): TextEvidence {
  const { things, words, kinds, isChoice } = asked
  const asking = readQuestionWords(asked, sectors)
  const parts = things.map((thing) => findThing(asked, thing, texts, asking))
  const mentioned = new Set(parts.filter(({ mentions }) => mentions.length > 0).map(({ word }) => word))
  const denied = parts.filter(({ isDenied }) => isDenied).map(({ word }) => word)
  const said = asked.terms.filter(({ words: own }) => own.some((word) => things.includes(word))).map(readTerm)
  const missing = said
    .filter((each) => !(each.isServed ? each.isMentioned : isSaid(each)))
    .flatMap(({ term }) => term.words.filter((word) => things.includes(word)))
  const undone = words.filter((word) => !things.includes(word) && !isDone(kinds.get(word), texts))
  const near = findNear(asked, mentioned, texts)
  const agreement =
    denied.length > 0 ? 'none' : agree(said, { isDone: undone.length === 0, isChoice, near, hasKinds: kinds.size > 0 })
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
    missing: [...(isChoice && missing.length < things.length ? [] : missing), ...undone].filter(
      (word) => !denied.includes(word),
    ),
    near,
  }

  function readTerm(term: AskedTerm): SaidTerm {
    const own = parts.filter(({ word }) => term.words.includes(word))
    // "Payroll" by itself is another name of payroll software.
    const isName = ({ entry }: ActivityMention) =>
      term.names.includes(entry) || [...term.namesIn.values()].some((names) => names.includes(entry))
    const byName = own.flatMap(({ mentions }) => mentions.filter(isName))
    const byWord = own.map(({ mentions }) => mentions.filter((mention) => !isName(mention)))
    const sentencesOf = (mentions: readonly ActivityMention[]): readonly Sentence[] =>
      mentions.filter(({ source }) => source === 'description').flatMap(({ sentences }) => sentences)
    const isNamed = (mentions: readonly ActivityMention[]) => mentions.some(({ source }) => source !== 'description')
    return {
      term,
      isServed: own.every(({ word }) => asked.served.has(word)),
      isWide: own.every(({ word }) => WIDE.has(word)),
      // The words of a thing say it in one sentence: "medical" here and "devices" there are no medical devices.
      sentences: distinct([...sentencesOf(byName), ...byWord.map(sentencesOf).reduce(intersect)]),
      isInName: isNamed(byName) || byWord.every(isNamed),
      isMentioned: byName.length > 0 || byWord.every((mentions) => mentions.length > 0),
    }
  }
}

function distinct(sentences: readonly Sentence[]): readonly Sentence[] {
  return [...new Map(sentences.map((sentence) => [sentence.start, sentence])).values()]
}

function intersect(some: readonly Sentence[], others: readonly Sentence[]): readonly Sentence[] {
  return some.filter(({ start }) => others.some((other) => other.start === start))
}

function isSaid({ sentences, isInName }: SaidTerm): boolean {
  return isInName || sentences.length > 0
}

/** Share of the things asked, from which texts fit though one is not said. */
const FITTING_SHARE = 0.6

function agree(
  said: readonly SaidTerm[],
  {
    isDone,
    isChoice,
    near,
    hasKinds,
  }: { isDone: boolean; isChoice: boolean; near: readonly NearMention[]; hasKinds: boolean },
): Agreement {
  // "Tools for testing interfaces": where nothing else is named, what it is for is the thing.
  const isAllServed = said.every(({ isServed }) => isServed)
  const own = isAllServed ? said : said.filter(({ isServed }) => !isServed)
  const served = isAllServed ? [] : said.filter(({ isServed }) => isServed)
  const telling = own.filter(({ isWide }) => !isWide)
  const heads = telling.length > 0 ? telling : own
  const found = heads.filter(isSaid)
  const isServing = served.every(({ isMentioned }) => isMentioned)
  if (heads.length > 0 && found.length === 0) return heads.length === 1 && near.length === 1 ? 'fitting' : 'none'
  if (!isChoice && found.length < heads.length) {
    const share = (found.length + near.length * NEAR_COUNTS) / heads.length
    return share >= FITTING_SHARE && isDone ? 'fitting' : 'none'
  }
  // Software for somebody else is not what was asked for; packaging, for whomever, may be.
  if (telling.length === 0 && !isServing) return 'none'
  if (!isDone && !isServing) return 'none'
  const isClear = ({ isInName, sentences }: SaidTerm) =>
    isInName || sentences.length > 1 || sentences.some(({ isLead, of }) => isLead || of <= FEW_SENTENCES)
  if (isChoice ? !found.some(isClear) : !found.every(isClear)) return 'none'
  const apart = found.filter(({ isInName }) => !isInName).map(({ sentences }) => sentences)
  const isShort = apart.every(([{ of }]) => of <= TOGETHER_SENTENCES)
  // A longer text says for whom a company works, and what it does with a thing: what it leaves out is not so.
  if (!isShort && !(isServing && isDone)) return 'none'
  // A name by itself is no more than a hint.
  const isAll = (own.every(isSaid) || isChoice) && found.every(({ sentences }) => sentences.length > 0)
  const isOne = isChoice || apart.length < 2 || isShort || apart.reduce(intersect).length > 0
  // One word alone, with which nothing is done, is in many texts: a longer one must come back to it, or bear it as its name.
  const [head] = found
  const isFirm =
    hasKinds || said.length > 1 || head.term.words.length > 1 || isShort || head.isInName || head.sentences.length > 1
  return isAll && isOne && isServing && isDone && isFirm ? 'whole' : 'fitting'
}

/** Sentences of a description in which none is about details. */
const FEW_SENTENCES = 4
/** Sentences of a text that is of one thing. */
const TOGETHER_SENTENCES = 3

/** What a near word counts, where the word itself has 1. */
const NEAR_COUNTS = 0.6

/** The things asked that the texts of a record say, by themselves or by another name, whatever else they say of them. */
export function saidByRecord(asked: AskedActivity, texts: readonly CompanyText[]): ReadonlySet<string> {
  return new Set(asked.things.filter((thing) => findThing(asked, thing, texts).mentions.length > 0))
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
  { terms, languages, wordNames }: AskedActivity,
  word: string,
  texts: readonly CompanyText[],
  asking?: QuestionWords,
): ThingMentions {
  const term = terms.find(({ words }) => words.includes(word))
  const ownNames = (language: Language) => term?.namesIn.get(language) ?? wordNames.get(word)?.get(language) ?? []
  const namesIn = (language: Language) => [...(term?.names ?? []), ...ownNames(language)]
  const { mentions, isDenied } = findMentions(texts, word, asking, namesIn)
  const isForeign = ({ source, entry }: Mention) => {
    const language = texts.find((text) => text.source === source)?.language ?? 'plain'
    const own = ownNames(language)
    if (source !== 'description' || entry !== word || languages.includes(language) || own.length === 0) return false
    // The same word in both languages: "batteries".
    return !own.some((name) => stemOf(foldText(name), language) === stemOf(word, language))
  }
  const nameOf = ({ entry }: Mention) => (entry === word ? null : (term?.written ?? null))
  return {
    word,
    isDenied,
    mentions: mentions
      .filter((mention) => !isForeign(mention))
      .map((mention) => ({ ...mention, nameOf: nameOf(mention) })),
  }
}

/**
 * Near words that a description says, for each thing asked that no text mentions; none where one of them has none. Any
 * sentence counts, as in the search: whom it finds by near words is not refused for want of the word itself.
 */
function findNear(
  { things, near, isChoice, written }: AskedActivity,
  mentioned: ReadonlySet<string>,
  texts: readonly CompanyText[],
): readonly NearMention[] {
  const described = texts.filter(({ source }) => source === 'description')
  const open = things.filter((thing) => !mentioned.has(thing))
  const found = open.flatMap((thing): NearMention[] => {
    for (const word of near.get(thing) ?? []) {
      const [said] = findMentions(described, word).mentions
      if (said !== undefined) return [{ written: said.written, asked: written.get(thing) ?? thing }]
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
const SAID_OF: Partial<Record<ActivityKind, ReadonlySet<string>>> = {
  make: wordSet(
    'develops develop developed developing designs produces produce builds sviluppa sviluppano sviluppato realizza realizzato produce producono developpe concoit fabrique entwickelt stellt produziert utvikler produserer',
  ),
}

/** Kinds that are one where a text says them: who builds drones makes them. */
const ALIKE: Partial<Record<ActivityKind, ActivityKind>> = { build: 'make' }

/** Whether texts mention this kind of activity: "we produce", for "producers". A word for any company needs no mention. */
function isDone(kind: ActivityKind | undefined, texts: readonly CompanyText[]): boolean {
  if (kind === undefined) return true
  const plain = (each: ActivityKind) => ALIKE[each] ?? each
  return texts.some(({ tokens, language }) =>
    tokens.some(({ word, stem }) => {
      const own = kindOfStem(stem, language)
      return (own !== undefined && plain(own) === plain(kind)) || SAID_OF[plain(kind)]?.has(word) === true
    }),
  )
}
