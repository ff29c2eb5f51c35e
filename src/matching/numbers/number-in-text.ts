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

/** What may be the number of a company in a text, the likeliest first; none in most. */
export function numbersIn(text: string): readonly NumberInText[] {
  if (!/\d(?:[\s.,/-]{0,2}\d){4}/.test(text)) return []
  const words = text.normalize('NFKC').split(WORD_ENDS).filter(Boolean)
  if (words.length > WORDS_MAX) return []
  const first = words.findIndex(isOfNumber)
  let end = first + 1
  while (end < words.length && isOfNumber(words[end])) end++
  const found = [numberAt(text, words, first, end)]
  // A number of the name before it, or the other way round: `Studio 54 442133278`.
  if (end - first > 1)
    for (let at = first; at < end; at++)
      if (digitsOf(words[at]) >= CHARACTERS_MIN) found.push(numberAt(text, words, at, at + 1))
  return found.filter((one) => one !== null)
}

const WORD_ENDS = /[^\p{L}\p{N}.'’°º]+/u

function isOfNumber(word: string): boolean {
  return /^[A-Za-z]{0,3}\d[\d.]*[A-Za-z]{0,3}$/.test(word)
}

function digitsOf(text: string): number {
  return text.replace(/\D/g, '').length
}

/** The number of these words. Beside a word that names it, the whole text is read: some numbers have a court, or letters. */
function numberAt(text: string, words: readonly string[], from: number, to: number): NumberInText | null {
  const number = words.slice(from, to).join(' ')
  let [before, after] = [from, to]
  // The seat of a register may be in the middle: `RCS Paris 442133278`.
  while (before > 0 && (belongsToNumber(words[before - 1]) || (before > 1 && namesNumber(words[before - 2])))) before--
  while (after < words.length && belongsToNumber(words[after])) after++
  if (after === words.length - 1 && after > to && namesNumber(words[after - 1])) after++
  const rest = [...words.slice(0, before), ...words.slice(after)].join(' ')
  const isNamed = words.slice(before, from).some(namesNumber) || words.slice(to, after).some(namesNumber)
  if (digitsOf(number) < DIGITS_MIN) return null
  if (isNamed || rest === '') return { number: text, rest }
  return withoutPunctuation(number).length < CHARACTERS_MIN ? null : { number, rest }
}
