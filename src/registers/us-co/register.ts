/** Business entities of the State of Colorado, in every status: one CSV row per entity. */
import { emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { withoutStatusNotes } from '../../matching/readings/status-notes.ts'
import { emptyCell, type Mapped, type TextRow, wrongCell } from '../register.ts'
import { registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'
import { type AddressFields, hasAddress, setAddress, setStateWithoutAddress } from '../us-states/address.ts'
import { stateDate } from '../us-states/dates.ts'
import { stateRegister } from '../us-states/table.ts'

const TABLE = {
  title: 'Business Entities in Colorado',
  columns: {
    identity: ['entityid'],
    name: ['entityname'],
    status: ['entitystatus'],
    'legal form': ['entitytype'],
    address: ['principalcity', 'principalzipcode'],
  },
} as const

/** The register `us-co`. */
export const usCo = stateRegister({
  source: registerSource('us-co'),
  table: TABLE,
  map: mapColorado,
})

const PRINCIPAL: AddressFields = {
  street: ['principaladdress1', 'principaladdress2'],
  city: 'principalcity',
  state: 'principalstate',
  zip: 'principalzipcode',
  country: 'principalcountry',
}
const MAILING: AddressFields = {
  street: ['mailingaddress1', 'mailingaddress2'],
  city: 'mailingcity',
  state: 'mailingstate',
  zip: 'mailingzipcode',
  country: 'mailingcountry',
}

/** By Colorado's status, in lower case. One that is not there is unknown. */
const statusOf = registerCodes<Status>('us-co', 'status')
/** By a code such as `DLLC`: D of Colorado, F of elsewhere, then the kind of entity. */
const formOf = registerCodes<LegalForm>('us-co', 'form')

/** Types that are no entities: trade names, or reserved names. */
const NAMES_ONLY = /^(?:TN|RN|TM)/

export function mapColorado(row: TextRow): Mapped {
  const number = row.text('entityid')
  if (!/^\d{8,11}$/.test(number)) return wrongCell('entityid', number, '8 to 11 digits')
  const type = row.text('entitytype').toUpperCase()
  if (NAMES_ONLY.test(type)) return { kind: 'leftOut', reason: 'a name, not an entity' }
  // The status has a column of its own.
  const name = withoutStatusNotes(row.text('entityname'), 'US')
  if (name === '') return emptyCell('entityname')

  const company = emptyCompany({ id: `US-CO-${number}`, name, countryIso2: 'US' })
  company.nationalId = `CO-${number}`
  company.status = statusOf(row.text('entitystatus').toLowerCase()) ?? 'Status unknown'
  // For an entity of another state or country the date is that of its permission to do business in Colorado.
  if (!type.startsWith('F')) company.dateOfIncorporation = stateDate(row.text('entityformdate'))
  company.nationalLegalForm = type || null
  company.standardisedLegalForm = type.startsWith('F')
    ? 'Foreign companies'
    : (formOf(type) ?? company.standardisedLegalForm)
  setAddress(company, row, hasAddress(row, PRINCIPAL) ? PRINCIPAL : MAILING)
  if (type.startsWith('D')) setStateWithoutAddress(company, 'Colorado')
  return { kind: 'company', company }
}
