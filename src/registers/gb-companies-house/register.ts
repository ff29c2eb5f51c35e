/** Companies House, the British company register: the free company data product, one CSV row per live company. */

import type { Background } from '../../company/background.ts'
import { codesInOrder } from '../../company/codes.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import type { Status } from '../../company/status.ts'
import { companyNumber } from '../../matching/numbers/british-company-number.ts'
import { dayFirstDate, yearFirstDate } from '../dates.ts'
import { checksHeader, type Layout } from '../layout.ts'
import { readCsv } from '../readers/csv.ts'
import { emptyCell, type Mapped, type Register, type TextRow, wrongCell } from '../register.ts'
import { registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'
import { legalFormOf } from '../standardised-legal-form.ts'
import { type ChangeRow, COMPANIES_STREAM, readChanges } from './changes.ts'
import { postTown } from './post-town.ts'
import { sicCode } from './sic-code.ts'

/** The bulk file, the same since 2012; the columns about confirmation statements came in 2017. */
const BASIC_COMPANY_DATA: Layout = {
  title: 'BasicCompanyData',
  columns: {
    identity: ['CompanyNumber'],
    name: ['CompanyName'],
    status: ['CompanyStatus'],
    address: ['RegAddress.PostTown', 'RegAddress.PostCode'],
    codes: ['SICCode.SicText_1'],
  },
}

/** The register `gb-companies-house`. */
export const gbCompaniesHouse: Register<TextRow> = {
  source: registerSource('gb-companies-house', { updates: COMPANIES_STREAM }),
  layouts: [BASIC_COMPANY_DATA],
  entryPattern: /\.csv$/i,
  publishedOn(fileName) {
    const match = /(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)/.exec(fileName)
    return match && yearFirstDate(`${match[1]}-${match[2]}-${match[3] ?? '01'}`)
  },
  read: (file) =>
    COLLECTED.test(file.name)
      ? readChanges(file)
      : readCsv(file.bytes, { checkHeader: checksHeader(BASIC_COMPANY_DATA) }),
  map: (row) => ('change' in row ? mapChange(row as ChangeRow) : mapCompany(row)),
}

/**
 * By the status in lower case: the register writes its older statuses in capitals. Source: bulk files 2018-2026; Companies House,
 * "company status" in its published enumerations.
 */
const statusOf = registerCodes<Status>('gb-companies-house', 'status')

/** Names of files of changes that the stream brought. */
const COLLECTED = /^changes-\d+\.ndjson$/

const SIC_COLUMNS = [1, 2, 3, 4].map((number) => `SICCode.SicText_${number}`)
const PREVIOUS_NAMES = Array.from({ length: 10 }, (_, number) => ({
  name: `PreviousName_${number + 1}.CompanyName`,
  until: `PreviousName_${number + 1}.CONDATE`,
}))
/**
 * Accounts that only the smallest companies may file. Two of turnover, balance sheet and employees are at most
 * £632,000, £316,000 and 10 (since April 2025: £1,000,000, £500,000 and 10), in the Companies Act 2006, s. 384A. The
 * other kinds of accounts span several of our categories, or do not depend on size.
 */
const MICRO_ENTITY = 'MICRO ENTITY'
/** The code that dormant companies give as their business. */
const DORMANT_SIC = '99999'
/** Addresses in the UK: their country is not repeated in the address. */
const HOME_COUNTRIES: ReadonlySet<string> = new Set([
  '',
  'united kingdom',
  'great britain',
  'england',
  'wales',
  'england & wales',
  'england and wales',
  'scotland',
  'northern ireland',
])

/** Maps a change of the stream. */
function mapChange(row: ChangeRow): Mapped {
  const { key, at, row: cells } = row.change
  if (cells === null) return { kind: 'leftOut', reason: 'deleted by the register', withdraws: { key: `GB-${key}`, at } }
  const mapped = mapCompany(row)
  if (mapped.kind === 'company') mapped.company.lastUpdated = at
  return mapped
}

/** Maps a row of the bulk file. */
export function mapCompany(row: TextRow): Mapped {
  const number = companyNumber(row.text('CompanyNumber'))
  if (number === null) return wrongCell('CompanyNumber', row.text('CompanyNumber'), '8 letters and digits')
  const name = row.text('CompanyName')
  if (name === '') return emptyCell('CompanyName')

  const company = emptyCompany({ id: `GB-${number}`, name, countryIso2: 'GB' })
  company.nationalId = number
  const former = formerNames(row)
  if (former.length > 0) {
    // Without the present one.
    company.previousNames = [...new Set(former.map((each) => each.name).filter((each) => each !== name))]
  }
  const { town, localities } = postTown(row.text('RegAddress.PostTown'))
  company.address = address(row, localities)
  company.postcode = row.text('RegAddress.PostCode') || null
  company.city = town || null
  company.dateOfIncorporation = dayFirstDate(row.text('IncorporationDate'))
  const form = row.text('CompanyCategory')
  company.nationalLegalForm = form || null
  company.standardisedLegalForm = legalFormOf('gb', form)
  company.nationalSectors = codesInOrder(sicCodes(row))
  if (row.text('Accounts.AccountCategory').toUpperCase() === MICRO_ENTITY)
    company.categoryOfTheCompany = 'Small company'
  company.status = status(row, company)
  if (company.status === 'Dissolved') company.statusDate = dayFirstDate(row.text('DissolutionDate'))
  return { kind: 'company', company, ...backgroundOf(former) }
}

/**
 * The codes in a row: `62020` of `62020 - Information technology consultancy activities`, nothing of `None Supplied`.
 * Five digits are SIC 2007 or SIC 2026; four are SIC 2003, which old companies still carry, and are marked so, for the same
 * digits mean another trade in 2007.
 */
function sicCodes(row: TextRow): string[] {
  const codes: string[] = []
  for (const column of SIC_COLUMNS) {
    const cell = row.text(column)
    if (cell === '') continue
    let code = knownCells.get(cell)
    if (code === undefined) {
      code = codeOf(cell)
      if (knownCells.size < KNOWN_CELLS_MAX) knownCells.set(cell, code)
    }
    if (code !== null) codes.push(code)
  }
  return codes
}

function codeOf(cell: string): string | null {
  const [, code, title = ''] = /^(\d{4,5})(?!\d)(?:\s*-\s*(.*))?/.exec(cell) ?? []
  if (code === undefined) return null
  return code.length === 4 ? `2003:${code}` : sicCode(code, title)
}

/** Codes by cell: millions of rows have some two thousand cells. A broken column must not fill the memory. */
const knownCells = new Map<string, string | null>()
const KNOWN_CELLS_MAX = 10_000

function status(row: TextRow, company: Company): Status {
  const found = statusOf(row.text('CompanyStatus').toLowerCase()) ?? 'Status unknown'
  if (found !== 'Active') return found
  if (company.standardisedLegalForm === 'Branches') return 'Active (branch)'
  const { primary, secondary } = company.nationalSectors
  const isDormant =
    row.text('Accounts.AccountCategory') === 'DORMANT' || (primary[0] === DORMANT_SIC && secondary.length === 0)
  return isDormant ? 'Active (dormant)' : 'Active'
}

function address(row: TextRow, localities: string): string | null {
  const careOf = row.text('RegAddress.CareOf')
  const box = row.text('RegAddress.POBox')
  const country = row.text('RegAddress.Country')
  const parts = [
    careOf && !/^c\/o\b/i.test(careOf) ? `C/O ${careOf}` : careOf,
    /^\d+$/.test(box) ? `PO BOX ${box}` : box,
    row.text('RegAddress.AddressLine1'),
    row.text('RegAddress.AddressLine2'),
    localities,
    HOME_COUNTRIES.has(country.toLowerCase()) ? '' : country,
  ]
  let whole = ''
  for (const part of parts) if (part !== '') whole += whole === '' ? part : `, ${part}`
  return whole || null
}

/** A former name, with its last day, `YYYY-MM-DD`, where the register has it. */
interface FormerName {
  readonly name: string
  readonly until: string | null
}

/** Former names, latest first. */
function formerNames(row: TextRow): readonly FormerName[] {
  if (row.text(PREVIOUS_NAMES[0].name) === '') return []
  const former = PREVIOUS_NAMES.map(({ name, until }) => ({
    name: row.text(name),
    until: dayFirstDate(row.text(until)),
  }))
  const last = ({ until }: FormerName) => until ?? ''
  // The sort is stable: names without a date keep the register's order, which is latest first.
  return former.filter(({ name }) => name !== '').sort((a, b) => (last(a) < last(b) ? 1 : last(a) > last(b) ? -1 : 0))
}

/** What the register states with its day: until when the company had a name. One that it has again was a former one, too. */
function backgroundOf(former: readonly FormerName[]): { readonly background?: Background } {
  const past = former
    .filter(({ until }) => until !== null)
    .map(({ name, until }) => ({ kind: 'named', value: name, from: null, to: until }) as const)
  return past.length === 0 ? {} : { background: { past } }
}
