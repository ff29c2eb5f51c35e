/**
 * A linear model from English words and activity kinds to classes, learned from the official phrases themselves.
 *
 * Softmax regression by stochastic gradient descent with per-weight step sizes (AdaGrad): a few passes over the
 * phrases in an order that depends on nothing but their number, so that the same phrases give the same model.
 */

/** A phrase to learn from: the numbers of its features, and its classes with their shares. */
export interface Example {
  readonly features: readonly number[]
  /** How many of the features are words; their sum is divided by the root of it. */
  readonly words: number
  readonly classes: readonly number[]
  readonly shares: readonly number[]
  /** How much the example counts. */
  readonly weight: number
}

/** The learned weights: `weights[feature * classes + class]`, and what every phrase starts from. */
export interface LinearModel {
  readonly weights: Float32Array
  readonly bias: Float32Array
}

/** How the model is trained. */
export interface Training {
  readonly passes: number
  readonly step: number
}

/**
 * Four passes: more learns the phrases by heart and no longer helps phrases of other sources
 * (bench/quality/sectors/README.md).
 */
const TRAINING: Training = { passes: 4, step: 0.5 }
/** Errors below this change no weight: they are most of the work and none of the result. */
const ERROR_MIN = 2e-3

/** Keeps the first, smallest errors from making the largest steps. */
const SQUARE_AT_FIRST = 1e-2

/** Trains the model. Takes about 10 s for 100,000 examples. */
export function trainLinear(
  examples: readonly Example[],
  features: number,
  classes: number,
  { passes, step }: Training = TRAINING,
): LinearModel {
  const weights = new Float32Array(features * classes)
  const squares = new Float32Array(features * classes).fill(SQUARE_AT_FIRST)
  const bias = new Float32Array(classes)
  const biasSquares = new Float32Array(classes).fill(SQUARE_AT_FIRST)
  const errors = new Float64Array(classes)
  const order = examples.map((_, index) => index)
  const random = randomOf(1)
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (example.features.length === 0) continue
      const scale = 1 / Math.sqrt(Math.max(1, example.words))
      errors.set(bias)
      for (const feature of example.features) {
        const row = feature * classes
        for (let number = 0; number < classes; number++) errors[number] += weights[row + number] * scale
      }
      softmax(errors)
      for (let at = 0; at < example.classes.length; at++) errors[example.classes[at]] -= example.shares[at]
      for (let number = 0; number < classes; number++) {
        const error = errors[number] * example.weight
        errors[number] = error
        if (Math.abs(error) < ERROR_MIN) continue
        biasSquares[number] += error * error
        bias[number] -= (step * BIAS_STEP * error) / Math.sqrt(biasSquares[number])
      }
      for (const feature of example.features) {
        const row = feature * classes
        for (let number = 0; number < classes; number++) {
          const error = errors[number]
          if (error < ERROR_MIN && error > -ERROR_MIN) continue
          const slope = error * scale
          squares[row + number] += slope * slope
          weights[row + number] -= (step * slope) / Math.sqrt(squares[row + number])
        }
      }
    }
  }
  return { weights, bias }
}

/** The bias of every phrase moves slowly: words, not the number of index entries, should distinguish classes. */
const BIAS_STEP = 0.1

/** Replaces scores by probabilities, in place. */
function softmax(scores: Float64Array): void {
  let highest = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > highest) highest = score
  let sum = 0
  for (let at = 0; at < scores.length; at++) {
    scores[at] = Math.exp(scores[at] - highest)
    sum += scores[at]
  }
  for (let at = 0; at < scores.length; at++) scores[at] /= sum
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const moved = order[at]
    order[at] = order[other]
    order[other] = moved
  }
}

/** A linear congruential generator (Numerical Recipes): the same numbers everywhere. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
