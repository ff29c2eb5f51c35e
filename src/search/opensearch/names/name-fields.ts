/** What a document holds for lookups by name and number, and for suggestions. Pure. */
import type { Company } from '../../../company/company.ts'
import { rawWords } from '../../../matching/name-words.ts'
import { joinWords, readWords, spellingKeysOf, withoutState } from '../../../matching/names.ts'
import { numberKey, numbersOf } from '../../../matching/numbers/identifiers.ts'
import { townKey } from '../../../matching/place-evidence.ts'
import type { NameKind } from '../../../matching/score.ts'
import { tradingNamesOf } from '../../../matching/trading-names.ts'
import { MERIT_UNKNOWN, meritOf, suggestLength } from '../../suggest-order.ts'
import { toKeyword } from '../keyword.ts'

/** A name of a company as it is compared. */
export interface ReadName {
  readonly kind: NameKind
  /** As the register writes it. */
  readonly name: string
  readonly words: readonly string[]
  readonly forms: readonly string[]
  /** Independent of spaces, and independent of the order of words. */
  readonly spellings: readonly [letters: string, words: string]
}

/** The members of a company that lookups by name judge. */
export type NamedCompany = Pick<
  Company,
  'countryIso2' | 'name' | 'tradeNames' | 'previousNames' | 'postcode' | 'city' | 'region'
> & {
  /** How early it comes among suggestions (`suggest-order.ts`). */
  readonly merit: number
}

/** Reads the names of a company: the current one, trade names, previous names; each set of words and forms once. */
export function readNames(
  company: Omit<NamedCompany, 'merit'> & Partial<Pick<Company, 'attributes'>>,
): readonly ReadName[] {
  const { countryIso2, name, previousNames } = company
  const names: ReadName[] = []
  const seen = new Set<string>()
  const add = (text: string, kind: NameKind) => {
    const raw = rawWords(text)
    const proper = withoutState(text, countryIso2)
    const { words, forms } = readWords(proper === text ? raw : rawWords(proper), countryIso2)
    const key = `${words.join(' ')},${forms.join()}`
    if (words.length === 0 || seen.has(key)) return
    seen.add(key)
    names.push({ kind, name: text, words, forms: forms.toSorted(), spellings: spellingKeysOf(raw) })
  }
  add(name, 'current')
  for (const trade of tradingNamesOf(company)) add(trade, 'trade')
  for (const previous of previousNames) add(previous, 'previous')
  return names
}

/** Names of one company with the same word that are counted; a company with more of them weighs as one with so many. */
export const WORD_USES_MAX = 8

/** A word as the field `nameWords` holds it: once for each name of the company that has it, the uses numbered from 1. */
export function wordUse(word: string, use: number): string {
  return toKeyword(use === 1 ? word : `${word}#${use}`)
}

/** Longest key of a name's letters in UTF-16 code units; a keyword holds 32,766 bytes. */
const KEY_LENGTH_MAX = 4000

/** The keys of a name in the field `spellings`. */
export function spellingTerms(keys: readonly string[]): string[] {
  return keys.map((key) => toKeyword(key.slice(0, KEY_LENGTH_MAX)))
}

/** The joined words of a name in the field `joined`. */
export function joinedTerm(words: readonly string[]): string {
  return toKeyword(joinWords(words).slice(0, KEY_LENGTH_MAX))
}

/**
 * The grams of a name: each three neighbouring letters of each word, its beginning and its end counting as letters.
 * Shorter words are a gram of their own.
 */
export function gramsOf(words: readonly string[]): readonly string[] {
  const grams = new Set<string>()
  for (const word of words) {
    const edged = `^${word}$`
    for (let at = 0; at + 3 <= edged.length; at++) grams.add(toKeyword(edged.slice(at, at + 3)))
  }
  return [...grams]
}

/** Words of places of one word, which weigh less in names; longer places mostly mean other things. */
function placeWords({ city, region }: Pick<NamedCompany, 'city' | 'region'>): string[] {
  const words = new Set<string>()
  for (const part of [...(city === null ? [] : [city]), ...(region === null ? [] : region.split('|'))]) {
    const raw = rawWords(part)
    if (raw.length === 1 && raw[0].text.length > 2) words.add(toKeyword(raw[0].text))
  }
  return [...words]
}

/** The fields of lookups. */
export function nameFields(company: Company): Record<string, unknown> {
  const names = readNames(company)
  const uses = new Map<string, number>()
  for (const { words } of names) for (const word of new Set(words)) uses.set(word, (uses.get(word) ?? 0) + 1)
  const nameWords: string[] = []
  for (const [word, times] of uses) {
    for (let use = 1; use <= Math.min(times, WORD_USES_MAX); use++) nameWords.push(wordUse(word, use))
  }
  const distinct = (terms: readonly string[]) => [...new Set(terms)]
  const merit = meritOf(company)
  return {
    numbers: numbersOf(company).map(({ kind, number }) => toKeyword(numberKey(kind, number))),
    nameWords,
    firstWords: distinct(names.map(({ words }) => toKeyword(words[0]))),
    merit,
    suggestLength:
      names.length === 0 ? null : Math.min(...names.map(({ words }) => suggestLength(merit, words.length))),
    joined: distinct(names.map(({ words }) => joinedTerm(words))),
    spellings: distinct(names.flatMap(({ spellings }) => spellingTerms(spellings))),
    // With its form, and without: a mistyped form must not cost a short name half of its grams.
    grams: distinct(names.flatMap(({ name, words }) => [fullGrams(name), gramsOf(words).join(' ')])).filter(Boolean),
    placeWords: placeWords(company),
    town: company.city === null ? null : toKeyword(townKey(company.city)) || null,
    called: calledOf(company),
  }
}

/** Grams of a name as it is written, its legal form included. */
export function fullGrams(name: string): string {
  return gramsOf(rawWords(name).map(({ text }) => text)).join(' ')
}

/** The members that lookups judge, as one text: a fifth of the whole company. */
function calledOf(company: Company): string {
  const { name, previousNames, postcode, city, region } = company
  return JSON.stringify([name, tradingNamesOf(company), previousNames, postcode, city, region, meritOf(company)])
}

/** Reads what {@link nameFields} wrote as `called`. */
export function readCalled(called: string, countryIso2: string): NamedCompany {
  const [name, tradeNames, previousNames, postcode, city, region, merit = MERIT_UNKNOWN] = JSON.parse(called) as [
    string,
    string[],
    string[],
    string | null,
    string | null,
    string | null,
    number?,
  ]
  return { countryIso2, name, tradeNames, previousNames, postcode, city, region, merit }
}
