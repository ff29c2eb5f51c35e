/** A number of a company where a name, a keyword or a sentence is expected: `442133278`, `SIREN 442133278`, `Exampla 442133278`. */
import type { Company } from '../company/company.ts'
import { withoutPunctuation } from '../matching/numbers/identifiers.ts'
import { belongsToNumber, namesNumber } from '../matching/numbers/number-labels.ts'
import { looksMadeUp } from '../matching/numbers/placeholders.ts'
import type { CompanyLookup, FoundByNumber, SuggestedCompany, SuggestQuestion } from '../search/lookup.ts'

/** A number in a text, and what else the text says. */
export interface NumberInText {
  readonly number: string
  /** The text without the number and the words that belong to it; empty where it is nothing else. */
  readonly rest: string
}

/** A number in a text that a company has. */
export interface HeldNumber extends NumberInText {
  readonly holder: FoundByNumber
}

/** Fewer characters among other words are a year, a street or a part of the name. */
const CHARACTERS_MIN = 7
/** Fewer digits are no number of a company, unless somebody says that they are. */
const DIGITS_MIN = 5
/** Longer texts are no name with a number. */
const WORDS_MAX = 24

/** The number of a company in a text, where one has it. */
export async function findNumberIn(lookup: CompanyLookup, country: string, text: string): Promise<HeldNumber | null> {
  for (const found of numbersIn(text)) {
    if (looksMadeUp(country, withoutPunctuation(found.number))) continue
    const holder = await lookup.byNumber(country, found.number)
    if (holder !== null) return { ...found, holder }
  }
  return null
}

/** Companies while their name is typed; in front those with a number that was typed instead, or with it. */
export async function suggestByNameOrNumber(
  lookup: CompanyLookup,
  question: SuggestQuestion,
): Promise<readonly SuggestedCompany[]> {
  const { countries, typed, limit } = question
  const byNumber: SuggestedCompany[] = []
  for (const country of countries) {
    const held = await findNumberIn(lookup, country, typed)
    if (held !== null) byNumber.push({ company: held.holder.company, matchedName: null })
  }
  const byName = await lookup.suggest(question)
  if (byNumber.length === 0) return byName
  const isFound = ({ company }: SuggestedCompany) => byNumber.some((one) => Buffer.from(one.company).equals(company))
  return [...byNumber, ...byName.filter((one) => !isFound(one))].slice(0, limit)
}

/**
 * Says whose the numbers in texts are, where a company has them.
 *
 * @param countries whose companies are searched
 */
export async function noteHolders(
  lookup: CompanyLookup,
  countries: readonly string[],
  texts: readonly string[],
): Promise<readonly string[]> {
  const notes: string[] = []
  for (const text of texts.filter((one) => numbersIn(one).length > 0))
    for (const country of countries) {
      const held = await findNumberIn(lookup, country, text)
      if (held === null) continue
      const { id, name } = JSON.parse(Buffer.from(held.holder.company).toString()) as Company
      notes.push(`“${text}” has the number of ${name}: /explore/one and /explore/companies/${id} answer it.`)
    }
  return notes
}

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
  // The seat of a register may stand between: `RCS Paris 442133278`.
  while (before > 0 && (belongsToNumber(words[before - 1]) || (before > 1 && namesNumber(words[before - 2])))) before--
  while (after < words.length && belongsToNumber(words[after])) after++
  if (after === words.length - 1 && after > to && namesNumber(words[after - 1])) after++
  const rest = [...words.slice(0, before), ...words.slice(after)].join(' ')
  const isNamed = words.slice(before, from).some(namesNumber) || words.slice(to, after).some(namesNumber)
  if (digitsOf(number) < DIGITS_MIN) return null
  if (isNamed || rest === '') return { number: text, rest }
  return withoutPunctuation(number).length < CHARACTERS_MIN ? null : { number, rest }
}
