/**
 * The registrants of the US Securities and Exchange Commission (EDGAR). The table of columns is in README.md beside this
 * file.
 */
import type { PastState } from '../../company/background.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import { canonicalVatNumber } from '../../matching/numbers/identifiers.ts'
import { TICKERS } from '../../matching/trading-names.ts'
import { foldText } from '../../text/fold-text.ts'
import { isoDayInName, yearFirstDate } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import type { JoinedRegister, MapOptions, Mapped } from '../register.ts'
import { registerSource } from '../register-source.ts'
import type { Registrant } from './facts.ts'
import { isOrganisationName, isPersonName } from './natural-person.ts'
import { isState, joinFiles, SEC_FILES, type SecRow } from './read.ts'

/** The register `us-sec`. */
export const usSec: JoinedRegister<SecRow> = {
  source: registerSource('us-sec'),
  entryPattern: /^(?:CIK\d{10}\.json|company_tickers.*\.json|(?:sub|num)\.(?:txt|tsv)|.*\.csv)$/i,
  publishedOn: isoDayInName,
  ...filesOf(SEC_FILES),
  join: joinFiles,
  map: mapRegistrant,
}

/** Maps a registrant, combined from all files. */
export function mapRegistrant({ registrant }: SecRow, { includeNaturalPersons }: MapOptions): Mapped {
  const { cik } = registrant
  const ein = employerNumber(registrant.ein ?? '')
  const name = conformedName(registrant.name ?? '')
  const person = includeNaturalPersons ? null : personRule(registrant, name, ein)
  if (person !== null) return { kind: 'leftOut', reason: person }
  if (name === '') return { kind: 'rejected', reason: `no file names the registrant ${cik}` }

  const company = emptyCompany({ id: `US-${cik}`, name, countryIso2: 'US' })
  company.nationalId = cik
  company.vatTaxNumber = ein
  const former = (registrant.former ?? []).map((one) => ({ ...one, name: conformedName(one.name) }))
  company.previousNames = [...new Set(former.map((one) => one.name))].filter((one) => one !== '' && one !== name)
  setAddress(company, registrant)
  company.phone = registrant.phone || null
  company.website = registrant.website || null
  if (registrant.description) {
    company.description = registrant.description
    company.descriptionLanguage = 'en'
  }
  company.standardisedLegalForm = registrant.isForeign ? 'Foreign companies' : formInName(name)
  if (isListed(registrant.exchanges)) company.listedDelistedUnlisted = 'listed'
  const tickers = [...new Set(registrant.tickers)].filter((ticker) => ticker !== '')
  if (tickers.length > 0) company.attributes = { [TICKERS]: tickers.join(' ') }
  const sic = industry(registrant.sic ?? '')
  if (sic !== null) company.sicCodes = { primary: [sic], secondary: [] }
  setFigures(company, registrant)
  const past = former.flatMap(({ name: value, until }): PastState[] => {
    const to = yearFirstDate(until)
    return value === '' || to === null ? [] : [{ kind: 'named', value, from: null, to }]
  })
  return { kind: 'company', company, ...(past.length > 0 && { background: { past } }) }
}

/**
 * The rule by which a registrant is a natural person; `null`: it is none. Officers and owners file under numbers of their own,
 * most with nothing but a name, old ones with the industry and the state of their company.
 */
function personRule(
  { entityType = 'other', sic, incorporatedIn, exchanges = [] }: Registrant,
  name: string,
  ein: string | null,
): string | null {
  if (entityType !== 'other' || name === '' || exchanges.some((exchange) => exchange !== '')) return null
  if (isPersonName(name)) return 'natural person, by the form of the name'
  const isBare = ein === null && !incorporatedIn && industry(sic ?? '') === null && exchanges.length === 0
  return isBare && !isOrganisationName(name)
    ? 'natural person: nothing but a name, which is that no organisation has'
    : null
}

/**
 * Removes the state that the SEC adds to a name to distinguish it from others, with the slashes around it in any of the
 * spellings seen: `AMERICAN GENERAL CORP /TX/`, `ICU MEDICAL INC/DE`, `US BANCORP \DE\`, `TOYOTA MOTOR CORP/`.
 */
export function conformedName(written: string): string {
  let name = written.trim()
  // Some names carry two: `TOWNSEND ASSET MANAGEMENT CORP /NC/ /ADV`.
  for (;;) {
    const shorter = name.replace(STATE_AT_END, '').trim()
    if (shorter === '' || shorter === name) return name
    name = shorter
  }
}

const STATE_AT_END = /[/\\] *(?:[A-Z][A-Z .&-]*[/\\]|[A-Z]{2,3})?$/

/**
 * Legal forms by the words at the end of names, which state laws require; as the list of ISO 20275 forms has them
 * (`reference/legal-forms.tsv`).
 */
const FORMS_IN_NAMES: readonly (readonly [RegExp, Company['standardisedLegalForm']])[] = [
  [/\b(?:llc|l l c|limited liability (?:co|company))$/, 'Private limited companies'],
  [/\b(?:lp|l p|llp|l l p|lllp|limited partnership)$/, 'Partnerships'],
  [/\b(?:inc|incorporated|corp|corporation)$/, 'Public limited companies'],
]

/** Reads the legal form from a name, `unknown` where it has none: the SEC has no column for it. */
function formInName(name: string): Company['standardisedLegalForm'] {
  const folded = foldText(name)
  const found = FORMS_IN_NAMES.find(([ending]) => ending.test(folded))
  return found?.[1] ?? 'Companies with unknown/unrecorded legal form'
}

/** An employer identification number is nine digits; `000000000`, `888888888` and their like mean that there is none. */
function employerNumber(written: string): string | null {
  return canonicalVatNumber('US', written)
}

/** Shares that are only traded over the counter are not on an exchange. */
function isListed(exchanges: readonly string[] | undefined): boolean {
  return (exchanges ?? []).some((exchange) => exchange !== '' && !/^(?:otc|pink)/i.test(exchange))
}

/** Codes of the SEC that are not industries: none, certificates of deposit, foreign governments. */
const NO_INDUSTRY: ReadonlySet<string> = new Set(['0000', '8880', '8888'])

/** An SIC code; zeros at its beginning are lost in numbers, zeros at its end mean a group. */
function industry(written: string): string | null {
  if (!/^\d{1,4}$/.test(written)) return null
  const code = written.padStart(4, '0')
  return NO_INDUSTRY.has(code) ? null : code
}

function setAddress(company: Company, { street = [], city, postcode, state, country }: Registrant): void {
  const isHome = !country && (!state || isState(state))
  const lines = isHome ? [...street] : [...street, postcode ?? '', country ?? '']
  company.address = lines.filter((line) => line !== '').join(', ') || null
  company.city = city || null
  // A postcode of another country would be looked up in this one.
  if (isHome) company.postcode = postcode || null
}

function setFigures(company: Company, { revenue, assets }: Registrant): void {
  const figure = revenue ?? assets
  if (figure === undefined) return
  if (revenue) company.operatingRevenue = revenue.amount
  company.operatingRevenueCurrency = figure.currency
  company.operatingRevenueYear = Number(figure.day.slice(0, 4))
  if (assets) company.totalAssets = assets.amount
}
