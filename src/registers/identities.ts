/**
 * By which numbers a record of one register turns out to be a company that another register tells of: the number in a
 * national register, the Legal Entity Identifier, the VAT number. A name never is such a number.
 *
 * Registers write each other's numbers with a code for the authority that gave them. The codes are GLEIF's (its
 * Registration Authorities List), because the world's only list of them is; {@link AUTHORITIES} says in which numbers
 * of ours an authority's numbers are found.
 */
import type { Company } from '../company/company.ts'
import { canonicalVatNumber, isLei, readNumber } from '../matching/identifiers.ts'
import { DERIVED } from '../matching/number-formats.ts'
import { companyNumber } from './gb-companies-house/register.ts'
import type { Identity } from './register.ts'

/** Where the numbers of an authority stand among ours. */
interface Authority {
  readonly countryIso2: string
  readonly title: string
  /** The number as the register itself writes it, and as our records carry it; `null` when it is none of its numbers. */
  numberOf(written: string): string | null
}

const digits = (count: number) => (written: string) => {
  const bare = written.replace(/[\s.-]/g, '')
  return bare.length === count && /^\d+$/.test(bare) ? bare : null
}

/** The number, if its check digit is right: an authority's column holds other texts now and then. */
const checked =
  (countryIso2: string, read: (written: string) => string | null) =>
  (written: string): string | null => {
    const number = read(written)
    if (number === null) return null
    const isRight = readNumber(countryIso2, number).some(({ checkDigit }) => checkDigit === 'right')
    return isRight ? number : null
  }

/**
 * Authorities whose numbers are those that our records carry as `nationalId`, by GLEIF's code. Each was confirmed with
 * rows of GLEIF's golden copy: all their numbers have the register's form, and its check digit where it has one.
 */
export const AUTHORITIES: Readonly<Record<string, Authority>> = {
  RA000025: { countryIso2: 'BE', title: 'Banque-Carrefour des Entreprises', numberOf: checked('BE', digits(10)) },
  RA000163: { countryIso2: 'CZ', title: 'Obchodní rejstřík', numberOf: checked('CZ', digits(8)) },
  RA000170: { countryIso2: 'DK', title: 'Det Centrale Virksomhedsregister', numberOf: checked('DK', digits(8)) },
  RA000181: { countryIso2: 'EE', title: 'Äriregister', numberOf: checked('EE', digits(8)) },
  RA000188: { countryIso2: 'FI', title: 'Kaupparekisteri', numberOf: checked('FI', finnish) },
  RA000189: { countryIso2: 'FR', title: 'SIRENE', numberOf: checked('FR', digits(9)) },
  RA000192: { countryIso2: 'FR', title: 'Registre du commerce et des sociétés', numberOf: checked('FR', digits(9)) },
  RA000407: { countryIso2: 'IT', title: 'Registro delle imprese', numberOf: checked('IT', digits(11)) },
  RA000472: { countryIso2: 'NO', title: 'Brønnøysundregistrene', numberOf: checked('NO', digits(9)) },
  RA000487: { countryIso2: 'PT', title: 'Registo comercial', numberOf: checked('PT', digits(9)) },
  RA000585: {
    countryIso2: 'GB',
    title: 'Companies House',
    numberOf: (written) => companyNumber(written.replace(/\s/g, '')),
  },
}

function finnish(written: string): string | null {
  const match = /^(\d{7})-?(\d)$/.exec(written.trim())
  return match && `${match[1]}-${match[2]}`
}

/**
 * The id that a company with this number has: `<countryIso2>-<number>`.
 *
 * @returns `null` for an authority whose numbers are not ours, and for a text that is none of its numbers
 */
export function companyIdOf({ authority, number }: Identity): string | null {
  const found = AUTHORITIES[authority]
  const own = found?.numberOf(number) ?? null
  return own === null ? null : `${found.countryIso2}-${own}`
}

/**
 * The number in the register that a VAT number contains, by country: there the tax authority numbers nobody anew.
 * (Italian numbers for value added tax and for taxpayers are drawn from one series, so that equal ones are one company's.)
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

/** The numbers that say who a company is. */
export type CompanyNumbers = Pick<Company, 'countryIso2' | 'nationalId' | 'vatTaxNumber' | 'lei'>

/**
 * The id for a record of a register that gives no numbers of its own, made from the best number it has: that of the
 * national register, the one within the VAT number, the LEI, the VAT number.
 *
 * @returns `null` when it has none of them: such a record cannot be told from others
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
 * The keys by which a record meets records of other registers, beside its id: `id:` and an id, `lei:`, `vat:`. In this
 * order they are trusted. Most records have none: their VAT number contains the number in their id.
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
