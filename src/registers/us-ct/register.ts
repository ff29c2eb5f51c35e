/** The business registry of the State of Connecticut, in every status: one CSV row per entity. */
import { emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { emptyCell, type Mapped, NATURAL_PERSON, type TextRow, wrongCell } from '../register.ts'
import { registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'
import { type AddressFields, hasAddress, setAddress, setStateWithoutAddress } from '../us-states/address.ts'
import { stateDate } from '../us-states/dates.ts'
import { stateRegister } from '../us-states/table.ts'

const TABLE = {
  title: 'Connecticut Business Registry, Business Master',
  columns: {
    identity: ['accountnumber'],
    name: ['name'],
    status: ['status'],
    'legal form': ['business_type'],
    address: ['billingcity', 'billingpostalcode'],
  },
} as const

/** The register `us-ct`. */
export const usCt = stateRegister({
  source: registerSource('us-ct'),
  table: TABLE,
  map: mapConnecticut,
})

const BILLING: AddressFields = {
  street: ['billingstreet', 'billing_unit'],
  city: 'billingcity',
  state: 'billingstate',
  zip: 'billingpostalcode',
  country: 'billingcountry',
}
const MAILING: AddressFields = {
  street: ['mailing_street', 'mailing_unit'],
  city: 'mailing_city',
  state: 'mailing_state',
  zip: 'mailing_postalcode',
  country: 'mailing_country',
}

/** By Connecticut's status, in lower case. One that is not there is unknown. */
const statusOf = registerCodes<Status>('us-ct', 'status')
/** By `business_type` in lower case, as `reference/legal-forms.tsv` has the forms of the state's law. */
const formOf = registerCodes<LegalForm>('us-ct', 'form')

/** Names that are kept for later are no entities. */
const NAME_STATUSES: ReadonlySet<string> = new Set(['reserved', 'reserved cancelled', 'reserved expired'])

export function mapConnecticut(row: TextRow): Mapped {
  const number = row.text('accountnumber')
  if (!/^[A-Z0-9-]{4,14}$/i.test(number)) return wrongCell('accountnumber', number, '4 to 14 letters, digits and -')
  const written = row.text('status').toLowerCase()
  if (NAME_STATUSES.has(written)) return { kind: 'leftOut', reason: 'a reserved name, not an entity' }
  const type = row.text('business_type')
  if (/^sole proprietor/i.test(type)) return NATURAL_PERSON
  const name = row.text('name')
  if (name === '') return emptyCell('name')

  const company = emptyCompany({ id: `US-CT-${number.toUpperCase()}`, name, countryIso2: 'US' })
  company.nationalId = `CT-${number.toUpperCase()}`
  company.status = statusOf(written) ?? 'Status unknown'
  // For an entity of another state or country the date is that of its registration in Connecticut.
  if (isDomestic(row)) company.dateOfIncorporation = stateDate(row.text('date_registration'))
  company.nationalLegalForm = type || null
  company.standardisedLegalForm = isForeign(row)
    ? 'Foreign companies'
    : (formOf(type.toLowerCase()) ?? company.standardisedLegalForm)
  const code = naicsCode(row.text('naics_code'))
  if (code !== null) company.naicsCodes = { primary: [code], secondary: [] }
  setAddress(company, row, hasAddress(row, BILLING) ? BILLING : MAILING)
  if (isDomestic(row)) setStateWithoutAddress(company, 'Connecticut')
  return { kind: 'company', company }
}

/** The state where the entity was formed is named, and is Connecticut. */
function isDomestic(row: TextRow): boolean {
  return HOME.has(formation(row))
}

function isForeign(row: TextRow): boolean {
  const state = formation(row)
  return state !== '' && !HOME.has(state)
}

const formation = (row: TextRow) => row.text('state_or_territory_formation').toUpperCase()
const HOME: ReadonlySet<string> = new Set(['CT', 'CONNECTICUT'])

/** The code in a text such as `Offices of Lawyers (541110)`; `null` where there is none. */
export function naicsCode(written: string): string | null {
  return /(?:^|[^\d])(\d{6})(?!\d)/.exec(written)?.[1] ?? null
}
