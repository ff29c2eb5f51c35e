/**
 * Uzņēmumu reģistrs, the Latvian register of enterprises: the open data of all entities, one row per entity. The table of
 * columns is in README.md beside this file.
 */
import { emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import { findLegalFormByName } from '../../reference/legal-forms.ts'
import { yearFirstDate } from '../dates.ts'
import { type Layout, requireColumns } from '../layout.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { MapOptions, Mapped, Register } from '../register.ts'

/** The open data of all entities; industry codes are in another file. */
const REGISTER: Layout = {
  title: 'register.csv',
  columns: {
    identity: ['regcode'],
    name: ['name'],
    status: ['registered', 'terminated', 'closed'],
    'legal form': ['type'],
    address: ['address', 'index'],
  },
}

/** The register `lv-ur`. */
export const lvUr: Register<CsvRow> = {
  source: {
    id: 'lv-ur',
    kind: 'national',
    title: 'Uzņēmumu reģistrs, the Latvian register of enterprises',
    countriesIso2: ['LV'],
    addresses: ['https://dati.ur.gov.lv/register/register.csv'],
    page: 'https://data.gov.lv/dati/lv/dataset/uz',
    licence: 'CC0 1.0',
    freshness: 'every night',
    fetched: ['https://dati.ur.gov.lv/register/register.csv'],
    formats: 'CSV',
    isTestedWithRealRows: false,
    rowsExpected: 470_000,
    recordUrl: null,
  },
  layouts: [REGISTER],
  entryPattern: /\.csv$/i,
  publishedOn(fileName) {
    return yearFirstDate(/\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0] ?? '')
  },
  read: (file) => readCsv(file.bytes, { separator: ';', checkHeader: (columns) => requireColumns(REGISTER, columns) }),
  map: mapLatvian,
}

/** Forms of one natural person, in addition to those that the reference table lists by name: an individual merchant. */
const NATURAL_PERSONS: ReadonlySet<string> = new Set(['IK'])

/** Forms of the register that the international list does not have, by code. Source: the register's own names for them. */
const FORMS: Readonly<Record<string, LegalForm>> = {
  SIA: 'Private limited companies',
  AS: 'Public limited companies',
  SE: 'Public limited companies',
  PS: 'Partnerships',
  KS: 'Partnerships',
  IK: 'Sole traders/proprietorships',
  // Individual undertakings, farms and fisheries: legal persons with one owner.
  IND: 'Other legal forms',
  ZEM: 'Other legal forms',
  ZVJ: 'Other legal forms',
  KB: 'Other legal forms',
  FIL: 'Branches',
  AKF: 'Branches',
  BDR: 'Non profit organisations',
  NOD: 'Non profit organisations',
  ARB: 'Non profit organisations',
  PP: 'Non profit organisations',
  DRZ: 'Non profit organisations',
}

/** What a row of the register says. */
export function mapLatvian(row: CsvRow, { includeNaturalPersons }: MapOptions): Mapped {
  const type = row.text('type').toUpperCase()
  if (NATURAL_PERSONS.has(type) && !includeNaturalPersons) {
    return { kind: 'leftOut', reason: 'sole trader or natural person' }
  }
  const number = row.text('regcode')
  if (!/^\d{11}$/.test(number)) {
    return { kind: 'rejected', reason: `regcode is ${JSON.stringify(number)}, must be 11 digits` }
  }
  const name = row.text('name')
  if (name === '') return { kind: 'rejected', reason: 'name is empty' }

  const company = emptyCompany({ id: `LV-${number}`, name, countryIso2: 'LV' })
  company.nationalId = number
  company.nationalLegalForm = row.text('type_text') || type || null
  const form = FORMS[type] ?? findLegalFormByName('LV', row.text('type_text'))?.form
  if (form) company.standardisedLegalForm = form
  const ended = yearFirstDate(row.text('terminated'))
  const closed = row.text('closed').toUpperCase()
  // `closed` says how it ended: L liquidated, R reorganised into another.
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
