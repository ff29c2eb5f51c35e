/** A number of a company where a name, a keyword or a sentence is expected: `442133278`, `SIREN 442133278`, `Exampla 442133278`. Pure. */
import { withoutPunctuation } from './identifiers.ts'
import { belongsToNumber, namesNumber } from './number-labels.ts'

/** A number in a text, and what else the text says. */
export interface NumberInText {
  readonly number: string
  /** The text without the number and the words that belong to it; empty where it is nothing else. */
  readonly rest: string
}

/** Fewer characters among other words are a year, a street or a part of the name. */
const CHARACTERS_MIN = 7
/** Fewer digits are no number of a company, unless somebody says that they are. */
const DIGITS_MIN = 5
/** Longer texts are no name with a number. */
const WORDS_MAX = 24

/** What may be the number of a company in a text, the longest first; none in most. */
export function numbersIn(text: string): readonly NumberInText[] {
  if (!/\d(?:[\s.,/-]{0,2}\d){4}/.test(text)) return []
  const words = text.normalize('NFKC').split(WORD_ENDS).filter(Boolean)
  if (words.length > WORDS_MAX) return []
  const found: NumberInText[] = []
  for (let from = 0; from < words.length; from++) {
    if (!isOfNumber(words[from])) continue
    let to = from + 1
    while (to < words.length && isOfNumber(words[to])) to++
    found.push(...numbersAt(words, from, to))
    // A number of the name before it, or the other way round: `Studio 54 442133278`.
    if (to - from > 1)
      for (let at = from; at < to; at++)
        if (digitsOf(words[at]) >= CHARACTERS_MIN) found.push(...numbersAt(words, at, at + 1))
    from = to
  }
  return found.sort((a, b) => digitsOf(b.number) - digitsOf(a.number))
}

const WORD_ENDS = /[^\p{L}\p{N}.'’°º]+/u

function isOfNumber(word: string): boolean {
  return /^[A-Za-z]{0,3}\d[\d.]*[A-Za-z]{0,3}$/.test(word)
}

function digitsOf(text: string): number {
  return text.replace(/\D/g, '').length
}

/** German registers have a court in front: `Bad Kreuznach HRB 21763`. */
const GERMAN_REGISTER = /^(?:hr[ab]|gnr|gsr|pr|vr)$/i
const COURT_WORDS_MAX = 3

/** The number of these words, as what it may be read with the words that name it. */
function numbersAt(words: readonly string[], from: number, to: number): readonly NumberInText[] {
  const number = words.slice(from, to).join(' ')
  if (digitsOf(number) < DIGITS_MIN) return []
  let [before, after] = [from, to]
  // The seat of a register may be in the middle: `RCS Paris 442133278`.
  while (before > 0 && (belongsToNumber(words[before - 1]) || (before > 1 && namesNumber(words[before - 2])))) before--
  while (after < words.length && belongsToNumber(words[after])) after++
  if (after === words.length - 1 && after > to && namesNumber(words[after - 1])) after++
  const within = (first: number, last: number): NumberInText => ({
    number: words.slice(first, last).join(' '),
    rest: [...words.slice(0, first), ...words.slice(last)].join(' '),
  })
  const named = within(before, after)
  if (from > 0 && GERMAN_REGISTER.test(words[from - 1])) {
    const courts = Array.from({ length: Math.min(COURT_WORDS_MAX, before) }, (_, at) => before - at - 1)
    return [named, ...courts.map((first) => within(first, after))]
  }
  const isNamed = words.slice(before, from).some(namesNumber) || words.slice(to, after).some(namesNumber)
  if (isNamed || named.rest === '') return [named]
  return withoutPunctuation(number).length < CHARACTERS_MIN ? [] : [{ number, rest: named.rest }]
}
