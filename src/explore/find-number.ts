/** Finds a company by a number given in place of a name, a keyword or a sentence. */
import { parseCompany } from '../company/company.ts'
import { withoutPunctuation } from '../matching/numbers/identifiers.ts'
import { type NumberInText, numbersIn } from '../matching/numbers/number-in-text.ts'
import { looksMadeUp } from '../matching/numbers/placeholders.ts'
import type { CompanyLookup, FoundByNumber, SuggestedCompany, SuggestQuestion } from '../search/lookup.ts'

/** A number in a text that a company has. */
export interface HeldNumber extends NumberInText {
  readonly holder: FoundByNumber
}

/** The number of a company in a text, where one has it. */
export async function findNumberIn(lookup: CompanyLookup, country: string, text: string): Promise<HeldNumber | null> {
  const numbers = numbersIn(text)
  // The whole text is a number where a company has exactly that: it may begin with a court or letters.
  const whole = numbers.length === 0 ? null : await lookup.byNumber(country, text)
  if (whole?.readAs === null && !looksMadeUp(country, withoutPunctuation(text)))
    return { number: text, rest: '', holder: whole }
  for (const found of numbers) {
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
      const { id, name } = parseCompany(held.holder.company)
      notes.push(`“${text}” has the number of ${name}: /explore/one and /explore/companies/${id} answer it.`)
    }
  return notes
}
