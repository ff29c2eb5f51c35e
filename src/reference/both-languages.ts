/** Reads cells that say one thing in several languages: `Actief / Actif`, `aktiv (attiva)`, `Schweiz - Suisse`. */

const BETWEEN = /\s*[/|]\s*|\s+[-–—]\s+|\s*\(\s*|\s*\)$/

const SIDES_MAX = 4

/**
 * What all sides of a text mean.
 *
 * @param read reads one side; `null`: it means nothing
 * @returns `null`: it has no sides, or they do not all mean the same
 */
export function readBothLanguages<Value>(text: string, read: (side: string) => Value | null): Value | null {
  const sides = text.trim().split(BETWEEN).filter(Boolean)
  if (sides.length < 2 || sides.length > SIDES_MAX) return null
  const [first, ...others] = sides.map(read)
  return others.every((other) => other === first) ? first : null
}
