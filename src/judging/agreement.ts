/**
 * How far the texts of a company agree with a question, measured over all its telling words. Pure.
 *
 * Each thing asked has a weight, and a strength between 0 (unsaid) and 1 (said clearly, of the company). Their weighted mean is
 * the first of some measures. Words of many trades ("software") weigh little. What the measures are worth together is learned from
 * pairs that people judged (`reference/judging/agreement.tsv`, by `bench/quality/verdicts/fit.ts`).
 */
import { loadTable, once } from '../reference/load-table.ts'
import type { AskedTerm } from './asked-terms.ts'
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
  /** Words of a description before its first mention. */
  readonly first: number
  /** A description says a near word instead. */
  readonly isNear: boolean
  /** It says that, or what comes near by the table of other names. */
  readonly isHinted: boolean
  /** A description says narrower things alone: hydraulic pumps, where industrial ones are asked for. */
  readonly isNarrower: boolean
  /** Share of its mentions that only say what another thing is of: "drone *detection*", "dispenser *di vino*". */
  readonly modifiers: number
  /** How many words a description has that companies with it use of themselves. */
  readonly related: number
}

/** Strengths of a thing that texts say: in passing, beside another thing asked, by name, only for others, by a near word. */
const [PASSING, BESIDE, NAMED, MENTIONED, NEAR] = [0.7, 0.85, 0.8, 0.25, 0.5]
/** Strength of a thing of which a text names a part: beer is a beverage. */
const PART = 0.85
/** Weights of a sector from which words for it are enough for MAYBE, and say what is done with the things. */
const [SECTOR_FITTING, SECTOR_DONE] = [0.9, 0.5]
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
/** Words after which a first mention is half as early. */
const EARLY_WORDS = 20
/** Factor: the things are said in sentences far apart. */
const APART = 0.7
/** Commas of a sentence that are as many as any more. */
const COMMAS_MANY = 8

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
  /** Weight of the sectors asked for in what the description means and has words for, 0 to 1. */
  readonly sector: number
  /** What is asked for is a whole sector, and the description names something of it: beer, where beverages are asked for. */
  readonly isOfSector: boolean
}

/** What is measured, each from 0 to 1. The table has a weight for each. */
export const MEASURES = [
  'said',
  'least',
  'lead',
  'undone',
  'doneElsewhere',
  'related',
  'sector',
  'listed',
  'unserved',
  'modifier',
  'narrower',
  'meant',
  'early',
] as const

/** What is measured of the texts of a company. */
export type Measures = Readonly<Record<(typeof MEASURES)[number], number>>

/** Measures how far texts agree. @param said what is said of each thing asked, in the question's order */
export function measure(said: readonly SaidTerm[], beside: SaidBeside): Measures {
  const { undone, isChoice, isDoneThere, sector, isOfSector } = beside
  const strengths = strengthsOf(said, beside)
  const weights = said.map(weightOf)
  const best = bestOf(said, strengths, isChoice)
  // "Software for hospitals" is more than software; "robots for warehouses" are robots first.
  const own = best.filter((at) => !said[at].isServed)
  const heads = own.some((at) => !said[at].isWide) ? own : best
  const served = best.filter((at) => !heads.includes(at))
  const meanOf = (values: readonly number[], some = heads) =>
    sum(some.map((at) => weights[at] * values[at])) / (sum(some.map((at) => weights[at])) || 1)
  const telling = tellingOf(said, best)
  const areBeside = said.every((each, at) => at === 0 || !isPhrase(said[at - 1], each) || isBeside(said[at - 1], each))
  const together = isTogether(said, isChoice) && areBeside ? 1 : APART
  const share = (test: (each: SaidTerm) => number) => sum(telling.map((at) => test(said[at]))) / (telling.length || 1)
  return {
    said: meanOf(strengths) * together,
    least: Math.min(1, ...telling.map((at) => strengths[at])),
    lead: meanOf(said.map((each) => Number(isInLead(each) || (isOfSector && !each.isServed)))) * together,
    undone: Math.min(1, undone),
    doneElsewhere: Number(!isDoneThere),
    related: share(({ related }) => Math.min(1, related / RELATED_ENOUGH)),
    sector,
    listed: listedOf(said),
    unserved: served.length === 0 ? 0 : 1 - meanOf(strengths, served),
    modifier: share(({ modifiers }) => modifiers),
    narrower: share(({ isNarrower }) => Number(isNarrower)),
    meant: sector * (1 - meanOf(strengths) * together),
    early: share(({ first }) => 1 / (1 + first / EARLY_WORDS)),
  }
}

/** The two steps of agreement, each with weights of its own: what makes a text fit is not what makes it say the whole. */
export const STEPS = ['fitting', 'whole'] as const

/** Weights of the measures for each step; `from` is the sum from which it is reached. */
const weightsOf = once(
  () => new Map(loadTable('judging/agreement').rows.map(([name, ...cells]) => [name, cells.map(Number)])),
)

/** Whether measures reach a step. */
function reaches(step: (typeof STEPS)[number], measures: Measures): boolean {
  const at = STEPS.indexOf(step)
  const weightOf = (name: string) => weightsOf().get(name)?.[at] ?? 0
  return sum(MEASURES.map((name) => measures[name] * weightOf(name))) >= weightOf('from')
}

/**
 * Decides how far texts agree with a question.
 *
 * @param said what is said of each thing asked, in the question's order
 */
export function agree(said: readonly SaidTerm[], beside: SaidBeside): Agreement {
  const [least, most] = bounds(said, beside)
  if (least === most || !beside.isDescribed) return most
  const measures = measure(said, beside)
  if (most === 'whole' && reaches('whole', measures)) return 'whole'
  return reaches('fitting', measures) ? 'fitting' : least
}

/** The least and the most that texts may amount to, however much they weigh. */
export function bounds(said: readonly SaidTerm[], beside: SaidBeside): readonly [least: Agreement, most: Agreement] {
  const most = greatestOf(said, beside)
  // The search finds by one near word.
  const isNear = beside.isDescribed && said.length === 1 && said[0].isNear && beside.undone === 0 && !beside.isOfSector
  if (isNear) return ['fitting', 'fitting']
  const isLikely = beside.sector >= SECTOR_FITTING && beside.isDoneThere
  const { said: saidOf, least, lead, undone, unserved } = measure(said, beside)
  // All is said, of the company, at once: that its customers are not is unknown, and contradicts nothing.
  const isClear = Math.min(saidOf, least, lead) === 1 && undone === 0 && beside.isDoneThere && unserved > 0
  return [most !== 'none' && (isClear || isLikely) ? 'fitting' : 'none', most]
}

/** The most: a reason must be able to name it. */
function greatestOf(said: readonly SaidTerm[], beside: SaidBeside): Agreement {
  const strengths = strengthsOf(said, beside)
  const best = bestOf(said, strengths, beside.isChoice)
  if (!beside.isDescribed) {
    // Those whom a name says are not the ones for whom it works.
    const isOwn = said.some(
      (each, at) => (!each.isServed || said.every(({ isServed }) => isServed)) && strengths[at] > 0,
    )
    return isOwn && measure(said, beside).said >= NAME_FITTING ? 'fitting' : 'none'
  }
  if (Math.max(0, ...strengths) < MENTIONED && beside.sector < SECTOR_FITTING) return 'none'
  const own = said.flatMap(({ isServed }, at) => (isServed ? [] : [strengths[at]]))
  // A platform for holiday homes must say that it is one, as makers must say that they make.
  const isOwnSaid = own.length === 0 || Math.max(...own) > 0
  // Restaurants are not what makes software for them.
  const areCustomers = said.some(({ isServed, sentences }) => isServed && sentences.length > 0)
  if (!isOwnSaid && areCustomers && beside.sector < SECTOR_FITTING) return 'none'
  // Every telling thing is said, and more than by name, which is no more than a hint.
  const heads = tellingOf(said, best).map((at) => strengths[at])
  const areServedSaid = best.every((at) => !said[at].isServed || said[at].isWide || strengths[at] > 0)
  const isDescribed = said.some(({ every }) => every.length > 0) || beside.isOfSector
  const isDone = beside.undone === 0 || beside.sector >= SECTOR_DONE
  const isSaid = areServedSaid && isOwnSaid && isDescribed && isDone
  return isSaid && Math.min(...heads) >= PASSING ? 'whole' : 'fitting'
}

/** How much the first sentence that says anything asked is a list of much else. */
function listedOf(said: readonly SaidTerm[]): number {
  const first = said
    .flatMap(({ sentences }) => sentences)
    .toSorted((a, b) => a.start - b.start)
    .at(0)
  return Math.min(1, (first?.text.match(/[,;]/g)?.length ?? 0) / COMMAS_MANY)
}

/** Customers count once, in however many words. */
function weightOf({ isWide, isServed }: SaidTerm, _: number, said: readonly SaidTerm[]): number {
  return (isWide ? WIDE : 1) * (isServed ? CUSTOMERS / said.filter((each) => each.isServed).length : 1)
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

function strengthsOf(said: readonly SaidTerm[], { isOfSector }: SaidBeside): readonly number[] {
  const isPart = (each: SaidTerm) => isOfSector && !each.isServed
  return said.map((each) => Math.max(strengthOf(each, said), isPart(each) ? PART : 0))
}

function strengthOf(each: SaidTerm, said: readonly SaidTerm[]): number {
  const { sentences, isServed, isServedThere, isInName, isMentioned, isHinted } = each
  if (isServed && isServedThere) return 1
  if (isServed && isMentioned) return MENTIONED_CUSTOMERS
  const isClear = sentences.length > 1 || sentences.some(isLeading)
  if (isClear || (sentences.length > 0 && isInName)) return 1
  if (sentences.length > 0) return said.some((other) => other !== each && isBeside(each, other)) ? BESIDE : PASSING
  return isInName ? NAMED : isHinted ? NEAR : isMentioned ? MENTIONED : 0
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
