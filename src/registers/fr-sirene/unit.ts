/**
 * What the rows of all files of SIRENE have in common: the number, the codes of form, staff and activity, the days.
 */
import { formatInstantOrNull, parseInstant } from '../../clock.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import type { Status } from '../../company/status.ts'
import { checkNumber } from '../../matching/numbers/check-digits.ts'
import { DERIVED } from '../../matching/numbers/number-formats.ts'
import { codeTrees } from '../../reference/industry-codes.ts'
import { findLegalForm } from '../../reference/legal-forms.ts'
import { REV_21_PREFIX } from '../../reference/nace.ts'
import { yearFirstDate } from '../dates.ts'
import { type Mapped, wrongCell } from '../register.ts'
import { registerBands, registerCodes } from '../register-codes.ts'
import { legalFormOf } from '../standardised-legal-form.ts'

/** The status by the state of a legal unit (A, C) or of an establishment (A, F). */
export const statusOf = registerCodes<Status>('fr-sirene', 'status')

/** Employees, by `trancheEffectifsUniteLegale`. Source: INSEE, variables of SIRENE. */
const staffOfCode = registerBands('fr-sirene', 'staff')

/** Forms of natural persons begin with 1. */
export function isNaturalPerson(legalForm: string): boolean {
  return legalForm.startsWith('1')
}

/** Nine digits of which the last checks. */
export function isSiren(text: string): boolean {
  return text !== '000000000' && checkNumber('FR', 'siren', text) === 'right'
}

/** Rejects a row whose SIREN is not valid. */
export const wrongSiren = (siren: string): Mapped => wrongCell('siren', siren.slice(0, 40), '9 digits that check')

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
  const band = staffOfCode(code)
  if (band === undefined) return
  company.numberOfEmployeesMin = band.min
  company.numberOfEmployeesMax = band.max
  company.numberOfEmployeesYear = /^\d{4}$/.test(year) ? Number(year) : null
}

/**
 * Sets the category from INSEE's category of the enterprise that the unit belongs to, where that means one of ours: `GE` has
 * 5,000 employees and more, or more than 1.5 billion euro of turnover and 2 billion of assets (decree 2008-1354, art. 3). `PME`
 * reaches to 249 employees and 50 million euro, `ETI` begins there.
 */
export function setCategory(company: Company, category: string): void {
  if (category === 'GE') company.categoryOfTheCompany = 'Very large company'
}

/** Codes of INSEE for an activity that has no code yet, or gets none, in each list. */
const NO_ACTIVITY = /^(?:00\.?00?|99\.?99)[A-Z]$/

/** Possible names of NAF 2025 (NACE Rev. 2.1): INSEE has not announced its name yet. */
const NAF_2025_NAME = /25$|2025|rev2\W?1$/i

/**
 * The codes of the main activity: first that of NAF rév. 2, then that of NAF 2025, in either column. A code identifies
 * its list, for the two have none in common; an unknown code is of the list that its column names. Codes of the lists
 * before 2008, which closed companies keep, carry the name of their list (`NAFRev1:74.8K`): the same digits mean
 * another trade today.
 *
 * @param code   of the main column
 * @param list   name of its list; empty where the file has none
 * @param beside of the column for NAF 2025, which is to contain the code of the other list when the main one changes
 */
export function activity(code: string, list: string, beside = ''): Company['nationalSectors'] {
  const written = [writtenCode(code, list), writtenCode(beside, 'NAF2025')].filter((each) => each !== null)
  const primary = [...new Set(written)].sort((a, b) => Number(isNaf2025(a)) - Number(isNaf2025(b)))
  return { primary, secondary: [] }
}

const isNaf2025 = (written: string) => written.startsWith(REV_21_PREFIX)

/** Caches codes as records carry them, by list and code: the lists have some 1,500 codes, and companies are many. */
const known = new Map<string, string | null>()
const KNOWN_MAX = 10_000

/** A code as records carry it, or `null` where it is none. */
function writtenCode(text: string, list: string): string | null {
  const key = `${list} ${text}`
  let written = known.get(key)
  if (written === undefined) {
    written = codeInList(text, list)
    if (known.size < KNOWN_MAX) known.set(key, written)
  }
  return written
}

function codeInList(text: string, list: string): string | null {
  const code = text.trim().toUpperCase()
  if (code === '' || NO_ACTIVITY.test(code)) return null
  const dotted = /^\d{4}[A-Z]$/.test(code) ? `${code.slice(0, 2)}.${code.slice(2)}` : code
  // Codes of NAP look like classes.
  const own = /[A-Z]$/.test(dotted) ? listOf(dotted) : undefined
  if (own?.revision === '2.1' || (own === undefined && NAF_2025_NAME.test(list))) return REV_21_PREFIX + dotted
  return own?.revision === '2' || list === 'NAFRev2' || list === '' ? dotted : `${list}:${dotted}`
}

/** The list that has a code in just this spelling. */
const listOf = (code: string) => codeTrees('national', 'FR').find(({ tree }) => tree.find(code)?.bare === code)

/** The register writes 1900-01-01 for days that it does not know. */
export function knownDay(text: string): string | null {
  const day = yearFirstDate(text)
  return day === '1900-01-01' ? null : day
}

/**
 * A moment of the register to the second. It has no zone: it is taken as UTC, as it is written. If it is of Paris, as INSEE's are, it
 * was an hour or two earlier, so that nothing counts as published before it was.
 */
export function writtenMoment(time: string): string | null {
  const day = yearFirstDate(time.slice(0, 10))
  return formatInstantOrNull(parseInstant(time)) ?? (day && `${day}T00:00:00Z`)
}
