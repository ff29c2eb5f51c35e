/**
 * The stream of changes of Companies House: a company's profile each time it changes. What a profile says is put under the columns
 * of the bulk file, so that both become the same record; all else in it (links, officers, filings) is dropped at once.
 *
 * Source: the streaming API's guides and its company profile; `constants.yml` of the published enumerations.
 */
import { formatInstant, parseInstant } from '../../clock.ts'
import { companyNumber } from '../../matching/numbers/british-company-number.ts'
import { partOf, partsOf, textOf } from '../json-parts.ts'
import { readNdjson } from '../readers/ndjson.ts'
import type { RegisterFile, StreamChange, StreamOffer, TextRow } from '../register.ts'
import { registerCodes } from '../register-codes.ts'

/** The stream. */
export const COMPANIES_STREAM: StreamOffer = {
  kind: 'stream',
  address: 'https://stream.companieshouse.gov.uk/companies',
  key: 'companiesHouse',
  resume: 'timepoint',
  // The key is the user of Basic authentication, and there is no password.
  headers: (key) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
  readChange,
}

/** Most letters of a cell. */
const CELL_MAX = 500
const CODES_MAX = 4
const NAMES_MAX = 10

/** Reads an event. */
function readChange(value: unknown): StreamChange | null {
  const { resource_kind: kind, resource_id: id, data, event } = partOf(value)
  const { timepoint, published_at: published, type } = partOf(event)
  const profile = partOf(data)
  const key = companyNumber(textOf(profile.company_number) || textOf(id))
  // They are written without a zone, in UTC.
  const at = parseInstant(textOf(published))
  const position = Number(timepoint)
  if (kind !== 'company-profile' || key === null || at === null || !Number.isSafeInteger(position) || position < 0)
    return null
  const found = { position, at: formatInstant(at), key }
  if (type === 'deleted') return { ...found, row: null }
  const row = rowOf(profile, key)
  return type === 'changed' && row.CompanyName !== undefined ? { ...found, row } : null
}

/** A profile, by the columns of the bulk file; empty ones are absent. */
function rowOf(profile: Readonly<Record<string, unknown>>, number: string): Readonly<Record<string, string>> {
  const office = partOf(profile.registered_office_address)
  const capitals = (part: string) => textOf(office[part]).toUpperCase()
  const codes = Array.isArray(profile.sic_codes) ? profile.sic_codes.slice(0, CODES_MAX).map(textOf) : []
  const former = partsOf(profile.previous_company_names).filter(({ name }) => textOf(name) !== '')
  const cells: readonly (readonly [column: string, text: string])[] = [
    ['CompanyName', textOf(profile.company_name)],
    ['CompanyNumber', number],
    ['RegAddress.CareOf', capitals('care_of')],
    ['RegAddress.POBox', capitals('po_box')],
    ['RegAddress.AddressLine1', [capitals('premises'), capitals('address_line_1')].filter(Boolean).join(' ')],
    ['RegAddress.AddressLine2', capitals('address_line_2')],
    ['RegAddress.PostTown', capitals('locality')],
    ['RegAddress.Country', capitals('country')],
    ['RegAddress.PostCode', capitals('postal_code')],
    ['CompanyCategory', categoryOf(profile)],
    ['CompanyStatus', statusOf(profile)],
    ['DissolutionDate', dayFirst(textOf(profile.date_of_cessation))],
    ['IncorporationDate', dayFirst(textOf(profile.date_of_creation))],
    ['Accounts.AccountCategory', accountsOf(profile)],
    ...codes.map((code, at) => [`SICCode.SicText_${at + 1}`, code] as const),
    ...former
      .slice(0, NAMES_MAX)
      .flatMap(({ name, ceased_on: until }, at) => [
        [`PreviousName_${at + 1}.CompanyName`, textOf(name)] as const,
        [`PreviousName_${at + 1}.CONDATE`, dayFirst(textOf(until))] as const,
      ]),
  ]
  return Object.fromEntries(cells.filter(([, text]) => text !== '').map(([column, text]) => [column, bounded(text)]))
}

function bounded(text: string): string {
  return text.length <= CELL_MAX ? text : text.slice(0, CELL_MAX)
}

/** `2024-08-12` as the bulk file writes it. */
function dayFirst(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? []
  return year === undefined ? '' : `${date}/${month}/${year}`
}

function accountsOf(profile: Readonly<Record<string, unknown>>): string {
  return textOf(partOf(partOf(profile.accounts).last_accounts).type)
    .replaceAll('-', ' ')
    .toUpperCase()
}

/** What the bulk file writes for each status; a detail counts before the status. Others are passed on as they are. */
const bulkStatus = registerCodes('gb-companies-house', 'statusOfStream')

function statusOf(profile: Readonly<Record<string, unknown>>): string {
  const status = textOf(profile.company_status)
  return bulkStatus(textOf(profile.company_status_detail)) ?? bulkStatus(status) ?? status.replaceAll('-', ' ')
}

/** What the bulk file writes for each type. Others are passed on as they are: legal forms know both. */
const bulkCategory = registerCodes('gb-companies-house', 'formOfStream')

function categoryOf(profile: Readonly<Record<string, unknown>>): string {
  const { subtype, is_community_interest_company: isCommunity } = profile
  if (subtype === 'community-interest-company' || isCommunity === true) return 'Community Interest Company'
  const type = textOf(profile.type)
  return bulkCategory(type) ?? type
}

/** A row of collected changes. */
export interface ChangeRow extends TextRow {
  readonly change: StreamChange
}

/** Reads a file of collected changes. */
export async function* readChanges({ bytes }: RegisterFile): AsyncGenerator<Iterable<ChangeRow>> {
  for await (const rows of readNdjson(bytes)) yield changesIn(rows)
}

function* changesIn(rows: Iterable<TextlessRow>): Generator<ChangeRow> {
  for (const row of rows) {
    const change = row.value as StreamChange
    const isChange = typeof change?.key === 'string' && typeof change.at === 'string'
    const problem = row.problem ?? (isChange ? null : 'is no change that was collected')
    yield { line: row.line, problem, raw: () => row.raw(), change, text: (column) => change.row?.[column] ?? '' }
  }
}

type TextlessRow = Omit<TextRow, 'text'> & { readonly value: unknown }
