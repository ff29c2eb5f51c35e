/**
 * Registration authorities: how the numbers that each of them issues are written, and which of our numbers they are.
 *
 * Registers publish each other's numbers with a code of the issuing authority. The codes are those of GLEIF's Registration
 * Authorities List, the only such list in the world.
 */
import { companyNumber } from './british-company-number.ts'
import { checkDigitOfCorporation } from './check-digits.ts'
import { readNumber } from './identifiers.ts'

/** How the numbers of an authority map to ours. */
interface Authority {
  readonly countryIso2: string
  readonly title: string
  /**
   * The evidence that its numbers are ours. `rows`: numbers in rows of GLEIF's golden copy have the register's format, and
   * its check digit if it has one. `list`: GLEIF's Registration Authorities List names the register that our importer
   * reads; no row was available.
   */
  readonly confirmedBy: 'rows' | 'list'
  /** Normalises a number to the register's own spelling, which our records use; `null` if it is not one of its numbers. */
  numberOf(written: string): string | null
}

const digits = (count: number) => (written: string) => {
  const bare = written.replace(/[\s.-]/g, '')
  return bare.length === count && /^\d+$/.test(bare) ? bare : null
}

/** Accepts a number only if its check digit is right, because an authority's column sometimes contains other texts. */
const checked =
  (countryIso2: string, read: (written: string) => string | null) =>
  (written: string): string | null => {
    const number = read(written)
    if (number === null) return null
    const isRight = readNumber(countryIso2, number).some(({ checkDigit }) => checkDigit === 'right')
    return isRight ? number : null
  }

/** Accepts a number in the format of the register, without spaces and punctuation, in capitals. */
const formed =
  (form: RegExp) =>
  (written: string): string | null => {
    const bare = written.replace(/[\s.-]/g, '').toUpperCase()
    return form.exec(bare)?.[1] ?? null
  }

/** Normalises numbers of Companies House: removes spaces, and restores dropped leading zeros. */
const british = (written: string) => companyNumber(written.replace(/\s/g, ''))

/**
 * Authorities whose numbers our records carry as `nationalId`, by GLEIF's code.
 *
 * Not listed are authorities with one of many series in a country (German courts, Spanish provinces, American states), and
 * authorities for which it is uncertain what they number.
 */
export const AUTHORITIES: Readonly<Record<string, Authority>> = {
  RA000013: rows('AU', 'Australian Business Register', checked('AU', digits(11))),
  // The letter is a check letter, and part of the number.
  RA000017: rows('AT', 'Firmenbuch', formed(/^(?:FN)?(\d{1,6}[A-Z])$/)),
  RA000025: rows('BE', 'Banque-Carrefour des Entreprises', checked('BE', digits(10))),
  RA000163: rows('CZ', 'Obchodní rejstřík', checked('CZ', digits(8))),
  RA000170: rows('DK', 'Det Centrale Virksomhedsregister', checked('DK', digits(8))),
  RA000181: rows('EE', 'Äriregister', checked('EE', digits(8))),
  RA000188: rows('FI', 'Kaupparekisteri', checked('FI', finnish)),
  RA000189: rows('FR', 'SIRENE', checked('FR', digits(9))),
  RA000192: rows('FR', 'Registre du commerce et des sociétés', checked('FR', digits(9))),
  // Court, legal form, number.
  RA000391: rows('HU', 'Cégjegyzék', formed(/^((?:0[1-9]|1\d|20)\d{8})$/)),
  RA000402: rows('IE', 'Companies Registration Office', formed(/^0*([1-9]\d{2,5})$/)),
  RA000407: rows('IT', 'Registro delle imprese', checked('IT', digits(11))),
  RA000412: list('JP', 'Commercial register of the Legal Affairs Bureaus', japanese),
  RA000423: list('LV', 'Uzņēmumu reģistrs', formed(/^([4-9]\d{10})$/)),
  RA000430: rows('LT', 'Juridinių asmenų registras', formed(/^([1-9]\d{8})$/)),
  // The letter is the section of the register.
  RA000432: rows('LU', 'Registre de commerce et des sociétés', formed(/^([A-K][1-9]\d{0,6})$/)),
  RA000463: rows('NL', 'Handelsregister', digits(8)),
  RA000472: rows('NO', 'Foretaksregisteret', checked('NO', digits(9))),
  RA000473: list('NO', 'Enhetsregisteret', checked('NO', digits(9))),
  RA000487: rows('PT', 'Registo comercial', checked('PT', digits(9))),
  // Written before 2024 with slashes, and since as one number; the same column has taxpayers' numbers.
  RA000497: list('RO', 'Registrul comerțului', formed(/^(J\d{2}\/[1-9]\d{0,5}\/(?:19|20)\d{2}|J(?:19|20)\d{11})$/)),
  RA000526: list('SK', 'Obchodný register', formed(/^(\d{8})$/)),
  RA000544: rows('SE', 'Bolagsverket', checked('SE', digits(10))),
  RA000546: rows('SE', 'Skatteverket', checked('SE', digits(10))),
  RA000549: rows('CH', 'Handelsregister', checked('CH', formed(/^(CHE\d{9})$/))),
  RA000585: rows('GB', 'Companies House, England and Wales', british),
  RA000586: list('GB', 'Companies House, Northern Ireland', british),
  RA000587: list('GB', 'Companies House, Scotland', british),
  RA000681: rows('BR', 'Cadastro Nacional da Pessoa Jurídica', checked('BR', brazilian)),
  // Taxpayers outside the commercial register: parishes, associations. Companies have numbers of the same series.
  RA000776: rows('IT', 'Codice fiscale', checked('IT', digits(11))),
}

function rows(countryIso2: string, title: string, numberOf: Authority['numberOf']): Authority {
  return { countryIso2, title, confirmedBy: 'rows', numberOf }
}

function list(countryIso2: string, title: string, numberOf: Authority['numberOf']): Authority {
  return { countryIso2, title, confirmedBy: 'list', numberOf }
}

/** The corporate number of a company: a check digit before the twelve digits of the commercial register. */
function japanese(written: string): string | null {
  const number = /^(\d{4})-?(\d{2})-?(\d{6})$/.exec(written.trim())?.slice(1).join('')
  return number === undefined ? null : `${checkDigitOfCorporation(number)}${number}`
}

/** `07.298.800/0001-80`, without what is no digit or letter. */
function brazilian(written: string): string | null {
  const bare = written.replace(/[\s./-]/g, '').toUpperCase()
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) ? bare : null
}

function finnish(written: string): string | null {
  const match = /^(\d{7})-?(\d)$/.exec(written.trim())
  return match && `${match[1]}-${match[2]}`
}
