/**
 * Ranks by which matches are sorted: how many companies of the whole index have a smaller value of a member. Equal values
 * have the same rank, and ranks of different countries can be compared.
 */

import { lowerBound } from '../../../first-index.ts'
import { NO_RANK } from '../files/layout.ts'

/** Values kept before they are sorted among those before. */
const WAITING_MIN = 1 << 16

/** The known values of a member, all countries together, each once. */
export interface RankedValues {
  /** Ascending. */
  readonly values: Float64Array
  /** For each value, how many companies have a smaller one. */
  readonly smaller: Uint32Array
}

/** Counts the values of a member while companies arrive. It holds each distinct value once. */
export class ValueCounts {
  #values = new Float64Array(0)
  #counts = new Uint32Array(0)
  #waiting = new Float64Array(WAITING_MIN)
  #used = 0
  /** Of values that came several times in a row, how often beyond the first. */
  readonly #repeats = new Map<number, number>()
  #last = Number.NaN
  #lastRepeats = 0

  /** Adds a company's value; `NaN` for none. */
  add(value: number): void {
    if (value === this.#last) {
      this.#lastRepeats++
      return
    }
    if (Number.isNaN(value)) return
    this.#noteRepeats()
    this.#last = value
    if (this.#used === this.#waiting.length) this.#sort()
    this.#waiting[this.#used++] = value
  }

  /** Ranks the values. Nothing can be added afterwards. */
  finish(): RankedValues {
    this.#noteRepeats()
    this.#sort()
    const smaller = new Uint32Array(this.#values.length)
    let sum = 0
    for (let i = 0; i < smaller.length; i++) {
      smaller[i] = sum
      sum += this.#counts[i] + (this.#repeats.get(this.#values[i]) ?? 0)
    }
    this.#waiting = new Float64Array(0)
    return { values: this.#values, smaller }
  }

  #noteRepeats(): void {
    if (this.#lastRepeats === 0) return
    this.#repeats.set(this.#last, (this.#repeats.get(this.#last) ?? 0) + this.#lastRepeats)
    this.#lastRepeats = 0
  }

  /** Merges the values that wait into those before. */
  #sort(): void {
    const waiting = this.#waiting.subarray(0, this.#used).sort()
    const [oldValues, oldCounts] = [this.#values, this.#counts]
    const values = new Float64Array(oldValues.length + waiting.length)
    const counts = new Uint32Array(values.length)
    let used = 0
    for (let old = 0, next = 0; old < oldValues.length || next < waiting.length; used++) {
      const isOld = next === waiting.length || oldValues[old] <= waiting[next]
      values[used] = isOld ? oldValues[old] : waiting[next]
      if (isOld) counts[used] = oldCounts[old++]
      for (; next < waiting.length && waiting[next] === values[used]; next++) counts[used]++
    }
    this.#values = values.slice(0, used)
    this.#counts = counts.slice(0, used)
    this.#used = 0
    // As many again as there are: sorting stays a constant share of the work, however many values there are.
    if (used > this.#waiting.length) this.#waiting = new Float64Array(used)
  }
}

/** Ranks values of which it is known how many companies have each. */
export function rankCounts(counts: ReadonlyMap<number, number>): RankedValues {
  const values = Float64Array.from(counts.keys()).sort()
  const smaller = new Uint32Array(values.length)
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    smaller[i] = sum
    sum += counts.get(values[i])!
  }
  return { values, smaller }
}

/** Ranks each value among all; `NaN` has {@link NO_RANK}. */
export function rankAmong({ values: sorted, smaller }: RankedValues, values: Float64Array): Uint32Array {
  const ranks = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    ranks[i] = Number.isNaN(values[i]) ? NO_RANK : smaller[lowerBound(sorted, values[i])]
  }
  return ranks
}
