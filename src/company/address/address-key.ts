/**
 * The key of an address: its country, postcode, street and house number in one spelling. Companies with the same key are at the
 * same address; flats, floors, units and the addressee do not count.
 *
 * A wrong key would put strangers together, so that an address has none where a part of it is not certain: without a postcode, a
 * house number or a street, unless it is a post-office box or a building with a name.
 */

import { foldText } from '../../text/fold-text.ts'
import type { Company } from '../company.ts'
import { cityKey } from '../place-keys.ts'
import { type AddressLine, type AddressPart, isHouseNumber, readAddressLine } from './address-line.ts'
import { ADDRESS_RULES, type AddressRules, OTHER_RULES } from './address-rules.ts'
import { type AddressWords, addressWords } from './address-words.ts'
import { houseNumberKey } from './house-number.ts'
import { isJapanese, readJapanese } from './japanese-address.ts'
import { streetKey } from './street-key.ts'

/** Changes with every key that becomes another one: an index has keys of one version. */
export const ADDRESS_KEYS_VERSION = 2

/** The members of a company that say where it is. */
export type LocatedCompany = Pick<Company, 'countryIso2' | 'address' | 'postcode' | 'city'>

/** Makes the key of a company's address; `null` where it has none. */
export function addressKey({ countryIso2: country, address, postcode, city }: LocatedCompany): string | null {
  const rules = ADDRESS_RULES[country] ?? OTHER_RULES
  if (address === null) return null
  if (!(rules.hasBuildings || PLAIN_DIGIT.test(address) || DIGIT.test(address) || BEGINS_IN_LETTERS.test(address)))
    return null
  const place = placeOf(rules, postcode, city)
  if (place === null) return null
  if (country === 'JP' && isJapanese(address)) {
    const found = readJapanese(address)
    return found && [country, place, found.town, found.number].join(' ')
  }
  const words = addressWords(country)
  const line = readAddressLine(address, words, rules.number !== 'behind')
  const cityWords = city === null ? [] : townOf(city).words
  const own = findStreet(line, { rules, words, city: cityWords })
  // A town without a postcode may have the street in several of its parts.
  const part = postcode === null && own !== null ? [wordsBehind(line, own.at, cityWords)] : []
  // A number behind words that are no street is likelier that of something else.
  if (own !== null && (own.hasType || line.box === null))
    return [country, place, own.street, own.number, ...part].join(' ')
  if (line.box !== null) return [country, place, 'box', line.box].join(' ')
  const building = rules.hasBuildings ? findBuilding(line.parts, words) : null
  // A town has several buildings of a name; a whole postcode is of a street.
  const spot = rules.place === 'cityAtLeast' ? foldText(postcode ?? '').replaceAll(' ', '') : place
  return building === null || spot.length < WHOLE_POSTCODE ? null : [country, spot, 'building', building].join(' ')
}

const DIGIT = /\p{N}/u
/** Most have one of these, which is quicker to see. */
const PLAIN_DIGIT = /[0-9]/
/** Numbers of houses that are written in letters. */
const IN_LETTERS = new Map([
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['ten', '10'],
])
const BEGINS_IN_LETTERS = new RegExp(`^(?:${[...IN_LETTERS.keys()].join('|')})\\b`, 'i')
/** Letters and digits of the shortest postcode that is of a street, or of a building. */
const WHOLE_POSTCODE = 5

function placeOf({ place, postcode: form }: AddressRules, postcode: string | null, city: string | null): string | null {
  const code =
    postcode === null ? undefined : form.exec(foldText(postcode.replaceAll(' ', '')).replaceAll(' ', ''))?.[1]
  const isCode = code !== undefined && /[1-9a-z]/.test(code)
  if (place === 'postcode') return isCode ? code : null
  const town = city === null ? '' : townOf(city).key
  if (isCode) return place === 'cityAtLeast' && town === '' ? null : `${code} ${town}`
  return place === 'cityAtLeast' && town !== '' && postcode === null ? foldText(city!).replaceAll(' ', '') : null
}

/** A town. */
interface Town {
  /** Folded words. */
  readonly words: readonly string[]
  readonly key: string
}

/** The towns of the last addresses: registers write them again and again. */
const towns = new Map<string, Town>()
const TOWNS_MAX = 50_000
/** `Ingelheim am Rhein` is written `Ingelheim`. */
const RIVER_OR_REGION = / (?:am|an der|a d|a|im|i|in der|ob der|bei|b|v d|vor der) .*$/

function townOf(city: string): Town {
  let town = towns.get(city)
  if (town === undefined) {
    if (towns.size >= TOWNS_MAX) towns.clear()
    // `Musterstadt (Amtsgericht Beispiel)` is written `Musterstadt`.
    const before = city.slice(0, Math.max(0, city.indexOf('(')))
    const folded = foldText(/\w/.test(before) ? before : city)
    town = { words: folded.split(' '), key: cityKey(folded.replace(RIVER_OR_REGION, '')).replaceAll(' ', '') }
    towns.set(city, town)
  }
  return town
}

interface Country {
  readonly rules: AddressRules
  readonly words: AddressWords
  /** Folded words of the town. */
  readonly city: readonly string[]
}

/** A street with its number. */
interface Numbered {
  readonly street: string
  readonly number: string
  readonly hasType: boolean
}

interface Found extends Numbered {
  /** Index of its part. */
  readonly at: number
}

/** The street and its number: of several parts that could be them, the first with a word for a street. */
function findStreet(line: AddressLine, country: Country): Found | null {
  const { rules } = country
  if (line.hasNoNumber) return null
  const readers = rules.number === 'behind' ? [numberBehind, numberBefore] : [numberBefore]
  if (rules.number === 'beforeOrBehind') readers.push(numberBehind)
  for (const read of readers) {
    let first: Found | null = null
    for (let at = 0; at < line.parts.length; at++) {
      const found = read(line.parts, at, country)
      if (found === null) continue
      const own = { ...found, at }
      if (own.hasType) return own
      first ??= own
    }
    if (first !== null) return first
  }
  return rules.number === 'before' ? onlyNumberBehind(line, country) : null
}

/** The words of the parts after that with the street. */
function wordsBehind({ parts }: AddressLine, at: number, city: readonly string[]): string {
  const behind = parts.slice(at + 1).filter(({ words }) => !isTown(words, city))
  return behind.flatMap(({ words }) => words).join('')
}

/** `Sampletown`, `Co. Sample`: what says no more than the town does; `Sampletown 2` is a part of it. */
function isTown(words: readonly string[], city: readonly string[]): boolean {
  return words[0] === 'co' || words[0] === 'county' || words.join(' ') === city.join(' ')
}

/** `Sample Road 9`: the number behind the street where it is the only one of the line, and the street is one. */
function onlyNumberBehind({ parts }: AddressLine, country: Country): Found | null {
  const numbered = parts.filter(({ words }) => words.some((word) => DIGIT.test(word)))
  if (numbered.length !== 1 || numbered[0].words.filter((word) => DIGIT.test(word)).length !== 1) return null
  for (let at = 0; at < parts.length; at++) {
    const found = numberBehind(parts, at, country)
    if (found?.hasType === true) return { ...found, at: parts.length }
  }
  return null
}

/** `12 High Street`, `The Mill 12 A High Street`, `12, High Street`. */
function numberBefore(parts: readonly AddressPart[], at: number, country: Country): Numbered | null {
  const { rules, words } = country
  const part = parts[at]
  const letter = letterBehind(part.words, 0)
  if (part.words.length === (letter === '' ? 1 : 2) && isHouseNumber(part.words[0])) {
    const next = parts[at + 1]
    if (next === undefined || isHouseNumber(next.words[0])) return null
    // `1, Sample Place 30 Example Street`: the second is the street's.
    if (numberBefore(parts, at + 1, country)?.hasType) return null
    // `125, Sample House, Example Road`: a building between the number and the street.
    const after = parts[at + 2]
    const isBetween = words.rolesOf(next.words.at(-1) ?? '').building !== undefined && after !== undefined
    const number = part.words[0] + letter
    const beyond = isBetween && !isHouseNumber(after.words[0]) ? foundOf(number, after, 0, country) : null
    const found = beyond?.hasType ? beyond : foundOf(number, next, 0, country)
    return found !== null && (found.hasType || at === 0) ? found : null
  }
  const inLetters = numberInLetters(parts, at, country)
  if (inLetters !== null) return inLetters
  for (let i = 0; i < part.words.length - 1; i++) {
    if (!isHouseNumber(part.words[i])) continue
    // `Tower 42 25 Sample Street`: the first is the building's.
    if (isHouseNumber(part.words[i + 1]) && /^\d+$/.test(part.words[i])) continue
    if (i > 0 && words.rolesOf(part.words[i - 1]).numbered !== undefined) return null
    if (isDate(part.words, i, words)) return null
    const taken = letterAfter(part, i, rules, words)
    const from = i + taken.length
    const found = foundOf(part.words[i] + taken.letter, withNext(part, parts[at + 1], from, country), from, country)
    if (found !== null) return found
  }
  return null
}

/** What follows a number in letters in the names of streets: `Four Oaks Road`, `Two Mile Lane`. */
const COUNTED = /s$|^(?:tree|mile|acre|ash|elm|oak|pin|mill|brook|way|lane)$/

/** `One Acme Street`, where the line has no digits: a number in letters begins the names of many streets. */
function numberInLetters(parts: readonly AddressPart[], at: number, country: Country): Numbered | null {
  const [first, next] = parts[at].words
  const number = country.rules.number === 'before' ? IN_LETTERS.get(first) : undefined
  if (number === undefined || next === undefined || COUNTED.test(next)) return null
  if (parts.some(({ words }) => words.some((word) => DIGIT.test(word)))) return null
  const found = foundOf(number, parts[at], 1, country)
  return found?.hasType === true ? found : null
}

/**
 * With the part behind it that is a point of the compass alone (`Sun Avenue, NE`), or the kind of street where it names none itself
 * (`Sample, Drive`).
 */
function withNext(
  part: AddressPart,
  next: AddressPart | undefined,
  from: number,
  { words: known }: Country,
): AddressPart {
  const alone = next === undefined ? null : known.find(next.words, 0)
  if (next === undefined || alone === null || alone.length !== next.words.length) return part
  const isKind = alone.roles.type !== undefined && !part.words.slice(from).some((word) => known.rolesOf(word).type)
  if (alone.roles.side === undefined && !isKind) return part
  return { words: [...part.words, ...next.words], isShort: [...part.isShort, ...next.isShort] }
}

/** The letter of a number that stands apart, and how many words both are. */
function letterAfter(
  { words }: AddressPart,
  at: number,
  rules: AddressRules,
  known: AddressWords,
): { readonly letter: string; readonly length: number } {
  const next = words[at + 1] ?? ''
  if (/^1\/2$/.test(next)) return { letter: '/2', length: 2 }
  if (/^(?:bis|ter|quater)$/.test(next) && !/[a-z]/.test(words[at])) return { letter: next, length: 2 }
  if (!/^[a-z]$/.test(next) || /[a-z]$/.test(words[at]) || rules.hasSides) return { letter: '', length: 1 }
  const after = words.slice(at + 2)
  const { type, word } = known.rolesOf(after[0] ?? '')
  // `7 r des Lilas` is `7 rue des Lilas`; `7 b rue des Lilas` is 7b.
  const isLetter =
    known.rolesOf(next).type === undefined
      ? after.length > 1 || (after.length > 0 && rules.number === 'behind')
      : type !== undefined && word === undefined
  return isLetter ? { letter: next, length: 2 } : { letter: '', length: 1 }
}

/** `Hauptstraße 12 a`, `Via Roma, 12`. */
function numberBehind(parts: readonly AddressPart[], at: number, country: Country): Numbered | null {
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

/** `a` of `12 a`; none of `12a b`. */
function letterBehind(words: readonly string[], at: number): string {
  const next = words[at + 1] ?? ''
  return !/[a-z]$/.test(words[at]) && /^(?:[a-z]|bis|ter|quater)$/.test(next) ? next : ''
}

/** Where the house number is that ends a part; its length where there is none. */
function numberAt({ words }: AddressPart, known: AddressWords): number {
  let from = words.length
  while (from > 1 && /^(?:\d.*|[a-z]|bis|ter|quater|[a-z]\d+|[ivx]+)$/.test(words[from - 1])) from--
  while (from < words.length && !isStart(words, from, known)) from++
  if (from < words.length) return from
  // `Lange Straße 12 Hinterhaus`: behind the word for a street.
  for (let at = 1; at < words.length; at++) {
    const before = streetKey({ words: words.slice(0, at), isShort: words.slice(0, at).map(() => false) }, known, false)
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

/** `17 Juni`, `24 de Agosto`: a day, and no house. */
function isDate(words: readonly string[], at: number, known: AddressWords): boolean {
  const isMonth = (word = '') => known.rolesOf(word).month !== undefined
  return isMonth(words[at + 1]) || (/^(?:de|di|of)$/.test(words[at + 1] ?? '') && isMonth(words[at + 2]))
}

function foundOf(number: string, part: AddressPart, from: number, { rules, words, city }: Country): Numbered | null {
  const key = isHouseNumber(number) || number.endsWith('/2') ? houseNumberKey(number, rules) : null
  if (key === null) return null
  const written = from === 0 ? part : { words: part.words.slice(from), isShort: part.isShort.slice(from) }
  const own = withoutCity(written, city, words)
  const cut = rules.number === 'before' && !rules.hasSides ? endOfStreet(own.words, words) : own.words.length
  const street = streetKey(
    { words: own.words.slice(0, cut), isShort: own.isShort.slice(0, cut) },
    words,
    rules.hasUmlauts === true,
  )
  return street.hasName ? { street: street.key, number: key, hasType: street.hasType } : null
}

/** Kinds of streets after which a place may be named without a comma. */
const STREET_ENDS =
  /^(?:street|road|avenue|lane|drive|close|crescent|terrace|way|place|square|gardens|grove|parkway|boulevard|quay|parade)$/

/**
 * `Regent Street St James's`, `Sample Way Example Business Park`: where the street ends. `Station Road Industrial Estate` is another place
 * than Station Road, and `Mill Lane Close` than Mill Lane.
 */
function endOfStreet(words: readonly string[], known: AddressWords): number {
  for (let at = 1; at < words.length - 1; at++) {
    if (!STREET_ENDS.test(known.rolesOf(words[at]).type ?? '')) continue
    const rest = words.slice(at + 1)
    const roles = rest.map((word) => known.rolesOf(word))
    const hasStreet = roles.some(({ type }, i) => type !== undefined && rest[i] !== 'st')
    const hasEstate = roles.some(({ estate }) => estate !== undefined)
    const { type, side, estate, building } = roles[0]
    const isNamed = type === undefined && side === undefined && estate === undefined && building === undefined
    const isMore = rest.some((word) => /\d/.test(word)) || (hasEstate && !isNamed) || hasStreet
    return isMore ? words.length : at + 1
  }
  return words.length
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
    if (streetKey(rest, known, false).hasName) return rest
  }
  return part
}

function hasName(words: readonly string[]): boolean {
  return words.some((word) => /\p{L}{2}/u.test(word) && !/^(?:bis|ter|quater)$/.test(word))
}

/** The name of a building in the first part that has one; `null` where there is none. */
function findBuilding(parts: readonly AddressPart[], known: AddressWords): string | null {
  for (const { words } of parts) {
    const end = endOfBuilding(words, known)
    if (end === 0 || /\d/.test(words.slice(0, end).join(''))) continue
    const name = words.slice(0, end)
    // `The Lodge` is a name, too.
    const named = name.length > 2 ? name.filter((word) => word !== 'the') : name
    if (named.length > 1) return named.join('')
  }
  return null
}

/** Behind the last word of a building's name; 0 where no building begins a part. */
function endOfBuilding(words: readonly string[], known: AddressWords): number {
  const isBuilding = (at: number) => known.rolesOf(words[at] ?? '').building !== undefined
  let end = words.findIndex((_, at) => at > 0 && isBuilding(at)) + 1
  if (end === 0) return 0
  // `Old School House` is another one than the `Old School`.
  while (isBuilding(end)) end++
  const rest = words.slice(end).map((word) => known.rolesOf(word))
  // An estate has many buildings, and `Sample Hall Lane` is a street.
  if (rest[0]?.estate !== undefined || rest[0]?.type !== undefined) return 0
  // `Sample House Example Street`; `Sample Farm Stables` is a name to its end.
  return rest.some(({ type, estate }) => type !== undefined || estate !== undefined) ? end : words.length
}
