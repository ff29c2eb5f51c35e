import { distance } from 'fastest-levenshtein'

/**
 * Finds the member that an unknown name most probably means: the one that shares most words with it (`employees` means
 * `numberOfEmployeesGte`), and among those the one with the smallest edit distance (`naceCode` means `naceCodes`).
 *
 * @param asked name as the caller wrote it, of any length
 * @param known the right names; of equally similar ones the first wins
 * @returns one of `known`; `undefined` only where it is empty
 */
export function nearestMember(asked: string, known: readonly string[]): string | undefined {
  const name = asked.slice(0, NAME_CHARACTERS_MAX)
  const other = OTHER_NAMES.get(name.toLowerCase().replaceAll(/[_-]/g, ''))
  if (other !== undefined && known.includes(other)) return other
  let best: string | undefined
  let bestScore = -1
  for (const candidate of known) {
    const score = similarity(name, candidate)
    if (score > bestScore) [best, bestScore] = [candidate, score]
  }
  return best
}

/** What other interfaces call paging, order, sentence, places and turnover, of which no letter need be the same. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pageSize: ['limit', 'size', 'count', 'perpage', 'rows', 'top', 'maxresults'],
    page: ['offset', 'skip', 'start', 'cursor'],
    sort: ['orderby', 'order'],
    query: ['q', 'prompt', 'text'],
    postcode: ['zip', 'zipcode', 'postalcode'],
    cities: ['town', 'towns', 'locality'],
    near: ['radius', 'around', 'distance', 'geo'],
    operatingRevenueGte: ['turnovergte', 'turnovermin', 'minturnover', 'salesgte'],
    operatingRevenueLte: ['turnoverlte', 'turnovermax', 'maxturnover', 'saleslte'],
  }).flatMap(([own, others]) => others.map((other) => [other, own] as const)),
)

/**
 * Suggests a known name in place of one that is not.
 *
 * @returns what to put after words without a full stop, such as `. Did you mean fr-sirene?`; empty where none is like it
 */
export function suggestName(asked: string, known: readonly string[]): string {
  const near = nearestMember(asked, known)
  if (near === undefined || similarity(asked.slice(0, NAME_CHARACTERS_MAX), near) < ALIKE) return ''
  return `. Did you mean ${near}?`
}

/** From here on a name shares most of its words with another, or most of its letters and some words. */
const ALIKE = 1

/** The cost of an edit distance grows with the product of the lengths. No member is nearly this long. */
const NAME_CHARACTERS_MAX = 64

/** Whether a name is another one with a typing error or two. */
export function isTypo(asked: string, known: string): boolean {
  return editSimilarity(asked.slice(0, NAME_CHARACTERS_MAX).toLowerCase(), known.toLowerCase()) >= TYPO_SIMILARITY
}

/** From here on two names are one with a typing error. */
const TYPO_SIMILARITY = 0.75

/** Adds up shared words and edit similarity. */
function similarity(asked: string, candidate: string): number {
  const edits = editSimilarity(asked.toLowerCase(), candidate.toLowerCase())
  // A typing error outweighs a shared word: `postCodes` means `postcode`, not `naceCodes`.
  return sharedWords(words(asked), words(candidate)) + edits + (edits >= TYPO_SIMILARITY ? 0.5 : 0)
}

/** Mean, over the asked words, of the similarity to the best word of the candidate. Below 0.6 it counts as 0. */
function sharedWords(asked: readonly string[], candidate: readonly string[]): number {
  if (asked.length === 0) return 0
  const best = asked.map((word) => Math.max(0, ...candidate.map((other) => editSimilarity(word, other))))
  return best.reduce((sum, score) => sum + (score >= 0.6 ? score : 0), 0) / asked.length
}

/** 1 for equal texts, 0 for texts that share nothing. */
function editSimilarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 0 : 1 - distance(a, b) / longer
}

/** Splits a name into words: `numberOfEmployeesGte`, `number_of_employees_gte` and `number-of-employees-gte` have the same. */
function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
