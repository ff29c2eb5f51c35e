/** Words with a house number, as a street: without the town, and no longer than the street is. */
import { type AddressPart, isHouseNumber } from './address-line.ts'
import type { AddressRules } from './address-rules.ts'
import type { AddressWords } from './address-words.ts'
import { houseNumberKey } from './house-number.ts'
import { type StreetKey, streetKey } from './street-key.ts'

/** What is known of an address before it is read. */
export interface Country {
  readonly rules: AddressRules
  readonly words: AddressWords
  /** Folded words of the town. */
  readonly city: readonly string[]
}

/** A street with its number, both as the key has them. */
export interface Numbered {
  readonly street: StreetKey
  readonly number: string
}

/** `a` of `12 a`; none of `12a b`. */
export function letterBehind(words: readonly string[], at: number): string {
  const next = words[at + 1] ?? ''
  return !/[a-z]$/.test(words[at]) && /^(?:[a-z]|bis|ter|quater)$/.test(next) ? next : ''
}

/** `17 Juni`, `24 de Agosto`: a day, and no house. */
export function isDate(words: readonly string[], at: number, known: AddressWords): boolean {
  const isMonth = (word = '') => known.rolesOf(word).month !== undefined
  return isMonth(words[at + 1]) || (/^(?:de|di|of)$/.test(words[at + 1] ?? '') && isMonth(words[at + 2]))
}

/** The words of a part from one on as the street of a number; `null` where they name none, or it is 0. */
export function foundOf(
  number: string,
  part: AddressPart,
  from: number,
  { rules, words, city }: Country,
): Numbered | null {
  const key = isHouseNumber(number) || number.endsWith('/2') ? houseNumberKey(number, rules) : null
  if (key === null) return null
  const written = from === 0 ? part : { words: part.words.slice(from), isShort: part.isShort.slice(from) }
  const own = withoutCity(written, city, words)
  const cut = rules.number === 'before' && !rules.hasSides ? endOfStreet(own.words, words) : own.words.length
  const street = streetKey({ words: own.words.slice(0, cut), isShort: own.isShort.slice(0, cut) }, words, rules)
  if (!street.hasName) return null
  const isOmitted = !street.hasType && rules.omits !== undefined && isHouseNumber(part.words[0]) && from > 0
  return { street: isOmitted ? withKind(street, own.words, rules.omits!, words) : street, number: key }
}

/** `15 de la Garenne`, `15 Centrale`: the kind of street is left out. A name that a street and a square may share stays as it is. */
function withKind(
  street: StreetKey,
  own: readonly string[],
  { kind, before }: NonNullable<AddressRules['omits']>,
  known: AddressWords,
): StreetKey {
  const isAdjective = own.length === 1 && known.rolesOf(own[0]).adjective !== undefined
  const isGenitive = before.test(own[0]) && !own.some((word) => known.rolesOf(word).shared !== undefined)
  return isAdjective || isGenitive ? { ...street, key: kind + street.key } : street
}

/**
 * `Regent Street St James's`, `Sample Way Example Business Park`: where the street ends. `Station Road Industrial Estate` is another place
 * than Station Road, and `Mill Lane Close` than Mill Lane.
 */
function endOfStreet(words: readonly string[], known: AddressWords): number {
  for (let at = 1; at < words.length - 1; at++) {
    if (known.rolesOf(words[at]).end === undefined) continue
    return isMoreOfPlace(words.slice(at + 1), known) ? words.length : at + 1
  }
  return words.length
}

/** Whether words behind a street make it another place. */
function isMoreOfPlace(rest: readonly string[], known: AddressWords): boolean {
  const roles = rest.map((word) => known.rolesOf(word))
  // `Green Park`, `Mill Hill`, `Wood Green`: a place.
  const last = rest.length - 1
  const isPlace = last > 0 && /^(?:park|hill|green)$/.test(rest[last]) && roles[0].estate === undefined
  const hasStreet = roles.some(
    ({ type }, i) => type !== undefined && rest[i] !== 'st' && !(isPlace && (i === 0 || i === last)),
  )
  const hasEstate = roles.some(({ estate }) => estate !== undefined)
  const { type, side, estate, building } = roles[0]
  const isNamed =
    isPlace || (type === undefined && side === undefined && estate === undefined && building === undefined)
  return rest.some((word) => /\d/.test(word)) || (hasEstate && !isNamed) || hasStreet
}

/** Without the town that some write before the street or behind it, unless nothing else names that. */
function withoutCity(part: AddressPart, city: readonly string[], known: AddressWords): AddressPart {
  const { words, isShort } = part
  const end = words.length - city.length
  if (city.length === 0 || end < 1) return part
  const isAt = (from: number) => city.every((word, i) => words[from + i] === word)
  const pieces = [isAt(0) ? [city.length, words.length] : [], isAt(end) ? [0, end] : []]
  for (const [from, to] of pieces) {
    if (from === undefined) continue
    const rest = { words: words.slice(from, to), isShort: isShort.slice(from, to) }
    if (streetKey(rest, known).hasName) return rest
  }
  return part
}
