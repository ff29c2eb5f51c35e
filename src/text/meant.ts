/** Suggests the name that somebody meant. */
import { distance } from 'fastest-levenshtein'

/** `. Did you mean …?`, where a known name is similar. */
export function meant(name: string, known: readonly string[]): string {
  const asked = name.toLowerCase()
  const nearest = known
    .map((each) => ({ each, edits: distance(asked, each.toLowerCase()) / Math.max(asked.length, each.length, 1) }))
    .sort((a, b) => a.edits - b.edits)[0]
  return nearest && nearest.edits <= 0.5 ? `. Did you mean ${nearest.each}?` : ''
}
