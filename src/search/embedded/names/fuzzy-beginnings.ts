/** Words that begin with what was typed but for one typo: one letter more, less or other, or two exchanged. */
import type { Dictionary } from '../files/dictionary.ts'

/** Words by number: from the first on, up to the one before `to`. */
export interface WordRange {
  readonly from: number
  readonly to: number
}

/**
 * Finds words of a sorted dictionary that begin with `typed` with one typo.
 *
 * Walks the dictionary as a trie: only letters that really follow are tried.
 *
 * @param trusted letters at its beginning that are taken as they are typed
 * @returns ranges of words, each word in one of them, those that begin with `typed` itself left out
 */
export function fuzzyRanges(words: Dictionary, typed: string, trusted: number): WordRange[] {
  const itself = words.findPrefix(typed)
  const ranges: WordRange[] = []
  const note = (beginning: string) => {
    const [from, to] = words.findPrefix(beginning)
    if (from < to && !(from >= itself[0] && to <= itself[1])) ranges.push({ from, to })
  }
  for (let at = trusted; at <= typed.length; at++) {
    const [before, rest] = [typed.slice(0, at), typed.slice(at)]
    const [from, to] = words.findPrefix(before)
    if (from === to) break
    if (rest !== '') note(before + rest.slice(1))
    if (rest.length > 1) note(before + rest[1] + rest[0] + rest.slice(2))
    for (const letter of lettersBehind(words, before, from, to)) {
      if (rest !== '' && letter !== rest[0]) note(before + letter + rest.slice(1))
      if (rest !== '') note(before + letter + rest)
    }
  }
  return disjoint(ranges, itself)
}

/** The letters that follow a beginning in the words of a range. */
function lettersBehind(words: Dictionary, before: string, from: number, to: number): string[] {
  const letters: string[] = []
  let word = words.lengthAt(from) === before.length ? from + 1 : from
  while (word < to) {
    const letter = words.textAt(word)[before.length]
    letters.push(letter)
    word = words.findPrefix(before + letter)[1]
  }
  return letters
}

function disjoint(ranges: WordRange[], [itselfFrom, itselfTo]: readonly [number, number]): WordRange[] {
  ranges.sort((a, b) => a.from - b.from || b.to - a.to)
  const kept: WordRange[] = []
  let end = 0
  for (const { from, to } of ranges) {
    // A shorter beginning, after a letter was left out, has the typed one among its own.
    for (const part of [
      { from: Math.max(from, end), to: Math.min(to, Math.max(itselfFrom, end)) },
      { from: Math.max(from, end, itselfTo), to },
    ])
      if (part.from < part.to && (part.to <= itselfFrom || part.from >= itselfTo)) kept.push(part)
    end = Math.max(end, to)
  }
  return kept
}
