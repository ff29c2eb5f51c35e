/**
 * Record linkage: the numbers that link records of different registers to one company. These are the number in a national
 * register, the Legal Entity Identifier and the VAT number, never a name.
 *
 * Registers publish each other's numbers with a code of the issuing authority; {@link AUTHORITIES} reads them.
 */
import type { Company } from '../company/company.ts'
import { canonicalVatNumber, isLei } from '../matching/numbers/identifiers.ts'
import { DERIVED } from '../matching/numbers/number-formats.ts'
import { AUTHORITIES } from '../matching/numbers/registration-authorities.ts'
import type { Identity } from '../registers/register.ts'

/**
 * The id of the company with this number: `<countryIso2>-<number>`.
 *
 * @returns `null` for an authority that is not in {@link AUTHORITIES}, and for a text that is not one of its numbers
 */
export function companyIdOf({ authority, number }: Identity): string | null {
  const found = AUTHORITIES[authority]
  const own = found?.numberOf(number) ?? null
  return own === null ? null : idOfNumber(found.countryIso2, own)
}

/** An id is part of the path of a URL: Romanian numbers have slashes, which it writes as hyphens. */
const idOfNumber = (countryIso2: string, number: string) => `${countryIso2}-${number.replaceAll('/', '-')}`

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
  if (nationalId !== null) return idOfNumber(countryIso2, nationalId)
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
