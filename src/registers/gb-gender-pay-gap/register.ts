/**
 * The British gender pay gap service: employers of 250 people and more, with their number at Companies House and a band of
 * their size. What they report about pay is not read.
 */

import { codesInOrder } from '../../company/codes.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import { companyNumber } from '../../matching/numbers/british-company-number.ts'
import { dayFirstDate } from '../dates.ts'
import { sicCode } from '../gb-companies-house/sic-code.ts'
import { checksHeader, type Layout } from '../layout.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import { emptyCell, type Mapped, type Register, wrongCell } from '../register.ts'
import { registerBands } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'

/** A file of one year. It does not contain the status of an employer. Newer years have more columns. */
const YEAR: Layout = {
  title: 'a year of reports',
  columns: {
    identity: ['CompanyNumber'],
    name: ['EmployerName'],
    address: ['Address'],
    codes: ['SicCodes'],
    size: ['EmployerSize'],
  },
}

/** The register `gb-gender-pay-gap`. */
export const gbGenderPayGap: Register<CsvRow> = {
  source: registerSource('gb-gender-pay-gap'),
  layouts: [YEAR],
  entryPattern: /\.csv$/i,
  publishedOn: () => null,
  read: (file) => readCsv(file.bytes, { checkHeader: checksHeader(YEAR) }),
  map: mapEmployer,
}

/** Employees, by the words of the service. */
const staffOfSize = registerBands('gb-gender-pay-gap', 'staff')

/** Maps a row. */
export function mapEmployer(row: CsvRow): Mapped {
  const reported = row.text('EmployerName')
  const name = row.text('CurrentName') || reported
  if (name === '') return emptyCell('EmployerName')
  const written = row.text('CompanyNumber')
  const number = companyNumber(written)
  if (number === null) {
    // Public bodies and some charities have none.
    if (written === '') return { kind: 'leftOut', reason: 'employer without a number at Companies House' }
    return wrongCell('CompanyNumber', written, '8 letters and digits')
  }
  const company = emptyCompany({ id: `GB-${number}`, name, countryIso2: 'GB' })
  company.nationalId = number
  if (reported !== name && reported !== '') company.previousNames = [reported]
  setAddress(company, row)
  const size = staffOfSize(row.text('EmployerSize'))
  if (size !== undefined) {
    company.numberOfEmployeesMin = size.min
    company.numberOfEmployeesMax = size.max
    company.numberOfEmployeesYear = snapshotYear(row.text('DueDate'))
  }
  company.nationalSectors = codesInOrder(sicCodes(row.text('SicCodes')))
  return { kind: 'company', company }
}

/** A report is due a year after the day whose staff it counts. */
function snapshotYear(dueDate: string): number | null {
  const day = dayFirstDate(dueDate.slice(0, 10))
  return day === null ? null : Number(day.slice(0, 4)) - 1
}

/** Codes of SIC 2007 (or 2026, where only that has them), with the leading zeros that the file drops. `1` is not a code: it marks a public body. */
function sicCodes(cell: string): string[] {
  return cell
    .split(',')
    .map((code) => code.trim())
    .filter((code) => /^\d{4,5}$/.test(code))
    .map((code) => sicCode(code.padStart(5, '0'), ''))
}

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i
const COUNTRY = /^(?:united kingdom|great britain|england|scotland|wales|northern ireland|uk)$/i

/** The address is one cell of lines: the postcode is the last of them, or a column of its own. */
function setAddress(company: Company, row: CsvRow): void {
  const lines = row
    .text('Address')
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
  const last = lines.at(-1) ?? ''
  company.postcode = row.text('PostCode') || (POSTCODE.test(last) ? last : null)
  const parts = lines.filter((line) => line !== company.postcode && !COUNTRY.test(line))
  company.address = parts.join(', ') || null
}
