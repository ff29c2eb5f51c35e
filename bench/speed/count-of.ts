/** A number as commands take it: `250`, `100k`, `1m`. @throws {Error} for anything else */
export function countOf(text: string): number {
  const match = /^(\d+(?:\.\d+)?)([km]?)$/i.exec(text)
  if (match === null) throw new Error(`Cannot measure: ${text} is no number, must be one like 250, 100k or 1m`)
  return Number(match[1]) * { '': 1, k: 1_000, m: 1_000_000 }[match[2].toLowerCase() as '' | 'k' | 'm']
}
