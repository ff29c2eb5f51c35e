/**
 * Leaves out the members of objects that are `null`, at any depth: serialisers of .NET, Java and Python write unset
 * members so. An entry of an array that is `null` was put there, and is kept: the check names it.
 *
 * @param value JSON, nested no deeper than `parse-json.ts` allows
 * @returns the same object where there is nothing to leave out
 */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const entries = value.map(withoutNulls)
    return entries.some((entry, i) => entry !== value[i]) ? entries : value
  }
  const members = Object.entries(value)
  const kept = members
    .filter(([, member]) => member !== null)
    .map(([name, member]) => [name, withoutNulls(member)] as const)
  const isSame = kept.length === members.length && kept.every((each, i) => each[1] === members[i][1])
  // `fromEntries` defines members: one named `__proto__` stays a member.
  return isSame ? value : Object.fromEntries(kept)
}
