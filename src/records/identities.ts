/**
 * Record linkage: the numbers that link records of different registers to one company. These are the number in a national
 * register, the Legal Entity Identifier and the VAT number, never a name.
 *
 * Registers publish each other's numbers with a code of the issuing authority. The codes are those of GLEIF's Registration
 * Authorities List, the only such list in the world. {@link AUTHORITIES} maps an authority's numbers to our ids.
 */
import type { Company } from '../company/company.ts'
import { companyNumber } from '../matching/british-company-number.ts'
import { canonicalVatNumber, isLei, readNumber } from '../matching/identifiers.ts'
import { DERIVED } from '../matching/number-formats.ts'
import type { Identity } from '../registers/register.ts'

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
  // The letter is a check letter, and part of the number.
  RA000017: rows('AT', 'Firmenbuch', checked('AT', formed(/^(?:FN)?(\d{1,6}[A-Z])$/))),
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
  RA000423: list('LV', 'Uzņēmumu reģistrs', formed(/^([4-9]\d{10})$/)),
  RA000430: rows('LT', 'Juridinių asmenų registras', formed(/^([1-9]\d{8})$/)),
  // The letter is the section of the register.
  RA000432: rows('LU', 'Registre de commerce et des sociétés', formed(/^([A-K][1-9]\d{0,6})$/)),
  RA000463: rows('NL', 'Handelsregister', digits(8)),
  RA000472: rows('NO', 'Foretaksregisteret', checked('NO', digits(9))),
  RA000473: list('NO', 'Enhetsregisteret', checked('NO', digits(9))),
  RA000487: rows('PT', 'Registo comercial', checked('PT', digits(9))),
  RA000544: rows('SE', 'Bolagsverket', checked('SE', digits(10))),
  RA000546: rows('SE', 'Skatteverket', checked('SE', digits(10))),
  RA000549: rows('CH', 'Handelsregister', checked('CH', formed(/^(CHE\d{9})$/))),
  RA000585: rows('GB', 'Companies House, England and Wales', british),
  RA000586: list('GB', 'Companies House, Northern Ireland', british),
  RA000587: list('GB', 'Companies House, Scotland', british),
  // Taxpayers outside the commercial register: parishes, associations. Companies have numbers of the same series.
  RA000776: rows('IT', 'Codice fiscale', checked('IT', digits(11))),
}

function rows(countryIso2: string, title: string, numberOf: Authority['numberOf']): Authority {
  return { countryIso2, title, confirmedBy: 'rows', numberOf }
}

function list(countryIso2: string, title: string, numberOf: Authority['numberOf']): Authority {
  return { countryIso2, title, confirmedBy: 'list', numberOf }
}

function finnish(written: string): string | null {
  const match = /^(\d{7})-?(\d)$/.exec(written.trim())
  return match && `${match[1]}-${match[2]}`
}

/**
 * The id of the company with this number: `<countryIso2>-<number>`.
 *
 * @returns `null` for an authority that is not in {@link AUTHORITIES}, and for a text that is not one of its numbers
 */
export function companyIdOf({ authority, number }: Identity): string | null {
  const found = AUTHORITIES[authority]
  const own = found?.numberOf(number) ?? null
  return own === null ? null : `${found.countryIso2}-${own}`
}

/**
 * Extracts the register number from a VAT number, for countries whose tax authority issues no numbers of its own.
 * (Italian VAT numbers and taxpayer numbers share one series, so equal numbers belong to one company.)
 */
const REGISTER_NUMBER_OF_VAT: Readonly<Record<string, (body: string) => string | null>> = {
  BE: (body) => body,
  CZ: (body) => (body.length === 8 ? body : null),
  DK: (body) => body,
  FI: (body) => `${body.slice(0, 7)}-${body.slice(7)}`,
  FR: (body) => DERIVED.FR.registerFromVat(body),
  IT: (body) => body,
  LV: (body) => body,
  NO: (body) => body,
  PT: (body) => body,
  SE: (body) => DERIVED.SE.registerFromVat(body),
}

/** The numbers that identify a company. */
export type CompanyNumbers = Pick<Company, 'countryIso2' | 'nationalId' | 'vatTaxNumber' | 'lei'>

/**
 * The id for a record of a register without numbers of its own, from the best number it has: the number in the national
 * register, the one within the VAT number, the LEI, the VAT number.
 *
 * @returns `null` without any of them: nothing distinguishes such a record from others
 */
export function idOfNumbers({ countryIso2, nationalId, vatTaxNumber, lei }: CompanyNumbers): string | null {
  if (nationalId !== null) return `${countryIso2}-${nationalId}`
  const vat = vatTaxNumber === null ? null : idOfVat(countryIso2, vatTaxNumber)
  if (vat?.startsWith('id:')) return vat.slice(3)
  if (lei !== null) return `${countryIso2}-${lei}`
  return vatTaxNumber === null ? null : `${countryIso2}-${vat?.slice(4) ?? vatTaxNumber}`
}

function idOfVat(countryIso2: string, written: string): string | null {
  const vat = canonicalVatNumber(countryIso2, written)
  if (vat === null) return null
  const number = REGISTER_NUMBER_OF_VAT[countryIso2]?.(vat.replace(/^[A-Z]{2}/, '')) ?? null
  return number === null ? `vat:${vat}` : `id:${countryIso2}-${number}`
}

/**
 * The blocking keys that link a record to those of other registers, in addition to its id: `id:` and an id, `lei:`, `vat:`,
 * the most trusted first. Most records have none, because their VAT number contains the number in their id.
 */
export function identityKeys(company: Company, identities: readonly Identity[] = []): string[] {
  const { id, countryIso2, vatTaxNumber, lei } = company
  if (vatTaxNumber === null && lei === null && identities.length === 0) return []
  const keys = new Set<string>()
  for (const identity of identities) {
    const other = companyIdOf(identity)
    if (other !== null) keys.add(`id:${other}`)
  }
  if (lei !== null && isLei(lei)) keys.add(`lei:${lei}`)
  if (vatTaxNumber !== null) {
    const vat = idOfVat(countryIso2, vatTaxNumber)
    if (vat !== null) keys.add(vat)
  }
  keys.delete(`id:${id}`)
  return [...keys].sort()
}
