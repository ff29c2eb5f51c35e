/**
 * Reads the numbers of companies in every common spelling, so that the number a caller types and the number a register
 * publishes meet: VAT numbers, numbers of registers, Legal Entity Identifiers.
 *
 * A number is never refused: what cannot be read, or has a wrong check digit, is a number nobody has. The check digit
 * only decides which reading comes first, and what is said about it.
 */
import type { Company } from '../../company/company.ts'
import { type CheckDigit, checkNumber, isMod9710 } from './check-digits.ts'
import { followingNumbers } from './following-numbers.ts'
import { DERIVED, REGISTER_FORMATS, VAT_FORMATS } from './number-formats.ts'
import { isNothing, looksMadeUp } from './placeholders.ts'
import { withoutDecimals } from './typed-number.ts'

/** What a number is a number of. */
export type NumberKind = 'vat' | 'register' | 'lei'

/** One way to read a number. */
export interface NumberReading {
  readonly kind: NumberKind
  /** The number as it is compared: VAT numbers with their country's prefix, all without spaces and punctuation. */
  readonly number: string
  readonly checkDigit: CheckDigit
}

/** Longest number that is read, without spaces and punctuation. */
const NUMBER_LENGTH_MAX = 40
/** Everything but letters, digits and the two characters (`+`, `*`) that Irish numbers may have. */
const PLAIN_NUMBER = /^[A-Z0-9]+$/
const PUNCTUATION = /[^\p{L}\p{N}+*]+/gu

/**
 * Reads a number as a caller typed it. What else it may be, `readOtherwise` says (`other-readings.ts`).
 *
 * Spaces, dots, dashes, letter case and one country prefix do not matter; leading zeros do.
 *
 * @param country ISO 3166-1 alpha-2 code of the country whose companies are meant
 * @returns the ways to read it, the likeliest first; none when it holds no digit, or zeros alone
 */
export function readNumber(country: string, typed: string): NumberReading[] {
  const readings: NumberReading[] = []
  const add = (reading: NumberReading) => {
    if (!readings.some(({ kind, number }) => kind === reading.kind && number === reading.number)) readings.push(reading)
  }
  const number = withoutPunctuation(withoutDecimals(typed))
  if (number.length < 2 || number.length > NUMBER_LENGTH_MAX || !/\d/.test(number) || isNothing(number)) return []
  if (LEI.test(number)) add({ kind: 'lei', number, checkDigit: isLei(number) ? 'right' : 'wrong' })
  const vat = readVat(country, number)
  if (vat) add({ kind: 'vat', number: vat.prefix + vat.body, checkDigit: checkVat(country, vat.body) })
  // With its prefix a VAT number is nothing else, where numbers of the register could be mistaken for it.
  if (!(vat?.isPrefixed && VAT_FORMATS[country].isApart)) {
    for (const register of registerSpellings(country, number)) {
      add({ kind: 'register', number: register, checkDigit: checkRegister(country, register) })
    }
  }
  // A right check digit says more than the order in which the kinds are tried.
  return readings.sort((a, b) => Number(b.checkDigit === 'right') - Number(a.checkDigit === 'right'))
}

/** The members of a company that are numbers, or contain one. */
export type NumberedCompany = Pick<Company, 'id' | 'countryIso2' | 'vatTaxNumber' | 'nationalId' | 'lei'>

/**
 * All numbers under which a company is found, as {@link NumberReading} writes them, each once.
 *
 * Its VAT number, its number in the register, the number in its id, its LEI, and those that follow from them without
 * doubt (a French VAT number from the SIREN).
 */
export function numbersOf(company: NumberedCompany): { readonly kind: NumberKind; readonly number: string }[] {
  const { countryIso2: country } = company
  const numbers: { kind: NumberKind; number: string }[] = []
  const add = (kind: NumberKind, number: string | null) => {
    if (number === null || number === '') return
    if (!numbers.some((known) => known.kind === kind && known.number === number)) numbers.push({ kind, number })
  }
  const addVat = (body: string | null) => {
    if (body !== null && !looksMadeUp(country, body)) add('vat', VAT_FORMATS[country].prefixes[0] + body)
  }
  const addRegister = (text: string) => {
    const number = withoutPunctuation(text)
    if (LEI.test(number) && isLei(number)) add('lei', number)
    const register = normaliseRegister(country, number)
    add('register', register)
    addVat(DERIVED[country]?.vatFromRegister(register) ?? null)
  }

  if (company.vatTaxNumber !== null) {
    const written = withoutPunctuation(company.vatTaxNumber)
    const vat = readVat(country, written)
    if (vat) {
      addVat(vat.body)
      add('register', DERIVED[country]?.registerFromVat(vat.body) ?? null)
    } else {
      // It has no VAT format of the country. It is still found as it is written.
      for (const spelling of registerSpellings(country, written)) add('register', spelling)
    }
  }
  if (company.nationalId !== null) addRegister(company.nationalId)
  const inId = company.id.slice(company.id.indexOf('-') + 1)
  if (inId !== company.nationalId) addRegister(inId)
  if (company.lei !== null) add('lei', withoutPunctuation(company.lei))
  return numbers
}

/** A number and its kind as one text: what an index compares. */
export function numberKey(kind: NumberKind, number: string): string {
  return `${kind} ${number}`
}

/**
 * Brings a VAT number to the form records carry: its country's prefix, then the number, without spaces.
 *
 * @returns `null` when it does not look like a VAT number of the country, or looks made up (`888888888`); the check digit is not
 *   looked at
 */
export function canonicalVatNumber(country: string, written: string): string | null {
  const vat = readVat(country, withoutPunctuation(written))
  return vat === null || looksMadeUp(country, vat.body) ? null : vat.prefix + vat.body
}

const LEI = /^[A-Z0-9]{18}\d{2}$/

/** Whether the check digits of a Legal Entity Identifier are right (ISO 17442, ISO/IEC 7064 MOD 97-10). */
export function isLei(number: string): boolean {
  return LEI.test(number) && isMod9710(number)
}

/** A text without spaces and punctuation, in capitals. */
export function withoutPunctuation(text: string): string {
  // Most numbers are written so, and an index asks for all of them.
  if (PLAIN_NUMBER.test(text)) return text
  return text.normalize('NFKC').toUpperCase().replace(PUNCTUATION, '')
}

function readVat(country: string, number: string): { prefix: string; body: string; isPrefixed: boolean } | null {
  const format = VAT_FORMATS[country]
  if (!format) return null
  const withoutSuffix = format.suffix ? number.replace(format.suffix, '') : number
  for (const prefix of [...format.prefixes, '']) {
    if (!withoutSuffix.startsWith(prefix)) continue
    const body = withoutSuffix.slice(prefix.length)
    if (!format.body.test(body)) continue
    const normalised = format.normalise ? format.normalise(body) : body
    return { prefix: format.prefixes[0], body: normalised, isPrefixed: prefix !== '' }
  }
  return null
}

/** A number of the register as typed, and without the country before it. */
function registerSpellings(country: string, number: string): string[] {
  const spellings = [normaliseRegister(country, number)]
  const prefix = [country, ...(VAT_FORMATS[country]?.prefixes ?? [])].find(
    (one) => number.startsWith(one) && number.length > one.length + 1 && /\d/.test(number.slice(one.length)),
  )
  if (prefix) spellings.push(normaliseRegister(country, number.slice(prefix.length)))
  // A French establishment is its company's number and five digits more.
  if (country === 'FR') spellings.push(...followingNumbers('FR', number))
  return spellings
}

function normaliseRegister(country: string, number: string): string {
  return REGISTER_FORMATS[country]?.normalise?.(number) ?? number
}

function checkVat(country: string, body: string): CheckDigit {
  const { check, checks } = VAT_FORMATS[country]
  return checkNumber(country, checks?.[body.length] ?? check, body)
}

/** Whether a number, in the register's own spelling, has the check digit that the country's register gives it. */
export function isRegisterNumber(country: string, number: string): boolean {
  return checkRegister(country, number) === 'right'
}

/** Digits alone that are of another length than all numbers of the register are wrong, too. */
function checkRegister(country: string, number: string): CheckDigit {
  const { series } = REGISTER_FORMATS[country] ?? {}
  const isOwn = series === undefined || !/^\d+$/.test(number) || series.some(({ digits }) => digits === number.length)
  return isOwn ? (checkForm(country, number) ?? 'unknown') : 'wrong'
}

/**
 * The check digit of a number by what it looks like, numbers of units and of other registers included.
 *
 * @returns `null` where it looks like no number of a register of the country
 */
export function checkForm(country: string, number: string): CheckDigit | null {
  const { series = [], others = [] } = REGISTER_FORMATS[country] ?? {}
  const own = /^\d+$/.test(number)
    ? series.find(({ digits, form }) => digits === number.length && (form?.test(number) ?? true))
    : undefined
  const found = own ?? others.find(({ form }) => form.test(number))
  return found === undefined ? null : checkNumber(country, found.check ?? '', number)
}
