/**
 * The Belgian Crossroads Bank for Enterprises (KBO, BCE): the full extract of its open data and the updates that follow it,
 * whose tables are joined.
 */
import { relation } from '../../company/background.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import { isRegisterNumber } from '../../matching/numbers/identifiers.ts'
import { dayFirstDate, isoDayInName } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import { type JoinedRegister, type MapOptions, type Mapped, NATURAL_PERSON, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { communeLanguage, formOfCode, statusOfSituation } from './codes.ts'
import { BELGIAN_FILES } from './layouts.ts'
import { type BelgianRow, type Cells, joinBelgian } from './read.ts'

/** The register `be-kbo`. */
export const beKbo: JoinedRegister<BelgianRow> = {
  source: registerSource('be-kbo'),
  entryPattern: /\.csv$/i,
  publishedOn: isoDayInName,
  ...filesOf(BELGIAN_FILES),
  join: (given, work) => joinBelgian(given, work, mapBelgian),
  map: mapBelgian,
}

const PERSON = '1'
const CANCELLED = '999'

/** Maps an enterprise, joined from its tables. */
export function mapBelgian(row: BelgianRow, { includeNaturalPersons }: MapOptions): Mapped {
  if (row.isLoneBranch) return { kind: 'leftOut', reason: 'Belgian branch of an enterprise that is not held' }
  const isPerson = row.text('TypeOfEnterprise') === PERSON
  if (isPerson && !includeNaturalPersons) return NATURAL_PERSON
  const situation = row.text('JuridicalSituation')
  if (situation === CANCELLED) return { kind: 'leftOut', reason: 'cancelled by the register' }
  const written = row.text('EnterpriseNumber')
  const number = /^[01]\.?\d{3}\.?\d{3}\.?\d{3}$/.test(written) ? written.replaceAll('.', '') : ''
  if (!isRegisterNumber('BE', number)) return wrongCell('EnterpriseNumber', written, '10 digits that check')
  const address = row.addresses.find(({ DateStrikingOff }) => DateStrikingOff === '')
  const language = address?.CountryNL === '' ? communeLanguage(address.Zipcode) : null
  const names = namesOf(row.names, language)
  if (names.length === 0) return { kind: 'rejected', reason: 'denomination.csv has no name of it' }

  const company = emptyCompany({ id: `BE-${number}`, name: names[0], countryIso2: 'BE' })
  company.tradeNames = names.slice(1)
  company.nationalId = number
  company.status = statusOfSituation(situation) ?? 'Status unknown'
  company.dateOfIncorporation = dayFirstDate(row.text('StartDate'))
  const form = row.text('JuridicalFormCAC') || row.text('JuridicalForm')
  const title = language === '1' ? row.formTitles.get('FR') : row.formTitles.get(language === '3' ? 'DE' : 'NL')
  company.nationalLegalForm = title || row.formTitles.get('FR') || form || null
  if (isPerson) company.standardisedLegalForm = 'Sole traders/proprietorships'
  else company.standardisedLegalForm = formOfCode(form) ?? company.standardisedLegalForm
  if (row.activities.some(({ ActivityGroup }) => ActivityGroup === VAT_GROUP)) company.vatTaxNumber = `BE${number}`
  company.nationalSectors = activitiesOf(row.activities)
  if (address) setAddress(company, address, language)
  const contact = (kind: string) => row.contacts.find(({ ContactType }) => ContactType === kind)?.Value || null
  company.website = contact('WEB')
  company.email = contact('EMAIL')
  company.phone = contact('TEL')
  const relations = row.branches.map(({ number, start, name }) =>
    relation('branch', { name, countryIso2: 'BE', from: dayFirstDate(start), row: number }),
  )
  return { kind: 'company', company, ...(relations.length > 0 && { background: { relations } }) }
}

/** The registered name and the names in other languages, abbreviations, commercial names. */
const REGISTERED = '001'
const COMMERCIAL = '003'

/** The name, then other names that it goes by: abbreviations, other languages, commercial names, those of establishments. */
function namesOf(all: readonly Cells[], language: string | null): string[] {
  const own = all.filter(({ establishment, Denomination }) => establishment === '' && Denomination !== '')
  const registered = own.filter(({ TypeOfDenomination }) => TypeOfDenomination === REGISTERED)
  const first =
    registered.find(({ Language }) => Language === language) ??
    registered[0] ??
    own.find(({ TypeOfDenomination }) => TypeOfDenomination === COMMERCIAL)
  if (!first) return []
  const others = all.map(({ Denomination }) => Denomination).filter((name) => name !== '')
  return [...new Set([first.Denomination, ...others])].slice(0, NAMES_MAX)
}

/** Chains have a name for each of their establishments. */
const NAMES_MAX = 50

const VAT_GROUP = '001'
const EMPLOYERS_GROUP = '006'
const CLASSES = ['MAIN', 'SECO', 'ANCI']
const PREFIXES: Readonly<Record<string, string>> = { '2025': '2.1:', '2008': '2:' }

/**
 * The codes of 2025 and of 2008, the main ones first; those of 2003 (NACE Rev. 1.1) have no counterpart here. Primary is
 * the main activity by each revision: that of employers where there is one.
 */
function activitiesOf(activities: readonly Cells[]): Company['nationalSectors'] {
  const rank = ({ NaceVersion, Classification, ActivityGroup }: Cells) =>
    (NaceVersion === '2025' ? 0 : 100) +
    (CLASSES.includes(Classification) ? CLASSES.indexOf(Classification) : CLASSES.length) * 10 +
    (ActivityGroup === EMPLOYERS_GROUP ? 0 : ActivityGroup === VAT_GROUP ? 1 : 2)
  const known = activities.filter(
    ({ NaceVersion, NaceCode }) => Object.hasOwn(PREFIXES, NaceVersion) && /^\d{2,7}$/.test(NaceCode),
  )
  const sorted = known.toSorted((a, b) => rank(a) - rank(b))
  const written = ({ NaceVersion, NaceCode }: Cells) => `${PREFIXES[NaceVersion]}${NaceCode}`
  const primary = Object.keys(PREFIXES)
    .map((version) => sorted.find((each) => each.NaceVersion === version && each.Classification === CLASSES[0]))
    .filter((each) => each !== undefined)
    .map(written)
    .sort((a, b) => (a.startsWith('2.1:') ? -1 : b.startsWith('2.1:') ? 1 : 0))
  const codes = [...new Set(sorted.map(written))]
  // A company without a main activity has its first one.
  const first = primary.length === 0 ? codes.slice(0, 1) : primary
  return { primary: first, secondary: codes.filter((code) => !first.includes(code)) }
}

/** The address in the language of the commune; abroad with place and country in the line. */
function setAddress(company: Company, address: Cells, language: string | null): void {
  const isDutch = language === '2'
  const pick = (dutch: string, french: string) => (isDutch ? dutch || french : french || dutch)
  const box = address.Box === '' ? '' : `${isDutch ? 'bus' : 'bte'} ${address.Box}`
  const street = [pick(address.StreetNL, address.StreetFR), address.HouseNumber, box].filter(Boolean).join(' ')
  const city = pick(address.MunicipalityNL, address.MunicipalityFR)
  const isBelgian = address.CountryNL === '' && /^[1-9]\d{3}$/.test(address.Zipcode)
  if (isBelgian) {
    company.address = street || null
    company.postcode = address.Zipcode
    company.city = city || null
    return
  }
  const country = pick(address.CountryNL, address.CountryFR)
  const place = [address.Zipcode, city].filter(Boolean).join(' ')
  company.address = [street, place, country].filter(Boolean).join(', ') || null
}
