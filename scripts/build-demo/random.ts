/** A seeded random generator, because the demo companies must not differ between two machines. */
export interface Random {
  /** Uniform in 0 (included) .. 1 (excluded). */
  next(): number
  /** Uniform integer in 0 .. `below` - 1. */
  integer(below: number): number
  /** Whether something of this probability happens. */
  chance(probability: number): boolean
  /** One of `values`, each with the same probability. */
  pick<Value>(values: readonly Value[]): Value
  /** One of the values, by weight. Weights need not add up to one; at least one must be above zero. */
  weighted<Value>(values: readonly (readonly [Value, number])[]): Value
  /** Normally distributed with mean 0 and standard deviation 1. */
  normal(): number
}

const totals = new WeakMap<readonly (readonly [unknown, number])[], number>()

/** The sum of the weights. Lists are drawn from thousands of times, and never changed. */
function totalWeight(values: readonly (readonly [unknown, number])[]): number {
  let total = totals.get(values)
  if (total === undefined) {
    total = values.reduce((sum, [, weight]) => sum + weight, 0)
    totals.set(values, total)
  }
  return total
}

/**
 * The generator `mulberry32`: 32 bits of state, good enough for fictional data.
 *
 * @param seed any 32-bit integer; equal seeds give equal sequences
 */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number): number => Math.floor(next() * below)
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (values) => values[integer(values.length)],
    weighted(values) {
      let left = next() * totalWeight(values)
      for (const [value, weight] of values) {
        left -= weight
        if (left < 0) return value
      }
      return values[values.length - 1][0]
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
