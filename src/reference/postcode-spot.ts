/** The position of a postcode among those of its country: neighbouring postcodes have neighbouring numbers. */

/** The position of a postcode. Codes of one group are ordered by number; codes of different groups are not neighbours. */
export interface PostcodeSpot {
  /** The British postcode area, the Irish routing key, the Maltese locality; empty elsewhere. */
  readonly group: string
  readonly number: number
}

/**
 * Digits for the place of a postcode; the rest (Dutch letters, Portuguese, Brazilian and Japanese digits, ZIP+4) is a
 * street.
 */
const DIGITS: Readonly<Record<string, number>> = {
  AT: 4,
  AU: 4,
  BE: 4,
  BG: 4,
  BR: 5,
  CH: 4,
  CY: 4,
  CZ: 5,
  DE: 5,
  DK: 4,
  EE: 5,
  ES: 5,
  FI: 5,
  FR: 5,
  GR: 5,
  HR: 5,
  HU: 4,
  IS: 3,
  IT: 5,
  JP: 3,
  LI: 4,
  LT: 5,
  LU: 4,
  LV: 4,
  NL: 4,
  NO: 4,
  PL: 5,
  PT: 4,
  RO: 6,
  SE: 5,
  SI: 4,
  SK: 5,
  US: 5,
}

/** Area, district and its letter: `SW` `1` `A`. */
const BRITISH = /^([A-Z]{1,2})(\d{1,2})([A-Z]?)$/
/** The inward half of a British postcode, without which it is the outward code. */
const BRITISH_INWARD = /\d[A-Z]{2}$/
const LETTERS_OF_ALPHABET = 27

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
  const count = DIGITS[country]
  if (count !== undefined) return digitSpot(count, written)
  const letters = written.replace(/[^0-9A-Za-z]+/g, '').toUpperCase()
  if (country === 'GB') return britishSpot(letters)
  const key = country === 'IE' || country === 'MT' ? /^[A-Z][0-9A-Z]{2}/.exec(letters)?.[0] : undefined
  return key === undefined ? null : { group: key, number: 0 }
}

function digitSpot(count: number, written: string): PostcodeSpot | null {
  const digits = /\d[\d -]*/.exec(written)?.[0].replace(/[ -]+/g, '') ?? ''
  return digits.length < count - 1 ? null : { group: '', number: Number(digits.slice(0, count)) }
}

function britishSpot(letters: string): PostcodeSpot | null {
  const outward = letters.length > 4 || BRITISH_INWARD.test(letters) ? letters.replace(BRITISH_INWARD, '') : letters
  const parts = BRITISH.exec(outward)
  if (!parts) return null
  const letter = parts[3] === '' ? 0 : parts[3].charCodeAt(0) - 64
  return { group: parts[1], number: Number(parts[2]) * LETTERS_OF_ALPHABET + letter }
}
