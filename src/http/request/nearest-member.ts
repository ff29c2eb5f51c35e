import { distance } from 'fastest-levenshtein'

/**
 * Finds the member that is most probably meant by an unknown name: the one that shares most words with it (`employees`
 * means `numberOfEmployeesGte`), and among those the nearest by edits (`naceCode` means `naceCodes`).
 *
 * @param asked name as the caller wrote it, of any length
 * @param known names that would be right, in the order in which equals are preferred
 * @returns one of `known`; `undefined` only where there is none
 */
export function nearestMember(asked: string, known: readonly string[]): string | undefined {
  const name = asked.slice(0, NAME_CHARACTERS_MAX)
  let best: string | undefined
  let bestScore = -1
  for (const candidate of known) {
    const score = likeness(name, candidate)
    if (score > bestScore) [best, bestScore] = [candidate, score]
  }
  return best
}

/** Edit distance grows with the product of the lengths; no member comes near this. */
const NAME_CHARACTERS_MAX = 64

/** How well the asked words are found among those of the candidate, and how few edits lead to it. */
function likeness(asked: string, candidate: string): number {
  const edits = nearness(asked.toLowerCase(), candidate.toLowerCase())
  // A slip of the keyboard outweighs a word in common: `postCodes` means `postcode`, not `naceCodes`.
  const isSlip = edits >= 0.75
  return sharedWords(words(asked), words(candidate)) + edits + (isSlip ? 0.5 : 0)
}

/** Mean, over the asked words, of the nearness to the best word of the candidate; half-alike words count nothing. */
function sharedWords(asked: readonly string[], candidate: readonly string[]): number {
  if (asked.length === 0) return 0
  const best = asked.map((word) => Math.max(0, ...candidate.map((other) => nearness(word, other))))
  return best.reduce((sum, score) => sum + (score >= 0.6 ? score : 0), 0) / asked.length
}

function nearness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 0 : 1 - distance(a, b) / longer
}

/** `numberOfEmployeesGte`, `number_of_employees_gte` and `number-of-employees-gte` are the same words. */
function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
