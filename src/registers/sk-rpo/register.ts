/**
 * Register právnických osôb (RPO), the Slovak register of legal persons of the statistical office: monthly files of all
 * entities, and daily ones.
 */
import { type Company, emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import { findLegalFormByName } from '../../reference/legal-forms.ts'
import { dayInName, yearFirstDate } from '../dates.ts'
import { type Part, partOf, partsOf, textOf } from '../json-parts.ts'
import type { JoinedRegister, MapOptions, Mapped } from '../register.ts'
import { registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'
import { firstDayOfChanges, joinSlovak, mainActivity, SLOVAK_FILES, SLOVAK_LAYOUT, type SlovakRow } from './read.ts'

const STORE = 'https://frkqbrydxwdp.compat.objectstorage.eu-frankfurt-1.oraclecloud.com/susr-rpo'

/** The register `sk-rpo`. */
export const skRpo: JoinedRegister<SlovakRow> = {
  source: registerSource('sk-rpo', {
    listed: {
      kind: 's3',
      address: STORE,
      prefix: 'batch-init/',
      names: /\/init_(?<day>\d{4}-\d{2}-\d{2})_(?<part>\d{1,4})\.json\.gz$/,
    },
    updates: {
      kind: 'days',
      days: {
        kind: 's3',
        address: STORE,
        prefix: 'batch-daily/',
        names: /\/actual_(?<day>\d{4}-\d{2}-\d{2})\.json\.gz$/,
      },
    },
  }),
  layouts: [SLOVAK_LAYOUT],
  entryPattern: /\.(?:json|ndjson|jsonl)$/i,
  publishedOn: dayInName,
  kinds: Object.values(SLOVAK_FILES),
  amendments: { kind: SLOVAK_FILES.changes.id, key: null, since: firstDayOfChanges, isUndated: true },
  join: joinSlovak,
  map: mapSlovak,
}

/** A member that is a text, or an object with the text in `value`. */
const textIn = (value: unknown): string => textOf(value) || textOf(partOf(value).value)
/** The entry without an end is the current one. */
const isCurrent = (part: Part): boolean => textOf(part.validTo) === ''
const currentOf = (value: unknown): Part | undefined => partsOf(value).findLast(isCurrent)

/** 101 to 110: natural persons, by the register's list of forms. */
const isNaturalPerson = (form: string) => /^10\d$|^110$/.test(form)

/** Forms by the register's code; others by their name. Source: the register's list of forms. */
const formOfCode = registerCodes<LegalForm>('sk-rpo', 'form')

/** Maps an element of the file. */
export function mapSlovak(row: SlovakRow, { includeNaturalPersons }: MapOptions): Mapped {
  const entity = partOf(row.value)
  const form = partOf((currentOf(entity.legalForms) ?? partsOf(entity.legalForms).at(-1))?.value)
  const isPerson = isNaturalPerson(textOf(form.code))
  const written = textOf((currentOf(entity.identifiers) ?? partsOf(entity.identifiers).at(-1))?.value)
  const number = /^\d{6,8}$/.test(written) ? written.padStart(8, '0') : ''
  if (isPerson && !includeNaturalPersons) {
    const withdraws = number === '' ? null : { key: `SK-${number}`, at: null }
    return { kind: 'leftOut', reason: 'sole trader or natural person', ...(withdraws && { withdraws }) }
  }
  if (number === '') {
    return { kind: 'rejected', reason: `identifiers has ${JSON.stringify(written)}, must have a number of 8 digits` }
  }
  const names = partsOf(entity.fullNames).filter(({ value }) => textOf(value) !== '')
  const name = textOf((names.findLast(isCurrent) ?? names.at(-1))?.value)
  if (name === '') return { kind: 'rejected', reason: 'fullNames has no name' }
  const company = emptyCompany({ id: `SK-${number}`, name, countryIso2: 'SK' })
  company.nationalId = number
  const distinct = (parts: readonly Part[]) =>
    [...new Set(parts.map(({ value }) => textOf(value)))].filter((text) => text !== '' && text !== name)
  company.previousNames = distinct(names.filter((one) => !isCurrent(one)).toReversed())
  company.tradeNames = distinct(partsOf(entity.alternativeNames).filter(isCurrent))
  company.nationalLegalForm = textOf(form.value) || textOf(form.code) || null
  if (isPerson) company.standardisedLegalForm = 'Sole traders/proprietorships'
  else {
    const found = formOfCode(textOf(form.code)) ?? findLegalFormByName('SK', textOf(form.value))?.form
    if (found) company.standardisedLegalForm = found
  }
  setStatus(company, entity)
  company.dateOfIncorporation = yearFirstDate(textOf(entity.establishment))
  const code = row.codes.read(mainActivity(entity))
  if (code !== null) company.nationalSectors = { primary: [code], secondary: [] }
  setDescription(company, partsOf(entity.activities))
  setAddress(company, currentOf(entity.addresses) ?? {})
  return { kind: 'company', company }
}

/** The register states the end of an entity, so one without an end is active. */
function setStatus(company: Company, { termination }: Part): void {
  if (textOf(termination) === '') {
    company.status = company.standardisedLegalForm === 'Branches' ? 'Active (branch)' : 'Active'
    return
  }
  company.status = 'Dissolved'
  company.statusDate = yearFirstDate(textOf(termination))
}

/** Trade licences may be hundreds. */
const DESCRIPTION_LENGTH_MAX = 4_000

function setDescription(company: Company, activities: readonly Part[]): void {
  const texts = activities.filter(isCurrent).map((part) => textOf(part.economicActivityDescription))
  const distinct = [...new Set(texts)].filter(Boolean)
  if (distinct.length === 0) return
  let description = ''
  for (const text of distinct) {
    if (description.length + text.length > DESCRIPTION_LENGTH_MAX) break
    description += description === '' ? text : `; ${text}`
  }
  company.description = description || null
  company.descriptionLanguage = company.description === null ? null : 'sk'
}

/** `Ulica 12/3`; in a village without streets the number follows its name. */
function setAddress(company: Company, address: Part): void {
  const country = textIn(address.country)
  const numbers = [textOf(address.regNumber), textOf(address.buildingNumber)].filter((one) => one !== '' && one !== '0')
  const city = textIn(address.municipality)
  const street = textOf(address.street) || (numbers.length > 0 ? city : '')
  const line = [street, numbers.join('/')].filter(Boolean).join(' ') || textOf(address.formatedAddress)
  const isHome = country === '' || /^slovensk/i.test(country)
  company.address = [line, isHome ? '' : country].filter(Boolean).join(', ') || null
  company.city = city || null
  const codes = Array.isArray(address.postalCodes) ? address.postalCodes : []
  const postcode = textOf(codes[0]).replace(/\s/g, '')
  if (isHome && /^\d{5}$/.test(postcode)) company.postcode = `${postcode.slice(0, 3)} ${postcode.slice(3)}`
}
