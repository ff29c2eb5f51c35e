/**
 * The special sections of the Italian Registro delle Imprese: innovative start-ups, innovative small and medium
 * enterprises, certified incubators.
 */
import { createHash } from 'node:crypto'
import { type Company, emptyCompany } from '../../company/company.ts'
import type { Status } from '../../company/status.ts'
import { luhn } from '../../matching/numbers/check-digits.ts'
import { byDay, combineRows } from '../../records/combine.ts'
import { findCode } from '../../reference/industry-codes.ts'
import { findLegalFormByName } from '../../reference/legal-forms.ts'
import { regionOfCity, regionOfMunicipality } from '../../reference/regions.ts'
import { foldText } from '../../text/fold-text.ts'
import { FileCodes, revisionOf } from '../code-revision.ts'
import { dayFirstDate, yearFirstDate } from '../dates.ts'
import {
  type DatedCompany,
  emptyCell,
  type MapOptions,
  type Mapped,
  NATURAL_PERSON,
  type Register,
  wrongCell,
} from '../register.ts'
import { registerSource } from '../register-source.ts'
import { productionBand, staffBand } from './classes.ts'
import { type ListRow, readList, SPECIAL_SECTION } from './read.ts'

/** The register `it-startups`. */
export const itStartups: Register<ListRow> = {
  source: registerSource('it-startups'),
  layouts: [SPECIAL_SECTION],
  entryPattern: /\.(csv|txt)$/i,
  publishedOn(fileName) {
    const digits = /(?<!\d)\d{8}(?!\d)/.exec(fileName)?.[0] ?? ''
    return dayFirstDate(`${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`) ?? yearFirstDate(digits)
  },
  read: readList,
  map: mapListed,
  combine: combineListed,
}

/**
 * Combines the rows of a company in several lists. A listed company counts as active, unless one of the newest lists
 * states another status.
 */
function combineListed(rows: readonly DatedCompany[]): Company {
  const combined = combineRows(rows)
  const newest = byDay(rows).at(-1)!.publishedOn
  const stated = rows.filter(({ publishedOn }) => publishedOn === newest).map(({ company }) => company.status)
  combined.status = stated.findLast((status) => status !== 'Active' && status !== 'Status unknown') ?? combined.status
  return combined
}

/** Maps a row of a list. */
export function mapListed(row: ListRow, { includeNaturalPersons }: MapOptions): Mapped {
  const name = row.text('name').replace(/\s+/g, ' ')
  if (name === '') return emptyCell('denominazione')
  // Spreadsheets put an apostrophe before text, or append `.0` to a number.
  const written = row.text('taxCode').replace(/[\s']/g, '').replace(/\.0$/, '')
  const isPerson = /^[A-Z]{6}[0-9A-Z]{10}$/i.test(written)
  if (isPerson && !includeNaturalPersons) return NATURAL_PERSON
  const taxCode = isPerson ? written.toUpperCase() : companyTaxCode(written)
  if (written !== '' && taxCode === null)
    return wrongCell('codice fiscale', written.slice(0, 40), '11 digits that check')
  const city = row.text('city')
  if (taxCode === null && city === '') {
    return { kind: 'rejected', reason: 'codice fiscale and comune are empty: the company cannot be identified' }
  }

  const company = emptyCompany({
    id: `IT-${taxCode ?? hashIdentity(name, city, row.text('sectionDate'))}`,
    name,
    countryIso2: 'IT',
  })
  company.nationalId = taxCode
  company.city = city || null
  company.region = regionOf(row.text('province'), city)
  setLegalForm(company, row.text('legalForm'))
  company.status = statusOf(row.text('status'))
  company.dateOfIncorporation = dateOfIncorporation(row)
  company.website = readWebsite(row.text('website'))
  const production = productionBand(row.text('production'))
  if (production !== null) {
    company.operatingRevenueMin = production.min
    company.operatingRevenueMax = production.max
    company.operatingRevenueCurrency = 'EUR'
  }
  const staff = staffBand(row.text('staff'))
  if (staff !== null) {
    company.numberOfEmployeesMin = staff.min
    company.numberOfEmployeesMax = staff.max
  }
  const sector = row.text('sector')
  const codes = [
    readAtecoCode(row.text('ateco'), sector, row.codes),
    readAtecoCode(row.text('ateco2025'), sector, ATECO_2025),
  ]
  company.nationalSectors = { primary: codes.filter((code) => code !== null), secondary: [] }
  return { kind: 'company', company }
}

/**
 * A company's codice fiscale: 11 digits, with the leading zeros that spreadsheets drop put back.
 *
 * @returns `null` when the check digit is wrong (Luhn, as for the partita IVA)
 */
export function companyTaxCode(written: string): string | null {
  if (!/^\d{5,11}$/.test(written)) return null
  const code = written.padStart(11, '0')
  return luhn(code) === 0 && Number(code) > 0 ? code : null
}

/**
 * Makes the second part of the id of a company that has no tax code in its list. It is a hash of the name, the city and
 * the day of entry in the section, so the next list gives the same id. It can never equal a number of another register.
 */
function hashIdentity(name: string, city: string, entered: string): string {
  const hash = createHash('sha256')
    .update(`${foldText(name)}\n${foldText(city)}\n${dayFirstDate(entered) ?? ''}`)
    .digest('hex')
  return `unnumbered-${hash.slice(0, 12)}`
}

/** The province code of Naples is `NA`. Many tools read that as a missing value, and write `NAN`. */
function regionOf(province: string, city: string): string | null {
  const letters = province.toUpperCase() === 'NAN' ? 'NA' : province
  return (letters === '' ? null : regionOfMunicipality('IT', letters)) ?? (city ? regionOfCity('IT', city) : null)
}

/** Legal forms as they occur in names, for lists that have no column for them. The first match counts: longer forms first. */
const FORMS_IN_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bs r l s\b|\bsrls\b|\blimitata semplificata\b/, "SOCIETA' A RESPONSABILITA' LIMITATA SEMPLIFICATA"],
  [/\bsocieta consortile a r/, "SOCIETA' CONSORTILE A RESPONSABILITA' LIMITATA"],
  [/\bsocieta cooperativa\b|\bsoc coop\b|\bcooperativa sociale\b/, "SOCIETA' COOPERATIVA"],
  [/\bs r l\b|\bsrl\b|\ba responsabilita limitata\b|\ba r l\b/, "SOCIETA' A RESPONSABILITA' LIMITATA"],
  [/\bs p a$|\bspa$|\bs p a s|\bsocieta per azioni\b/, "SOCIETA' PER AZIONI"],
]

function setLegalForm(company: Company, written: string): void {
  const folded = foldText(company.name)
  const form = written || FORMS_IN_NAMES.find(([pattern]) => pattern.test(folded))?.[1]
  if (form === undefined) return
  company.nationalLegalForm = form
  const known = findLegalFormByName('IT', form)
  if (known) company.standardisedLegalForm = known.form
}

/**
 * A company in a special section is active unless the list states another status, because it leaves the section on
 * liquidation.
 */
function statusOf(written: string): Status {
  const status = foldText(written)
  if (status === '' || /^attiv/.test(status)) return 'Active'
  if (/fallimento|liquidazione giudiziale/.test(status)) return 'Bankruptcy'
  if (/liquidazione|scioglimento/.test(status)) return 'In liquidation'
  if (/concordato|amministrazione straordinaria/.test(status)) return 'Active (insolvency proceedings)'
  if (/cancellat|cessat/.test(status)) return 'Dissolved'
  return /inattiv/.test(status) ? 'Active (dormant)' : 'Status unknown'
}

/**
 * A company has existed since it was entered in the register. An entry that is later than the one in the special section
 * is not the first: a company that moves to another province is entered there again.
 */
function dateOfIncorporation(row: ListRow): string | null {
  const entered = dayFirstDate(row.text('registerDate'))
  const section = dayFirstDate(row.text('sectionDate'))
  return entered !== null && section !== null && entered > section ? null : entered
}

/** Reads the column of websites. It sometimes holds an email address instead, which may be a person's. */
function readWebsite(text: string): string | null {
  return text === '' || text.includes('@') || !text.includes('.') || /\s/.test(text) ? null : text
}

/**
 * Restores the zeros that spreadsheets drop at either end of an ATECO code. `72200` is 72.20.0. `15000` cannot be 15.00.0,
 * so it is 01.50.00. Where both codes exist, the company's sector decides.
 *
 * @returns the code, with `2.1:` before it where it is one of ATECO 2025; `null` where it is none, or its list is
 *   unknown
 */
function readAtecoCode(written: string, sector: string, codes: FileCodes): string | null {
  const digits = withZeros(written, sector)
  if (digits === null || revisionOf('IT', digits) === null) return digits
  const revision = codes.revision(digits)
  return revision && (revision === '2.1' ? `2.1:${digits}` : digits)
}

const ATECO_2025 = new FileCodes('IT', null, '2.1')

function withZeros(written: string, sector: string): string | null {
  const digits = written.replace(/[.\s]/g, '')
  if (!/^\d{1,6}$/.test(digits)) return null
  if (digits.length % 2 === 0 && digits.length > 2) return digits
  const withZero = `0${digits}`
  const isFarm = /agricoltura/i.test(sector)
  if (digits.length === 1) return withZero
  const candidates = isFarm ? [withZero, digits] : [digits, withZero]
  return candidates.find((code) => findCode('national', 'IT', code) !== undefined) ?? digits
}
