/** GLEIF, the register of Legal Entity Identifiers: the golden copy and its deltas. */
import type { PastKind, PastState } from '../../company/background.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import { isLei } from '../../matching/numbers/identifiers.ts'
import { AUTHORITIES } from '../../matching/numbers/registration-authorities.ts'
import { companyIdOf } from '../../records/identities.ts'
import { findCountry } from '../../reference/countries.ts'
import { findLegalForm } from '../../reference/legal-forms.ts'
import { regionOfCity, regionOfPostcode } from '../../reference/regions.ts'
import { daysBefore, yearFirstDate } from '../dates.ts'
import {
  type FileKind,
  type Join,
  type JoinedRegister,
  type JoinWork,
  type MapOptions,
  type Mapped,
  NATURAL_PERSON,
  wrongCell,
} from '../register.ts'
import { registerSource } from '../register-source.ts'
import { legalFormOf } from '../standardised-legal-form.ts'
import { DELTA_LAYOUT, GOLDEN_COPY_LAYOUT, type LeiRecord, type OtherName, readLeiRecords } from './read.ts'
import { isSoleTrader, successorsOf, WaitingEntities } from './successors.ts'

/** A delta contains the records that changed since a day or were withdrawn; the golden copy contains all records. */
export const DELTA: FileKind = { id: 'delta', title: 'a delta', names: /intra-?day|last-?(?:day|week|month)|delta/i }
const GOLDEN_COPY: FileKind = { id: 'golden-copy', title: 'a golden copy', names: /./ }

/** The register `gleif`. */
export const gleif: JoinedRegister<LeiRecord> = {
  source: registerSource('gleif', {
    updates: {
      kind: 'deltas',
      deltas: [
        {
          address: 'https://goldencopy.gleif.org/api/v2/golden-copies/publishes/lei2/latest.csv?delta=LastWeek',
          name: 'gleif-goldencopy-lei2-last-week.csv',
          days: 7,
        },
        {
          address: 'https://goldencopy.gleif.org/api/v2/golden-copies/publishes/lei2/latest.csv?delta=LastMonth',
          name: 'gleif-goldencopy-lei2-last-month.csv',
          days: 28,
        },
      ],
    },
  }),
  layouts: [GOLDEN_COPY_LAYOUT, DELTA_LAYOUT],
  // Archives of relationships (RR) and of reporting exceptions (REPEX) are other tables.
  entryPattern: /^(?!.*(?:[-_]rr[-_.]|repex)).*\.(csv|json|xml)$/i,
  publishedOn,
  kinds: [DELTA, GOLDEN_COPY],
  amendments: { kind: DELTA.id, key: 'lei:', since: deltaSince },
  join: joinDeltas,
  map: mapRecord,
}

/** Number of days that each kind of delta covers, rounded up: intraday deltas come three times a day. */
const DELTA_DAYS: readonly (readonly [RegExp, number])[] = [
  [/intra-?day/i, 1],
  [/last-?day/i, 1],
  [/last-?week/i, 7],
  [/last-?month/i, 31],
]

/** The day in the name of a file of GLEIF, `YYYY-MM-DD`; `null`: it has none. */
export function publishedOn(fileName: string): string | null {
  return yearFirstDate(/(?<!\d)\d{4}-?\d{2}-?\d{2}(?!\d)/.exec(fileName)?.[0] ?? '')
}

/** The day since which a delta contains every change. */
export function deltaSince(fileName: string): string | null {
  const published = publishedOn(fileName)
  const days = DELTA_DAYS.find(([pattern]) => pattern.test(fileName))?.[1]
  return published === null || days === undefined ? null : daysBefore(published, days)
}

/**
 * Reads deltas before the golden copy that they change. The record of an identifier in a delta, even a withdrawn one,
 * replaces that of an older file.
 */
function joinDeltas(given: ReadonlySet<string>, work: JoinWork): Join<LeiRecord> {
  // A golden copy has all natural persons.
  const isWhole = given.has(GOLDEN_COPY.id)
  if (isWhole) work.persons.clear()
  const waiting = work.includesPersons ? null : new WaitingEntities(work, isWhole)
  // A month's delta has some 300,000 identifiers, which takes 20 MB.
  const described = new Set<string>()
  let newest: string | null = null
  return {
    async *read(file, kind) {
      const own: string[] | null = kind === DELTA.id ? [] : null
      if (own !== null) {
        const published = /\d{8}-?\d{0,4}/.exec(file.name)?.[0] ?? ''
        if (newest !== null && published > newest) {
          throw new Error('it is newer than the delta before it: the newest must be given first')
        }
        newest = published
      }
      for await (const rows of readLeiRecords(file, own === null ? GOLDEN_COPY_LAYOUT : DELTA_LAYOUT))
        yield withoutWaiting(markSuperseded(rows, described, own), waiting)
      for (const lei of own ?? []) described.add(lei)
    },
    async *end() {
      for (const row of waiting?.rows() ?? []) yield [row]
    },
  }
}

/** Lets entities with successors wait; all others pass. */
function* withoutWaiting(rows: Iterable<LeiRecord>, waiting: WaitingEntities | null): Generator<LeiRecord> {
  for (const row of rows) {
    const isRead = waiting !== null && row.problem === null && !row.isSuperseded
    if (isRead) waiting.note(row)
    if (isRead && !isSoleTrader(row) && row.successors().length > 0) {
      const mapped = mapEntity(row, { includeNaturalPersons: false })
      if (mapped.kind === 'company' && mapped.background !== undefined) {
        waiting.add(row.text('LEI').toUpperCase(), row.line, mapped)
        continue
      }
    }
    yield row
  }
}

function* markSuperseded(
  rows: Iterable<LeiRecord>,
  described: ReadonlySet<string>,
  own: string[] | null,
): Generator<LeiRecord> {
  for (const row of rows) {
    if (row.problem === null && (own !== null || described.size > 0)) {
      const lei = row.text('LEI').toUpperCase()
      if (described.has(lei)) row.isSuperseded = true
      else own?.push(lei)
    }
    yield row
  }
}

/** Registrations that describe no entity of their own. */
const NO_ENTITY: Readonly<Record<string, string>> = {
  DUPLICATE: 'the identifier is a duplicate of another',
  ANNULLED: 'the identifier was annulled',
  CANCELLED: 'the identifier was cancelled before it was issued',
}

/** Categories whose number at an authority may be that of another: a fund's is its umbrella's, a branch's its parent's. */
const SHARES_NUMBERS: ReadonlySet<string> = new Set(['FUND', 'BRANCH'])

/**
 * Maps a record of the golden copy or of a delta. A record that is left out withdraws the stored record of its
 * identifier, which would have been left out too.
 */
export function mapRecord(row: LeiRecord, options: MapOptions): Mapped {
  if (row.mapped !== undefined) return row.mapped
  const mapped = mapEntity(row, options)
  if (mapped.kind !== 'leftOut' || row.isSuperseded) return mapped
  const at = instantOf(row.text('DeletedAt')) ?? instantOf(row.text('Registration.LastUpdateDate'))
  return { ...mapped, withdraws: { key: `lei:${row.text('LEI').toUpperCase()}`, at } }
}

function mapEntity(row: LeiRecord, { includeNaturalPersons }: MapOptions): Mapped {
  const lei = row.text('LEI').toUpperCase()
  if (!isLei(lei)) return wrongCell('LEI', lei.slice(0, 40), '20 letters and digits that check')
  if (row.isSuperseded) return { kind: 'leftOut', reason: 'a newer delta has the identifier' }
  if (row.text('DeletedAt') !== '') return { kind: 'leftOut', reason: 'withdrawn by GLEIF' }
  const category = row.text('Entity.EntityCategory').toUpperCase()
  if (!includeNaturalPersons && isSoleTrader(row)) return NATURAL_PERSON
  const withoutEntity = NO_ENTITY[row.text('Registration.RegistrationStatus').toUpperCase()]
  if (withoutEntity !== undefined) return { kind: 'leftOut', reason: withoutEntity }
  const name = row.text('Entity.LegalName')
  if (name === '') return { kind: 'rejected', reason: 'Entity.LegalName is empty' }

  const authority = row.text('Entity.RegistrationAuthority.RegistrationAuthorityID')
  const number = row.text('Entity.RegistrationAuthority.RegistrationAuthorityEntityID')
  const countryIso2 = countryOf(row)
  // Registers number companies of other countries too, which are not theirs.
  const isOwn = !SHARES_NUMBERS.has(category) && AUTHORITIES[authority]?.countryIso2 === countryIso2
  const nationalId = isOwn ? companyIdOf({ authority, number }) : null
  if (!/^[A-Z]{2}$/.test(countryIso2)) {
    return { kind: 'rejected', reason: 'Entity.LegalJurisdiction and Entity.LegalAddress.Country name no country' }
  }
  if (!findCountry(countryIso2)) return { kind: 'leftOut', reason: 'entity of a country that is not served' }

  const company = emptyCompany({ id: nationalId ?? `${countryIso2}-${lei}`, name, countryIso2 })
  company.lei = lei
  company.nationalId = nationalId?.slice(3) ?? (number || null)
  setNames(company, row)
  setAddress(company, row)
  setLegalForm(company, row, category)
  setStatus(company, row, category)
  company.dateOfIncorporation = dayOf(row.text('Entity.EntityCreationDate'))
  company.lastUpdated = instantOf(row.text('Registration.LastUpdateDate'))
  const [relations, past] = [successorsOf(row, lei), pastOf(row, company)]
  return { kind: 'company', company, ...(relations.length + past.length > 0 && { background: { relations, past } }) }
}

/** Events after which a member is as the record has it, by what they changed. */
const CHANGES: Readonly<Partial<Record<PastKind, string>>> = {
  named: 'CHANGE_LEGAL_NAME',
  moved: 'CHANGE_LEGAL_ADDRESS',
  form: 'CHANGE_LEGAL_FORM',
}

/**
 * Since when a member is what it is: since the last change of it. Until when the entity had its former name: which of several names
 * a change left, or which change one name, is not said.
 */
function pastOf(row: LeiRecord, company: Company): PastState[] {
  const events = row.events().filter(({ status }) => status === 'COMPLETED')
  if (events.length === 0) return []
  // Where it is may be its headquarters.
  const isLegal = company.address === addressOf(row, 'LegalAddress', company.countryIso2)
  const values = { named: company.name, moved: isLegal ? company.address : null, form: company.nationalLegalForm }
  return Object.entries(values).flatMap(([name, value]) => {
    const kind = name as keyof typeof values
    const days = events.filter(({ type }) => type === CHANGES[kind]).map(({ at }) => dayOf(at))
    const from = days.includes(null) ? undefined : days.sort().at(-1)
    if (from === undefined || from === null || value === null) return []
    const before = kind === 'named' && days.length === 1 ? formerNames(row) : []
    const former = before.length === 1 ? [{ kind, value: before[0], from: null, to: from }] : []
    return [...former, { kind, value, from, to: null }]
  })
}

function formerNames(row: LeiRecord): string[] {
  return row
    .names('Entity.OtherEntityNames.OtherEntityName')
    .filter(({ type, name }) => type === 'PREVIOUS_LEGAL_NAME' && name !== row.text('Entity.LegalName'))
    .map(({ name }) => name)
}

/** The country of the entity's jurisdiction; `US-DE` is the US. */
function countryOf(row: LeiRecord): string {
  const jurisdiction = /^([A-Z]{2})(?:-|$)/.exec(row.text('Entity.LegalJurisdiction').toUpperCase())?.[1]
  return jurisdiction && jurisdiction !== 'EU' ? jurisdiction : row.text('Entity.LegalAddress.Country').toUpperCase()
}

/** Former names are one list. Trade names, and names in other languages and scripts, are the other. */
function setNames(company: Company, row: LeiRecord): void {
  const others: OtherName[] = [
    ...row.names('Entity.OtherEntityNames.OtherEntityName'),
    ...row.names('Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName'),
  ]
  if (others.length === 0) return
  const isFormer = ({ type }: OtherName) => type.toUpperCase().includes('PREVIOUS')
  const distinct = (names: readonly OtherName[]) =>
    [...new Set(names.map(({ name }) => name))].filter((name) => name !== company.name)
  company.previousNames = distinct(others.filter(isFormer))
  company.tradeNames = distinct(others.filter((name) => !isFormer(name)))
}

/**
 * The legal address, as national registers have it. The headquarters where only they are in the company's country, and in
 * the US, where the legal address is that of an agent who represents thousands of companies.
 */
function setAddress(company: Company, row: LeiRecord): void {
  const { countryIso2 } = company
  const isHome = (kind: AddressKind) => isIn(countryIso2, row, kind)
  const headquartersFirst = countryIso2 === 'US' || !isHome('LegalAddress')
  const kind = headquartersFirst && isHome('HeadquartersAddress') ? 'HeadquartersAddress' : 'LegalAddress'
  company.city = row.text(`Entity.${kind}.City`) || null
  if (isHome(kind)) {
    const postcode = row.text(`Entity.${kind}.PostalCode`)
    company.postcode = postcode || null
    const located = postcode !== '' && regionOfPostcode(countryIso2, postcode, company.city) !== null
    if (!located && company.city !== null) company.region = regionOfCity(countryIso2, company.city)
  }
  company.address = addressOf(row, kind, countryIso2)
}

type AddressKind = 'LegalAddress' | 'HeadquartersAddress'

function isIn(countryIso2: string, row: LeiRecord, kind: AddressKind): boolean {
  return row.text(`Entity.${kind}.Country`).toUpperCase() === countryIso2
}

/** The lines of an address as one; `null`: it has none. */
function addressOf(row: LeiRecord, kind: AddressKind, countryIso2: string): string | null {
  const at = `Entity.${kind}`
  const lines = [row.text(`${at}.FirstAddressLine`), ...row.texts(`${at}.AdditionalAddressLine`)]
  // A postcode of another country would be looked up in this one.
  if (!isIn(countryIso2, row, kind)) lines.push(row.text(`${at}.PostalCode`), row.text(`${at}.Country`).toUpperCase())
  return lines.filter((line) => line !== '').join(', ') || null
}

/** Codes of ISO 20275 for a form that is not in the list, or an entity without one. */
const NO_FORM: ReadonlySet<string> = new Set(['', '8888', '9999'])

/** Forms of entities without a known one, by category. */
const FORM_OF_CATEGORY: Readonly<Record<string, Company['standardisedLegalForm']>> = {
  BRANCH: 'Branches',
  FUND: 'Other legal forms',
  RESIDENT_GOVERNMENT_ENTITY: 'Public authorities',
  INTERNATIONAL_ORGANIZATION: 'Other legal forms',
  SOLE_PROPRIETOR: 'Sole traders/proprietorships',
}

function setLegalForm(company: Company, row: LeiRecord, category: string): void {
  const code = row.text('Entity.LegalForm.EntityLegalFormCode').toUpperCase()
  const other = row.text('Entity.LegalForm.OtherLegalForm')
  const isKnown = !NO_FORM.has(code)
  company.nationalLegalForm = (isKnown ? findLegalForm('elf', code)?.name : '') || other || null
  const form = isKnown ? legalFormOf('elf', code) : 'Companies with unknown/unrecorded legal form'
  const isUnknown = form === 'Companies with unknown/unrecorded legal form'
  company.standardisedLegalForm = isUnknown ? (FORM_OF_CATEGORY[category] ?? form) : form
}

/** The entity's own status: a lapsed registration at GLEIF is no evidence for it. */
function setStatus(company: Company, row: LeiRecord, category: string): void {
  const written = row.text('Entity.EntityStatus').toUpperCase()
  if (written === 'ACTIVE') company.status = category === 'BRANCH' ? 'Active (branch)' : 'Active'
  else if (written === 'INACTIVE') {
    const reason = row.text('Entity.EntityExpirationReason').toUpperCase()
    company.status = reason === 'DISSOLVED' ? 'Dissolved' : 'Inactive (no precision)'
    if (reason === 'CORPORATE_ACTION') company.status = 'Dissolved (merger or take-over)'
    company.statusDate = dayOf(row.text('Entity.EntityExpirationDate'))
  }
}

/** The day in an instant as the entity's own country wrote it. */
function dayOf(instant: string): string | null {
  return yearFirstDate(instant.slice(0, 10))
}

/** An instant in UTC. */
function instantOf(text: string): string | null {
  const milliseconds = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(milliseconds) ? null : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}
