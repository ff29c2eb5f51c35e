/**
 * Uzņēmumu reģistrs, the Latvian register of enterprises: the open data of all entities, one row per entity, with their
 * annual accounts and what the tax authority publishes.
 */
import { codesInOrder } from '../../company/codes.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import { findCode } from '../../reference/industry-codes.ts'
import { findLegalFormByName } from '../../reference/legal-forms.ts'
import { isoDayInName, yearFirstDate } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import { emptyCell, type JoinedRegister, type MapOptions, type Mapped, NATURAL_PERSON, wrongCell } from '../register.ts'
import { registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'
import { LATVIAN_FILES } from './layouts.ts'
import { joinLatvian, type LatvianRow, type Statement, type TaxYear } from './read.ts'

/** The register `lv-ur`. */
export const lvUr: JoinedRegister<LatvianRow> = {
  source: registerSource('lv-ur'),
  entryPattern: /\.csv$/i,
  publishedOn: isoDayInName,
  ...filesOf(LATVIAN_FILES),
  join: joinLatvian,
  map: mapLatvian,
}

/** Forms of one natural person, in addition to those that the reference table lists by name: an individual merchant. */
const NATURAL_PERSONS: ReadonlySet<string> = new Set(['IK'])

/** Forms of the register that the international list does not have, by code. Source: the register's own names for them. */
const formOfCode = registerCodes<LegalForm>('lv-ur', 'form')

/** Maps a row of the register. */
export function mapLatvian(row: LatvianRow, { includeNaturalPersons }: MapOptions): Mapped {
  const type = row.text('type').toUpperCase()
  if (NATURAL_PERSONS.has(type) && !includeNaturalPersons) return NATURAL_PERSON
  const number = row.text('regcode')
  if (!/^\d{11}$/.test(number)) return wrongCell('regcode', number, '11 digits')
  const name = row.text('name')
  if (name === '') return emptyCell('name')

  const company = emptyCompany({ id: `LV-${number}`, name, countryIso2: 'LV' })
  company.nationalId = number
  company.nationalLegalForm = row.text('type_text') || type || null
  const form = formOfCode(type) ?? findLegalFormByName('LV', row.text('type_text'))?.form
  if (form) company.standardisedLegalForm = form
  const ended = yearFirstDate(row.text('terminated'))
  const closed = row.text('closed').toUpperCase()
  // `closed` is how it ended: L liquidated, R reorganised into another.
  if (closed === 'R') company.status = 'Dissolved (merger or take-over)'
  else if (closed === 'L') company.status = 'Dissolved (liquidation)'
  else if (ended !== null) company.status = 'Dissolved'
  else company.status = form === 'Branches' ? 'Active (branch)' : 'Active'
  company.statusDate = ended
  company.dateOfIncorporation = yearFirstDate(row.text('registered'))
  const postcode = /^(?:LV-?)?(\d{4})$/i.exec(row.text('index'))?.[1]
  company.postcode = postcode ? `LV-${postcode}` : null
  company.address = row.text('address') || null
  company.city = cityOf(row.text('address'), postcode)
  setFigures(company, row.statements)
  setTaxYear(company, row.taxYears)
  return { kind: 'company', company }
}

/**
 * The place within an address, whose parts go from the largest to the smallest (`Rīga, Brīvības iela 1`, `Ogres nov.,
 * Ikšķile, Rīgas iela 2`) or the other way round. `region` and `city` of the row are numbers of address objects.
 */
function cityOf(address: string, postcode: string | undefined): string | null {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !(postcode && part.endsWith(postcode)))
  const isPlace = (part: string) => !/\d|\biela\b|\bnov\.|\bnovads\b|\bprospekts\b|\bbulvāris\b|^"/i.test(part)
  return parts.find(isPlace) ?? null
}

/**
 * Revenue and assets of the latest accounts that state a revenue, else of the latest that state assets: both members share
 * a currency and a year. Staff of the latest that state it.
 */
function setFigures(company: Company, statements: readonly Statement[]): void {
  const latest = statements.toSorted((a, b) => b.year - a.year || compareTexts(b.createdAt, a.createdAt))
  const accounts =
    latest.find(({ revenue }) => revenue !== null && revenue >= 0) ?? latest.find(({ assets }) => assets !== null)
  if (accounts) {
    const { revenue, assets, currency, year } = accounts
    company.operatingRevenue = revenue !== null && revenue >= 0 ? revenue : null
    company.totalAssets = assets
    company.operatingRevenueCurrency = currency
    company.operatingRevenueYear = year
  }
  const staff = latest.find(({ employees }) => employees !== null)
  if (!staff) return
  company.numberOfEmployees = staff.employees
  company.numberOfEmployeesYear = staff.year
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Activity of the latest year that states one; staff where the accounts have none, or only of an earlier year. */
function setTaxYear(company: Company, years: readonly TaxYear[]): void {
  const latest = years.toSorted((a, b) => b.year - a.year)
  const active = latest.find(({ code }) => code !== '')
  const code = active && codeOf(active)
  if (code) company.nationalSectors = codesInOrder([code])
  const staff = latest.find(({ employees }) => employees !== null)
  if (!staff || staff.year <= (company.numberOfEmployeesYear ?? 0)) return
  company.numberOfEmployees = staff.employees
  company.numberOfEmployeesYear = staff.year
}

/** The first tax year whose codes are those of NACE Rev. 2.1. */
const FIRST_YEAR_OF_REV_21 = 2024

/**
 * The code with its revision, which the tax year determines. A class that only the other revision has is of the other,
 * as in 429 rows of 2024. One that neither has is left out.
 */
function codeOf({ year, code }: TaxYear): string | null {
  const own = year >= FIRST_YEAR_OF_REV_21 ? '2.1:' : '2:'
  const other = own === '2:' ? '2.1:' : '2:'
  const revision = [own, other].find((each) => findCode('nace', 'LV', each + code) !== undefined)
  return revision === undefined ? null : revision + code
}
