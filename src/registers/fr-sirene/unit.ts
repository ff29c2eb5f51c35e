/**
 * What the rows of all files of SIRENE have in common: the number, the codes of form, staff and activity, the days.
 */
import { type Company, emptyCompany } from '../../company/company.ts'
import { DERIVED } from '../../matching/numbers/number-formats.ts'
import { findLegalForm } from '../../reference/legal-forms.ts'
import { yearFirstDate } from '../dates.ts'
import type { Mapped } from '../register.ts'
import { legalFormOf } from '../standardised-legal-form.ts'
import { LARGE_ENTERPRISE, STAFF_BANDS } from './bands.ts'

/** Forms of natural persons begin with 1. */
export function isNaturalPerson(legalForm: string): boolean {
  return legalForm.startsWith('1')
}

/** Nine digits of which the last checks (Luhn). */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  let sum = 0
  for (let place = 0; place < 9; place++) {
    const digit = Number(text[place]) * (place % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** Rejects a row whose SIREN is not valid. */
export function wrongSiren(siren: string): Mapped {
  return { kind: 'rejected', reason: `siren is ${JSON.stringify(siren.slice(0, 40))}, must be 9 digits that check` }
}

/** A company with everything that follows from its SIREN. */
export function frenchCompany(siren: string, name: string, others: readonly string[]): Company {
  const company = emptyCompany({ id: `FR-${siren}`, name, countryIso2: 'FR' })
  company.nationalId = siren
  company.vatTaxNumber = `FR${DERIVED.FR.vatFromRegister(siren)}`
  company.tradeNames = [...new Set(others)].filter((other) => other !== name)
  return company
}

/** Sets both members from INSEE's code of the legal form. */
export function setLegalForm(company: Company, code: string): void {
  company.nationalLegalForm = findLegalForm('fr', code)?.name || code || null
  company.standardisedLegalForm = legalFormOf('fr', code)
}

/** Sets the band of employees and its year. */
export function setStaff(company: Company, code: string, year: string): void {
  const band = STAFF_BANDS[code]
  if (band === undefined) return
  company.numberOfEmployeesMin = band.min
  company.numberOfEmployeesMax = band.max
  company.numberOfEmployeesYear = /^\d{4}$/.test(year) ? Number(year) : null
}

/** Sets the category from INSEE's category of the enterprise that the unit belongs to, where that means one of ours. */
export function setCategory(company: Company, category: string): void {
  if (category === LARGE_ENTERPRISE) company.categoryOfTheCompany = 'Very large company'
}

/** Codes of INSEE for an activity that has no code yet, or gets none. */
const NO_ACTIVITY: ReadonlySet<string> = new Set(['', '00.00Z', '0000Z', '00.0Z', '99.99Z'])

/**
 * The codes of the main activity: NAF rév. 2, and NAF 2025 beside it. Codes of the lists before 2008, which closed
 * companies keep, carry the name of their list (`NAFRev1:74.8K`): the same digits mean another trade today.
 */
export function activity(code: string, list: string, naf2025 = ''): Company['nationalSectors'] {
  const primary: string[] = []
  const dotted = /^\d{4}[A-Z]$/.test(code) ? `${code.slice(0, 2)}.${code.slice(2)}` : code
  if (!NO_ACTIVITY.has(dotted)) primary.push(list === 'NAFRev2' || list === '' ? dotted : `${list}:${dotted}`)
  if (!NO_ACTIVITY.has(naf2025)) primary.push(`2.1:${naf2025}`)
  return { primary, secondary: [] }
}

/** The register writes 1900-01-01 for days that it does not know. */
export function knownDay(text: string): string | null {
  const day = yearFirstDate(text)
  return day === '1900-01-01' ? null : day
}

/** Times in the register are those of Paris; the day is what matters. */
export function startOfDay(time: string): string | null {
  const day = yearFirstDate(time.slice(0, 10))
  return day && `${day}T00:00:00Z`
}
