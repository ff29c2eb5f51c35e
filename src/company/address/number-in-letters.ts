/** House numbers that are written in letters: `One`, `Twenty-One`, and `One Eleven`, which is 111. */

const UNITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, at) => [word, at + 1] as const),
  ...TEENS.map((word, at) => [word, at + 10] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
])
const ANY = new RegExp(`\\b(?:${[...VALUES.keys()].join('|')})\\b`, 'i')

/** Numbers that are those of houses when they stand alone: `Six Hills`, `Nine Elms` and `Forty Lane` are names. */
const ALONE: ReadonlySet<string> = new Set([...UNITS.slice(0, 5), ...TEENS, 'twenty'])

/** What follows a number in the names of streets: `Four Oaks Road`, `Three Cherry Trees Lane`; but `Three Saint Pancras Square`. */
const PLURAL = /[^aisu]s$/
const COUNTED = /^(?:tree|mile|acre|ash|elm|oak|pin|mill|brook|way|lane|stop)$/

/** A number in letters. */
export interface NumberInLetters {
  readonly number: number
  /** How many words it is. */
  readonly length: number
}

/** Whether some text has a word that may be a number. */
export function hasNumberInLetters(text: string): boolean {
  return ANY.test(text)
}

/** The number that some words begin with; `null` where they begin with none. */
export function readNumberInLetters(words: readonly string[]): NumberInLetters | null {
  const first = VALUES.get(words[0])
  if (first === undefined) return null
  const next = belowHundred(words, 1)
  if (first < 10 && next !== null && next.number >= 10)
    return { number: first * 100 + next.number, length: 1 + next.length }
  const own = belowHundred(words, 0)!
  return own.length > 1 || ALONE.has(words[0]) ? own : null
}

/** `twenty five`, `eleven`. */
function belowHundred(words: readonly string[], at: number): NumberInLetters | null {
  const value = VALUES.get(words[at])
  if (value === undefined) return null
  const unit = value >= 20 ? (VALUES.get(words[at + 1]) ?? 0) : 0
  return unit > 0 && unit < 10 ? { number: value + unit, length: 2 } : { number: value, length: 1 }
}

/**
 * Whether the words after a number make it a part of a name.
 *
 * @param words up to the kind of street
 */
export function isCounted(number: number, words: readonly string[]): boolean {
  return COUNTED.test(words[0] ?? '') || (number > 1 && words.some((word) => PLURAL.test(word)))
}
