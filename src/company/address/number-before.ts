/** A house number in front of its street. */
import { type AddressPart, isHouseNumber } from './address-line.ts'
import type { AddressRules } from './address-rules.ts'
import type { AddressWords } from './address-words.ts'
import { isCounted, readNumberInLetters } from './number-in-letters.ts'
import { type Country, foundOf, isDate, letterBehind, type Numbered } from './numbered-street.ts'

/** `12 High Street`, `The Mill 12 A High Street`, `12, High Street`, `One, High Street`, `Sample House 12, High Street`. */
export function numberBefore(parts: readonly AddressPart[], at: number, country: Country): Numbered | null {
  const { rules, words } = country
  const part = parts[at]
  const alone = numberAlone(part, country)
  if (alone !== null) return ofNextParts(alone, parts, at, country)
  for (let i = 0; i < part.words.length; i++) {
    if (!isHouseNumber(part.words[i])) continue
    // `Tower 42 25 Sample Street`: the first is the building's.
    if (isHouseNumber(part.words[i + 1]) && /^\d+$/.test(part.words[i])) continue
    if (i > 0 && words.rolesOf(part.words[i - 1]).numbered !== undefined) return null
    const ofName = ofBuilding(parts, at, i, country)
    if (ofName !== null) return ofName
    if (i === part.words.length - 1) return null
    if (isDate(part.words, i, words)) return null
    const taken = letterAfter(part, i, rules, words)
    const from = i + taken.length
    const later = behindSite(part.words, from, words)
    if (later > 0) {
      i = later - 1
      continue
    }
    const found = foundOf(part.words[i] + taken.letter, withNext(part, parts[at + 1], from, country), from, country)
    if (found !== null) return found
  }
  return null
}

/** The number that is all of a part. */
function numberAlone({ words }: AddressPart, { rules }: Country): string | null {
  if (words.length > 3) return null
  const letter = letterBehind(words, 0)
  if (words.length === (letter === '' ? 1 : 2) && isHouseNumber(words[0])) return words[0] + letter
  const read = rules.number === 'before' ? readNumberInLetters(words) : null
  return read?.length === words.length ? String(read.number) : null
}

/** The street after a number that is a part of its own. */
function ofNextParts(number: string, parts: readonly AddressPart[], at: number, country: Country): Numbered | null {
  const next = parts[at + 1]
  if (next === undefined || isHouseNumber(next.words[0])) return null
  // `Three, Cherry Trees Lane` has a name, and no number.
  if (!isHouseNumber(parts[at].words[0]) && isCounted(Number(number), next.words)) return null
  // `1, Sample Place 30 Example Street`: the second is the street's.
  if (numberBefore(parts, at + 1, country)?.street.hasType) return null
  // `125, Sample House, Example Road`: a building between the number and the street.
  const after = parts[at + 2]
  const isBetween = country.words.rolesOf(next.words.at(-1) ?? '').building !== undefined && after !== undefined
  const beyond =
    isBetween && !isHouseNumber(after.words[0])
      ? foundOf(number, after, 0, country)
      : behindName(number, next, 0, country)
  const found = beyond?.street.hasType ? beyond : foundOf(number, next, 0, country)
  return found !== null && (found.street.hasType || at === 0) ? found : null
}

/**
 * `Sample House 12, Example Road`: the number behind the name of one building, with the street as the next part. `52-54 Sample
 * House Example Road`, `52-54 Sample House, Example Road`: a range of numbers before the name is the street's, too; a single one may be
 * that of a flat.
 */
function ofBuilding(parts: readonly AddressPart[], at: number, i: number, country: Country): Numbered | null {
  const { words } = parts[at]
  const { words: known } = country
  const next = parts[at + 1]
  const letter = letterBehind(words, i)
  if (i >= 2 && i + (letter === '' ? 1 : 2) === words.length) {
    const named = i > 2 ? known.find(words, i - 2) : null
    const isSingle = (named?.length === 2 ? named.roles : known.rolesOf(words[i - 1])).single !== undefined
    if (!isSingle || words.slice(0, i).some(hasDigit)) return null
    return wholeStreet(words[i] + letter, next, country)
  }
  if (!/^\d+-\d+$/.test(words[i])) return null
  if (i < words.length - 1 && known.rolesOf(words.at(-1)!).single !== undefined)
    return wholeStreet(words[i], next, country)
  return behindName(words[i], parts[at], i + 1, country)
}

/** `Sample House Example Road`: the street that follows the name of one building. */
function behindName(number: string, part: AddressPart, from: number, country: Country): Numbered | null {
  const { words } = part
  const { words: known } = country
  const end = words.findIndex((word, at) => at > from && known.rolesOf(word).single !== undefined)
  if (end < 0 || end === words.length - 1) return null
  const { type, building, estate } = known.rolesOf(words[end + 1])
  if (type !== undefined || building !== undefined || estate !== undefined) return null
  const rest = words.slice(end + 1)
  const isNamed = rest.join(' ') === words.slice(from, end).join(' ')
  const found = rest.some(hasDigit) ? null : foundOf(number, part, end + 1, country)
  return isNamed || found?.street.hasEnd ? found : null
}

/** A part that is a street and has no number of its own. */
function wholeStreet(number: string, part: AddressPart | undefined, country: Country): Numbered | null {
  const found = part === undefined || part.words.some(hasDigit) ? null : foundOf(number, part, 0, country)
  return found?.street.hasEnd ? found : null
}

/** `10 Sample Park 566 Example Road`: where the number of the street is; 0 where the first is its. */
function behindSite(words: readonly string[], from: number, known: AddressWords): number {
  for (let at = from + 2; at < words.length - 1; at++) {
    const { site, end } = known.rolesOf(words[at - 1])
    if (end !== undefined) return 0
    if (site === undefined || !isHouseNumber(words[at])) continue
    if (words.slice(at + 1).some((word) => known.rolesOf(word).end !== undefined)) return at
  }
  return 0
}

function hasDigit(word: string): boolean {
  return /\d/.test(word)
}

/** `One Acme Street`: a number in letters that begins a part, where it does not begin a name (`Four Oaks Road`). */
export function numberInLetters(part: AddressPart, country: Country): Numbered | null {
  const { words } = part
  const read = readNumberInLetters(words)
  if (read === null || read.length === words.length || words.some(hasDigit)) return null
  const found = foundOf(String(read.number), part, read.length, country)
  const kind = words.findIndex((word, at) => at > read.length && country.words.rolesOf(word).type !== undefined)
  return isCounted(read.number, words.slice(read.length, kind < 0 ? words.length : kind)) ? null : found
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
