/** The Australian Business Register: the weekly bulk extract of all Australian Business Numbers (ABN) in XML. */

import { type Company, emptyCompany } from '../../company/company.ts'
import { isRegisterNumber } from '../../matching/numbers/identifiers.ts'
import { statesOf } from '../../reference/states.ts'
import { dayInName, yearFirstDate } from '../dates.ts'
import { ColumnsError, type Layout, requireMembers } from '../layout.ts'
import { readXmlRecords, type XmlElement, type XmlRow } from '../readers/xml-records.ts'
import { emptyCell, type MapOptions, type Mapped, NATURAL_PERSON, type Register, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { legalFormOfType } from './codes.ts'

const LAYOUT: Layout = {
  title: 'ABN bulk extract',
  columns: { identity: ['ABN.$'], status: ['ABN.@status'], 'legal form': ['EntityType.EntityTypeInd.$'] },
}

/** The register `au-abn`. */
export const auAbn: Register<XmlRow> = {
  source: registerSource('au-abn', {
    listed: {
      kind: 'ckan',
      address: 'https://data.gov.au/data/api/3/action/package_show?id=abn-bulk-extract',
      names: [/^public_split_1_10\.zip$/i, /^public_split_11_20\.zip$/i],
    },
  }),
  layouts: [LAYOUT],
  entryPattern: /\.xml$/i,
  publishedOn: dayInName,
  read: (file) => requireRecords(requireMembers(readXmlRecords(file.bytes, 'ABR'), LAYOUT)),
  map: mapAustralian,
}

/** @throws {ColumnsError} where XML is that of something else */
async function* requireRecords<Row>(pieces: AsyncIterable<Iterable<Row>>): AsyncGenerator<Iterable<Row>> {
  let isEmpty = true
  function* counted(rows: Iterable<Row>): Generator<Row> {
    for (const row of rows) {
      isEmpty = false
      yield row
    }
  }
  for await (const rows of pieces) yield counted(rows)
  if (isEmpty) throw new ColumnsError('it has no record (ABR)')
}

/** Maps a record. */
export function mapAustralian({ value }: XmlRow, { includeNaturalPersons }: MapOptions): Mapped {
  const type = textAt(value, 'EntityType', 'EntityTypeInd')
  const isPerson = type === 'IND' || elementAt(value, 'LegalEntity') !== null
  // The name of a person is in parts that are not read.
  if (isPerson && !includeNaturalPersons) return NATURAL_PERSON
  const number = textAt(value, 'ABN')
  if (!/^\d{11}$/.test(number) || !isRegisterNumber('AU', number))
    return wrongCell('ABN', number.slice(0, 40), '11 digits that check')
  const name = textAt(value, 'MainEntity', 'NonIndividualName', 'NonIndividualNameText')
  if (name === '') return emptyCell('MainEntity.NonIndividualName')
  const company = emptyCompany({ id: `AU-${number}`, name, countryIso2: 'AU' })
  company.nationalId = number
  company.tradeNames = otherNames(value, name)
  const typeText = textAt(value, 'EntityType', 'EntityTypeText')
  company.nationalLegalForm = typeText || null
  company.standardisedLegalForm = legalFormOfType(type, typeText)
  setStatus(company, value)
  if (attributeAt(value, 'GST', 'status') === 'ACT') company.vatTaxNumber = number
  setPlace(company, value)
  const updated = yearFirstDate(attributeOf(value, 'recordLastUpdatedDate'))
  if (updated !== null) company.lastUpdated = `${updated}T00:00:00Z`
  return { kind: 'company', company }
}

function setStatus(company: Company, value: XmlElement): void {
  const status = attributeAt(value, 'ABN', 'status')
  if (status === 'ACT') company.status = 'Active'
  else if (status === 'CAN') company.status = 'Inactive (no precision)'
  // The day of the number's status is not that of the incorporation.
  company.statusDate = yearFirstDate(attributeAt(value, 'ABN', 'ABNStatusFromDate'))
}

/** Written where there is no postcode, and for addresses abroad: neither is a place. */
const NO_POSTCODES: ReadonlySet<string> = new Set(['0000', '9999'])

function setPlace(company: Company, value: XmlElement): void {
  const path = ['MainEntity', 'BusinessAddress', 'AddressDetails']
  const postcode = textAt(value, ...path, 'Postcode')
  if (/^\d{4}$/.test(postcode) && !NO_POSTCODES.has(postcode)) company.postcode = postcode
  const state = statesOf('AU').get(textAt(value, ...path, 'State').toUpperCase())
  if (state !== undefined) company.region = `${state}|${state}`
}

/** Trading, business and other names, each once. */
function otherNames(value: XmlElement, name: string): string[] {
  const names = listOf(value.OtherEntity).flatMap((other) => listOf(other.NonIndividualName))
  const texts = names.map((one) => textAt(one, 'NonIndividualNameText'))
  return [...new Set(texts)].filter((text) => text !== '' && text !== name)
}

function listOf(found: XmlElement[string] | undefined): readonly XmlElement[] {
  if (found === undefined || typeof found === 'string') return []
  return Array.isArray(found) ? found : [found as XmlElement]
}

/** The first element at a path, `null` where there is none. */
function elementAt(value: XmlElement, ...path: readonly string[]): XmlElement | null {
  let element: XmlElement | undefined = value
  for (const name of path) {
    element = listOf(element[name])[0]
    if (element === undefined) return null
  }
  return element
}

/** The text of an element, trimmed; empty where there is none. */
function textAt(value: XmlElement, ...path: readonly string[]): string {
  const text = elementAt(value, ...path)?.$
  return typeof text === 'string' ? text.trim() : ''
}

function attributeAt(value: XmlElement, element: string, attribute: string): string {
  const found = elementAt(value, element)
  return found === null ? '' : attributeOf(found, attribute)
}

function attributeOf(element: XmlElement, attribute: string): string {
  const text = element[`@${attribute}`]
  return typeof text === 'string' ? text.trim() : ''
}
