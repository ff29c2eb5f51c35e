/**
 * Leaves out the members of objects that are `null`, at any depth: serialisers of .NET, Java and Python write unset
 * members so. An entry of an array that is `null` was put there, and is kept: the check names it.
 *
 * @param value JSON, nested no deeper than `parse-json.ts` allows
 * @returns the same object where there is nothing to leave out
 */
export function withoutNulls(value: unknown): unknown {
  return hasNull(value) ? copyWithoutNulls(value) : value
}

/** Whether some member is `null`, at any depth. Nearly no body has one. */
function hasNull(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasNull)
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name]
    if (member === null || hasNull(member)) return true
  }
  return false
}

function copyWithoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyWithoutNulls)
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  // `fromEntries` defines members: one named `__proto__` stays a member.
  return Object.fromEntries(kept.map(([name, member]) => [name, copyWithoutNulls(member)]))
}
