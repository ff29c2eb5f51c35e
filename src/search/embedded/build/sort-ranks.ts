/**
 * Ranks by which matches are sorted: how many companies of the whole index have a smaller value of a member. Equal values
 * have the same rank, and ranks of different countries can be compared.
 */
import { lowerBound } from '../postings/range.ts'

/** Rank of a company without the value. */
export const NO_RANK = 0xffffffff

/** Sorts the known values of a member, all countries together; unknown ones are `NaN`. */
export function sortKnown(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value)).sort()
}

/** Ranks each value among the sorted ones. */
export function rankAmong(sorted: Float64Array, values: Float64Array): Uint32Array {
  const ranks = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) ranks[i] = Number.isNaN(values[i]) ? NO_RANK : lowerBound(sorted, values[i])
  return ranks
}
