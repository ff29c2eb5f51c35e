/**
 * Scores how likely a name as asked and a registered name denote the same company.
 *
 * The words of both are paired off (`pairWords`); what found a partner counts with its weight, on the side that asked
 * and on the side that was found. From these two shares comes the score; what they are made of is kept, so that it
 * can be explained (`explain.ts`).
 */
import { type Likeness, likenessOf } from './likeness.ts'
import { pairWords, type WordPair } from './pair-words.ts'

/** Which of a company's names was found. */
export type NameKind = 'current' | 'trade' | 'previous'

/** A word of a name with what it weighs (`weights.ts`). */
export interface WeighedWord {
  readonly text: string
  readonly weight: number
}

/** A name as asked, ready to be compared. */
export interface AskedName {
  readonly words: readonly (WeighedWord & {
    /** Whether some name of the country contains the word exactly as asked. */
    readonly isKnown: boolean
  })[]
  readonly forms: readonly string[]
  /** How many names the index of the country holds. */
  readonly namesInCountry: number
}

/** A name of a company, ready to be compared. */
export interface FoundName {
  readonly words: readonly WeighedWord[]
  readonly forms: readonly string[]
  readonly kind: NameKind
}

/** How well two names agree, and what that came from. */
export interface NameScore {
  /** 0..1; 1 = the same words in the same order with the same legal form, as the current name. */
  readonly score: number
  /** Share of the asked name's weight that found a partner, each as far as it is alike. */
  readonly askedShare: number
  /** Share of the found name's weight that found a partner, likewise. */
  readonly foundShare: number
  readonly pairs: readonly WordPair[]
  /** Whether the pairs stand in the same order on both sides. */
  readonly inOrder: boolean
  readonly forms: 'same' | 'one without' | 'different'
  readonly kind: NameKind
}

/** Names below this score are two names: nothing is returned for them. Measured on `bench/quality/lookup`; `docs/matching.md`. */
export const SCORE_MIN = 0.7

/** How hard words asked for and not found count. */
const ASKED_POWER = 1.15
/** How hard words found and not asked for count: callers leave words out more often than they make them up. */
const FOUND_POWER = 0.35
/** Words left over on both sides: rather two companies with a word in common than one. */
const CONFLICT = 0.5
/** Two numbers, or two initials, that differ: two companies of a series, two members of a family. */
const SERIES_CONFLICT = 0.75
const OTHER_ORDER = 0.02
const FORM_ONE_WITHOUT = 0.01
const FORMS_DIFFERENT = 0.03
const KIND_CEILING: Readonly<Record<NameKind, number>> = { current: 1, trade: 0.98, previous: 0.96 }

/** Compares one asked name with many found ones. */
export class NameScorer {
  readonly #asked: AskedName
  readonly #askedWeight: number
  /** Per asked word: its likeness to each word met so far. The same words come up in candidate after candidate. */
  readonly #likenesses: Map<string, Likeness | null>[]

  /** @param asked must have at least one word */
  constructor(asked: AskedName) {
    this.#asked = asked
    this.#askedWeight = weightOf(asked.words)
    this.#likenesses = asked.words.map(() => new Map())
  }

  /** Scores one name. */
  score(found: FoundName): NameScore {
    const asked = this.#asked
    const pairs = pairWords(asked.words, found.words, (i, j) => this.#likeness(i, found.words[j].text))
    let askedMatched = 0
    let foundMatched = 0
    for (const { asked: i, found: j, likeness } of pairs) {
      for (const at of i) askedMatched += asked.words[at].weight * likeness
      for (const at of j) foundMatched += found.words[at].weight * likeness
    }
    const foundWeight = weightOf(found.words)
    const askedShare = this.#askedWeight === 0 ? 0 : Math.min(1, askedMatched / this.#askedWeight)
    const foundShare = foundWeight === 0 ? 0 : Math.min(1, foundMatched / foundWeight)
    const inOrder = isInOrder(pairs)
    const forms = compareForms(asked.forms, found.forms)
    let score = askedShare ** ASKED_POWER * foundShare ** FOUND_POWER
    score *= 1 - CONFLICT * Math.min(1 - askedShare, 1 - foundShare)
    if (hasSeriesConflict(asked.words, found.words, pairs)) score *= SERIES_CONFLICT
    if (!inOrder) score *= 1 - OTHER_ORDER
    if (forms === 'one without') score *= 1 - FORM_ONE_WITHOUT
    else if (forms === 'different') score *= 1 - FORMS_DIFFERENT
    score *= KIND_CEILING[found.kind]
    return { score, askedShare, foundShare, pairs, inOrder, forms, kind: found.kind }
  }

  #likeness(i: number, found: string): Likeness | null {
    const known = this.#likenesses[i]
    let likeness = known.get(found)
    if (likeness === undefined) {
      const { text, isKnown } = this.#asked.words[i]
      likeness = likenessOf(text, found, isKnown, i === this.#asked.words.length - 1)
      known.set(found, likeness)
    }
    return likeness
  }
}

function weightOf(words: readonly WeighedWord[]): number {
  let weight = 0
  for (const word of words) weight += word.weight
  return weight
}

function isInOrder(pairs: readonly WordPair[]): boolean {
  let last = -1
  for (const { found } of pairs) {
    if (found[0] < last) return false
    last = found[0]
  }
  return true
}

function compareForms(asked: readonly string[], found: readonly string[]): NameScore['forms'] {
  if (asked.length === found.length && asked.every((form) => found.includes(form))) return 'same'
  if (asked.length === 0 || found.length === 0) return 'one without'
  return asked.some((form) => found.includes(form)) ? 'one without' : 'different'
}

/** Whether both names are left with a number, or both with an initial, that the other does not have. */
function hasSeriesConflict(
  asked: readonly WeighedWord[],
  found: readonly WeighedWord[],
  pairs: readonly WordPair[],
): boolean {
  if (pairs.length === 0) return false
  const paired = (side: 'asked' | 'found', at: number) => pairs.some((pair) => pair[side].includes(at))
  let left = 0
  asked.forEach(({ text }, at) => {
    if (!paired('asked', at)) left |= seriesKind(text)
  })
  if (left === 0) return false
  let alsoLeft = 0
  found.forEach(({ text }, at) => {
    if (!paired('found', at)) alsoLeft |= seriesKind(text)
  })
  return (left & alsoLeft) !== 0
}

const NUMBER = /^(?:\d+[a-z]?|i{1,3}|iv|vi{0,3}|ix|x)$/

/** 1 for a number in a row, 2 for initials, 0 for a word. */
function seriesKind(word: string): number {
  if (NUMBER.test(word)) return 1
  return word.length <= 2 ? 2 : 0
}
