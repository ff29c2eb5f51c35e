/**
 * From filters to the query tree. Pure: the same filters always give the same plan.
 *
 * OR inside one filter, AND across filters. Values of closed lists are brought to the lists' own spelling here, so that
 * an engine compares whole strings and nothing else.
 */

import { parseInstant } from '../../clock.ts'
import { isDay, keyRange, wantedKeys } from '../../company/attributes.ts'
import { CATEGORIES } from '../../company/category.ts'
import type { CodeScheme } from '../../company/codes.ts'
import { LEGAL_FORMS } from '../../company/legal-form.ts'
import { LISTINGS } from '../../company/listing.ts'
import { STATUSES } from '../../company/status.ts'
import { publicError } from '../../errors.ts'
import { findCode, suggestCodes } from '../../reference/industry-codes.ts'
import type { AttributeFilter, ExploreFilters } from '../../search/filters.ts'
import type { MemberFamily } from '../../search/known-members.ts'
import { type CodeRank, EVERYTHING, type Query, type RangeField } from '../../search/query.ts'
import { type ClosedList, closedList, shorten, unknownValue } from './closed-list.ts'
import { daysOf } from './date-filter.ts'
import { type FilterScope, isGiven, unique } from './filter-scope.ts'
import { NO_UNKNOWN, orUnknown, type UnknownMatches } from './member-families.ts'
import { planCities, planPostcodes, planRegions } from './places.ts'

const statuses = closedList(STATUSES)
const legalForms = closedList(LEGAL_FORMS)
const categories = closedList(CATEGORIES)
const listings = closedList(LISTINGS)

/**
 * Plans what the filters ask for.
 *
 * @param countries  the countries of the search, checked already: upper case, each once
 * @param unknownMatches members whose filters companies pass of which the member is not known
 * @returns a condition that every match fulfils; the countries themselves are in the plan, not in the condition
 * @throws {PublicError} 400 that names the filter, the value and what is right
 */
export function planFilters(
  filters: ExploreFilters,
  countries: readonly string[],
  unknownMatches: UnknownMatches = NO_UNKNOWN,
): Query {
  return planFor(filters, { countries, planned: countries }, unknownMatches)
}

/**
 * Plans what the filters ask for in each of the countries: what {@link planFilters} plans for that country alone. A value that
 * only another of the countries knows finds nobody there.
 *
 * @param countries as for {@link planFilters}
 * @returns a condition for each of them, in their order
 * @throws {PublicError} 400 for a value that none of the countries knows
 */
export function planFiltersByCountry(
  filters: ExploreFilters,
  countries: readonly string[],
  unknownMatches: UnknownMatches = NO_UNKNOWN,
): readonly Query[] {
  return countries.map((country) => planFor(filters, { countries, planned: [country] }, unknownMatches))
}

function planFor(filters: ExploreFilters, scope: FilterScope, unknownMatches: UnknownMatches): Query {
  const known = (family: MemberFamily, condition: Query | null) => orUnknown(condition, family, unknownMatches)
  const conditions = [
    known('region', planRegions(filters.regions, scope)),
    known('city', planCities(filters.cities, scope)),
    known('postcode', planPostcodes(filters.postcode)),
    known('near', filters.near === undefined ? null : { kind: 'near' as const, ...filters.near }),
    known('near', planWithin(filters.within)),
    planIds(filters.ids),
    filters.sameAddressAs === undefined ? null : { kind: 'sameAddress' as const, id: filters.sameAddressAs },
    filters.groupOf === undefined ? null : { kind: 'group' as const, id: filters.groupOf.trim() },
    known('age', planDates(filters, 'dateOfIncorporation')),
    known('statusDate', planDates(filters, 'statusDate')),
    known('revenue', planAmounts(filters, 'operatingRevenue')),
    known('employees', planAmounts(filters, 'numberOfEmployees')),
    known('legalForm', planClosed('standardisedLegalForm', 'legalForm', filters.standardisedLegalForm, legalForms)),
    planCodes('nationalSectors', 'national', filters, scope),
    planCodes('naceCodes', 'nace', filters, scope),
    planCodes('naicsCodes', 'naics', filters, scope),
    planCodes('sicCodes', 'sic', filters, scope),
    known('category', planClosed('categories', 'category', filters.categories, categories)),
    known('status', planClosed('status', 'status', filters.status, statuses)),
    known('listing', planClosed('listedDelistedUnlisted', 'listing', filters.listedDelistedUnlisted, listings)),
    ...planAttributes(filters.attributes),
  ].filter((condition) => condition !== null)
  if (conditions.length === 0) return EVERYTHING
  return conditions.length === 1 ? conditions[0] : { kind: 'all', of: conditions }
}

function planClosed<Value extends string>(
  member: keyof ExploreFilters,
  field: 'legalForm' | 'category' | 'status' | 'listing',
  values: readonly string[] | undefined,
  list: ClosedList<Value>,
): Query | null {
  if (!isGiven(values)) return null
  const known = values.map((value) => {
    const found = list.find(value)
    if (found === undefined) throw unknownValue(`filters.${member}`, value, list.nearest(value))
    return found
  })
  return { kind: 'value', field, values: unique(known) }
}

/** @throws {PublicError} 400 where the box is upside down */
function planWithin(box: ExploreFilters['within']): Query | null {
  if (box === undefined) return null
  if (box.south > box.north) {
    throw publicError('invalid_value', {
      member: 'filters.within.south',
      problem: 'must not be greater than filters.within.north',
    })
  }
  return { kind: 'within', ...box }
}

function planIds(ids: ExploreFilters['ids']): Query | null {
  return isGiven(ids) ? { kind: 'ids', ids: unique(ids) } : null
}

/** A member that is a day. */
type DayField = 'dateOfIncorporation' | 'statusDate'

function planDates(filters: ExploreFilters, field: DayField): Query | null {
  const gte = readDate(filters, field, 'Gte')
  const lte = readDate(filters, field, 'Lte')
  if (gte === null || lte === null) return planRange(field, gte, lte, false)
  // Two moments of one day, in order, can leave no day between them: that is nothing found, not a mistake.
  const isInOrder = momentOf(filters[`${field}Gte`] ?? '') <= momentOf(filters[`${field}Lte`] ?? '')
  return planRange(field, gte, lte, gte > lte && !isInOrder)
}

/** Milliseconds of a date of a filter; a bare day is its start. */
function momentOf(text: string): number {
  return parseInstant(text) ?? Date.parse(`${text}T00:00:00Z`)
}

function readDate(filters: ExploreFilters, field: DayField, bound: 'Gte' | 'Lte'): number | null {
  const member = `${field}${bound}` as const
  const text = filters[member]
  if (text === undefined) return null
  const days = daysOf(text, bound === 'Gte' ? 'gte' : 'lte')
  if (days === null) {
    const problem = 'must be a date as YYYY-MM-DD or RFC 3339, such as 2020-01-31T00:00:00Z'
    throw publicError('invalid_value', { member: `filters.${member}`, problem })
  }
  return days
}

function planAmounts(filters: ExploreFilters, field: 'operatingRevenue' | 'numberOfEmployees'): Query | null {
  const gte = filters[`${field}Gte`] ?? null
  const lte = filters[`${field}Lte`] ?? null
  return planRange(field, gte, lte, gte !== null && lte !== null && gte > lte)
}

function planRange(field: RangeField, gte: number | null, lte: number | null, isReversed: boolean): Query | null {
  if (isReversed) {
    const problem = `must not be greater than ${field}Lte`
    throw publicError('invalid_value', { member: `filters.${field}Gte`, problem })
  }
  return gte === null && lte === null ? null : { kind: 'range', field, gte, lte }
}

function planCodes(
  member: 'nationalSectors' | 'naceCodes' | 'naicsCodes' | 'sicCodes',
  scheme: CodeScheme,
  filters: ExploreFilters,
  { countries, planned }: FilterScope,
): Query | null {
  const values = filters[member]
  if (!isGiven(values)) return null
  // Only national lists differ by country; a code of any of the countries asked for is good.
  const isNational = scheme === 'national'
  const own = isNational ? countries : countries.slice(0, 1)
  const codes: string[] = []
  for (const value of values) {
    const isKnown = own.some((country) => findCode(scheme, country, value) !== undefined)
    const found = (isNational ? planned : own)
      .map((country) => findCode(scheme, country, value))
      .filter((node) => node !== undefined)
    if (!isKnown) {
      const suggestions = unique(own.flatMap((country) => suggestCodes(scheme, country, value))).slice(0, 3)
      throw unknownValue(`filters.${member}`, value, suggestions)
    }
    for (const node of found) codes.push(node.code)
  }
  return { kind: 'code', scheme, codes: unique(codes), rank: rankOf(filters) }
}

/** Most attributes that one search may filter by: as many as the other limits of lists. */
const ATTRIBUTES_MAX = 50

function planAttributes(filters: ExploreFilters['attributes']): readonly (Query | null)[] {
  const given = Object.entries((filters ?? {}) as Readonly<Record<string, AttributeFilter>>)
  if (given.length > ATTRIBUTES_MAX) {
    throw publicError('invalid_value', {
      member: 'filters.attributes',
      problem: `at most ${ATTRIBUTES_MAX} attributes`,
    })
  }
  return given.flatMap(([name, { values, gte = null, lte = null }]): (Query | null)[] => {
    const member = `filters.attributes.${shorten(name)}`
    const range = gte === null && lte === null ? null : planAttributeRange(name, member, gte, lte)
    if (!isGiven(values)) return [range]
    return [{ kind: 'attribute', name, keys: unique(values.flatMap(wantedKeys)) }, range]
  })
}

function planAttributeRange(
  name: string,
  member: string,
  gte: string | number | null,
  lte: string | number | null,
): Query {
  for (const [bound, value] of Object.entries({ gte, lte })) {
    if (typeof value === 'string' && !isDay(value)) {
      throw publicError('invalid_value', {
        member: `${member}.${bound}`,
        problem: 'must be a number, or a day as YYYY-MM-DD',
      })
    }
  }
  if (gte !== null && lte !== null && (typeof gte !== typeof lte || gte > lte)) {
    const problem = typeof gte === typeof lte ? 'must not be greater than lte' : 'must be of the same type as lte'
    throw publicError('invalid_value', { member: `${member}.gte`, problem })
  }
  return { kind: 'attributeRange', name, ...keyRange(gte, lte) }
}

/**
 * Checks that companies have the attributes that filters name.
 *
 * @param known the attributes of the companies that are served
 * @throws {PublicError} 400 naming the first that nobody has, and one that may be meant
 */
export function requireAttributes({ attributes = {} }: ExploreFilters, known: ReadonlyMap<string, unknown>): void {
  for (const name of Object.keys(attributes)) {
    if (known.has(name)) continue
    throw publicError(
      'unknown_member',
      {
        member: `filters.attributes.${shorten(name)}`,
        noun: 'attribute',
      },
      {
        near: closedList([...known.keys()])
          .nearest(name)
          .slice(0, 1),
      },
    )
  }
}

/** Which codes count. Neither or both: either kind; one true: that kind only (`docs/decisions.md`). */
export function rankOf({ isPrimaryCodes = false, isSecondaryCodes = false }: ExploreFilters): CodeRank {
  if (isPrimaryCodes === isSecondaryCodes) return 'either'
  return isPrimaryCodes ? 'primary' : 'secondary'
}
