/** The order in which values of a filter are shown. Pure. */

/** Values beyond which a list has a field to search within it, and is cut until it is asked for. */
export const SHOWN_AT_FIRST = 8

/** Chosen ones first, then those of most companies; equal ones as they came. Without counts as they came, chosen first. */
export function facetOrder<Value extends string>(
  values: readonly Value[],
  chosen: readonly string[],
  counts: ReadonlyMap<string, number> | undefined,
): readonly Value[] {
  const rank = (value: Value) => (chosen.includes(value) ? 0 : 1)
  const companies = (value: Value) => counts?.get(value) ?? 0
  return values.toSorted((a, b) => rank(a) - rank(b) || companies(b) - companies(a))
}
