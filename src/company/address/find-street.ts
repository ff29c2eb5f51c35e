/** Which part of an address is the street with its number. */
import type { AddressLine, AddressPart } from './address-line.ts'
import { numberBefore, numberInLetters } from './number-before.ts'
import { numberBehind } from './number-behind.ts'
import type { Country, Numbered } from './numbered-street.ts'

/** A street with its number, where it was found. */
export interface Found extends Numbered {
  /** Index of its part. */
  readonly at: number
}

type Reader = (parts: readonly AddressPart[], at: number, country: Country) => Numbered | null

const DIGIT = /\p{N}/u

/** The street and its number; `null` where none is certain. */
export function findStreet(line: AddressLine, country: Country): Found | null {
  const { number } = country.rules
  if (line.hasNoNumber) return null
  const first = firstStreet(line, number === 'behind' ? numberBehind : numberBefore, country)
  if (first !== null) return first
  if (number !== 'before') return firstStreet(line, number === 'behind' ? numberBefore : numberBehind, country)
  return onlyNumberBehind(line, country) ?? inLetters(line, country, ({ street }) => street.hasType)
}

/** `One London Wall`: the number one in letters before what is no street by its words. */
export function findNumberOne(line: AddressLine, country: Country): Found | null {
  return line.hasNoNumber ? null : inLetters(line, country, ({ number }) => number === '1')
}

/**
 * Of several parts that could be the street and its number the first with a word for a street. The number of a site or a building
 * counts only where no street has one: `4 Sample Court, 20 Example Road`.
 */
function firstStreet({ parts }: AddressLine, read: Reader, country: Country): Found | null {
  let first: Found | null = null
  let site: Found | null = null
  for (let at = 0; at < parts.length; at++) {
    const found = read(parts, at, country)
    if (found === null) continue
    const { hasType, isSite } = found.street
    if (hasType && !isSite && (site === null || found.street.hasEnd)) return { ...found, at }
    if (hasType) site ??= { ...found, at }
    first ??= { ...found, at }
  }
  return site ?? first
}

/** `Sample Road 9`: the number behind the street where it is the only one of the line, and the street is one. */
function onlyNumberBehind({ parts }: AddressLine, country: Country): Found | null {
  const numbered = parts.filter(({ words }) => words.some((word) => DIGIT.test(word)))
  if (numbered.length !== 1 || numbered[0].words.filter((word) => DIGIT.test(word)).length !== 1) return null
  for (let at = 0; at < parts.length; at++) {
    const found = numberBehind(parts, at, country)
    if (found?.street.hasType) return { ...found, at: parts.length }
  }
  return null
}

/** The first part that begins with a number in letters. */
function inLetters({ parts }: AddressLine, country: Country, isCertain: (found: Numbered) => boolean): Found | null {
  for (let at = 0; at < parts.length; at++) {
    const found = numberInLetters(parts[at], country)
    if (found !== null && isCertain(found)) return { ...found, at }
  }
  return null
}
