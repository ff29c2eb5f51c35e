/**
 * Learns how much measures weigh for an outcome of three steps (NO, MAYBE, YES): a proportional odds model, with weights kept
 * small. Pure.
 */

/** What was measured, and the outcome. */
export interface Example {
  readonly values: readonly number[]
  /** 0: NO, 1: MAYBE, 2: YES. */
  readonly outcome: 0 | 1 | 2
  /** Something else than the measures makes YES impossible: it only tells NO from the others. */
  readonly isCapped: boolean
  /** Examples of one group are never on both sides of a validation. */
  readonly group: string
}

/** A model: the weighted sum of the values, and the sums at which MAYBE and YES are as likely as not. */
export interface Ordinal {
  readonly weights: readonly number[]
  readonly cuts: readonly [maybe: number, yes: number]
}

const STEPS = 1500
const RATE = 0.03
/** How much a squared weight of a measure in standard deviations costs. */
const SHRINKAGE = 0.02

/** Learns a model. */
export function fitOrdinal(examples: readonly Example[]): Ordinal {
  const size = examples[0].values.length
  const columns = Array.from({ length: size }, (_, at) => examples.map(({ values }) => values[at]))
  const means = columns.map(mean)
  const spreads = columns.map((column, at) => Math.sqrt(mean(column.map((each) => (each - means[at]) ** 2))) || 1)
  const rows = examples.map(({ values }) => values.map((each, at) => (each - means[at]) / spreads[at]))
  // The weights, then the cuts.
  const found = [...new Array<number>(size).fill(0), 0, 1]
  const [first, second] = [found.map(() => 0), found.map(() => 0)]
  for (let step = 1; step <= STEPS; step++) {
    const slope = found.map((each, at) => (at < size ? -SHRINKAGE * each : 0))
    for (const [at, row] of rows.entries()) {
      const [byScore, byMaybe, byYes] = slopesOf(examples[at], dot(row, found), found[size], found[size + 1])
      for (let column = 0; column < size; column++) slope[column] += (byScore * row[column]) / rows.length
      slope[size] += byMaybe / rows.length
      slope[size + 1] += byYes / rows.length
    }
    // Adam (Kingma, Ba 2014).
    for (const [at, each] of slope.entries()) {
      first[at] = 0.9 * first[at] + 0.1 * each
      second[at] = 0.999 * second[at] + 0.001 * each * each
      found[at] += (RATE * (first[at] / (1 - 0.9 ** step))) / (Math.sqrt(second[at] / (1 - 0.999 ** step)) + 1e-8)
    }
    found[size + 1] = Math.max(found[size + 1], found[size] + 0.05)
  }
  const weights = found.slice(0, size).map((each, at) => each / spreads[at])
  const shift = dot(means, weights)
  return { weights, cuts: [found[size] + shift, found[size + 1] + shift] }
}

/** How the logarithm of an example's likelihood changes with its score and with either cut. */
function slopesOf({ outcome, isCapped }: Example, score: number, maybe: number, yes: number): readonly number[] {
  const [over, above] = [logistic(score - maybe), logistic(score - yes)]
  if (outcome === 0) return [-over, over, 0]
  if (isCapped) return [1 - over, over - 1, 0]
  if (outcome === 2) return [1 - above, 0, above - 1]
  const between = Math.max(over - above, 1e-6)
  const [byOver, byAbove] = [over * (1 - over), above * (1 - above)]
  return [(byOver - byAbove) / between, -byOver / between, byAbove / between]
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** The sum of products; what the second has beyond the first does not count. */
export function dot(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((total, each, at) => total + each * weights[at], 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0) / values.length
}
