/**
 * PRH and YTJ, the Finnish trade register and business information system: the open data of all companies as one JSON
 * array.
 */

import type { PastKind, PastState } from '../../company/background.ts'
import { codesInOrder } from '../../company/codes.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import type { Status } from '../../company/status.ts'
import { readNumber } from '../../matching/numbers/identifiers.ts'
import { findLegalFormByName } from '../../reference/legal-forms.ts'
import { FileCodes } from '../code-revision.ts'
import { isoDayInName, yearFirstDate } from '../dates.ts'
import { type Part, partOf, partsOf, textOf } from '../json-parts.ts'
import { type Layout, requireMembers } from '../layout.ts'
import { type JsonRow, readJsonArray } from '../readers/json-array.ts'
import { type MapOptions, type Mapped, NATURAL_PERSON, type Register, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'

/** Version 3 of the open data. */
const ALL_COMPANIES: Layout = {
  title: 'all_companies',
  columns: {
    identity: ['businessId.value'],
    name: ['names.name'],
    status: ['tradeRegisterStatus', 'status'],
    'legal form': ['companyForms'],
    address: ['addresses'],
    codes: ['mainBusinessLine.type'],
  },
}

/** The register `fi-prh`. */
export const fiPrh: Register<JsonRow> = {
  source: registerSource('fi-prh'),
  layouts: [ALL_COMPANIES],
  entryPattern: /\.json$/i,
  publishedOn: isoDayInName,
  read: (file) => requireMembers(readJsonArray(file.bytes), ALL_COMPANIES),
  map: mapFinnish,
}

/** An entry that has ended is history. */
const isCurrent = (part: Part): boolean => textOf(part.endDate) === ''

/** Kinds of names: the registered one, the same in other languages, and names of parts of the business. */
const NAME = '1'
const PARALLEL_NAME = '2'
const AUXILIARY_NAME = '3'
/** The register of taxpayers of value added tax, among the registers of `registeredEntries`. */
const VAT_REGISTER = '6'
/** Kinds of addresses: of the business, and for its post. */
const STREET_ADDRESS = '1'
const FINNISH = '1'

/** Procedures, the gravest first. */
const SITUATIONS: readonly (readonly [type: string, status: Status])[] = [
  ['KONK', 'Bankruptcy'],
  ['SELTILA', 'In liquidation'],
  ['SANE', 'Active (reorganization)'],
]

/** Maps an element of the file. */
export function mapFinnish(row: JsonRow, { includeNaturalPersons }: MapOptions): Mapped {
  const entity = partOf(row.value)
  const written = textOf(partOf(entity.businessId).value)
  const number = /^\d{7}-?\d$/.test(written) ? `${written.slice(0, 7)}-${written.at(-1)}` : null
  const checks = number !== null && readNumber('FI', number).some(({ checkDigit }) => checkDigit === 'right')
  if (number === null || !checks) return wrongCell('businessId', written, '7 digits, - and one that checks')
  const forms = partsOf(entity.companyForms)
  const form = forms.find(isCurrent) ?? forms[0]
  const formName = form ? described(form) : ''
  const standardised = formName === '' ? undefined : findLegalFormByName('FI', formName)?.form
  if (standardised === 'Sole traders/proprietorships' && !includeNaturalPersons) return NATURAL_PERSON
  const names = partsOf(entity.names).filter((name) => textOf(name.name) !== '')
  const registered = names.filter(({ type }) => textOf(type) === NAME)
  const name = textOf((registered.find(isCurrent) ?? registered[0])?.name)
  if (name === '') return { kind: 'rejected', reason: 'names has no registered name' }

  const company = emptyCompany({ id: `FI-${number}`, name, countryIso2: 'FI' })
  company.nationalId = number
  company.nationalLegalForm = formName || null
  if (standardised) company.standardisedLegalForm = standardised
  setNames(company, names)
  const isVatRegistered = partsOf(entity.registeredEntries).some(
    (entry) => textOf(entry.register) === VAT_REGISTER && isCurrent(entry),
  )
  if (isVatRegistered) company.vatTaxNumber = `FI${number.replace('-', '')}`
  company.website = textOf(partOf(entity.website).url) || null
  company.dateOfIncorporation = yearFirstDate(textOf(partOf(entity.businessId).registrationDate))
  setStatus(company, entity)
  setCode(company, partOf(entity.mainBusinessLine))
  setAddress(company, partsOf(entity.addresses))
  const updated = yearFirstDate(textOf(entity.lastModified).slice(0, 10))
  if (updated !== null) company.lastUpdated = `${updated}T00:00:00Z`
  const past = [...pastOf('named', registered, (part) => textOf(part.name)), ...pastOf('form', forms, described)]
  return { kind: 'company', company, ...(past.length > 0 && { background: { past } }) }
}

/** What entries were, from day to day, where there are several. */
function pastOf(kind: PastKind, entries: readonly Part[], read: (entry: Part) => string): PastState[] {
  const day = (written: unknown) => yearFirstDate(textOf(written).slice(0, 10))
  const states = entries.map((entry) => {
    return { kind, value: read(entry), from: day(entry.registrationDate), to: day(entry.endDate) }
  })
  return states.length < 2 ? [] : states.filter(({ value, from }) => value !== '' && from !== null)
}

/** The Finnish description of a form, else the first. */
function described(part: Part): string {
  const descriptions = partsOf(part.descriptions)
  const finnish = descriptions.find(({ languageCode }) => textOf(languageCode) === FINNISH) ?? descriptions[0]
  return textOf(finnish?.description)
}

/** Former names, latest first; other names that the company goes by now. */
function setNames(company: Company, names: readonly Part[]): void {
  const former = names
    .filter((name) => textOf(name.type) === NAME && !isCurrent(name))
    .sort((a, b) => (textOf(a.endDate) < textOf(b.endDate) ? 1 : -1))
  const other = names.filter(({ type }) => [PARALLEL_NAME, AUXILIARY_NAME].includes(textOf(type))).filter(isCurrent)
  const distinct = (parts: readonly Part[]) =>
    [...new Set(parts.map(({ name }) => textOf(name)))].filter((text) => text !== company.name)
  company.previousNames = distinct(former)
  company.tradeNames = distinct(other)
}

/** An entity that the registers hold and of which they state no end and no procedure is active. */
function setStatus(company: Company, entity: Part): void {
  const ended = yearFirstDate(textOf(entity.endDate).slice(0, 10))
  const situations = partsOf(entity.companySituations).filter(isCurrent)
  const [type, status] = SITUATIONS.find(([each]) => situations.some((found) => textOf(found.type) === each)) ?? []
  if (ended !== null) {
    company.status = 'Dissolved'
    company.statusDate = ended
  } else if (status) {
    company.status = status
    const situation = situations.find((found) => textOf(found.type) === type)
    company.statusDate = yearFirstDate(textOf(situation?.registrationDate).slice(0, 10))
  } else if (textOf(entity.tradeRegisterStatus) !== '' || textOf(entity.status) !== '') {
    company.status = company.standardisedLegalForm === 'Branches' ? 'Active (branch)' : 'Active'
  }
}

/** Lists by their names: that of 2008, and that of 2025, which follows NACE Rev. 2.1. Older ones mean other things. */
const LISTS: Readonly<Record<string, string>> = { TOIMI3: '', TOL2008: '', TOIMI4: '2.1:', TOL2025: '2.1:' }
/** A code without a list is of 2008 unless that has none of its kind: files of before 2025 name none. */
const UNNAMED = new FileCodes('FI', null, '2')

/** The list decides, never a date: after 2025 many companies still carry a code of 2008. */
function setCode(company: Company, line: Part): void {
  const code = textOf(line.type)
  const list = textOf(line.typeCodeSet).toUpperCase()
  if (!/^\d{2,5}$/.test(code)) return
  if (list === '' && UNNAMED.revision(code) === '2.1') company.nationalSectors = codesInOrder([`2.1:${code}`])
  else if (list === '') company.nationalSectors = codesInOrder([code])
  else if (Object.hasOwn(LISTS, list)) company.nationalSectors = codesInOrder([`${LISTS[list]}${code}`])
}

function setAddress(company: Company, addresses: readonly Part[]): void {
  const address = addresses.find(({ type }) => textOf(type) === STREET_ADDRESS) ?? addresses[0]
  if (!address) return
  const house = [textOf(address.buildingNumber), textOf(address.entrance), textOf(address.apartmentNumber)]
  const street = [textOf(address.street), ...house].filter(Boolean).join(' ')
  const box = textOf(address.postOfficeBox)
  const careOf = textOf(address.co)
  const lines = [careOf && `c/o ${careOf}`, street, box && `PL ${box}`, textOf(address.freeAddressLine)]
  company.address = lines.filter(Boolean).join(', ') || null
  company.postcode = textOf(address.postCode) || null
  const offices = partsOf(address.postOffices)
  const office = offices.find(({ languageCode }) => textOf(languageCode) === FINNISH) ?? offices[0]
  company.city = textOf(office?.city) || null
}
