/**
 * Near candidates: companies that may be meant though no name is similar enough, because they share the telling words of
 * what was asked: a former second word (`Exampla Mining`, now `Exampla Corp`), the part that everybody says, a trade put
 * after the name. They are shown below the threshold, and nothing takes them for certain.
 *
 * Whether one is near enough is a sum of a few figures, weighted as a logistic regression on the half for tuning of
 * `bench/quality/names-as-listed` found them: names that a register holds under other words against names that no
 * company has.
 */
import { COMMON_WORDS, PARTICLES } from '../common-words.ts'
import { type AskedName, type FoundName, type NameScore, type WeightedWord, weightOf } from '../score.ts'

/** What a near candidate and the name asked for have in common, and what not. */
export interface NearEvidence {
  /** Companies whose names hold the words that both share: 1 when the candidate stands alone. */
  readonly bearers: number
  /** Share of the weight asked for that the candidate has. */
  readonly asked: number
  /** Share of the candidate's weight that was asked for. */
  readonly found: number
  /** Weight of the heaviest word left over on either side, in weights of a word that a single name has. */
  readonly askedLeft: number
  readonly foundLeft: number
  /** Whether both begin with the same word. */
  readonly isFirst: boolean
  /** Weight of the heaviest shared word that not every register is full of, likewise. */
  readonly telling: number
  /** Whether they differ in a number or an initial (`Fund II`, `Fund III`). */
  readonly isOtherOfSeries: boolean
}

/** Weights of the sum, per unit. */
export const NEAR = {
  base: -14.3,
  /** By the logarithm of their number: of many that share the words, nobody knows which one is meant. */
  bearers: -0.65,
  asked: 1.7,
  found: 5,
  both: 5.15,
  /** A rare word left over is more often a trade or a former word than one that all have. */
  askedLeft: 2.7,
  foundLeft: 1.35,
  first: 0.9,
  telling: 4.15,
  series: -2.1,
  /** The right place. */
  place: 1,
} as const

/** Below it a candidate is not shown. Measured likewise: of a hundred names that no company has, six find a near one. */
export const NEAR_MIN = 0.36

/** Collects what speaks for and against a candidate. @param bearers companies whose names hold all shared words */
export function nearEvidence(asked: AskedName, found: FoundName, score: NameScore, bearers: number): NearEvidence {
  const pairs = score.pairs.filter(({ link }) => link !== 'initial')
  const isAsked = new Set(pairs.flatMap((pair) => pair.asked))
  const isFound = new Set(pairs.flatMap((pair) => pair.found))
  const unit = asked.uniqueWeight
  let askedShared = 0
  let foundShared = 0
  for (const pair of pairs) {
    for (const at of pair.asked) askedShared += asked.words[at].weight * pair.similarity
    for (const at of pair.found) foundShared += found.words[at].weight * pair.similarity
  }
  const firstOf = (words: readonly WeightedWord[]) => words.findIndex(({ text }) => !PARTICLES.has(text))
  return {
    bearers,
    asked: askedShared / weightOf(asked.words),
    found: foundShared / weightOf(found.words),
    askedLeft: heaviest(asked.words.filter((_, at) => !isAsked.has(at))) / unit,
    foundLeft: heaviest(found.words.filter((_, at) => !isFound.has(at))) / unit,
    isFirst: isAsked.has(firstOf(asked.words)) && isFound.has(firstOf(found.words)),
    telling:
      heaviest(
        asked.words.filter(({ text }, at) => isAsked.has(at) && !COMMON_WORDS.has(text) && !PARTICLES.has(text)),
      ) / unit,
    isOtherOfSeries: score.isOtherOfSeries,
  }
}

/** How likely a near candidate is meant, 0..1. @param isThere whether it is in the place asked for */
export function nearScore(evidence: NearEvidence, isThere = false): number {
  const { bearers, asked, found, askedLeft, foundLeft, isFirst, telling, isOtherOfSeries } = evidence
  const sum =
    NEAR.base +
    NEAR.bearers * Math.log(Math.max(1, bearers)) +
    NEAR.asked * asked +
    NEAR.found * found +
    NEAR.both * asked * found +
    NEAR.askedLeft * askedLeft +
    NEAR.foundLeft * foundLeft +
    NEAR.first * Number(isFirst) +
    NEAR.telling * telling +
    NEAR.series * Number(isOtherOfSeries) +
    NEAR.place * Number(isThere)
  return 1 / (1 + Math.exp(-sum))
}

function heaviest(words: readonly WeightedWord[]): number {
  let weight = 0
  for (const word of words) weight = Math.max(weight, word.weight)
  return weight
}
