/** JSON for people and for diffs: what fits a line is on one, everything else has a line for each member. */

/** Most characters of a line. A text, a list of plain values and an example are on one, however long. */
const LINE = 1000

/** Writes a value as JSON, indented by one space. @param name the member that it is the value of */
export function compactJson(value: unknown, indent = '', name = ''): string {
  const flat = JSON.stringify(value)
  const isList = Array.isArray(value)
  const isPlain = typeof value !== 'object' || value === null || (isList && typeof value[0] !== 'object')
  if (isPlain || /^examples?$/.test(name) || indent.length + name.length + 3 + flat.length <= LINE) return flat
  const inner = `${indent} `
  const entries = isList
    ? value.map((entry) => compactJson(entry, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => `${JSON.stringify(key)}:${compactJson(member, inner, key)}`)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${inner}${entries.join(`,\n${inner}`)}\n${indent}${close}`
}
