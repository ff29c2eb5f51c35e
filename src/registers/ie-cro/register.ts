/** The Irish Companies Registration Office (CRO): the open data of all companies, one row per company. */
import { type Company, emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { regionOfMunicipalityName } from '../../reference/regions.ts'
import { type CodedRow, FileCodes, readCodedRows } from '../code-revision.ts'
import { dayInName, yearFirstDate } from '../dates.ts'
import { firstMatching } from '../first-matching.ts'
import { checksHeader, type Layout } from '../layout.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import { emptyCell, type Mapped, type Register, type RegisterFile, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'

const COMPANIES: Layout = {
  title: 'companies.csv',
  columns: {
    identity: ['company_num'],
    name: ['company_name'],
    status: ['company_status'],
    'legal form': ['company_type'],
    address: ['company_address_1', 'company_address_4'],
  },
}

/** The register `ie-cro`. */
export const ieCro: Register<CodedRow> = {
  source: registerSource('ie-cro', {
    listed: {
      kind: 'ckan',
      address: 'https://opendata.cro.ie/api/3/action/package_show?id=companies',
      names: [/^companies\.csv(?:\.zip)?$/i],
    },
  }),
  layouts: [COMPANIES],
  entryPattern: /\.csv$/i,
  publishedOn: dayInName,
  read: (file) => readCodedRows(file, new FileCodes('IE', dayInName(file.name)), readTable, codesIn),
  map: mapIrish,
}

function readTable({ bytes }: RegisterFile): AsyncIterable<Iterable<CsvRow>> {
  return readCsv(bytes, { checkHeader: checksHeader(COMPANIES) })
}

/** The header of the column is Rev. 2, but it contains codes of Rev. 2.1, too. It has lost leading zeros. */
function codesIn(row: Pick<CsvRow, 'text'>): readonly string[] {
  const digits = row.text('nace_v2_code').replace(/\.0+$/, '')
  return /^\d{3,4}$/.test(digits) ? [digits.padStart(4, '0')] : []
}

/** Statuses by the register's words. A status that is not here is unknown. */
const STATUSES: readonly (readonly [RegExp, Status])[] = [
  [/^normal\b/i, 'Active'],
  [/^strike off listed/i, 'Active (administratively non-compliant)'],
  [/^dissolved.*merg|^merged/i, 'Dissolved (merger or take-over)'],
  [/^(?:dissolved|struck off)/i, 'Dissolved'],
  [/^(?:in )?liquidation/i, 'In liquidation'],
  [/^(?:in )?receiver/i, 'Active (insolvency proceedings)'],
  [/^(?:in )?examiner/i, 'Active (rescue plan)'],
  [/^(?:ceased|closed|cancelled|deregistered)/i, 'Inactive (no precision)'],
]

const FORMS: readonly (readonly [RegExp, LegalForm])[] = [
  [/\bbranch\b|external|foreign/i, 'Branches'],
  [/^ULC\b|^PUC\b|^PULC\b|unlimited/i, 'Partnerships'],
  [/^PLC\b|public limited|societas/i, 'Public limited companies'],
  [/^CLG\b|^(?:private )?company limited by guarantee/i, 'Non profit organisations'],
  [/partnership/i, 'Partnerships'],
  [/^LTD\b|^DAC\b|designated activity|private/i, 'Private limited companies'],
  [/./, 'Other legal forms'],
]

/** Maps a row of the register. */
export function mapIrish(row: CodedRow): Mapped {
  const number = row.text('company_num').replace(/^0+(?=\d)/, '')
  if (!/^\d{1,7}$/.test(number)) return wrongCell('company_num', row.text('company_num'), 'up to 7 digits')
  const name = row.text('company_name')
  if (name === '') return emptyCell('company_name')
  const company = emptyCompany({ id: `IE-${number}`, name, countryIso2: 'IE' })
  company.nationalId = number
  company.nationalLegalForm = row.text('company_type') || null
  const form = firstMatching(FORMS, row.text('company_type'))
  if (form !== null) company.standardisedLegalForm = form
  const status = firstMatching(STATUSES, row.text('company_status'))
  company.status = status === 'Active' && form === 'Branches' ? 'Active (branch)' : (status ?? 'Status unknown')
  company.statusDate = yearFirstDate(row.text('comp_dissolved_date')) ?? yearFirstDate(row.text('company_status_date'))
  company.dateOfIncorporation = yearFirstDate(row.text('company_reg_date'))
  const [digits] = codesIn(row)
  const code = digits === undefined ? null : row.codes.read(digits)
  if (code !== null) company.nationalSectors = { primary: [code], secondary: [] }
  setAddress(company, row)
  return { kind: 'company', company }
}

/** Lines repeat the town and end with the county: `DUBLIN 7`, `DUBLIN 7, DUBLIN`. */
function setAddress(company: Company, row: CodedRow): void {
  const lines = [1, 2, 3, 4].map((line) => row.text(`company_address_${line}`))
  const parts = [
    ...new Set(
      lines
        .join(',')
        .split(',')
        .map((part) => part.trim()),
    ),
  ].filter(Boolean)
  const eircode = row.text('eircode').toUpperCase().replace(/\s/g, '')
  if (/^[AC-FHKNPRTV-Y]\d[\dW][0-9AC-FHKNPRTV-Y]{4}$/.test(eircode)) {
    company.postcode = `${eircode.slice(0, 3)} ${eircode.slice(3)}`
  }
  if (/^(?:republic of )?ireland$/i.test(parts.at(-1) ?? '')) parts.pop()
  const county = (parts.at(-1) ?? '').replace(/^co(?:unty|\.)?\s+/i, '')
  const region = regionOfMunicipalityName('IE', county)
  // Where the last line is no county of Ireland, the town cannot be identified.
  if (region !== null) {
    if (company.postcode === null) company.region = region
    parts.pop()
    if (parts.length > 1) company.city = (parts.pop() as string).replace(/^(DUBLIN) \d+W?$/i, '$1')
    else company.city = county
  }
  company.address = parts.join(', ') || null
}
