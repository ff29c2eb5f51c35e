/** A house number behind its street. */
import { type AddressPart, isHouseNumber } from './address-line.ts'
import type { AddressRules } from './address-rules.ts'
import type { AddressWords } from './address-words.ts'
import { type Country, foundOf, isDate, letterBehind, type Numbered } from './numbered-street.ts'
import { streetKey } from './street-key.ts'

/** `Hauptstraße 12 a`, `Via Roma, 12`. */
export function numberBehind(parts: readonly AddressPart[], at: number, country: Country): Numbered | null {
  const { rules, words: known } = country
  const part = parts[at]
  const next = parts[at + 1]
  const isNumberPart = next !== undefined && isHouseNumber(next.words[0]) && !hasName(next.words.slice(1))
  const last = part.words.length
  const from = rules.hasNumberPart && isNumberPart ? last : numberAt(part, known)
  // `Gate 2 133`: where a street has a number for a name, the second is the house's.
  if (from < last) {
    const isSecond = isHouseNumber(part.words[from + 1])
    return behindOf(parts, at, from, country) ?? (isSecond ? behindOf(parts, at, from + 1, country) : null)
  }
  if (!isNumberPart || isHouseNumber(part.words[0])) return null
  const number = next.words[0] + letterBehind(next.words, 0)
  return foundOf(number, joined(parts, at, last, rules), 0, country)
}

function behindOf(parts: readonly AddressPart[], at: number, from: number, country: Country): Numbered | null {
  const { words } = parts[at]
  return foundOf(words[from] + letterBehind(words, from), joined(parts, at, from, country.rules), 0, country)
}

/** The words of a part up to one, after those of the parts before it where these are of the street. */
function joined(parts: readonly AddressPart[], at: number, to: number, { joinsParts }: AddressRules): AddressPart {
  if (to === parts[at].words.length && !joinsParts) return parts[at]
  const own = { words: parts[at].words.slice(0, to), isShort: parts[at].isShort.slice(0, to) }
  if (!joinsParts) return own
  const all = [...parts.slice(0, at), own]
  return { words: all.flatMap(({ words }) => words), isShort: all.flatMap(({ isShort }) => isShort) }
}

/** Where the house number is that ends a part; its length where there is none. */
function numberAt({ words }: AddressPart, known: AddressWords): number {
  let from = words.length
  while (from > 1 && /^(?:\d.*|[a-z]|bis|ter|quater|[a-z]\d+|[ivx]+)$/.test(words[from - 1])) from--
  while (from < words.length && !isStart(words, from, known)) from++
  if (from < words.length) return from
  // `Lange Straße 12 Hinterhaus`: behind the word for a street.
  for (let at = 1; at < words.length; at++) {
    const before = streetKey({ words: words.slice(0, at), isShort: words.slice(0, at).map(() => false) }, known)
    if (isStart(words, at, known) && before.hasType && before.hasName && !isDate(words, at, known)) return at
  }
  return words.length
}

/** Whether a house number begins here: not the year of a date in the street's name (`8 mai 1945`), nor the number of a road. */
function isStart(words: readonly string[], at: number, known: AddressWords): boolean {
  const before = known.rolesOf(words[at - 1])
  const isYear = before.month !== undefined && /^\d{4}$/.test(words[at])
  return isHouseNumber(words[at]) && !isYear && before.numbered === undefined
}

function hasName(words: readonly string[]): boolean {
  return words.some((word) => /\p{L}{2}/u.test(word) && !/^(?:bis|ter|quater)$/.test(word))
}
