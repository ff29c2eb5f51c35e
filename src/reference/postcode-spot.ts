/** The position of a postcode among those of its country: neighbouring postcodes have neighbouring numbers. */
import { COUNTRY_ROWS } from './countries.ts'

/** The position of a postcode. Codes of one group are ordered by number; codes of different groups are not neighbours. */
export interface PostcodeSpot {
  /** The British postcode area, the Irish routing key, the Maltese locality; empty elsewhere. */
  readonly group: string
  readonly number: number
}

/** Digits for the place of a postcode, by country. */
const DIGITS = new Map(COUNTRY_ROWS.map(({ countryIso2, postcodeDigits }) => [countryIso2, postcodeDigits]))

/** Area, district and its letter: `SW` `1` `A`. */
const BRITISH = /^([A-Z]{1,2})(\d{1,2})([A-Z]?)$/
/** The same before the inward half, as nearly all are written. */
const BRITISH_WHOLE = /^([A-Z]{1,2})(\d{1,2})([A-Z]?) \d[A-Z]{2}$/
/** The inward half of a British postcode, without which it is the outward code. */
const BRITISH_INWARD = /\d[A-Z]{2}$/
const LETTERS_OF_ALPHABET = 27

/** A postcode without the Japanese sign of postcodes, and without what spreadsheets did to it: `.0` after it, up to two zeros lost before it. */
export function postcodeOf(country: string, written: string): string {
  const text = written.replace(/^〒\s*/, '').replace(/^(\d+)\.0+$/, '$1')
  const count = DIGITS.get(country) ?? null
  const isShort = count !== null && /^\d+$/.test(text) && text.length < count && text.length >= count - 2
  return isShort ? text.padStart(count, '0') : text
}

/**
 * Reads the part of a postcode that determines its place.
 *
 * Case, spaces, dashes and a country prefix (`LV-1001`, `L-1111`, `F-75001`) do not matter; one lost leading zero is
 * put back.
 *
 * @param country  ISO 3166-1 alpha-2, upper case
 * @param written  as a register writes it
 * @returns `null` when it cannot be a postcode of the country
 */
export function postcodeSpot(country: string, written: string): PostcodeSpot | null {
  if (last.written === written && last.country === country) return last.spot
  const spot = findSpot(country, written)
  last = { country, written, spot }
  return spot
}

/** The spot asked for last: the region of a company is found by it, and then its point. */
let last: { readonly country: string; readonly written: string; readonly spot: PostcodeSpot | null } = {
  country: '',
  written: '',
  spot: null,
}

function findSpot(country: string, written: string): PostcodeSpot | null {
  const count = DIGITS.get(country) ?? null
  if (count !== null) return digitSpot(count, written)
  const british = country === 'GB' ? BRITISH_WHOLE.exec(written) : null
  if (british !== null) return britishSpot(british)
  const letters = written.replace(/[^0-9A-Za-z]+/g, '').toUpperCase()
  if (country === 'GB') return britishSpot(BRITISH.exec(outwardOf(letters)))
  const key = country === 'IE' || country === 'MT' ? /^[A-Z][0-9A-Z]{2}/.exec(letters)?.[0] : undefined
  return key === undefined ? null : { group: key, number: 0 }
}

function digitSpot(count: number, written: string): PostcodeSpot | null {
  const digits = /\d[\d -]*/.exec(written)?.[0].replace(/[ -]+/g, '') ?? ''
  return digits.length < count - 1 ? null : { group: '', number: Number(digits.slice(0, count)) }
}

function outwardOf(letters: string): string {
  return letters.length > 4 || BRITISH_INWARD.test(letters) ? letters.replace(BRITISH_INWARD, '') : letters
}

function britishSpot(parts: RegExpExecArray | null): PostcodeSpot | null {
  if (!parts) return null
  const letter = parts[3] === '' ? 0 : parts[3].charCodeAt(0) - 64
  return { group: parts[1], number: Number(parts[2]) * LETTERS_OF_ALPHABET + letter }
}
