/**
 * JSON for diffs: what fits a line is on one, everything else has a line for each member. Lines are not indented, which would be a
 * twentieth of `openapi.json`.
 */

/** Most characters of a line. A text, a list of plain values and an example are on one, however long. */
const LINE = 400

/** Writes a value as JSON. @param name the member that it is the value of */
export function compactJson(value: unknown, name = ''): string {
  const flat = JSON.stringify(value)
  const isList = Array.isArray(value)
  const isPlain = typeof value !== 'object' || value === null || (isList && typeof value[0] !== 'object')
  if (isPlain || /^examples?$/.test(name) || name.length + 3 + flat.length <= LINE) return flat
  const entries = isList
    ? value.map((entry) => compactJson(entry))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => `${JSON.stringify(key)}:${compactJson(member, key)}`)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${entries.join(',\n')}\n${close}`
}
