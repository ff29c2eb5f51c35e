/**
 * OffeneRegister, a copy of the German commercial registers that was made in 2017 to 2019 and has not changed since: one
 * JSON object a line.
 */

import { type Company, emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { statesOf } from '../../reference/states.ts'
import { yearFirstDate } from '../dates.ts'
import { type Part, partOf, partsOf, textOf } from '../json-parts.ts'
import { type Layout, requireMembers } from '../layout.ts'
import type { JsonRow } from '../readers/json-array.ts'
import { readNdjson } from '../readers/ndjson.ts'
import { emptyCell, type MapOptions, type Mapped, NATURAL_PERSON, type Register, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'

const COMPANIES: Layout = {
  title: 'de_companies_ocdata.jsonl',
  columns: {
    identity: ['company_number', 'all_attributes._registerArt'],
    name: ['name'],
    status: ['current_status'],
    address: ['all_attributes.registered_office', 'all_attributes.federal_state'],
  },
}

/** The day after which nothing was added. */
const FROZEN_ON = '2019-02-06'

/** The register `de-offeneregister`. */
export const deOffeneregister: Register<JsonRow> = {
  source: registerSource('de-offeneregister'),
  layouts: [COMPANIES],
  entryPattern: /\.(?:jsonl|ndjson|json)$/i,
  publishedOn: () => FROZEN_ON,
  read: (file) => requireMembers(readNdjson(file.bytes), COMPANIES),
  map: mapGerman,
}

/** The registers by their letters: of partnerships and sole traders, companies, cooperatives, partnerships of professionals, associations. */
const KINDS: ReadonlySet<string> = new Set(['HRA', 'HRB', 'GnR', 'PR', 'VR'])

/** Maps a line of the file. */
export function mapGerman(row: JsonRow, { includeNaturalPersons }: MapOptions): Mapped {
  const record = partOf(row.value)
  const attributes = partOf(record.all_attributes)
  const number = textOf(record.company_number)
  if (!/^[A-Z0-9]{3,8}(?:_[A-Z0-9]{3,8})?_[A-Za-z]{2,3}\d{1,7}[A-Z]{0,3}$/.test(number)) {
    return wrongCell(
      'company_number',
      number.slice(0, 40),
      'a court, a register and a number, such as K1101R_HRB150148',
    )
  }
  const name = textOf(record.name)
  if (name === '') return emptyCell('name')
  const register = textOf(attributes._registerArt)
  if (!KINDS.has(register)) return wrongCell('_registerArt', register.slice(0, 40), 'HRA, HRB, GnR, PR or VR')
  const isTrader = register === 'HRA' && isSoleTrader(name)
  if (isTrader && !includeNaturalPersons) return NATURAL_PERSON

  const company = emptyCompany({ id: `DE-${number}`, name, countryIso2: 'DE' })
  company.nationalId = textOf(attributes.native_company_number) || null
  company.previousNames = previousNames(record, name)
  company.status = statusOf(record, number)
  company.nationalLegalForm = register
  company.standardisedLegalForm = isTrader ? 'Sole traders/proprietorships' : legalForm(register, name)
  setAddress(company, record, attributes)
  company.lastUpdated = yearFirstDate(textOf(record.retrieved_at))
  return { kind: 'company', company }
}

/** Words by which a partnership is known. Anyone in its register without one trades alone. */
const PARTNERSHIP =
  /gesellschaft|genossenschaft|partner|stiftung|verein|\b(?:KG|OHG|GbR|GmbH|mbH|AG|SE|KGaA|UG|EWIV|Ltd|Limited|LLP|B\.?V|S\.?A|S\.?L)\b|&\s*Co\b|(?:und|u\.)\s+Co\b/i
const SOLE_TRADER =
  /\b(?:e\.\s?K\.?|e\.?\s?Kfm\.?|e\.?\s?Kfr\.?|eK|eingetragene[rn]?\s+Kauf\w+|Inh\.?|Inhaber(?:in)?)(?=\W|$)/i

function isSoleTrader(name: string): boolean {
  return SOLE_TRADER.test(name) || !PARTNERSHIP.test(name)
}

/** A company that moved to another court was removed here, and lives on under another number. */
function statusOf(record: Part, number: string): Status {
  switch (textOf(record.current_status)) {
    case 'currently registered':
      return 'Active'
    case 'removed':
      return movedOn(record, number) ? 'Inactive (no precision)' : 'Dissolved'
    default:
      return 'Status unknown'
  }
}

function movedOn(record: Part, number: string): boolean {
  return partsOf(record.subsequent_registrations).some((registration) => {
    const previous = partOf(partOf(registration.previous_entity).entity_properties)
    return textOf(previous.company_number) === number
  })
}

function previousNames(record: Part, present: string): string[] {
  const names = partsOf(record.previous_names).map((former) => textOf(former.company_name))
  return [...new Set(names)].filter((former) => former !== '' && former !== present)
}

function legalForm(register: string, name: string): LegalForm {
  if (/zweigniederlassung/i.test(name)) return 'Branches'
  switch (register) {
    case 'HRA':
    case 'PR':
      return 'Partnerships'
    case 'VR':
      return 'Non profit organisations'
    case 'GnR':
      return 'Other legal forms'
    default:
      return PUBLIC.test(name) ? 'Public limited companies' : 'Private limited companies'
  }
}

const PUBLIC = /\b(?:AG|SE|KGaA|Aktiengesellschaft|auf Aktien|Societas Europaea)\b(?!\s*(?:&|und)\s*Co\b)/i

/** Street, postcode and town in one text: `Große Elbstraße 38, 22767 Hamburg.` Some have the street alone. */
function setAddress(company: Company, record: Part, attributes: Part): void {
  const written = textOf(record.registered_address).replace(/[\s.]+$/, '')
  const match = /^(.*?)[,\s]*\b(\d{5})\s+(\p{L}[^,]*)$/u.exec(written)
  company.address = (match === null ? written : match[1]) || null
  company.postcode = match?.[2] ?? null
  company.city = textOf(attributes.registered_office) || match?.[3] || null
  company.region = statesOf('DE').get(textOf(attributes.federal_state)) ?? null
}
