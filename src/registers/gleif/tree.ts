/** Reads records of GLEIF's JSON and XML, which have the same paths. */

/**
 * When GLEIF withdrew the record, wherever a delta has it: in the record, in its extension, or in a part of that
 * (`gleif:Deletion`), with or without a prefix.
 */
export function deletedAt(value: unknown): unknown {
  const extension = memberAt(value, 'Extension')
  const places = [value, extension, ...(isObject(extension) ? Object.values(extension) : [])]
  for (const place of places) {
    if (!isObject(place)) continue
    const name = Object.keys(place).find((key) => /^(?:.*:)?deletedat$/i.test(key))
    if (name !== undefined) return place[name]
  }
  return undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A member by its path; `undefined` where there is none. */
export function memberAt(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** Every scalar is `{"$": value}`; of a list the first entry counts. */
export function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  const scalar = memberAt(first, '$') ?? first
  if (typeof scalar === 'string') return scalar.trim()
  return typeof scalar === 'number' || typeof scalar === 'boolean' ? String(scalar) : ''
}

/** An attribute of an element. */
export function attributeOf(value: unknown, name: string): string {
  return textOf(memberAt(value, `@${name}`))
}

/** All values of a member that may be repeated. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}
