/**
 * Brønnøysundregistrene, the central register of legal entities of Norway: the whole register as one JSON array or one CSV
 * table.
 */

import { codesInOrder } from '../../company/codes.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import type { Status } from '../../company/status.ts'
import { checkNumber } from '../../matching/numbers/check-digits.ts'
import { regionOfMunicipalityName } from '../../reference/regions.ts'
import { isoDayInName, yearFirstDate } from '../dates.ts'
import { emptyCell, type MapOptions, type Mapped, NATURAL_PERSON, type Register, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { legalFormOf } from '../standardised-legal-form.ts'
import { activityCode } from './activity-code.ts'
import { ENTITIES, type NorwegianEntity, readEntities } from './read.ts'

/** The register `no-brreg`. */
export const noBrreg: Register<NorwegianEntity> = {
  source: registerSource('no-brreg', {
    updates: {
      kind: 'list',
      list: 'https://data.brreg.no/enhetsregisteret/api/oppdateringer/enheter',
      records: 'https://data.brreg.no/enhetsregisteret/api/enheter',
    },
  }),
  layouts: [ENTITIES],
  entryPattern: /\.(json|csv)$/i,
  publishedOn: isoDayInName,
  read: readEntities,
  map: mapEntity,
}

/** Legal forms of one natural person: ENK (sole trader), PERS (other persons registered). */
const NATURAL_PERSONS: ReadonlySet<string> = new Set(['ENK', 'PERS'])
/** What the register writes where no activity is stated. */
const NO_ACTIVITY = '00.000'
const LANGUAGES: Readonly<Record<string, string>> = { bokmål: 'nb', nynorsk: 'nn' }

/** Maps an entity of the register. */
export function mapEntity(row: NorwegianEntity, { includeNaturalPersons }: MapOptions): Mapped {
  const form = row.text('organisasjonsform.kode').toUpperCase()
  if (NATURAL_PERSONS.has(form) && !includeNaturalPersons) return NATURAL_PERSON
  const number = row.text('organisasjonsnummer')
  if (checkNumber('NO', 'orgnr', number) !== 'right')
    return wrongCell('organisasjonsnummer', number, '9 digits that check')
  const name = row.text('navn')
  if (name === '') return emptyCell('navn')

  const company = emptyCompany({ id: `NO-${number}`, name, countryIso2: 'NO' })
  company.nationalId = number
  if (isTrue(row, 'registrertIMvaRegisteret')) company.vatTaxNumber = `NO${number}MVA`
  setAddress(company, row)
  company.website = row.text('hjemmeside') || null
  company.email = row.text('epostadresse') || null
  company.phone = row.text('telefon') || null
  company.standardisedLegalForm = legalFormOf('no', form)
  setStatus(company, row, form)
  company.dateOfIncorporation = yearFirstDate(row.text('stiftelsesdato'))
  company.nationalLegalForm = row.text('organisasjonsform.beskrivelse') || form || null
  setEmployees(company, row)
  company.nationalSectors = codesInOrder([1, 2, 3].flatMap((rank) => codeOf(row, `naeringskode${rank}`)))
  setDescription(company, row)
  return { kind: 'company', company }
}

function isTrue(row: NorwegianEntity, column: string): boolean {
  return row.text(column).toLowerCase() === 'true'
}

function codeOf(row: NorwegianEntity, column: string): readonly string[] {
  const code = row.text(`${column}.kode`)
  if (code === '' || code === NO_ACTIVITY) return []
  return [activityCode(code, row.text(`${column}.beskrivelse`), row.codes) ?? []].flat()
}

/** The place of business; where the register has none, the postal address. */
function setAddress(company: Company, row: NorwegianEntity): void {
  const kind = hasAddress(row, 'forretningsadresse') ? 'forretningsadresse' : 'postadresse'
  if (!hasAddress(row, kind)) return
  const country = row.text(`${kind}.landkode`)
  const lines = row.text(`${kind}.adresse`).split('\n')
  if (country !== '' && country !== 'NO') lines.push(row.text(`${kind}.land`))
  const parts = lines.map((line) => line.trim()).filter(Boolean)
  company.address = parts.join(', ') || null
  company.postcode = row.text(`${kind}.postnummer`) || null
  company.city = row.text(`${kind}.poststed`) || null
  const municipality = row.text(`${kind}.kommune`)
  if (municipality !== '') company.region = regionOfMunicipalityName('NO', municipality, company.postcode)
}

function hasAddress(row: NorwegianEntity, kind: string): boolean {
  return ['adresse', 'poststed', 'postnummer'].some((part) => row.text(`${kind}.${part}`) !== '')
}

/**
 * The register has no status but a flag for each procedure; the gravest one counts. An entity of which no flag is stated,
 * neither true nor false, has an unknown status.
 *
 * A bankruptcy estate (KBO) is an entity of its own, without the flag.
 */
function setStatus(company: Company, row: NorwegianEntity, form: string): void {
  const deleted = yearFirstDate(row.text('slettedato'))
  let status: Status = 'Status unknown'
  let date: string | null = null
  if (deleted !== null) {
    status = 'Dissolved'
    date = deleted
  } else if (isTrue(row, 'konkurs') || form === 'KBO') {
    status = 'Bankruptcy'
    date = yearFirstDate(row.text('konkursdato'))
  } else if (isTrue(row, 'underTvangsavviklingEllerTvangsopplosning')) {
    status = 'In liquidation'
    date = FORCED_DATES.map((column) => yearFirstDate(row.text(column))).find((day) => day !== null) ?? null
  } else if (isTrue(row, 'underAvvikling')) {
    status = 'In liquidation'
    date = yearFirstDate(row.text('underAvviklingDato'))
  } else if (FLAGS.some((flag) => row.text(flag) !== '')) {
    status = company.standardisedLegalForm === 'Branches' ? 'Active (branch)' : 'Active'
  }
  company.status = status
  company.statusDate = date
}

const FLAGS = ['konkurs', 'underAvvikling', 'underTvangsavviklingEllerTvangsopplosning']

/** Days on which a compulsory dissolution was decided, by its ground. A company has one of them. */
const FORCED_DATES = [
  'tvangsopplostPgaManglendeDagligLederDato',
  'tvangsopplostPgaManglendeRevisorDato',
  'tvangsopplostPgaManglendeRegnskapDato',
  'tvangsopplostPgaMangelfulltStyreDato',
  'tvangsavvikletPgaManglendeSlettingDato',
]

/** Fewer employees than this are not published as a number since 2023, only that there are some. */
const SMALLEST_PUBLISHED_STAFF = 5

function setEmployees(company: Company, row: NorwegianEntity): void {
  const count = row.text('antallAnsatte')
  if (/^\d{1,7}$/.test(count)) company.numberOfEmployees = Number(count)
  else if (isTrue(row, 'harRegistrertAntallAnsatte')) {
    company.numberOfEmployeesMin = 1
    company.numberOfEmployeesMax = SMALLEST_PUBLISHED_STAFF - 1
  }
}

/**
 * The company's own description: the purpose in its articles, and the activity that it stated, where that has
 * more.
 */
function setDescription(company: Company, row: NorwegianEntity): void {
  const purpose = oneLine(row.text('vedtektsfestetFormaal'))
  const activity = oneLine(row.text('aktivitet'))
  const isSame = purpose.toLowerCase().includes(activity.toLowerCase())
  const description = isSame ? purpose : [purpose, activity].filter(Boolean).join(' ')
  if (description === '') return
  company.description = description
  company.descriptionLanguage = LANGUAGES[row.text('maalform').toLowerCase()] ?? 'no'
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
