/**
 * Companies House, the accounts data product: accounts that companies filed as iXBRL, one file each, in archives of a day
 * or a month.
 */
import { type Company, emptyCompany } from '../../company/company.ts'
import { companyNumber } from '../../matching/numbers/british-company-number.ts'
import { yearFirstDate } from '../dates.ts'
import type { Layout } from '../layout.ts'
import type { DatedCompany, FileKind, JoinedRegister, Mapped } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { FILING_NAME } from './filing.ts'
import type { NumberFact } from './ixbrl.ts'
import { type AccountsRow, joinFilings } from './read.ts'

const FILINGS: FileKind = { id: 'accounts', title: 'Prod…_NUMBER_YYYYMMDD.html', names: FILING_NAME }

/** Accounts do not contain the status of a company. */
const ACCOUNTS: Layout = {
  title: 'filed accounts (iXBRL)',
  kind: FILINGS.id,
  columns: { identity: ['UKCompaniesHouseRegisteredNumber'], name: ['EntityCurrentLegalOrRegisteredName'] },
}

/** The register `gb-accounts`. */
export const gbAccounts: JoinedRegister<AccountsRow> = {
  source: registerSource('gb-accounts'),
  layouts: [ACCOUNTS],
  entryPattern: FILING_NAME,
  publishedOn(fileName) {
    return yearFirstDate(/^Accounts_Bulk_Data-(\d{4}-\d{2}-\d{2})/.exec(fileName)?.[1] ?? '')
  },
  kinds: [FILINGS],
  // Every archive only adds: the filings of its days. There is no file of all accounts, so none can be missing in between.
  amendments: { kind: FILINGS.id, key: null, since: () => null },
  ahead: new URL('./filing-thread.ts', import.meta.url),
  join: joinFilings,
  map: mapAccounts,
  combine: latestAccounts,
}

/** Maps accounts. */
export function mapAccounts(row: AccountsRow): Mapped {
  const number = companyNumber(row.number)
  if (number === null || row.day === null) {
    return {
      kind: 'rejected',
      reason: `the name of the file is ${row.raw()}, must have the number of a company and a day`,
    }
  }
  const name = row.texts.get('EntityCurrentLegalOrRegisteredName')
  if (name === undefined || name.length > NAME_MAX) {
    return { kind: 'rejected', reason: 'EntityCurrentLegalOrRegisteredName is missing' }
  }
  const company = emptyCompany({ id: `GB-${number}`, name, countryIso2: 'GB' })
  company.nationalId = number
  company.lastUpdated = `${row.day}T00:00:00Z`
  setFigures(company, row.numbers, row.day)
  return { kind: 'company', company }
}

/** No company has a longer name: the register allows 160 characters. */
const NAME_MAX = 300
/** A year of accounts has at most eighteen months (Companies Act 2006, s. 392). */
const DAYS_MAX = 550
const MILLISECONDS_OF_DAY = 86_400_000

function setFigures(company: Company, numbers: readonly NumberFact[], day: string): void {
  const year = Number(day.slice(0, 4))
  const staff = theOne(
    numbers.filter((fact) => fact.name === 'AverageNumberEmployeesDuringPeriod' && isOfYear(fact, day)),
  )
  if (staff !== null && staff.value >= 0) {
    company.numberOfEmployees = Math.round(staff.value)
    company.numberOfEmployeesYear = year
  }
  const turnover = theOne(numbers.filter((fact) => /^Turnover/.test(fact.name) && isOfYear(fact, day)))
  const assets = theOne(numbers.filter(({ name, from, to }) => name === 'TotalAssets' && from === null && to === day))
  const revenue = turnover !== null && turnover.currency !== null && turnover.value >= 0 ? turnover : null
  const currency = revenue?.currency ?? assets?.currency ?? null
  if (currency === null) return
  company.operatingRevenueCurrency = currency
  company.operatingRevenueYear = year
  company.operatingRevenue = revenue?.value ?? null
  if (assets?.currency === currency) company.totalAssets = assets.value
}

/** Whether a figure is of the period that ends with the accounts; that of the previous year is next to it. */
function isOfYear({ from, to }: NumberFact, day: string): boolean {
  if (to !== day) return false
  // Some filers tag the staff of a year with its last day.
  return from === null || (Date.parse(day) - Date.parse(from)) / MILLISECONDS_OF_DAY <= DAYS_MAX
}

/** The figure that all of these state; `null` where there is none, or they differ. */
function theOne(facts: readonly NumberFact[]): NumberFact | null {
  const [first] = facts
  if (first === undefined) return null
  return facts.every(({ value, currency }) => value === first.value && currency === first.currency) ? first : null
}

/** The latest of several accounts of one company; on the same day, those read last. */
function latestAccounts(rows: readonly DatedCompany[]): Company {
  const day = ({ company }: DatedCompany) => yearFirstDate(company.lastUpdated ?? '') ?? ''
  return rows.reduce((latest, row) => (day(row) >= day(latest) ? row : latest)).company
}
