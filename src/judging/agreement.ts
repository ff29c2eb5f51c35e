/**
 * How far the texts of a company agree with a question, measured over all its telling words. Pure.
 *
 * Each thing asked has a weight, and a strength between 0 (unsaid) and 1 (said clearly, of the company). Their weighted mean is
 * the first of some measures. Words of many trades ("software") weigh little. What the measures are worth together is learned from
 * pairs that people judged (`reference/judging/agreement.tsv`, by `bench/quality/verdicts/fit.ts`).
 */
import { loadTable, once } from '../reference/load-table.ts'
import type { AskedTerm } from './asked-activity.ts'
import type { Place } from './mentions.ts'
import type { Sentence } from './texts.ts'

/**
 * `whole`: they say all that is asked, of the company. `fitting`: they say what the company does, and something asked is not
 * clear. `none`: they do not say it.
 */
export type Agreement = 'whole' | 'fitting' | 'none'

/** One of the things that an activity names, and what texts say of it. */
export interface SaidTerm {
  readonly term: AskedTerm
  /** The question names it as what the others are for. */
  readonly isServed: boolean
  /** It is in the texts of too many trades. */
  readonly isWide: boolean
  /** Sentences of a description about the company itself. */
  readonly sentences: readonly Sentence[]
  /** Sentences of a description with any mention. */
  readonly every: readonly Sentence[]
  /** Where the mentions of `sentences` are. */
  readonly places: readonly Place[]
  readonly isInName: boolean
  /** A text contains it, whatever it says of it. */
  readonly isMentioned: boolean
  /** A description names it as what the company works for or with. */
  readonly isServedThere: boolean
  /** A description says a near word instead. */
  readonly isNear: boolean
  /** How many words a description has that companies with it use of themselves. */
  readonly related: number
}

/** Strengths of a thing that texts say: in passing, beside another thing asked, by name, only for others, by a near word. */
const [PASSING, BESIDE, NAMED, MENTIONED, NEAR] = [0.7, 0.85, 0.8, 0.25, 0.5]
/** Strength of customers that a text names in whatever way; as customers they have 1. */
const MENTIONED_CUSTOMERS = 0.8
/** Weights of customers, and of words of many trades; a thing has 1. */
const [CUSTOMERS, WIDE] = [0.8, 0.3]
/** Mean strength from which names fit, where there is no description: names leave out most. */
const NAME_FITTING = 0.4

/** Sentences of a description in which none is about details. */
const FEW_SENTENCES = 4
/** Sentences of a text that is of one thing. */
const TOGETHER_SENTENCES = 3
/** Words between two things that are said beside one another. */
const BESIDE_WORDS = 2
/** Words of such companies that are as good as any more. */
const RELATED_ENOUGH = 3
/** Factor: the things are said in sentences far apart. */
const APART = 0.7
/** Things asked that are as many as any more. */
const THINGS_MANY = 4

/** What else is known of texts. */
export interface SaidBeside {
  /** Kinds of activity that no text says. */
  readonly undone: number
  /** One of the things is enough. */
  readonly isChoice: boolean
  /** What is done is said of the things, where it is said. */
  readonly isDoneThere: boolean
  /** There is a description, rather than names alone. */
  readonly isDescribed: boolean
}

/** What is measured, each from 0 to 1. The table has a weight for each. */
export const MEASURES = ['said', 'least', 'lead', 'undone', 'doneElsewhere', 'related', 'things'] as const

/** What is measured of the texts of a company. */
export type Measures = Readonly<Record<(typeof MEASURES)[number], number>>

/** Measures how far texts agree. @param said what is said of each thing asked, in the question's order */
export function measure(said: readonly SaidTerm[], { undone, isChoice, isDoneThere }: SaidBeside): Measures {
  const strengths = said.map((each) => strengthOf(each, said))
  const weights = said.map(weightOf)
  const best = bestOf(said, strengths, isChoice)
  const meanOf = (values: readonly number[]) =>
    sum(best.map((at) => weights[at] * values[at])) / (sum(best.map((at) => weights[at])) || 1)
  const telling = tellingOf(said, best)
  const areBeside = said.every((each, at) => at === 0 || !isPhrase(said[at - 1], each) || isBeside(said[at - 1], each))
  const together = isTogether(said, isChoice) && areBeside ? 1 : APART
  const share = (test: (each: SaidTerm) => number) => sum(telling.map((at) => test(said[at]))) / (telling.length || 1)
  return {
    said: meanOf(strengths) * together,
    least: Math.min(1, ...telling.map((at) => strengths[at])),
    lead: meanOf(said.map(isInLead).map(Number)) * together,
    undone: Math.min(1, undone),
    doneElsewhere: Number(!isDoneThere),
    related: share(({ related }) => Math.min(1, related / RELATED_ENOUGH)),
    things: Math.min(1, best.length / THINGS_MANY),
  }
}

/** Weights of the measures, and the sums from which texts fit and say the whole. */
const weightsOf = once(
  () => new Map(loadTable('judging/agreement').rows.map(([name, weight]) => [name, Number(weight)])),
)

/** What measures amount to: the sum of their weights. */
function weigh(measures: Measures): number {
  return sum(MEASURES.map((name) => measures[name] * (weightsOf().get(name) ?? 0)))
}

/**
 * Decides how far texts agree with a question.
 *
 * @param said what is said of each thing asked, in the question's order
 */
export function agree(said: readonly SaidTerm[], beside: SaidBeside): Agreement {
  const strengths = said.map((each) => strengthOf(each, said))
  const best = bestOf(said, strengths, beside.isChoice)
  const heads = tellingOf(said, best).map((at) => strengths[at])
  // The search finds by one near word.
  if (said.length === 1 && said[0].isNear && beside.undone === 0) return 'fitting'
  // Those whom a name says are not the ones for whom it works.
  const isOwn = said.some((each, at) => (!each.isServed || said.every(({ isServed }) => isServed)) && strengths[at] > 0)
  const measures = measure(said, beside)
  if (!beside.isDescribed) return isOwn && measures.said >= NAME_FITTING ? 'fitting' : 'none'
  const weight = weigh(measures)
  // A reason names what is said: where nothing is, there is none.
  if (Math.max(0, ...strengths) < MENTIONED || weight < (weightsOf().get('fitting') ?? 0)) return 'none'
  // Every telling thing is said, and more than by name, which is no more than a hint.
  const areServedSaid = best.every((at) => !said[at].isServed || said[at].isWide || strengths[at] > 0)
  const isSaid = areServedSaid && Math.min(...heads) >= PASSING && said.some(({ every }) => every.length > 0)
  return isSaid && weight >= (weightsOf().get('whole') ?? 0) ? 'whole' : 'fitting'
}

function weightOf({ isWide, isServed }: SaidTerm): number {
  return (isWide ? WIDE : 1) * (isServed ? CUSTOMERS : 1)
}

/** The things that count: of those joined by "and" or "or" the one that is said best. */
function bestOf(said: readonly SaidTerm[], strengths: readonly number[], isChoice: boolean): readonly number[] {
  const groups: number[][] = []
  for (const [at, { term }] of said.entries()) {
    const isAlternative = at > 0 && said[at - 1].isServed === said[at].isServed && (isChoice || term.isJoined)
    if (isAlternative) groups[groups.length - 1].push(at)
    else groups.push([at])
  }
  return groups.map((group) => group.toSorted((a, b) => strengths[b] - strengths[a])[0])
}

/** Those of them that tell most: no words of many trades, and rather what is asked than for whom. */
function tellingOf(said: readonly SaidTerm[], best: readonly number[]): readonly number[] {
  const telling = best.filter((at) => !said[at].isWide)
  const own = telling.filter((at) => !said[at].isServed)
  return own.length > 0 ? own : telling.length > 0 ? telling : best
}

function isInLead({ sentences, every, isServed }: SaidTerm): boolean {
  return (isServed ? every : sentences).some(isLeading)
}

/** Whether a sentence says what the company is: the first ones, or any of a short text. */
function isLeading({ isLead, of }: Sentence): boolean {
  return isLead || of <= FEW_SENTENCES
}

function strengthOf(each: SaidTerm, said: readonly SaidTerm[]): number {
  const { sentences, isServed, isServedThere, isInName, isMentioned, isNear } = each
  if (isServed && isServedThere) return 1
  if (isServed && isMentioned) return MENTIONED_CUSTOMERS
  const isClear = sentences.length > 1 || sentences.some(isLeading)
  if (isClear || (sentences.length > 0 && isInName)) return 1
  if (sentences.length > 0) return said.some((other) => other !== each && isBeside(each, other)) ? BESIDE : PASSING
  return isInName ? NAMED : isNear ? NEAR : isMentioned ? MENTIONED : 0
}

/** Whether the question names two telling things side by side, and texts say both. */
function isPhrase(one: SaidTerm, other: SaidTerm): boolean {
  const isSaid = ({ isWide, isInName, isMentioned }: SaidTerm) => !isWide && !isInName && isMentioned
  return other.term.isNext && isSaid(one) && isSaid(other)
}

/** Whether two things are said side by side, or all in one sentence. */
function isBeside(one: SaidTerm, other: SaidTerm): boolean {
  return one.places.some((place) =>
    other.places.some(({ start, end }) => Math.max(start - place.end, place.start - end) <= BESIDE_WORDS),
  )
}

/** Whether the things are said of one another: in one sentence, or in a text of a few. The first sentence goes with any. */
function isTogether(said: readonly SaidTerm[], isChoice: boolean): boolean {
  const isFirst = ({ start }: Sentence) => start === 0
  const apart = said
    .filter(({ isWide, isServed, every, term }) => !isWide && !isServed && !term.isJoined && every.length > 0)
    .filter(({ isInName, sentences }) => !isInName && !sentences.some(isFirst))
    .map(({ every }) => every)
  if (isChoice || apart.length < 2 || apart.every(([{ of }]) => of <= TOGETHER_SENTENCES)) return true
  return apart.reduce(intersect).length > 0
}

/** The sentences that are in both. */
export function intersect(some: readonly Sentence[], others: readonly Sentence[]): readonly Sentence[] {
  return some.filter(({ start }) => others.some((other) => other.start === start))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
