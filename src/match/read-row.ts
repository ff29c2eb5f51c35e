/** Reads a row of a list as a caller sends it. A mistake in it is the row's, never the call's. */
import Type, { type Static } from 'typebox'
import { cityKey } from '../company/place-keys.ts'
import { PublicError, publicError } from '../errors.ts'
import { unknownValue } from '../explore/plan/closed-list.ts'
import { validator } from '../http/request/validate.ts'
import { withoutKeys } from '../license/api-key.ts'
import { COUNTRY_PATTERN } from '../reference/countries.ts'
import { countriesMeant } from '../reference/country-of.ts'
import { suggestRegions } from '../reference/regions.ts'
import { readRegion } from '../reference/written-regions.ts'
import { closedObject } from '../schemas.ts'
import { readOnce } from '../text/read-once.ts'
import type { Steps } from '../threads/in-turns.ts'
import { citiesByOtherName } from '../understanding/places/country-places.ts'
import type { MatchRow } from './match-row.ts'

/** A row of a list. */
export const MatchRowOnWire = closedObject({
  ref: Type.Optional(Type.String({ description: 'Repeated in the result, for example the number of the row.' })),
  country: Type.String({ description: 'ISO 3166 alpha-2 code.', 'x-documented': { pattern: COUNTRY_PATTERN } }),
  companyName: Type.Optional(Type.String({ description: 'Name, with or without its legal form.' })),
  vatTaxNumber: Type.Optional(
    Type.String({
      description: 'VAT number, number in the national register, or LEI. It decides where somebody has it.',
    }),
  ),
  postCode: Type.Optional(Type.String({ description: 'Raises and narrows what the name finds.' })),
  city: Type.Optional(Type.String({ description: 'Raises companies of this city, and lowers those of others.' })),
  region: Type.Optional(
    Type.String({ description: 'A value of /utils/regions. Raises and narrows what the name finds.' }),
  ),
  website: Type.Optional(Type.String({ description: 'Raises the company with this web address.' })),
})
type MatchRowOnWire = Static<typeof MatchRowOnWire>

const check = validator(MatchRowOnWire, {
  required: [
    { anyOf: ['country'], error: 'missing_field', values: { field: 'country' } },
    {
      anyOf: ['companyName', 'vatTaxNumber'],
      error: 'missing_field',
      values: { field: 'companyName or vatTaxNumber' },
    },
  ],
  nouns: {},
  noun: 'member',
})

/** Which countries a row may name. */
export interface RowScope {
  readonly servedCountries: ReadonlySet<string>
  /** @throws {PublicError} 403 where the licence does not enable one of them */
  requireCountries(countries: readonly string[]): void
}

/** A row that was read, or what is wrong with it. */
export type ReadRow = { readonly row: MatchRow } | { readonly error: string }

/**
 * The rows of a list whose wrong region is answered with those that may be meant: comparing it with the three thousand of
 * a country takes milliseconds, and a row with a mistake costs nothing.
 */
const HINTS_MAX = 5
/** Rows that are read in one step: the longest of them take some milliseconds. */
const STEP_ROWS = 32

/** Reads the rows of a list. @param received each without members that are `null` */
export function* readRows(received: readonly unknown[], scope: RowScope): Steps<readonly ReadRow[]> {
  let hints = HINTS_MAX
  const suggest: SuggestRegions = (country, region) => (hints-- > 0 ? suggestRegions(country, region) : [])
  const rows: ReadRow[] = []
  for (const one of received) {
    const before = hints
    rows.push(readRow(one, scope, suggest))
    if ((before > 0 && hints < before) || rows.length % STEP_ROWS === 0) yield
  }
  return rows
}

/** Regions that may be meant by one that is not on the list; none where that is too much work. */
type SuggestRegions = (country: string, region: string) => readonly string[]

function readRow(received: unknown, scope: RowScope, suggest: SuggestRegions): ReadRow {
  return mistakeOr(() => ({ row: checkRow(received, scope, suggest) }))
}

/** What reading a row gives, or the mistake in it. */
export function mistakeOr<Read>(read: () => Read): Read | { readonly error: string } {
  try {
    return read()
  } catch (error) {
    // The answer may be kept for a repetition, and names a member as the row wrote it.
    if (error instanceof PublicError) return { error: withoutKeys(error.sentence) }
    throw error
  }
}

/** The `ref` of a row, without keys; `null` where it has none. */
export function refOf(received: unknown): string | null {
  if (typeof received !== 'object' || received === null || !('ref' in received)) return null
  const { ref } = received
  return typeof ref === 'string' ? withoutKeys(ref) : null
}

function checkRow(received: unknown, scope: RowScope, suggest: SuggestRegions): MatchRow {
  requireObject(received)
  check(received)
  const { companyName, vatTaxNumber, postCode, city, region, website, ...rest } = received as MatchRowOnWire
  const country = readCountry(rest.country, scope)
  return {
    country,
    name: textOf(companyName),
    number: textOf(vatTaxNumber),
    postCode: textOf(postCode),
    city: cityOf(country, textOf(city)),
    region: regionOf(country, textOf(region), suggest),
    website: textOf(website),
  }
}

/** @throws {PublicError} 400 where a row is none */
export function requireObject(received: unknown): void {
  if (typeof received !== 'object' || received === null || Array.isArray(received))
    throw publicError('invalid_value', { member: 'row', problem: 'must be an object' })
}

/**
 * The country of a row, in capitals.
 *
 * @throws {PublicError} 400 for one that is not served, 403 for one that the licence does not enable
 */
export function readCountry(written: string, { servedCountries, requireCountries }: RowScope): string {
  const country = written.trim().toUpperCase()
  if (!servedCountries.has(country)) {
    throw publicError(
      'unsupported_country',
      { member: 'country', country },
      { near: countriesMeant(country, servedCountries), value: country },
    )
  }
  requireCountries([country])
  return country
}

/** A row whose country is right, with a region that may be none of the list: then it says nothing. */
export function rowOf(country: string, given: Omit<MatchRow, 'country'>): MatchRow {
  const text = (value: string | null) => textOf(value ?? undefined)
  const region = text(given.region)
  return {
    country,
    name: text(given.name),
    number: text(given.number),
    postCode: text(given.postCode),
    city: cityOf(country, text(given.city)),
    region: region === null ? null : (readRegion(country, region)?.token ?? null),
    website: text(given.website),
  }
}

function textOf(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : readOnce(text)
}

/** `Milan` is Milano, where nobody calls a city of the country Milan. */
function cityOf(country: string, city: string | null): string | null {
  return city === null ? null : (citiesByOtherName(country).get(cityKey(city)) ?? city)
}

function regionOf(country: string, region: string | null, suggest: SuggestRegions): string | null {
  if (region === null) return null
  const found = readRegion(country, region)
  if (found === undefined) throw unknownValue('region', region, suggest(country, region))
  return found.token
}
