/**
 * Numbers in sentences with what surrounds them: scales, currencies, comparisons and ranges. `amounts.ts` says what they count.
 */
import type { Sentence } from './sentence.ts'
import type { Found } from './sentence-words.ts'
import { phrases, words } from './spoken-phrases.ts'

/** How a comparison bounds a number: above, at least, below, at most, roughly. */
export type Comparison = 'gt' | 'gte' | 'lt' | 'lte' | 'about'

/** Bounds as written, `null` where there is none, and whether each is included. */
export interface Bounds {
  readonly low: number | null
  readonly high: number | null
  /** Whether `low` itself is excluded ("more than"). */
  readonly isAbove: boolean
  /** Whether `high` itself is excluded ("less than"). */
  readonly isBelow: boolean
  /** Whether the number was bare or came after "about". */
  readonly isRough: boolean
  /** Whether a comparison or a range was written. */
  readonly isBounded: boolean
  /** Whether a currency was written. */
  readonly isMoney: boolean
}

const COMPARISONS = phrases<Comparison>('quantities', 'comparisons')

/** Comparisons after a number: "50 or more". */
export const AFTERTHOUGHTS = phrases<Comparison>('quantities', 'afterthoughts')

const SCALES = phrases('quantities', 'scales', Number)

const CURRENCIES = phrases('quantities', 'currencies')
/** A scale and a currency written as one word: `keur`, `meur`. */
const SCALED_CURRENCIES = phrases('quantities', 'scaled-currencies', Number)

/** In Norwegian sentences also words that mean something else elsewhere ("fire" is four, "ni" nine). */
const NUMBER_WORDS = phrases('quantities', 'number-words', Number)

const ENGLISH_MONEY: ReadonlySet<string> = new Set(['$', '£'])

interface Quantity {
  readonly value: number
  readonly isScaled: boolean
  readonly isMoney: boolean
}

/** Reads a number at `at`, with its scale and currency. @param isCompared it follows a comparison: "at least one" */
export function quantityAt(pieces: Sentence, at: number, isCompared = false): Found<Quantity> | null {
  const before = CURRENCIES.find(pieces, at)
  const from = before?.end ?? at
  const number =
    pieces[from]?.kind === 'number' ? { value: pieces[from].value, end: from + 1 } : numberWordAt(pieces, from)
  if (number === null) return null
  let { value, end } = number
  // "50-odd", "50 circa", "50 environ": roughly, as a bare number is.
  end = ODD.find(pieces, end)?.end ?? end
  let isScaled = false
  for (let scale = SCALES.find(pieces, end); scale !== null; scale = SCALES.find(pieces, end)) {
    // "$3 mil": a thousand in Spanish alone.
    value *= pieces[end].key === 'mil' && ENGLISH_MONEY.has(pieces[from - 1]?.key ?? '') ? 1e6 : scale.value
    isScaled = true
    end = scale.end
    // "5 Mio. €": the dot belongs to the scale.
    if (pieces[end]?.key === '.' && pieces[end].isGlued && pieces[end + 1] !== undefined) end++
  }
  // "One" is an article more often than a number.
  if (value === 1 && pieces[from].kind === 'word' && !isCompared) return null
  const both = SCALED_CURRENCIES.find(pieces, end)
  if (both !== null) return { value: { value: value * both.value, isScaled: true, isMoney: true }, end: both.end }
  const after = CURRENCIES.find(pieces, end)
  // A decimal product such as 2.3 × 1e6 must give an integer.
  value = Math.round(value * 1e3) / 1e3
  return { value: { value, isScaled, isMoney: before !== null || after !== null }, end: after?.end ?? end }
}

/** Words after a number that leave it rough. */
const ODD = phrases('quantities', 'odd')

/** A number in words. */
export function numberWordAt(pieces: Sentence, at: number): Found<number> | null {
  return NUMBER_WORDS.find(pieces, at)
}

const ARTICLES = words('quantities', 'articles')

/** Skips articles between a comparison and its number: "oltre i 10 milioni". */
function skipArticles(pieces: Sentence, at: number): number {
  // "A billion".
  if (numberWordAt(pieces, at) !== null) return at
  let next = at
  while (pieces[next]?.kind === 'word' && ARTICLES.has(pieces[next].key) && next < at + 2) next++
  return next
}

const RANGE_OPENERS = phrases('quantities', 'range-openers')
const RANGE_LINKS = phrases('quantities', 'range-links')
const PLAIN_RANGE_LINKS = phrases('quantities', 'plain-range-links')
const EITHER = words('loose-ages', 'either')

/** Reads bounds at `at`: a range, a number with or without a comparison, or a size in words: "hundreds of", "siebenstellig". */
export function boundsAt(pieces: Sentence, at: number): Found<Bounds> | null {
  const vague = VAGUE.find(pieces, at)
  const counted = rangeAt(pieces, at) ?? twoBoundsAt(pieces, at) ?? comparedAt(pieces, at)
  // "A couple of" is less than "a couple of dozen".
  return vague !== null && (counted === null || counted.end <= vague.end) ? vague : counted
}

/** Words that bound a number: "a few hundred", "eight-figure". Their meaning is the bounds, `-` where there is none. */
const VAGUE = phrases('quantities', 'vague', (meaning): Bounds => {
  const [low, high] = meaning.split(' ').map((bound) => (bound === '-' ? null : Number(bound)))
  return { low, high, isAbove: false, isBelow: false, isRough: false, isBounded: true, isMoney: false }
})

const BOUND_LINKS = words('quantities', 'bound-links')

/** "At least 10 but no more than 50": two comparisons that bound one number. */
function twoBoundsAt(pieces: Sentence, at: number): Found<Bounds> | null {
  const least = COMPARISONS.find(pieces, at)
  if (least === null || (least.value !== 'gt' && least.value !== 'gte')) return null
  const low = quantityAt(pieces, skipArticles(pieces, skipDot(pieces, least.end)))
  if (low === null) return null
  let next = low.end
  while (BOUND_LINKS.has(pieces[next]?.key ?? '') && next < low.end + 2) next++
  const most = COMPARISONS.find(pieces, next)
  if (most === null || (most.value !== 'lt' && most.value !== 'lte')) return null
  const high = quantityAt(pieces, skipArticles(pieces, skipDot(pieces, most.end)))
  if (high === null || high.value.value < low.value.value) return null
  const value = {
    low: low.value.value,
    high: high.value.value,
    isAbove: least.value === 'gt',
    isBelow: most.value === 'lt',
    isRough: false,
    isBounded: true,
    isMoney: low.value.isMoney || high.value.isMoney,
  }
  return { value, end: high.end }
}

function rangeAt(pieces: Sentence, at: number): Found<Bounds> | null {
  const opener = RANGE_OPENERS.find(pieces, at)
  const low = quantityAt(pieces, opener === null ? at : skipArticles(pieces, opener.end))
  if (low === null) return null
  const link = (opener === null ? PLAIN_RANGE_LINKS : RANGE_LINKS).find(pieces, low.end)
  // "Two or three".
  const either = link === null && opener === null && EITHER.has(pieces[low.end]?.key ?? '')
  if (link === null && !either) return null
  const high = quantityAt(pieces, skipArticles(pieces, link?.end ?? low.end + 1))
  if (high === null || (either && (high.value.value <= low.value.value || high.value.value > 2 * low.value.value)))
    return null
  const scale = high.value.isScaled && !low.value.isScaled ? scaleIn(pieces, link?.end ?? low.end + 1, high.end) : 1
  // "Between 500,000 and 2 million": the first is written out.
  const isWrittenOut = low.value.value >= 1000 && low.value.value * scale > high.value.value
  const ends = [low.value.value * (isWrittenOut ? 1 : scale), high.value.value]
  return {
    value: {
      low: Math.min(...ends),
      high: Math.max(...ends),
      isAbove: false,
      isBelow: false,
      isRough: false,
      isBounded: true,
      isMoney: low.value.isMoney || high.value.isMoney,
    },
    end: high.end,
  }
}

/** The product of the scales written between two pieces. */
function scaleIn(pieces: Sentence, from: number, to: number): number {
  let product = 1
  for (let at = from; at < to; ) {
    const scale = pieces[at].kind === 'word' ? (SCALES.find(pieces, at) ?? SCALED_CURRENCIES.find(pieces, at)) : null
    product *= scale?.value ?? 1
    at = scale?.end ?? at + 1
  }
  return product
}

function comparedAt(pieces: Sentence, at: number): Found<Bounds> | null {
  const written = COMPARISONS.find(pieces, at)
  const from = written === null ? at : skipArticles(pieces, skipDot(pieces, written.end))
  const number = quantityAt(pieces, from, written !== null)
  if (number === null || (written !== null && isCode(pieces, from))) return null
  const after = written === null ? AFTERTHOUGHTS.find(pieces, number.end) : null
  // "5M+ €".
  const currency = after === null ? null : CURRENCIES.find(pieces, after.end)
  const { value, isMoney } = number.value
  return {
    value: boundsOf(written?.value ?? after?.value ?? null, value, isMoney || currency !== null),
    end: currency?.end ?? after?.end ?? number.end,
  }
}

/** "AB11": capitals that a number touches are a code, also where they are a word of comparison. */
function isCode(pieces: Sentence, number: number): boolean {
  const { kind, text } = pieces[number - 1]
  return pieces[number].isGlued && kind === 'word' && text === text.toUpperCase()
}

/** Skips the dot of an abbreviation: "ca. 50", "max. 20". */
function skipDot(pieces: Sentence, at: number): number {
  return pieces[at]?.key === '.' && pieces[at].isGlued && ABBREVIATIONS.has(pieces[at - 1].key) ? at + 1 : at
}

const ABBREVIATIONS = words('quantities', 'abbreviations')

/** What a comparison with a value allows. Without a comparison, or with `about`, the value is both bounds, roughly. */
export function boundsOf(comparison: Comparison | null, value: number, isMoney: boolean): Bounds {
  const isRough = comparison === null || comparison === 'about'
  const isLow = comparison === 'gt' || comparison === 'gte'
  const isHigh = comparison === 'lt' || comparison === 'lte'
  return {
    low: isLow || isRough ? value : null,
    high: isHigh || isRough ? value : null,
    isAbove: comparison === 'gt',
    isBelow: comparison === 'lt',
    isRough,
    isBounded: comparison !== null,
    isMoney,
  }
}
