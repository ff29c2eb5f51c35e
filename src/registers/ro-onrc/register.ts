/**
 * Oficiul Național al Registrului Comerțului (ONRC), the Romanian trade register: all firms, their statuses and authorised
 * activities.
 */
import { type Company, emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { regionOfMunicipalityName } from '../../reference/regions.ts'
import { dayFirstDate, dayInName } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import { emptyCell, type JoinedRegister, type MapOptions, type Mapped, NATURAL_PERSON, wrongCell } from '../register.ts'
import { registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'
import { readRomanianPlace } from './place.ts'
import { joinRomanian, ROMANIAN_FILES, type RomanianRow } from './read.ts'

/** The register `ro-onrc`. */
export const roOnrc: JoinedRegister<RomanianRow> = {
  source: registerSource('ro-onrc', {
    listed: {
      kind: 'ckan',
      // Each publication is a data set of its own.
      address:
        'https://data.gov.ro/api/3/action/package_search?fq=organization:onrc&sort=metadata_created+desc&rows=50',
      names: [/^od_firme\.csv$/i, /^od_stare_firma\.csv$/i, /^od_caen_autorizat\.csv$/i],
      others: [/^n_stare_firma\.csv$/i],
    },
  }),
  entryPattern: /\.csv$/i,
  publishedOn: dayInName,
  ...filesOf(ROMANIAN_FILES),
  join: joinRomanian,
  map: mapRomanian,
}

/** Persons, families and their undertakings. */
const NATURAL_PERSONS: ReadonlySet<string> = new Set(['PF', 'PFA', 'PFI', 'II', 'IF', 'AF'])

/** Forms by the register's abbreviation; a form that is not there is unknown. */
const formOfCode = registerCodes<LegalForm>('ro-onrc', 'form')

/** Statuses by the words of `N_STARE_FIRMA`, the gravest first: a firm may have several. */
const STATUSES: readonly (readonly [RegExp, Status])[] = [
  [/^radiat/, 'Dissolved'],
  [/faliment/, 'Bankruptcy'],
  [/lichidare|dizolv/, 'In liquidation'],
  [/reorganiz/, 'Active (reorganization)'],
  [/insolven/, 'Active (insolvency proceedings)'],
  [/intreruper|suspend/, 'Active (dormant)'],
  [/functiune/, 'Active'],
]
/** The one code whose meaning is known without the table of words: in function. */
const IN_FUNCTION = '1048'

/** Maps a firm, joined from the tables. */
export function mapRomanian(row: RomanianRow, { includeNaturalPersons }: MapOptions): Mapped {
  const form = row.text('FORMA_JURIDICA').toUpperCase()
  if (NATURAL_PERSONS.has(form) && !includeNaturalPersons) return NATURAL_PERSON
  const number = row.text('COD_INMATRICULARE').toUpperCase()
  if (!/^[A-Z]\d{1,2}\/\d+\/\d{4}$|^[A-Z]\d{10,14}$/.test(number))
    return wrongCell('COD_INMATRICULARE', number, 'such as J40/21161/2007 or J2025048519000')
  const name = row.text('DENUMIRE')
  if (name === '') return emptyCell('DENUMIRE')
  // The slashes of the number would be parts of the path in the address of a company.
  const company = emptyCompany({ id: `RO-${number.replaceAll('/', '-')}`, name, countryIso2: 'RO' })
  company.nationalId = number
  company.nationalLegalForm = form || null
  if (NATURAL_PERSONS.has(form)) company.standardisedLegalForm = 'Sole traders/proprietorships'
  else company.standardisedLegalForm = formOfCode(form) ?? company.standardisedLegalForm
  company.status = statusOf(row, company)
  company.dateOfIncorporation = dayFirstDate(row.text('DATA_INMATRICULARE'))
  company.website = row.text('WEB') || null
  company.nationalSectors = activitiesOf(row.activities)
  setAddress(company, row)
  return { kind: 'company', company }
}

function statusOf(row: RomanianRow, { standardisedLegalForm }: Company): Status {
  const codes = row.statuses ?? []
  const words = codes.map((code) => fold(row.statusWord(code) || (code === IN_FUNCTION ? 'functiune' : '')))
  const found = STATUSES.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ?? 'Status unknown'
  return found === 'Active' && standardisedLegalForm === 'Branches' ? 'Active (branch)' : found
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** CAEN Rev. 2 is NACE Rev. 2, Rev. 3 is NACE Rev. 2.1; codes of Rev. 1 mean other things. */
const REVISIONS: ReadonlyMap<string, string> = new Map([
  ['2', '2:'],
  ['3', '2.1:'],
])
const ACTIVITIES_MAX = 100

/** The register lists authorised activities, without marking the main one. */
function activitiesOf(activities: readonly string[]): Company['nationalSectors'] {
  const codes = new Set<string>()
  for (const activity of activities) {
    const [revision, code] = activity.split(' ')
    const prefix = REVISIONS.get(revision.replace(/\D/g, ''))
    if (prefix !== undefined && /^\d{3,4}$/.test(code) && codes.size < ACTIVITIES_MAX) {
      codes.add(`${prefix}${code.padStart(4, '0')}`)
    }
  }
  const all = [...codes]
  return all.length === 1 ? { primary: all, secondary: [] } : { primary: [], secondary: all }
}

/** Labels of the parts of an address. */
const PARTS = [
  ['ADR_NR_STRADA', 'nr.'],
  ['ADR_BLOC', 'bl.'],
  ['ADR_SCARA', 'sc.'],
  ['ADR_ETAJ', 'et.'],
  ['ADR_APARTAMENT', 'ap.'],
] as const

function setAddress(company: Company, row: RomanianRow): void {
  const parts = PARTS.map(([column, label]) => row.text(column) && `${label} ${row.text(column)}`)
  const street = [row.text('ADR_DEN_STRADA'), ...parts].filter(Boolean).join(' ')
  const isHome = /^(?:|rom[aâ]nia)$/i.test(row.text('ADR_TARA'))
  const abroad = isHome ? '' : row.text('ADR_TARA')
  const locality = row.text('ADR_LOCALITATE')
  const { town, village, sector } = isHome
    ? readRomanianPlace(locality, row.text('ADR_JUDET'), row.text('ADR_SECTOR'))
    : { town: locality || null, village: null, sector: null }
  const inside = [village && `sat ${village}`, sector && `sector ${sector}`]
  company.address = [street, ...inside, abroad].filter(Boolean).join(', ') || null
  company.city = town
  if (sector !== null) company.attributes = { bucharestSector: sector }
  else if (village !== null) company.attributes = { village }
  if (!isHome) return
  const postcode = row.text('ADR_COD_POSTAL')
  // The table has lost leading zeros; nothing but zeros is no postcode.
  if (/^\d{5,6}$/.test(postcode) && !/^0+$/.test(postcode)) company.postcode = postcode.padStart(6, '0')
  const county = row.text('ADR_JUDET').replace(/^(?:jude[tțţ]ul|municipiul)\s+/i, '')
  if (county !== '') company.region = regionOfMunicipalityName('RO', county)
}
