/**
 * Poslovni register Slovenije (PRS), the Slovenian business register of AJPES, with the tax authority's list of legal
 * persons.
 */
import { type Company, emptyCompany } from '../../company/company.ts'
import { findLegalFormByName } from '../../reference/legal-forms.ts'
import { dayInName } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import { emptyCell, type JoinedRegister, type MapOptions, type Mapped, NATURAL_PERSON, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { joinSlovenian, SLOVENIAN_FILES, type SlovenianRow } from './read.ts'

/** The register `si-prs`. */
export const siPrs: JoinedRegister<SlovenianRow> = {
  source: registerSource('si-prs', {
    listed: {
      kind: 'ckan',
      address: 'https://podatki.gov.si/api/3/action/package_show?id=poslovni-register-slovenije',
      names: [/^opsiprs\.csv$/i],
    },
  }),
  entryPattern: /\.csv$/i,
  publishedOn: dayInName,
  ...filesOf(SLOVENIAN_FILES),
  join: joinSlovenian,
  map: mapSlovenian,
}

/** Sole traders, and others who are registered as persons. */
const NATURAL_PERSONS =
  /samostojni podjetnik|fizičn|sobodajal|nosilec|^(?:odvetnik|notar|detektiv|kmet)$|^zasebni|samozaposlen/i

/** Maps a unit, joined from the tables. */
export function mapSlovenian(row: SlovenianRow, { includeNaturalPersons }: MapOptions): Mapped {
  const formName = row.text('Pravnoorganizacijska oblika')
  const isPerson = NATURAL_PERSONS.test(formName)
  if (isPerson && !includeNaturalPersons) return NATURAL_PERSON
  const written = row.text('Matična številka')
  if (!/^\d{10}$/.test(written)) return wrongCell('Matična številka', written, '10 digits')
  if (!written.endsWith('000')) return { kind: 'leftOut', reason: 'unit of another entity' }
  const name = row.text('Popolno ime')
  if (name === '') return emptyCell('Popolno ime')
  const number = written.slice(0, 7)
  const company = emptyCompany({ id: `SI-${number}`, name, countryIso2: 'SI' })
  company.nationalId = number
  company.nationalLegalForm = formName || null
  const form = findLegalFormByName('SI', formName)?.form
  if (isPerson) company.standardisedLegalForm = 'Sole traders/proprietorships'
  else if (/^podružnica/i.test(formName)) company.standardisedLegalForm = 'Branches'
  else if (form) company.standardisedLegalForm = form
  // The file has registered entities only.
  company.status = company.standardisedLegalForm === 'Branches' ? 'Active (branch)' : 'Active'
  setAddress(company, row)
  const { taxpayer } = row
  if (taxpayer?.isVatPayer && /^\d{8}$/.test(taxpayer.taxNumber)) company.vatTaxNumber = `SI${taxpayer.taxNumber}`
  const code = row.codes.read(taxpayer?.activity ?? '')
  if (code !== null) company.nationalSectors = { primary: [code], secondary: [] }
  return { kind: 'company', company }
}

/** In places without streets the number follows the name of the place. */
function setAddress(company: Company, row: SlovenianRow): void {
  const addition = row.text('Hišna št  dodatek') || row.text('Hišna št dodatek')
  const number = `${row.text('Hišna št')}${addition}`
  const country = row.text('Država')
  const isHome = /^(?:|SI|slovenija)$/i.test(country)
  const street = [row.text('Ulica') || row.text('Naselje'), number].filter(Boolean).join(' ')
  company.address = [street, isHome ? '' : country].filter(Boolean).join(', ') || null
  company.city = row.text('Pošta') || row.text('Naselje') || null
  const postcode = row.text('Poštna št')
  if (isHome && /^\d{4}$/.test(postcode)) company.postcode = postcode
}
