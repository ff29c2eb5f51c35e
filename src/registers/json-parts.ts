/** Reads JSON whose members may be missing, or be something else than they should. */

/** An object. Members that are missing are simply absent. */
export type Part = Readonly<Record<string, unknown>>

/** A value as an object; an empty one where it is none. */
export function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {}
}

/** The objects of a list; none where it is no list. */
export function partsOf(value: unknown): readonly Part[] {
  return Array.isArray(value) ? value.map(partOf) : []
}

/** A text, trimmed, or a number as one; empty where it is neither. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}
