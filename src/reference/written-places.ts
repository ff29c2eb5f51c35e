/** Reads places as people's tables write them: a postcode, a city and a region in one cell, or within an address. */
import { partPlace } from '../company/part-place.ts'
import { COUNTRY_ROWS } from './countries.ts'
import { countryOf } from './country-of.ts'
import { postcodeSpot } from './postcode-spot.ts'
import { hasPostcodes, isKnownCity, regionOfPostcode, regionsOfCity } from './regions.ts'
import { readRegion } from './written-regions.ts'

/** A place. */
export interface WrittenPlace {
  readonly postcode: string | null
  readonly city: string
  /** As written; {@link readRegion} reads it. */
  readonly region: string | null
}

/** A place with the street in it. */
export interface WrittenAddress extends WrittenPlace {
  readonly street: string
}

/**
 * Reads the cell of a city: `10115 Berlin`, `Milano (MI)`, `20121 Milano MI`, `Springfield, IL 62704`, `Leeds, West Yorkshire`,
 * `Berlin, Germany`. What is not surely another part belongs to the city.
 */
export function readPlace(country: string, cell: string): WrittenPlace {
  const text = withoutCountry(country, cell.trim())
  // `Cēsis, LV-4101`: the postcode after the city.
  const [, before, behind] = /^([^,\d]+?)(?:,| -|(?= )) *((?:[A-Z]{2}-)\d{4,6})$/.exec(text) ?? []
  if (before !== undefined) return { postcode: behind, city: before.trim(), region: null }
  const own = OWN_POSTCODES[country]?.exec(text)?.groups
  if (own !== undefined) return { postcode: own.first ?? own.last, city: own.town ?? own.place, region: null }
  const { postcode, city: written, sign } = partPlace(text) ?? { postcode: null, city: text, sign: null }
  const city = withoutCountry(country, written)
  const [, first, second] = text === cell.trim() ? [] : (/^([^,]+), *([^,]+)$/.exec(city) ?? [])
  // Before a country there are a city and its region, as `Lyon, Rhône-Alpes, France`, known or not.
  const isRegion = second !== undefined && readRegion(country, second) !== undefined
  if (first !== undefined && (isRegion || regionsOfCity(country, first).length > 0))
    return { postcode, city: first, region: isRegion ? second : null }
  const [, outside, bracketed] = /^(.+?) *\(([^()]+)\)$/.exec(city) ?? []
  if (bracketed !== undefined && readRegion(country, bracketed) !== undefined)
    return { postcode, city: outside, region: bracketed }
  if (sign !== null) return { postcode, city, region: readRegion(country, sign) === undefined ? null : sign }
  const [, name, last] = /^(.+?)(?:, *|(?: -)? (?=[A-Z]{2}$))([^,]+)$/.exec(city) ?? []
  const isSign = last !== undefined && /^[A-Z]{2}$/.test(last)
  // Two capitals after a city are a sign beside a postcode or a comma, and may be part of a name elsewhere.
  const isPart = last !== undefined && (!isSign || postcode !== null || city.includes(','))
  if (isPart && readRegion(country, last) !== undefined && (isSign || regionsOfCity(country, name).length > 0))
    return { postcode, city: name, region: last }
  return { postcode, city, region: null }
}

/** Before or after a town: what looks like numbers or words elsewhere. */
const besideTown = (code: string) => {
  const [before, after] = [`(?<first>${code})(?:,| -|(?= )) *`, '(?:,| -|(?= )) *']
  return new RegExp(`^(?:${before}(?<town>\\p{L}[^,]*)|(?<place>\\p{L}[^,]*?)${after}(?<last>${code}))$`, 'u')
}
const OWN_POSTCODES: Readonly<Record<string, RegExp>> = {
  IE: besideTown(String.raw`[A-Z]\d[\dW] ?[A-Z\d]{4}`),
  IS: besideTown(String.raw`\d{3}`),
  MT: besideTown(String.raw`[A-Z]{3} ?\d{4}`),
}

/** Reads the cell of a postcode that has its town as well: `2400-013 Leiria`. @returns `null`: no town is beside it */
export function placeOfPostcode(country: string, cell: string): (WrittenPlace & { readonly postcode: string }) | null {
  if (!/\p{L}{3}/u.test(cell)) return null
  const { postcode, city, region } = readPlace(country, cell)
  return postcode === null || city === '' ? null : { postcode, city, region }
}

/** A text without the country of its rows at either end: `…, Polska`, `… | Schweiz`, `Italia - …`, `…, PL`. */
function withoutCountry(country: string, text: string): string {
  const [, first, behind] = /^([\p{L} .]{3,}?)(?:, *| - )(.+)$/u.exec(text) ?? []
  if (first !== undefined && /,| - /.test(behind) && countryOf(first) === country) return behind
  const [, rest, last] = /^(.+?)(?:, *| - | \()([\p{L} .]+(?:\/[\p{L} .]+)?)\)?$/u.exec(text) ?? []
  if (last === undefined || countryOf(last) !== country) return text
  // Two capitals may be a province.
  return last.length > 2 || (last === country && readRegion(country, last) === undefined) ? rest : text
}

/** How parts of an address are separated. */
const BETWEEN = String.raw`\s*,\s*|\s+[-–—]\s+`
/** Those, and spaces before a postcode of several countries. */
const BEFORE_PLACE = new RegExp(
  String.raw`${BETWEEN}|\s+(?=(?:[A-Z]{1,3}-)?\d{4,5}\b)|\s+(?=\d{2}-\d{3} |\d{3} \d{2} \p{L})`,
  'gu',
)
const AFTER_PLACE = new RegExp(BETWEEN, 'g')
/** Where numbers of houses are before their street, a number and a word are no postcode and town. */
const NUMBER_FIRST: ReadonlySet<string> = new Set(['AU', 'FR', 'GB', 'IE', 'LU', 'US'])

/**
 * Reads an address with its place, in any order and with any separators: `Via Roma 1, 20121 Milano (MI)`,
 * `12 High St, Leeds LS1 4AP`, `5 Main St, Springfield, IL 62704`, `50-101 Wrocław, ul. Długa 5`, `10115 | Torstr. 1 | Berlin`.
 *
 * @param isSure whether the city must be known; else a postcode that is known, beside a separator, is enough
 * @returns `null` where the city is not known, or its postcode cannot be one of the country
 */
export function readAddress(country: string, cell: string, isSure = true): WrittenAddress | null {
  const text = withoutCountry(
    country,
    cell
      .trim()
      .replace(/\s*(?:[,;]?\s*[\r\n]+|[;|])\s*/g, ', ')
      .replace(/,\s*$/, ''),
  )
  return placeLast(country, text, isSure) ?? placeFirst(country, text, isSure) ?? placeAround(country, text)
}

/** The street is what is left of the first break that leaves a whole place on its right. */
function placeLast(country: string, text: string, isSure: boolean): WrittenAddress | null {
  for (const { index, 0: found } of text.matchAll(BEFORE_PLACE)) {
    const street = text.slice(0, index)
    const place = readPlace(country, text.slice(index + found.length))
    if (street !== '' && isPlace(country, place, !isSure && found.includes(','))) return { ...place, street }
  }
  return null
}

/** The place is what is left of the last break that leaves a whole one there, as in Hungary and on many Polish lists. */
function placeFirst(country: string, text: string, isSure: boolean): WrittenAddress | null {
  const isNumberFirst = NUMBER_FIRST.has(country)
  let found: WrittenAddress | null = null
  for (const { index, 0: separator } of text.matchAll(AFTER_PLACE)) {
    const place = readPlace(country, text.slice(0, index))
    const street = text.slice(index + separator.length)
    const isLikely = !isSure && found === null && /^(?:[A-Z]{1,3}-)?\d/.test(text) && /\d/.test(street)
    const isWhole = isNumberFirst ? agrees(country, place) : isPlace(country, place, isLikely)
    if (isWhole && !place.city.includes(',') && /\p{L}/u.test(street)) found = { ...place, street }
  }
  if (found !== null || isNumberFirst) return found
  // Without a separator, a town that its postcode does not contradict, and a street with a number.
  for (const { index } of text.matchAll(/ (?=\p{L}.*\d)/gu)) {
    const place = readPlace(country, text.slice(0, index))
    if (/^\D+$/.test(place.city) && agrees(country, place)) found = { ...place, street: text.slice(index + 1) }
  }
  return found
}

/** The street is between a postcode and its town: `10115, Torstraße 1, Berlin`, `Berlin, Torstraße 1, 10115`. */
function placeAround(country: string, text: string): WrittenAddress | null {
  const parts = text.split(AFTER_PLACE)
  const [first, last] = [parts[0], parts.at(-1) ?? '']
  const [postcode, city] = /\d/.test(first) ? [first, last] : [last, first]
  const place = { postcode, city, region: null }
  const isCode = /^(?:[A-Z]{1,3}-)?[\dA-Z]{2,5}[ -]?[\dA-Z]{0,4}$/.test(postcode) && /\d/.test(postcode)
  if (parts.length < 3 || !isCode || !agrees(country, place)) return null
  const street = parts.slice(1, -1).join(', ')
  return /\p{L}/u.test(street) ? { ...place, street } : null
}

/** @param isLikely whether a postcode of the country and what can be a town are enough */
function isPlace(country: string, { postcode, city }: WrittenPlace, isLikely: boolean): boolean {
  if (postcode === null || isNumber(country, postcode)) return false
  if (isKnownCity(country, city) && postcodeSpot(country, postcode) !== null) return true
  return isLikely && /^(?![A-Z]{2}$)\p{L}[^\d,]*$/u.test(city) && isPostcodeOf(country, postcode)
}

/** Whether a town is known in the region of its postcode. */
function agrees(country: string, { postcode, city }: WrittenPlace): boolean {
  if (postcode === null || isNumber(country, postcode)) return false
  if (!hasPostcodes(country)) return isKnownCity(country, city) && postcodeSpot(country, postcode) !== null
  const region = regionOfPostcode(country, postcode, city)
  return region !== null && regionsOfCity(country, city).includes(region)
}

/** Whether digits are too few for a postcode within a text, where no spreadsheet has dropped a zero: of a house. */
function isNumber(country: string, postcode: string): boolean {
  return /^\d+$/.test(postcode) && postcode.length < (DIGITS.get(country) ?? 0)
}

const DIGITS = new Map(COUNTRY_ROWS.map(({ countryIso2, postcodeDigits }) => [countryIso2, postcodeDigits]))

function isPostcodeOf(country: string, postcode: string): boolean {
  return regionOfPostcode(country, postcode) !== null
}
