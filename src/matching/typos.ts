/** Edit distance of two words: letters left out, put in, swapped or mistaken for one another. */

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

/** Whether two words are at most one typo apart. */
export function isOneTypoApart(a: string, b: string): boolean {
  return typosBetween(a, b, 1) <= 1
}

/** What a single typo did. */
export type TypoKind = 'swapped' | 'left out or put in' | 'neighbouring key' | 'other letter'

/**
 * Classifies the typo between two words that are exactly one apart.
 *
 * Fingers swap letters, miss one, double one or hit the key beside; they rarely hit one far away. Two names that differ
 * in such a letter are more often two names.
 */
export function typoKind(a: string, b: string): TypoKind {
  if (a.length !== b.length) return 'left out or put in'
  let at = 0
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++
  if (a[at] === b[at + 1] && a[at + 1] === b[at]) return 'swapped'
  return areNeighbours(a[at], b[at]) ? 'neighbouring key' : 'other letter'
}

/** Rows of the Latin keyboards of Europe, where letters of one row keep their neighbours; `y` and `z` change places. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'qwertzuiop', 'yxcvbnm'] as const

function areNeighbours(a: string, b: string): boolean {
  return KEY_ROWS.some((row) => {
    const at = row.indexOf(a)
    return at >= 0 && (row[at - 1] === b || row[at + 1] === b)
  })
}
