/**
 * How far the texts of a company agree with a question, measured over all its telling words. Pure.
 *
 * Each thing asked has a weight, and a strength between 0 (unsaid) and 1 (said clearly, of the company). Their weighted mean is
 * the agreement. Words of many trades ("software") weigh little; so does what is done with the things. The numbers are those
 * that did best on pairs that people judged, chosen on some sentences and read on others (`bench/quality/verdicts`): most may
 * be moved by a tenth without any effect.
 */
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
}

/** Strengths of a thing that texts say: in passing, beside another thing asked, by name, only for others, by a near word. */
const [PASSING, BESIDE, NAMED, MENTIONED, NEAR] = [0.7, 0.85, 0.8, 0.25, 0.5]
/** Strength of customers that a text names in whatever way; as customers they have 1. */
const MENTIONED_CUSTOMERS = 0.8
/** Weights of customers, of words of many trades, and of a kind of activity that texts do not say; a thing has 1. */
const [CUSTOMERS, WIDE, UNDONE] = [0.8, 0.3, 0.4]
/** Agreement from which a text says the whole, with {@link PASSING} for each thing, and from which it fits. */
const [WHOLE, FITTING] = [0.85, 0.8]
/** From which names fit, where there is no description: names leave out most. */
const NAME_FITTING = 0.4
/** Factors: the things are said in sentences far apart; what is done is said, but not of them. */
const [APART, DONE_ELSEWHERE] = [0.7, 0.85]

/** Sentences of a description in which none is about details. */
const FEW_SENTENCES = 4
/** Sentences of a text that is of one thing. */
const TOGETHER_SENTENCES = 3
/** Words between two things that are said beside one another. */
const BESIDE_WORDS = 2

/**
 * Measures the agreement.
 *
 * @param said what is said of each thing asked, in the question's order
 */
export function agree(
  said: readonly SaidTerm[],
  {
    undone,
    isChoice,
    isDoneThere,
    isDescribed,
  }: {
    /** Kinds of activity that no text says. */
    readonly undone: number
    /** One of the things is enough. */
    readonly isChoice: boolean
    /** What is done is said of the things, where it is said. */
    readonly isDoneThere: boolean
    /** There is a description, rather than names alone. */
    readonly isDescribed: boolean
  },
): Agreement {
  const strengths = said.map((each) => strengthOf(each, said))
  const weights = said.map((each) => (each.isWide ? WIDE : 1) * (each.isServed ? CUSTOMERS : 1))
  // Of things joined by "and" or "or" the best stands for all.
  const groups: number[][] = []
  for (const [at, { term }] of said.entries()) {
    const isAlternative = at > 0 && said[at - 1].isServed === said[at].isServed && (isChoice || term.isJoined)
    if (isAlternative) groups[groups.length - 1].push(at)
    else groups.push([at])
  }
  const best = groups.map((group) => group.toSorted((a, b) => strengths[b] - strengths[a])[0])
  const weight = sum(best.map((at) => weights[at])) + (isDescribed ? undone * UNDONE : 0)
  const mean = sum(best.map((at) => weights[at] * strengths[at])) / weight
  const areBeside = said.every((each, at) => at === 0 || !isPhrase(said[at - 1], each) || isBeside(said[at - 1], each))
  const total =
    mean * (isTogether(said, isChoice) ? 1 : APART) * (isDoneThere ? 1 : DONE_ELSEWHERE) * (areBeside ? 1 : APART)
  const telling = best.filter((at) => !said[at].isWide)
  const own = telling.filter((at) => !said[at].isServed)
  const heads = (own.length > 0 ? own : telling.length > 0 ? telling : best).map((at) => strengths[at])
  // The search finds by one near word.
  if (said.length === 1 && said[0].isNear && undone === 0) return 'fitting'
  if (Math.max(...heads) < NEAR) return 'none'
  // Those whom a name says are not the ones for whom it works.
  const isOwn = said.some((each, at) => (!each.isServed || said.every(({ isServed }) => isServed)) && strengths[at] > 0)
  if (!isDescribed) return isOwn && total >= NAME_FITTING ? 'fitting' : 'none'
  // A name by itself is no more than a hint.
  const isWhole = total >= WHOLE && Math.min(...heads) >= PASSING && said.some(({ every }) => every.length > 0)
  return isWhole ? 'whole' : total >= FITTING ? 'fitting' : 'none'
}

function strengthOf(each: SaidTerm, said: readonly SaidTerm[]): number {
  const { sentences, isServed, isServedThere, isInName, isMentioned, isNear } = each
  if (isServed && isServedThere) return 1
  if (isServed && isMentioned) return MENTIONED_CUSTOMERS
  const isClear = sentences.length > 1 || sentences.some(({ isLead, of }) => isLead || of <= FEW_SENTENCES)
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
