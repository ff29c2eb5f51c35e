/**
 * Scores how likely a name as asked and a registered name denote the same company.
 *
 * The words of both are paired (`pairWords`). Three things lower the score: pairs that are not quite equal, words asked
 * for that the name lacks, words of the name that were not asked for. Each counts by the weight of its words, and
 * `NameScore` keeps the parts.
 */

import type { NameExtent } from '../search/lookup.ts'
import { compareForms } from './legal-forms/compare-forms.ts'
import { WITH_DIGRAPHS } from './letters.ts'
import { pairWords, type WordPair } from './pair-words.ts'
import { type AskedWord, type Similarity, similarityOf, type WordLink } from './similarity.ts'
import { extentOf } from './whole-names.ts'

/** Which of a company's names was found. */
export type NameKind = 'current' | 'trade' | 'previous'

/** A word of a name with its weight (`weights.ts`). */
export interface WeightedWord {
  readonly text: string
  readonly weight: number
}

/** A name as asked, ready to be compared. */
export interface AskedName {
  readonly words: readonly (WeightedWord & AskedWord)[]
  readonly forms: readonly string[]
  /** Whether a legal form follows the words: then the name was probably given in full. */
  readonly isClosed: boolean
  /** ISO 3166-1 alpha-2: of it are the names that it is compared with. */
  readonly country: string
  /** Weight of a word that a single name of the country contains. */
  readonly uniqueWeight: number
}

/** A name of a company, ready to be compared. */
export interface FoundName {
  readonly words: readonly WeightedWord[]
  readonly forms: readonly string[]
  readonly kind: NameKind
}

/** How well two names agree, and what that came from. */
export interface NameScore {
  /** 0..1; 1 = the same words in the same order with the same legal form, as the current name. */
  readonly score: number
  /** Weighted mean similarity of the pairs: 1 when all are equal, 0 when there are none. */
  readonly similarity: number
  /** Share of the asked name's weight that found no partner. */
  readonly askedLeft: number
  /** Share of the found name's weight that found no partner, before its first paired word. */
  readonly foundLeftBefore: number
  /** The same, after its first paired word. */
  readonly foundLeftAfter: number
  /**
   * Whether both names are left with a number, or with an initial, that the other lacks; or the asked one alone with a
   * number.
   */
  readonly isOtherOfSeries: boolean
  /** Whether the pairs have the same order on both sides. */
  readonly isInOrder: boolean
  readonly forms: 'same' | 'one without' | 'different'
  /** Whether a single short word was asked for, and the name has another one like it: as often another name as a typo. */
  readonly isLoneTypo: boolean
  /** How much of the other each says (`whole-names.ts`). */
  readonly extent: NameExtent
  readonly kind: NameKind
  readonly pairs: readonly WordPair[]
  /** The words compared, of both names, to which the pairs point. */
  readonly asked: readonly string[]
  readonly found: readonly string[]
}

/** What a score is made of. */
type Agreement = Omit<NameScore, 'score' | 'extent'>

/** Names below this score are two names: nothing is returned for them. Measured on `bench/quality/lookup`; `docs/matching.md`. */
export const SCORE_MIN = 0.775

/** The parameters of the score. Measured on the half of `bench/quality/lookup` that is there to tune on. */
export const SCORING = {
  /** Exponent of the similarity of the paired words. */
  similarity: 1.05,
  /** Exponent of the share asked for that was found. */
  asked: 1.2,
  /** Exponent of the share found that was asked for: callers leave out the end of a name … */
  foundAfter: 0.35,
  /** … but rarely its beginning, */
  foundBefore: 1.1,
  /** and hardly anything when they took care to give the legal form. */
  closed: 1,
  /** A word that many names share identifies none of them. */
  vague: 0.8,
  /** What is left of the score when nothing on either side found a partner. */
  conflict: 0.9,
  /** `Fund II` and `Fund III`, `A. Smith` and `B. Smith`. */
  series: 0.75,
  otherOrder: 0.98,
  /** Exactly the same words, legal form included, in another order or with other spaces. */
  sameSpelling: 0.96,
  oneWithoutForm: 0.99,
  /** Another legal form says little about a name that is the same, and much about one that is not. */
  otherForm: 0.98,
  otherFormOtherName: 0.92,
} as const

/** Letters of a word of which a lone typo makes another name as often as not. */
const LONE_LETTERS_MAX = 8
/** Letters of a word in which such a typo is more likely than another name, where the legal form is the same. */
const MISTYPED_LETTERS_MIN = 5
/** Highest score of a name that is only a lone typo away: below `SCORE_MIN`, unless the place agrees. */
const LONE_TYPO_MAX = SCORE_MIN - 0.01
const DOUBTFUL_LINKS: ReadonlySet<WordLink> = new Set(['typo', 'beginning', 'initial'])

const KIND_CEILING: Readonly<Record<NameKind, number>> = { current: 1, trade: 0.98, previous: 0.96 }

/** A mistyped `Srevices` weighs what `Services` does, not what a word does that no name contains. */
const MEANT_AS_FOUND: ReadonlySet<WordLink> = new Set(['typo', 'spelling', 'equivalent'])

/** Compares one asked name with many found ones. */
export class NameScorer {
  readonly #asked: AskedName
  readonly #askedWeight: number
  readonly #vagueness: number
  readonly #askedTexts: readonly string[]
  /** Per asked word: its similarity to each word met so far. The same words come up in candidate after candidate. */
  readonly #similarities: Map<string, Similarity | null>[]

  /** @param asked must have at least one word */
  constructor(asked: AskedName) {
    this.#asked = asked
    this.#askedWeight = weightOf(asked.words)
    this.#askedTexts = asked.words.map(({ text }) => text)
    this.#vagueness = Math.max(0, 1 - this.#askedWeight / asked.uniqueWeight)
    this.#similarities = asked.words.map(() => new Map())
  }

  /** Scores one name. */
  score(found: FoundName): NameScore {
    const asked = this.#asked
    const pairs = pairWords(asked.words, found.words, (i, j) => this.#similarity(i, found.words[j].text))
    const agreement = this.#agreement(found, pairs)
    const score = scoreAgreement(agreement, { isClosed: asked.isClosed, vagueness: this.#vagueness })
    return {
      ...agreement,
      score: agreement.isLoneTypo ? Math.min(score, LONE_TYPO_MAX) : score,
      extent: score >= SCORE_MIN ? extentOf(asked, found, pairs) : 'part',
    }
  }

  /**
   * Scores a name that has exactly the words asked for, in another order or with other spaces.
   *
   * @param isInOrder whether they differ by spaces alone
   */
  scoreSameSpelling(found: FoundName, isInOrder: boolean): NameScore {
    const all = (words: readonly unknown[]) => words.map((_, at) => at)
    const pair: WordPair = { asked: all(this.#asked.words), found: all(found.words), link: 'spacing', similarity: 1 }
    return {
      score: SCORING.sameSpelling * KIND_CEILING[found.kind],
      similarity: 1,
      askedLeft: 0,
      foundLeftBefore: 0,
      foundLeftAfter: 0,
      isOtherOfSeries: false,
      isInOrder,
      forms: 'same',
      isLoneTypo: false,
      extent: isInOrder ? 'whole' : 'turned',
      kind: found.kind,
      pairs: [pair],
      asked: this.#askedTexts,
      found: found.words.map(({ text }) => text),
    }
  }

  #agreement(found: FoundName, pairs: readonly WordPair[]): Agreement {
    const asked = this.#asked
    let askedWeight = this.#askedWeight
    let askedPaired = 0
    let foundPaired = 0
    let similaritySum = 0
    let first = found.words.length
    for (const { asked: i, found: j, similarity, link } of pairs) {
      let foundOfPair = 0
      for (const at of j) foundOfPair += found.words[at].weight
      let askedOfPair = 0
      for (const at of i) askedOfPair += asked.words[at].weight
      if (MEANT_AS_FOUND.has(link) && askedOfPair > foundOfPair) {
        askedWeight -= askedOfPair - foundOfPair
        askedOfPair = foundOfPair
      }
      askedPaired += askedOfPair
      foundPaired += foundOfPair
      similaritySum += (askedOfPair + foundOfPair) * similarity
      first = Math.min(first, j[0])
    }
    let before = 0
    for (let at = 0; at < first; at++) before += found.words[at].weight
    const foundWeight = weightOf(found.words)
    const paired = askedPaired + foundPaired
    return {
      similarity: paired === 0 ? 0 : similaritySum / paired,
      askedLeft: Math.max(0, 1 - askedPaired / askedWeight),
      foundLeftBefore: before / foundWeight,
      foundLeftAfter: Math.max(0, 1 - (foundPaired + before) / foundWeight),
      isOtherOfSeries: isOtherOfSeries(asked.words, found.words, pairs),
      isInOrder: isInOrder(pairs),
      forms: compareForms(asked.forms, found.forms),
      isLoneTypo: isLoneTypo(asked, found, pairs),
      kind: found.kind,
      pairs,
      asked: this.#askedTexts,
      found: found.words.map(({ text }) => text),
    }
  }

  #similarity(i: number, found: string): Similarity | null {
    const known = this.#similarities[i]
    let similarity = known.get(found)
    if (similarity === undefined) {
      similarity = similarityOf(this.#asked.words[i], found)
      known.set(found, similarity)
    }
    return similarity
  }
}

/** Properties of a name as asked, whatever name is found. */
export interface AskedTraits {
  /** Whether it was asked for with a legal form behind it, and so probably in full. */
  readonly isClosed: boolean
  /** 0 when its words together are as rare as a single name's; towards 1 the more names share them. */
  readonly vagueness: number
}

/** Turns an agreement into one number. */
export function scoreAgreement(agreement: Agreement, { isClosed, vagueness }: AskedTraits): number {
  const { similarity, askedLeft, foundLeftBefore, foundLeftAfter } = agreement
  const foundLeft = foundLeftBefore + foundLeftAfter
  const extra = (isClosed ? SCORING.closed : 0) + SCORING.vague * vagueness
  let score = similarity ** SCORING.similarity * (1 - askedLeft) ** SCORING.asked
  if (foundLeft > 0) {
    const power = (foundLeftBefore * SCORING.foundBefore + foundLeftAfter * SCORING.foundAfter) / foundLeft
    score *= (1 - foundLeft) ** (power + extra)
  }
  score *= 1 - SCORING.conflict * Math.min(askedLeft, foundLeft)
  if (agreement.isOtherOfSeries) score *= SCORING.series
  if (!agreement.isInOrder) score *= SCORING.otherOrder
  if (agreement.forms === 'one without') score *= SCORING.oneWithoutForm
  else if (agreement.forms === 'different') score *= score === 1 ? SCORING.otherForm : SCORING.otherFormOtherName
  return score * KIND_CEILING[agreement.kind]
}

/** The weight of all words together. */
export function weightOf(words: readonly WeightedWord[]): number {
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

function isLoneTypo({ words, forms, country }: AskedName, found: FoundName, pairs: readonly WordPair[]): boolean {
  // A dot says that the word goes on.
  if (words.length !== 1 || pairs.length !== 1 || words[0].cut === 'dotted') return false
  const [{ text, isKnown }] = words
  const [{ link, found: at }] = pairs
  if (text.length > LONE_LETTERS_MAX) return false
  // `Ava` and `Aeva` are one name where `ä` is a letter.
  if (link === 'spelling') return !WITH_DIGRAPHS.has(country) && !/^ma?c/.test(text)
  if (!DOUBTFUL_LINKS.has(link)) return false
  // Where the legal form is the same, too, and nobody has the name as it is written, a typo is likelier than another name.
  const isWritten = forms.length > 0 && compareForms(forms, found.forms) === 'same'
  const isMistyped = link === 'typo' && text.length >= MISTYPED_LETTERS_MIN
  return isKnown || !isWritten || !isMistyped || !beginAlike(text, found.words[at[0]].text)
}

/** First letters that sound alike: a word that begins with another letter is another word more often than a typo. */
const SOUNDS = ['csz', 'ckq', 'gj', 'vwf', 'iy', 'dt', 'bp']

function beginAlike(a: string, b: string): boolean {
  return a[0] === b[0] || SOUNDS.some((letters) => letters.includes(a[0]) && letters.includes(b[0]))
}

function isOtherOfSeries(
  asked: readonly WeightedWord[],
  found: readonly WeightedWord[],
  pairs: readonly WordPair[],
): boolean {
  if (pairs.length === 0) return false
  const isPaired = (side: 'asked' | 'found', at: number) => pairs.some((pair) => pair[side].includes(at))
  let left = 0
  asked.forEach(({ text }, at) => {
    if (!isPaired('asked', at)) left |= seriesKind(text)
  })
  if (left === 0) return false
  if (left & NUMBERS) return true
  let alsoLeft = 0
  found.forEach(({ text }, at) => {
    if (!isPaired('found', at)) alsoLeft |= seriesKind(text)
  })
  return (left & alsoLeft) !== 0
}

const NUMBER = /^(?:\d+[a-z]?|i{1,3}|iv|vi{0,3}|ix|x)$/

const NUMBERS = 1
const INITIALS = 2

/** Whether a word is a number in a row, an initial, or neither. */
function seriesKind(word: string): number {
  if (NUMBER.test(word)) return NUMBERS
  return word.length <= 2 ? INITIALS : 0
}
