/** The first value whose pattern a text matches, in the order given; `null` when none does. */
export function firstMatching<Value>(rules: readonly (readonly [RegExp, Value])[], text: string): Value | null {
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
