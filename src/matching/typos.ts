/** How far apart two words are in typing: letters left out, put in, swapped or mistaken for one another. */

/** More typos than this are never counted: two words that far apart are two words. */
export const TYPOS_MAX = 2

/**
 * Counts the typos between two words: letters left out, put in, replaced, or two neighbours swapped (optimal string
 * alignment distance).
 *
 * @param most stop counting beyond this many; at most {@link TYPOS_MAX}
 * @returns the number of typos, or `most + 1` when there are more
 */
export function typosBetween(a: string, b: string, most: number = TYPOS_MAX): number {
  if (a === b) return 0
  let from = 0
  let endA = a.length
  let endB = b.length
  if (Math.abs(endA - endB) > most) return most + 1
  while (from < endA && from < endB && a.charCodeAt(from) === b.charCodeAt(from)) from++
  while (endA > from && endB > from && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  return count(a, b, from, from, endA, endB, most)
}

/**
 * Counts by trying, at the first letters that differ, each kind of typo: with a bound of two the tree has at most
 * sixteen leaves, which is less work than a table of all letter pairs and needs no memory.
 */
function count(a: string, b: string, i: number, j: number, endA: number, endB: number, most: number): number {
  while (i < endA && j < endB && a.charCodeAt(i) === b.charCodeAt(j)) {
    i++
    j++
  }
  const leftA = endA - i
  const leftB = endB - j
  if (leftA === 0 || leftB === 0) return Math.min(Math.max(leftA, leftB), most + 1)
  if (Math.abs(leftA - leftB) > most || most === 0) return most + 1
  let best = most + 1
  const less = most - 1
  if (leftA > 1 && leftB > 1 && a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j)) {
    best = Math.min(best, 1 + count(a, b, i + 2, j + 2, endA, endB, less))
  }
  if (best > 1) best = Math.min(best, 1 + count(a, b, i + 1, j + 1, endA, endB, less))
  if (best > 1) best = Math.min(best, 1 + count(a, b, i + 1, j, endA, endB, less))
  if (best > 1) best = Math.min(best, 1 + count(a, b, i, j + 1, endA, endB, less))
  return best
}

/** Whether at most one typo parts two words. */
export function isOneTypoApart(a: string, b: string): boolean {
  return typosBetween(a, b, 1) <= 1
}
