/** Active corporations and companies of the State of New York: one CSV row per entity. */
import { type Company, emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import { foldText } from '../../text/fold-text.ts'
import { emptyCell, type Mapped, type TextRow, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { type AddressFields, hasAddress, setAddress, setStateWithoutAddress } from '../us-states/address.ts'
import { stateDate } from '../us-states/dates.ts'
import { stateRegister } from '../us-states/table.ts'

const TABLE = {
  title: 'Active Corporations: Beginning 1800',
  columns: {
    identity: ['dos_id'],
    name: ['current_entity_name'],
    'legal form': ['entity_type'],
    // The columns by which a table of other corporations is distinguished from that of the active ones.
    status: ['initial_dos_filing_date', 'dos_process_name'],
    address: ['location_city', 'location_zip'],
  },
} as const

/** The register `us-ny`. */
export const usNy = stateRegister({
  source: registerSource('us-ny'),
  table: TABLE,
  map: mapNewYork,
})

const LOCATION: AddressFields = {
  street: ['location_address_1', 'location_address_2'],
  city: 'location_city',
  state: 'location_state',
  zip: 'location_zip',
}
/** Where the state sends papers that are served on the entity: often a lawyer's or an owner's address. */
const PROCESS: AddressFields = {
  street: ['dos_process_address_1', 'dos_process_address_2'],
  city: 'dos_process_city',
  state: 'dos_process_state',
  zip: 'dos_process_zip',
}

export function mapNewYork(row: TextRow): Mapped {
  const number = row.text('dos_id')
  if (!/^\d{1,10}$/.test(number)) return wrongCell('dos_id', number, '1 to 10 digits')
  const name = row.text('current_entity_name')
  if (name === '') return emptyCell('current_entity_name')

  const company = emptyCompany({ id: `US-NY-${number}`, name, countryIso2: 'US' })
  company.nationalId = `NY-${number}`
  // The data set holds active entities only.
  company.status = 'Active'
  company.dateOfIncorporation = incorporationDate(row)
  const form = row.text('entity_type')
  company.nationalLegalForm = form || null
  company.standardisedLegalForm = legalForm(form)
  setPlace(company, row)
  return { kind: 'company', company }
}

/** For an entity of another state or country the date is that of its permission to do business in New York. */
function incorporationDate(row: TextRow): string | null {
  if (!isDomestic(row.text('entity_type'))) return null
  return stateDate(row.text('initial_dos_filing_date'))
}

function isDomestic(form: string): boolean {
  return /^domestic\b/i.test(form)
}

function setPlace(company: Company, row: TextRow): void {
  if (hasAddress(row, LOCATION)) setAddress(company, row, LOCATION)
  else if (foldText(row.text('dos_process_name')) === foldText(company.name)) setAddress(company, row, PROCESS)
  if (isDomestic(row.text('entity_type'))) setStateWithoutAddress(company, 'New York')
}

/** The standardised form of New York's `entity_type`, as `reference/legal-forms.tsv` has the forms of its law. */
function legalForm(written: string): LegalForm {
  const form = written.toUpperCase()
  if (form.startsWith('FOREIGN')) return 'Foreign companies'
  if (/\bNOT-FOR-PROFIT\b|\bRELIGIOUS\b/.test(form)) return 'Non profit organisations'
  if (/\bPARTNERSHIP\b/.test(form)) return 'Partnerships'
  if (/\bLIMITED LIABILITY COMPANY\b/.test(form)) return 'Private limited companies'
  if (/\bCOOPERATIVE\b|\bBANK(?:ING)?\b|\bINSURANCE\b|\bTRUST\b/.test(form)) return 'Other legal forms'
  if (/\b(?:BUSINESS|PROFESSIONAL(?: SERVICE)?) CORPORATION\b/.test(form)) return 'Public limited companies'
  return 'Companies with unknown/unrecorded legal form'
}
