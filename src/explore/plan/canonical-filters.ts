/**
 * Filters as the plan reads them: one spelling for each value, so that the same search in another spelling has the same
 * search context. Pure.
 */
import { CATEGORIES } from '../../company/category.ts'
import type { CodeScheme } from '../../company/codes.ts'
import { LEGAL_FORMS } from '../../company/legal-form.ts'
import { LISTINGS } from '../../company/listing.ts'
import { cityKey, postcodeKey } from '../../company/place-keys.ts'
import { STATUSES } from '../../company/status.ts'
import { findCode } from '../../reference/industry-codes.ts'
import { findRegion } from '../../reference/regions.ts'
import type { ExploreFilters } from '../../search/filters.ts'
import { districtIn } from '../../understanding/places/city-districts.ts'
import { type ClosedList, closedList } from './closed-list.ts'
import { daysOf } from './date-filter.ts'
import { isOutwardAlone } from './places.ts'

/** Spells one value of a filter. */
type Spell = (value: string, countries: readonly string[]) => readonly string[]

/** Filters with code values. */
const CODE_SPELLINGS: Readonly<Record<string, Spell>> = {
  nationalSectors: spellCodes('national'),
  naceCodes: spellCodes('nace'),
  naicsCodes: spellCodes('naics'),
  sicCodes: spellCodes('sic'),
}
const CODE_FILTERS = Object.keys(CODE_SPELLINGS)

/** How the values of each filter are spelled; those of others are not touched. */
const SPELLINGS = new Map<string, Spell>(
  Object.entries({
    ...CODE_SPELLINGS,
    standardisedLegalForm: spellAsListed(closedList(LEGAL_FORMS)),
    categories: spellAsListed(closedList(CATEGORIES)),
    status: spellAsListed(closedList(STATUSES)),
    listedDelistedUnlisted: spellAsListed(closedList(LISTINGS)),
    regions: spellRegion,
    cities: spellCity,
    postcode: spellPostcode,
  }),
)

/**
 * Writes filters in the spelling of our lists. Values that do not matter to the plan are left out.
 *
 * @param filters that were planned without an error (`filters.ts`)
 * @param countries the countries of the search: upper case, each once
 * @returns filters that mean the same; the order of values is not touched
 */
export function canonicalFilters(filters: ExploreFilters, countries: readonly string[]): ExploreFilters {
  const { isPrimaryCodes = false, isSecondaryCodes = false, ...rest } = filters
  const canonical: Record<string, unknown> = { ...rest, countriesIso2: [...countries] }
  for (const member in rest) {
    const spell = SPELLINGS.get(member)
    const values = canonical[member]
    if (spell !== undefined && Array.isArray(values))
      canonical[member] = values.flatMap((value: string) => spell(value, countries))
  }
  for (const field of ['dateOfIncorporation', 'statusDate']) {
    respellDay(canonical, `${field}Gte`, 'gte')
    respellDay(canonical, `${field}Lte`, 'lte')
  }
  // Setting both means the same as setting neither. Without a code filter they have no effect.
  const hasCodes = CODE_FILTERS.some((member) => (canonical[member] as readonly string[] | undefined)?.length)
  if (hasCodes && isPrimaryCodes !== isSecondaryCodes) {
    canonical[isPrimaryCodes ? 'isPrimaryCodes' : 'isSecondaryCodes'] = true
  }
  return canonical as ExploreFilters
}

function spellAsListed(list: ClosedList<string>): Spell {
  return (value) => [list.find(value) ?? value]
}

function spellRegion(value: string, countries: readonly string[]): readonly string[] {
  const found = countries.flatMap((country) => findRegion(country, value)?.token ?? [])
  return found.length === 0 ? [value] : found
}

function spellCity(value: string, countries: readonly string[]): readonly string[] {
  const district = countries.length === 1 ? districtIn(countries[0], value) : null
  return [district === null ? cityKey(value) || value : `${cityKey(district.city)} ${district.number}`]
}

function spellPostcode(value: string): readonly string[] {
  const rest = isOutwardAlone(value) ? ' *' : value.trimEnd().endsWith('*') ? '*' : ''
  return [`${postcodeKey(value)}${rest}` || value]
}

/** A code that the countries list under several spellings has all of them. */
function spellCodes(scheme: CodeScheme): Spell {
  return (value, countries) => {
    const found = countries.flatMap((country) => findCode(scheme, country, value)?.code ?? [])
    return found.length === 0 ? [value] : [...new Set(found)]
  }
}

/** Writes a moment as the day that the plan makes of it. */
function respellDay(filters: Record<string, unknown>, member: string, bound: 'gte' | 'lte'): void {
  const text = filters[member]
  const days = typeof text === 'string' ? daysOf(text, bound) : null
  if (days !== null) filters[member] = new Date(days * 86_400_000).toISOString().slice(0, 10)
}
