/**
 * Äriregister, the Estonian business register: the open data of all legal persons, one row each ("lihtandmed"), with their
 * activities, annual reports, and what the tax board publishes.
 */
import { emptyCompany } from '../../company/company.ts'
import type { Status } from '../../company/status.ts'
import { readNumber } from '../../matching/numbers/identifiers.ts'
import { findLegalFormByName } from '../../reference/legal-forms.ts'
import { dayFirstDate, isoDayInName } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import { emptyCell, type JoinedRegister, type MapOptions, type Mapped, NATURAL_PERSON, wrongCell } from '../register.ts'
import { registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'
import { setFigures } from './figures.ts'
import { ESTONIAN_FILES } from './layouts.ts'
import { type EstonianRow, joinEstonian } from './read.ts'

/** The register `ee-ariregister`. */
export const eeAriregister: JoinedRegister<EstonianRow> = {
  source: registerSource('ee-ariregister'),
  entryPattern: /\.(?:csv|json)$/i,
  publishedOn: isoDayInName,
  ...filesOf(ESTONIAN_FILES),
  join: joinEstonian,
  map: mapEstonian,
}

/** The register's four states: entered, in liquidation, in bankruptcy, deleted. */
const statusOf = registerCodes<Status>('ee-ariregister', 'status')

/** Maps a row of the register. */
export function mapEstonian(row: EstonianRow, { includeNaturalPersons }: MapOptions): Mapped {
  const form = row.text('ettevotja_oiguslik_vorm')
  const standardised = findLegalFormByName('EE', form)?.form
  if (standardised === 'Sole traders/proprietorships' && !includeNaturalPersons) return NATURAL_PERSON
  const written = row.text('ariregistri_kood')
  const number = readNumber('EE', written).find(({ kind, checkDigit }) => kind === 'register' && checkDigit === 'right')
  if (!number || !/^\d{8}$/.test(number.number)) return wrongCell('ariregistri_kood', written, '8 digits that check')
  const name = row.text('nimi')
  if (name === '') return emptyCell('nimi')

  const company = emptyCompany({ id: `EE-${number.number}`, name, countryIso2: 'EE' })
  company.nationalId = number.number
  company.vatTaxNumber = /^EE\d{9}$/.test(row.text('kmkr_nr')) ? row.text('kmkr_nr') : null
  company.nationalLegalForm = form || null
  if (standardised) company.standardisedLegalForm = standardised
  const state = statusOf(row.text('ettevotja_staatus').toUpperCase()) ?? 'Status unknown'
  company.status = state === 'Active' && company.standardisedLegalForm === 'Branches' ? 'Active (branch)' : state
  company.dateOfIncorporation = dayFirstDate(row.text('ettevotja_esmakande_kpv'))
  company.address = row.text('asukoht_ettevotja_aadressis') || row.text('ettevotja_aadress') || null
  company.postcode = row.text('indeks_ettevotja_aadressis') || null
  company.city = cityOf(row.text('asukoha_ehak_tekstina'))
  if (row.general) {
    company.nationalSectors = row.general.codes
    company.website = row.general.website
    company.email = row.general.email
  }
  setFigures(company, row)
  return { kind: 'company', company }
}

/**
 * The place in `Kesklinna linnaosa, Tallinn, Harju maakond`: the part before the county is the town or municipality.
 * Districts of towns come before that.
 */
function cityOf(place: string): string | null {
  const parts = place
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const county = parts.findIndex((part) => /\bmaakond$/i.test(part))
  return (county > 0 ? parts[county - 1] : parts.at(-1)) ?? null
}
