/**
 * Makes numbers for companies that do not exist. They are drawn at random, and their check digits are right, so every
 * tool accepts them. British company numbers are above all that were issued. In other countries any valid number may by
 * chance be a real company's; the demo is marked as fictional.
 */
import type { Random } from './random.ts'

/** The numbers of a fictional company. */
export interface DemoNumbers {
  /** As the country's register writes it; also the second half of the company's id. */
  readonly nationalId: string
  /** With the country's prefix; `null` where the country has no VAT number or the company none. */
  readonly vatTaxNumber: string | null
}

/**
 * Makes the numbers of a company of this country.
 *
 * Sources of the check digits: the rules that `stdnum` implements, with which a test verifies every number made here.
 *
 * @param prefix  what a number begins with where one register has several kinds: HRA, HRB, GnR or VR in Germany; SC, NI, OC
 *   and others in Britain; the letter of the legal form in Spain; empty elsewhere
 * @throws {RangeError} for a country without demo companies
 */
export function demoNumbers(country: string, random: Random, prefix: string): DemoNumbers {
  const make = MAKERS[country]
  if (make === undefined)
    throw new RangeError(`Cannot make numbers: country is ${country}, must be one of ${Object.keys(MAKERS)}`)
  return make(random, prefix)
}

type Maker = (random: Random, prefix: string) => DemoNumbers

const digits = (random: Random, count: number): string => {
  let text = String(1 + random.integer(9))
  while (text.length < count) text += random.integer(10)
  return text
}
const sum = (text: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)

/** The digit that makes the number pass the Luhn check. */
function luhnDigit(text: string): number {
  let total = 0
  for (let at = 0; at < text.length; at++) {
    const digit = Number(text[text.length - 1 - at]) * (at % 2 === 0 ? 2 : 1)
    total += digit > 9 ? digit - 9 : digit
  }
  return (10 - (total % 10)) % 10
}

/** Draws until a number has a check digit: by some rules not every number has one. */
function drawn<Value>(attempt: () => Value | null): Value {
  for (;;) {
    const value = attempt()
    if (value !== null) return value
  }
}

/** Prefixes that the Internal Revenue Service assigns: 20-27, 30-48, 50-68, 71-77. */
const EIN_PREFIXES = [...between(20, 27), ...between(30, 48), ...between(50, 68), ...between(71, 77)]

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

const MAKERS: Readonly<Record<string, Maker>> = {
  IT(random) {
    // Seven digits of the company, three of the province's office, one of Luhn.
    const stem = `0${digits(random, 6)}${String(1 + random.integer(99)).padStart(3, '0')}`
    const number = stem + luhnDigit(stem)
    return { nationalId: number, vatTaxNumber: `IT${number}` }
  },
  FR(random) {
    const stem = digits(random, 8)
    const siren = stem + luhnDigit(stem)
    const key = (12 + 3 * (Number(siren) % 97)) % 97
    return { nationalId: siren, vatTaxNumber: `FR${String(key).padStart(2, '0')}${siren}` }
  },
  DE(random, prefix) {
    // The VAT number ends in an ISO 7064 MOD 11,10 digit; the commercial register's number has none.
    const stem = digits(random, 8)
    let product = 10
    for (const digit of stem) {
      const step = (Number(digit) + product) % 10 || 10
      product = (2 * step) % 11
    }
    const check = (11 - product) % 10
    return { nationalId: `${prefix} ${1000 + random.integer(250_000)}`, vatTaxNumber: `DE${stem}${check}` }
  },
  ES(random, letter) {
    // Letter of the form, seven digits of which two are the province, control digit (a letter for N, P, Q, R, S, W).
    const stem = String(1 + random.integer(52)).padStart(2, '0') + String(random.integer(100_000)).padStart(5, '0')
    const number = `${letter}${stem}${luhnDigit(stem)}`
    return { nationalId: number, vatTaxNumber: `ES${number}` }
  },
  GB(random, prefix) {
    // The newest British numbers are below 17 million, and below 900,000 after letters. So those that begin with 9 are
    // free.
    const nationalId = `${prefix}9${String(random.integer(10 ** (7 - prefix.length))).padStart(7 - prefix.length, '0')}`
    const stem = digits(random, 7)
    const check = (97 - ((sum(stem, [8, 7, 6, 5, 4, 3, 2]) + 55) % 97)) % 97
    return { nationalId, vatTaxNumber: random.chance(0.6) ? `GB${stem}${String(check).padStart(2, '0')}` : null }
  },
  NO(random) {
    return drawn(() => {
      const stem = `9${digits(random, 7)}`
      const check = (11 - (sum(stem, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
      return check === 10 ? null : { nationalId: stem + check, vatTaxNumber: `NO${stem}${check}MVA` }
    })
  },
  US(random) {
    // Employer identification numbers carry no check digit, but only some prefixes are in use (IRS, "valid EINs").
    const prefix = random.pick(EIN_PREFIXES)
    return { nationalId: `${prefix}-${digits(random, 7)}`, vatTaxNumber: null }
  },
  NL(random) {
    return drawn(() => {
      const stem = digits(random, 8)
      const check = sum(stem, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
      return check === 10 ? null : { nationalId: digits(random, 8), vatTaxNumber: `NL${stem}${check}B01` }
    })
  },
  BE(random) {
    const stem = `0${4 + random.integer(4)}${digits(random, 6)}`
    const number = stem + String(97 - (Number(stem) % 97)).padStart(2, '0')
    return { nationalId: number, vatTaxNumber: `BE${number}` }
  },
  PL(random) {
    return drawn(() => {
      const stem = digits(random, 9)
      const check = sum(stem, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11
      return check === 10
        ? null
        : { nationalId: String(100_000 + random.integer(900_000)).padStart(10, '0'), vatTaxNumber: `PL${stem}${check}` }
    })
  },
  PT(random) {
    const stem = `5${digits(random, 7)}`
    const check = ((11 - (sum(stem, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10
    return { nationalId: stem + check, vatTaxNumber: `PT${stem}${check}` }
  },
  CH(random) {
    return drawn(() => {
      const stem = digits(random, 8)
      const check = (11 - (sum(stem, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11
      if (check === 10) return null
      const number = `CHE${stem}${check}`
      return { nationalId: number, vatTaxNumber: `${number}MWST` }
    })
  },
}

/** Countries of which demo companies can be numbered. */
export const NUMBERED_COUNTRIES: readonly string[] = Object.keys(MAKERS)
