/** Aligns the words of two names: which word of one corresponds to which of the other. */
import type { Similarity, WordLink } from './similarity.ts'

/** Corresponding words of two names. */
export interface WordPair {
  /** Positions in the asked name, ascending; several when words were joined. */
  readonly asked: readonly number[]
  /** Positions in the found name, likewise. */
  readonly found: readonly number[]
  readonly link: WordLink
  /** 0..1. */
  readonly similarity: number
}

interface Word {
  readonly text: string
  readonly weight: number
}

/** Most words joined in a pair. */
const RUN_MAX = 4
const SPACING_SIMILARITY = 0.97
const ACRONYM_SIMILARITY = 0.75
/** Two words in a row begin with given letters too often to mean anything. */
const ACRONYM_LETTERS_MIN = 3
const ACRONYM_LETTERS_MAX = 6

/**
 * Pairs words, each at most once: first equal words, then joined words (`Fit Lab`, `Fitlab`), then similar words, the most
 * similar first, then acronyms.
 *
 * Not the best of all pairings, but the one a reader would make, in time proportional to the product of the lengths.
 *
 * @param similarity compares word `i` asked with word `j` found
 * @returns pairs in the order of the asked words
 */
export function pairWords(
  asked: readonly Word[],
  found: readonly Word[],
  similarity: (i: number, j: number) => Similarity | null,
): WordPair[] {
  const pairs: WordPair[] = []
  const freeAsked = asked.map(() => true)
  const freeFound = found.map(() => true)
  const take = (i: number[], j: number[], link: WordLink, value: number) => {
    for (const at of i) freeAsked[at] = false
    for (const at of j) freeFound[at] = false
    pairs.push({ asked: i, found: j, link, similarity: value })
  }

  for (let i = 0; i < asked.length; i++) {
    // A word that occurs twice pairs with the one at the same position, if there is one.
    if (freeFound[i] && found[i]?.text === asked[i].text) {
      take([i], [i], 'same', 1)
      continue
    }
    for (let j = 0; j < found.length; j++) {
      if (freeFound[j] && found[j].text === asked[i].text) {
        take([i], [j], 'same', 1)
        break
      }
    }
  }
  if (pairs.length === asked.length || pairs.length === found.length) return inAskedOrder(pairs)

  pairRuns(asked, freeAsked, found, freeFound, (i, j) => take(i, j, 'spacing', SPACING_SIMILARITY))
  pairRuns(found, freeFound, asked, freeAsked, (j, i) => take(i, j, 'spacing', SPACING_SIMILARITY))

  const similar: { i: number; j: number; value: number; link: WordLink }[] = []
  for (let i = 0; i < asked.length; i++) {
    if (!freeAsked[i]) continue
    for (let j = 0; j < found.length; j++) {
      if (!freeFound[j]) continue
      const both = similarity(i, j)
      if (both) similar.push({ i, j, value: both.similarity, link: both.link })
    }
  }
  similar.sort((a, b) => b.value - a.value || Math.abs(a.i - a.j) - Math.abs(b.i - b.j))
  for (const { i, j, value, link } of similar) {
    if (freeAsked[i] && freeFound[j]) take([i], [j], link, value)
  }

  pairAcronyms(asked, freeAsked, found, freeFound, (i, j) => take(i, j, 'acronym', ACRONYM_SIMILARITY))
  pairAcronyms(found, freeFound, asked, freeAsked, (j, i) => take(i, j, 'acronym', ACRONYM_SIMILARITY))
  return inAskedOrder(pairs)
}

/** Pairs runs of neighbouring words of one name with single words of the other that are written like the run. */
function pairRuns(
  parts: readonly Word[],
  freeParts: readonly boolean[],
  wholes: readonly Word[],
  freeWholes: readonly boolean[],
  take: (parts: number[], wholes: number[]) => void,
): void {
  for (let whole = 0; whole < wholes.length; whole++) {
    if (!freeWholes[whole]) continue
    const text = wholes[whole].text
    for (let from = 0; from < parts.length - 1; from++) {
      if (!freeParts[from] || !text.startsWith(parts[from].text)) continue
      let letters = parts[from].text.length
      let to = from + 1
      while (
        to < parts.length &&
        to - from < RUN_MAX &&
        freeParts[to] &&
        letters < text.length &&
        text.startsWith(parts[to].text, letters)
      ) {
        letters += parts[to].text.length
        to++
      }
      if (letters !== text.length || to - from < 2) continue
      take(range(from, to), [whole])
      break
    }
  }
}

/** Pairs a word with the neighbouring words of the other name whose first letters it is made of. */
function pairAcronyms(
  shorts: readonly Word[],
  freeShorts: readonly boolean[],
  longs: readonly Word[],
  freeLongs: readonly boolean[],
  take: (short: number[], longs: number[]) => void,
): void {
  for (let at = 0; at < shorts.length; at++) {
    const { text } = shorts[at]
    if (!freeShorts[at] || text.length < ACRONYM_LETTERS_MIN || text.length > ACRONYM_LETTERS_MAX) continue
    for (let from = 0; from + text.length <= longs.length; from++) {
      let letters = 0
      while (letters < text.length && freeLongs[from + letters] && longs[from + letters].text[0] === text[letters])
        letters++
      if (letters < text.length) continue
      take([at], range(from, from + letters))
      break
    }
  }
}

function range(from: number, to: number): number[] {
  const positions: number[] = []
  for (let at = from; at < to; at++) positions.push(at)
  return positions
}

function inAskedOrder(pairs: WordPair[]): WordPair[] {
  return pairs.sort((a, b) => a.asked[0] - b.asked[0])
}
