/** What planners of filters share: where values are looked up, and lists without repetitions. */
import type { Query } from '../../search/query.ts'

/** Where values are looked up. */
export interface FilterScope {
  /** A value is right if one of these knows it. */
  readonly countries: readonly string[]
  /** The countries that are planned for. */
  readonly planned: readonly string[]
}

/** An absent filter and an empty one are the same: no condition. */
export function isGiven<Value>(values: readonly Value[] | undefined): values is readonly Value[] {
  return values !== undefined && values.length > 0
}

/** The disjunction of conditions. */
export function anyOf(conditions: readonly Query[]): Query {
  return conditions.length === 1 ? conditions[0] : { kind: 'any', of: conditions }
}

/** Each value once, in the order of the first of them. */
export function unique<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)]
}
