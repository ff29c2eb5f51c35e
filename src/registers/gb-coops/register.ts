/** Co-operatives UK: the open data on British co-operatives. */
import { type Company, emptyCompany } from '../../company/company.ts'
import { companyNumber } from '../../matching/numbers/british-company-number.ts'
import { dayFirstDate, isoDayInName, yearFirstDate } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import type { JoinedRegister, Mapped } from '../register.ts'
import { registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'
import { legalFormOf } from '../standardised-legal-form.ts'
import { COOP_FILES, type CoopRow, type EconomicYear, joinFiles } from './read.ts'

/** The register `gb-coops`. */
export const gbCoops: JoinedRegister<CoopRow> = {
  source: registerSource('gb-coops'),
  entryPattern: /\.csv$/i,
  publishedOn: isoDayInName,
  ...filesOf(COOP_FILES),
  join: joinFiles,
  map: mapOrganisation,
}

/** Maps an organisation, joined from the files. */
export function mapOrganisation(row: CoopRow): Mapped {
  const own = row.text('CUK Organisation ID')
  const name = row.text('Registered Name') || row.text('Trading Name')
  if (name === '') return { kind: 'rejected', reason: 'Registered Name and Trading Name are empty' }
  const nationalId = registeredNumber(row.text('Registered Number'))
  if (nationalId === null && !/^[\w-]+$/.test(own)) {
    return { kind: 'rejected', reason: 'Registered Number and CUK Organisation ID are no numbers' }
  }
  const company = emptyCompany({ id: `GB-${nationalId ?? `coop-${own}`}`, name, countryIso2: 'GB' })
  company.nationalId = nationalId
  const tradeName = row.text('Trading Name')
  if (tradeName !== '' && tradeName !== name) company.tradeNames = [tradeName]
  company.address = row.text('Registered Street').replace(/\s*\n\s*/g, ', ') || null
  company.city = row.text('Registered City') || null
  company.postcode = row.text('Registered Postcode') || null
  const form = row.text('Legal Form')
  company.nationalLegalForm = form || null
  company.standardisedLegalForm =
    form === 'Unincorporated' ? 'Other legal forms' : legalFormOf('gb', britishForm(form) ?? '')
  setStatus(company, row)
  company.dateOfIncorporation = dayFirstDate(row.text('Incorporation Date'))
  const code = /^UKSIC07-(\d{2,5})$/.exec(row.text('SIC Code'))?.[1]
  // Without the revision before it, a code that SIC 2007 does not have could be one of SIC 2003.
  if (code !== undefined) company.nationalSectors = { primary: [`2:${code}`], secondary: [] }
  setFigures(company, row.years)
  return { kind: 'company', company }
}

/**
 * The number at Companies House, by which records are linked. Societies are registered with the Financial Conduct
 * Authority. Companies House writes their numbers with the prefix `IP`, those of Scottish societies with `SP`: `27635R`
 * is `IP27635R`, `149C` is `IP00149C`, `2059RS` is `SP2059RS`. Others (`213CUS`) have different numbers there, and keep
 * their own.
 *
 * @returns `null` when there is no number
 */
export function registeredNumber(written: string): string | null {
  const number = written.toUpperCase().replace(/\s/g, '')
  if (!/\d/.test(number) || !/^[A-Z0-9]{2,12}$/.test(number)) return null
  if (/^\d{4}RS$/.test(number)) return `SP${number}`
  const isSociety = /^\d{1,5}[CR]$/.test(number)
  return companyNumber(isSociety ? `IP${number.padStart(6, '0')}` : number) ?? number
}

/** The name that Companies House uses for a legal form. A `Company` may be limited by shares or by guarantee. */
const britishForm = registerCodes('gb-coops', 'form')

function setStatus(company: Company, row: CoopRow): void {
  const written = row.text('Registered Status').toLowerCase()
  const dissolved = dayFirstDate(row.text('Dissolved Date'))
  if (written === 'live') company.status = 'Active'
  else if (written === 'dead') {
    company.status = dissolved === null ? 'Inactive (no precision)' : 'Dissolved'
    company.statusDate = dissolved
  }
}

/** The latest year for which there is a turnover, and the latest for which there is staff. */
function setFigures(company: Company, years: readonly EconomicYear[]): void {
  const latest = years.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
  const turnover = latest.find((year) => /^\d+(?:\.\d+)?$/.test(year.turnover))
  if (turnover !== undefined) {
    company.operatingRevenue = Number(turnover.turnover)
    company.operatingRevenueCurrency = 'GBP'
    company.operatingRevenueYear = yearOf(turnover)
  }
  const staff = latest.find((year) => /^\d{1,7}$/.test(year.employees))
  if (staff !== undefined) {
    company.numberOfEmployees = Number(staff.employees)
    company.numberOfEmployeesYear = yearOf(staff)
  }
}

function yearOf({ day }: EconomicYear): number | null {
  return yearFirstDate(day) === null ? null : Number(day.slice(0, 4))
}
