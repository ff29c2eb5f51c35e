/** Learns how much measures weigh for or against something: logistic regression, with weights kept small. Pure. */

/** What was measured, and whether it is so. */
export interface Example {
  readonly values: readonly number[]
  readonly isSo: boolean
}

/** A model: it is as likely as not where the weighted sum of the values is `even`. */
export interface Logistic {
  readonly weights: readonly number[]
  readonly even: number
}

/** Steps of Newton's method: it converges in about six. */
const STEPS = 8

/**
 * Learns a model.
 *
 * @param shrinkage what a squared weight of a measure in standard deviations costs, where an example costs its negative log-likelihood
 */
export function fitLogistic(examples: readonly Example[], shrinkage: number): Logistic {
  const size = examples[0].values.length
  const columns = Array.from({ length: size }, (_, at) => examples.map(({ values }) => values[at]))
  const means = columns.map(mean)
  const spreads = columns.map((column, at) => Math.sqrt(mean(column.map((each) => (each - means[at]) ** 2))) || 1)
  const rows = examples.map(({ values }) => [...values.map((each, at) => (each - means[at]) / spreads[at]), 1])
  let found = new Array<number>(size + 1).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const slope = found.map((each, at) => (at < size ? -shrinkage * each : 0))
    const curve = found.map((_, at) => found.map((__, other) => (at === other ? (at < size ? shrinkage : 1e-6) : 0)))
    for (const [at, row] of rows.entries()) {
      const likely = 1 / (1 + Math.exp(-dot(row, found)))
      const [miss, spread] = [Number(examples[at].isSo) - likely, likely * (1 - likely)]
      for (const [column, value] of row.entries()) {
        slope[column] += miss * value
        for (const [other, beside] of row.entries()) curve[column][other] += spread * value * beside
      }
    }
    const change = solve(curve, slope)
    found = found.map((each, at) => each + change[at])
  }
  const weights = found.slice(0, size).map((each, at) => each / spreads[at])
  return { weights, even: dot(means, weights) - found[size] }
}

/** The sum of products. */
export function dot(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((total, each, at) => total + each * weights[at], 0)
}

/** Solves linear equations by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, at) => [...row, right[at]])
  for (const [at] of rows.entries()) {
    const best = rows.reduce((most, row, i) => (i >= at && Math.abs(row[at]) > Math.abs(rows[most][at]) ? i : most), at)
    ;[rows[at], rows[best]] = [rows[best], rows[at]]
    for (const [i, row] of rows.entries()) {
      if (i === at) continue
      const factor = row[at] / rows[at][at]
      for (let column = at; column < row.length; column++) row[column] -= factor * rows[at][column]
    }
  }
  return rows.map((row, at) => row[row.length - 1] / row[at])
}

function mean(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0) / values.length
}
