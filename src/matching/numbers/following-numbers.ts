/**
 * Numbers from which the number of a company follows without doubt: those of its branches, its root, and of registers whose
 * numbers are part of it. What is not here does not follow: most registers number branches like companies.
 */
import { checkDigitOfCorporation, checkDigitsOfAbn, checkNumber, withCheckDigitsOfCnpj } from './check-digits.ts'

/** Numbers, without spaces and punctuation, and those of companies that follow from them; none where none do. */
type Following = (number: string) => readonly string[]

/** The beginning of numbers of one length, where the rest numbers a branch. */
const beginning =
  (length: number, digits: number): Following =>
  (number) =>
    number.length === length && /^\d+$/.test(number) ? [number.slice(0, digits)] : []

/** By country. */
const FOLLOWING: Readonly<Record<string, Following>> = {
  // The number of a company (ACN) is in its ABN, behind two check digits (Australian Business Register, "Format of the ABN").
  AU: (number) => (checkNumber('AU', 'acn', number) === 'right' ? [`${checkDigitsOfAbn(number)}${number}`] : []),
  // Four digits for the branch (Law on the BULSTAT register, art. 3).
  BG: beginning(13, 9),
  // Eight characters for the company, four for the establishment (0001 is the first, mostly the head office), two check digits.
  BR: (number) => {
    const isBranch = number.length === 14 && checkNumber('BR', 'cnpj', number) === 'right'
    const isRoot = /^\d{8}$/.test(number)
    return isBranch || isRoot ? [withCheckDigitsOfCnpj(`${number.slice(0, 8)}0001`)] : []
  },
  // Five digits for the establishment, the last of them a check digit over all.
  FR: (number) => (checkNumber('FR', 'siret', number) === 'right' ? [number.slice(0, 9)] : []),
  // Three digits for the branch, of VAT numbers.
  GB: beginning(12, 9),
  // Court, form and number are behind one check digit (ordinance 70 of 2014 of the Ministry of Finance, article 2).
  JP: (number) => (/^\d{12}$/.test(number) ? [`${checkDigitOfCorporation(number)}${number}`] : []),
  // Eleven digits behind letters that are often left out, with its zeros. Nine digits are a UID, five a VAT number.
  LI: (number) => {
    const [, letters, digits] = /^(FL)?(\d{7,11})$/.exec(number) ?? []
    return digits === undefined || (letters === undefined && digits.length === 9)
      ? []
      : [`FL${digits.padStart(11, '0')}`]
  },
  // The number of the legal person at the tax office, in the VAT number of its first registration.
  NL: (number) => (checkNumber('NL', 'bsn', number) === 'right' ? [`NL${number}B01`] : []),
  // Five digits for the unit, the last of them a check digit over all.
  PL: (number) => (checkNumber('PL', 'regon', number) === 'right' ? beginning(14, 9)(number) : []),
  // A century in front, by which numbers of organisations are told from those of persons.
  SE: (number) => (/^16\d{10}$/.test(number) ? [number.slice(2)] : []),
  SI: beginning(10, 7),
  // Four digits for the organisational unit.
  SK: beginning(12, 8),
  // Our records carry the state in front of the number in its register.
  // Those of Connecticut have seven digits.
  US: (number) => {
    const [, state, digits] = /^(?:US)?(CT)?(\d{4,11})$/.exec(number) ?? []
    if (digits === undefined) return []
    const ofConnecticut = digits.length < 7 ? [`CT${digits.padStart(7, '0')}`] : []
    if (state !== undefined) return ofConnecticut
    return digits.length < 6 ? [] : ['CO', 'CT', 'NY'].map((each) => `${each}${digits}`).concat(ofConnecticut)
  },
}

/** Numbers of companies that follow from a number, without spaces and punctuation; none where none do. */
export function followingNumbers(country: string, number: string): readonly string[] {
  return FOLLOWING[country]?.(number) ?? []
}

/** How many digits such a number has, where it may begin with zeros. */
export const BRANCH_DIGITS: Readonly<Record<string, readonly number[]>> = { AU: [9], BG: [13], FR: [14], JP: [12] }
