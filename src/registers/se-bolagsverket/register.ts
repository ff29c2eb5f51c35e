/**
 * Bolagsverket, the Swedish register of companies, with every organisation's own description, and the industry codes of the
 * statistical office (SCB).
 */
import { type Company, emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { readNumber } from '../../matching/numbers/identifiers.ts'
import { dayInName, yearFirstDate } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import {
  type DatedCompany,
  emptyCell,
  type JoinedRegister,
  type MapOptions,
  type Mapped,
  NATURAL_PERSON,
  wrongCell,
} from '../register.ts'
import { registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'
import { joinSwedish, SWEDISH_FILES, type SwedishRow } from './read.ts'

/** The register `se-bolagsverket`. */
export const seBolagsverket: JoinedRegister<SwedishRow> = {
  source: registerSource('se-bolagsverket'),
  entryPattern: /\.(?:txt|csv)$/i,
  publishedOn: dayInName,
  ...filesOf(SWEDISH_FILES),
  join: joinSwedish,
  map: mapSwedish,
  combine: combineRows,
}

/** By the register's abbreviation. Source: the register's list of forms. */
const formOfCode = registerCodes<LegalForm>('se-bolagsverket', 'form')

/** Pending proceedings, the gravest first. */
const PROCEEDINGS: readonly (readonly [RegExp, Status])[] = [
  [/^KK/, 'Bankruptcy'],
  [/^LI/, 'In liquidation'],
  [/^FR/, 'Active (reorganization)'],
]

/** By causes of the end of a registration that show how it ended. */
const statusOfEnding = registerCodes<Status>('se-bolagsverket', 'statusOfEnding')

/** Maps the row of an organisation. */
export function mapSwedish(row: SwedishRow, { includeNaturalPersons }: MapOptions): Mapped {
  const [number, kind = ''] = row.text('organisationsidentitet').split('$')
  const form = row.text('organisationsform').replace(/-ORGFO$/, '')
  const isPerson = /^(?:PERSON|DODSBO)-/.test(kind) || form === 'E'
  if (isPerson && !includeNaturalPersons) return NATURAL_PERSON
  if (isPerson && !/^\d{10}$/.test(number))
    return { kind: 'leftOut', reason: 'natural person with the number of a person' }
  const checks = /^\d{10}$/.test(number) && readNumber('SE', number).some(({ checkDigit }) => checkDigit !== 'wrong')
  if (!checks) return wrongCell('organisationsidentitet', number, '10 digits that check')
  const names = namesOf(row.text('organisationsnamn'))
  if (names.length === 0) return emptyCell('organisationsnamn')
  const company = emptyCompany({ id: `SE-${number}`, name: names[0], countryIso2: 'SE' })
  company.tradeNames = names.slice(1)
  company.nationalId = number
  company.nationalLegalForm = form || null
  company.standardisedLegalForm = formOfCode(form) ?? company.standardisedLegalForm
  if (form === 'AB' && /\bpubl\b/i.test(company.name)) company.standardisedLegalForm = 'Public limited companies'
  setStatus(company, row)
  company.dateOfIncorporation = yearFirstDate(row.text('registreringsdatum'))
  company.description = row.text('verksamhetsbeskrivning') || null
  if (company.description !== null) company.descriptionLanguage = 'sv'
  const codes = row.codes.map((code) => row.fileCodes.read(code))
  if (codes[0]) company.nationalSectors.primary = [codes[0]]
  company.nationalSectors.secondary = codes.slice(1).filter((code) => code !== null)
  setAddress(company, row.text('postadress'))
  return { kind: 'company', company }
}

/** `name$FORETAGSNAMN-ORGNAM$1993-03-15|other$...`: the registered name first, then special names. */
function namesOf(written: string): string[] {
  const entries = written.split('|').map((entry) => entry.split('$'))
  const named = entries.map(([name, kind = '']) => ({ name: name.trim(), isMain: kind.startsWith('FORETAGSNAMN') }))
  const sorted = [...named.filter(({ isMain }) => isMain), ...named.filter(({ isMain }) => !isMain)]
  return [...new Set(sorted.map(({ name }) => name))].filter((name) => name !== '')
}

function setStatus(company: Company, row: SwedishRow): void {
  const ended = yearFirstDate(row.text('avregistreringsdatum'))
  if (row.text('avregistreringsdatum') !== '') {
    const cause = row.text('avregistreringsorsak').replace(/-AVORG$/, '')
    company.status = statusOfEnding(cause) ?? 'Dissolved'
    company.statusDate = ended
    return
  }
  const pending = row.text('pagandeAvvecklingsEllerOmstruktureringsforfarande').split('|').filter(Boolean)
  const found = PROCEEDINGS.find(([pattern]) => pending.some((one) => pattern.test(one)))
  if (found) {
    company.status = found[1]
    company.statusDate = yearFirstDate(pending.find((one) => found[0].test(one))?.split('$')[1] ?? '')
  } else if (pending.length > 0) company.status = 'Status unknown'
  else company.status = company.standardisedLegalForm === 'Branches' ? 'Active (branch)' : 'Active'
}

/** `street$c/o$CITY$postcode$SE-LAND`. */
function setAddress(company: Company, written: string): void {
  const [street = '', careOf = '', city = '', postcode = '', country = ''] = written
    .split('$')
    .map((part) => part.trim())
  const isHome = /^(?:SE-LAND)?$/.test(country)
  const line = [careOf && `c/o ${careOf.replace(/^c\/o\s*/i, '')}`, street]
  if (!isHome) line.push(postcode, country.replace(/-LAND$/, ''))
  company.address = line.filter(Boolean).join(', ') || null
  company.city = city || null
  if (isHome && /^\d{5}$/.test(postcode)) company.postcode = `${postcode.slice(0, 3)} ${postcode.slice(3)}`
}

/** An organisation has a row for each of its protected names: the first is its own, the others are names it trades under. */
function combineRows(rows: readonly DatedCompany[]): Company {
  const [first, ...others] = rows.map(({ company }) => company)
  const names = others.flatMap(({ name, tradeNames }) => [name, ...tradeNames])
  first.tradeNames = [...new Set([...first.tradeNames, ...names])].filter((name) => name !== first.name)
  return first
}
