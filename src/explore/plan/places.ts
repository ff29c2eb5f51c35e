/**
 * From filters of places to the query tree. Pure.
 *
 * Regions are a closed list; cities and postcodes are open ones, of which a value that no company has is no mistake.
 */
import { wantedKeys } from '../../company/attributes.ts'
import { cityKey, postcodeKey } from '../../company/place-keys.ts'
import { publicError } from '../../errors.ts'
import { type Area, areaNamed } from '../../reference/areas.ts'
import { VILLAGE } from '../../reference/city-districts.ts'
import { findRegion, suggestRegions } from '../../reference/regions.ts'
import { postcodesOfTown } from '../../reference/town-postcodes.ts'
import type { Query } from '../../search/query.ts'
import { type District, districtIn } from '../../understanding/places/city-districts.ts'
import { citiesByOtherName } from '../../understanding/places/country-places.ts'
import { shorten, unknownValue } from './closed-list.ts'
import { anyOf, type FilterScope, isGiven, unique } from './filter-scope.ts'

/** Plans `regions`. @throws {PublicError} 400 for one that none of the countries has */
export function planRegions(values: readonly string[] | undefined, { countries, planned }: FilterScope): Query | null {
  if (!isGiven(values)) return null
  const regions: string[] = []
  const provinces: string[] = []
  for (const value of values) {
    const isKnown = countries.some((country) => findRegion(country, value) !== undefined)
    const found = planned.map((country) => findRegion(country, value)).filter((region) => region !== undefined)
    if (!isKnown) {
      const area = countries.flatMap((country) => areaNamed(country, value) ?? [])[0]
      if (area !== undefined) throw areaAsRegion(value, area)
      const suggestions = countries.flatMap((country) => suggestRegions(country, value)).slice(0, 3)
      throw unknownValue('filters.regions', value, suggestions)
    }
    for (const { token, isWhole } of found) (isWhole ? regions : provinces).push(token)
  }
  const conditions: Query[] = []
  if (regions.length > 0) conditions.push({ kind: 'value', field: 'region', values: unique(regions) })
  if (provinces.length > 0) conditions.push({ kind: 'value', field: 'province', values: unique(provinces) })
  return anyOf(conditions)
}

/** Most values of an area that an error lists. */
const AREA_VALUES_MAX = 12

/** The error for an area that is no division: which filters it stands for. */
function areaAsRegion(value: string, { covers }: Area): Error {
  const filters = Object.entries(covers).map(([member, values]) => {
    const more = values.length > AREA_VALUES_MAX ? `, and ${values.length - AREA_VALUES_MAX} more` : ''
    return `filters.${member}: ${JSON.stringify(values.slice(0, AREA_VALUES_MAX))}${more}`
  })
  const problem = `"${shorten(value)}" is an area and no division. It stands for ${filters.join(' with ')} (GET /utils/areas has all)`
  return publicError('invalid_value', { member: 'filters.regions', problem })
}

/**
 * Plans `cities`. Where a register states postcodes alone, those of the town find its companies. A district with a number ("Paris 8", "Sectorul 3") is narrower than its city, where the search is of one
 * country.
 */
export function planCities(values: readonly string[] | undefined, { planned }: FilterScope): Query | null {
  if (!isGiven(values)) return null
  const [country] = planned.length === 1 ? planned : []
  const districts = country === undefined ? [] : values.map((value) => districtIn(country, value))
  const keys = values
    .filter((_, at) => !districts[at])
    .map(cityKey)
    .filter((key) => key !== '')
  // `Milan` is Milano as well: companies may have the city under either name.
  const others = keys.flatMap((key) => planned.map((one) => citiesByOtherName(one).get(key)))
  const known = others.filter((city) => city !== undefined).map(cityKey)
  const conditions = districts.flatMap((district) => district ?? []).map(planDistrict)
  if (keys.length > 0 || conditions.length === 0)
    conditions.unshift({ kind: 'value', field: 'city', values: unique([...keys, ...known]) })
  // Registers that state postcodes alone: whatever lies in the town.
  const codes = country === undefined ? [] : [...keys, ...known].flatMap((key) => postcodesOfTown(country, key))
  const within = codes.length === 0 ? null : planPostcodes(codes)
  if (within !== null) conditions.push(within)
  // A Romanian commune is a town of several villages.
  if (country === 'RO' && keys.length > 0)
    conditions.push({ kind: 'attribute', name: VILLAGE, keys: unique(keys.flatMap(wantedKeys)) })
  return anyOf(conditions)
}

function planDistrict({ city, number, attribute, postcode }: District): Query {
  const of: Query[] = [{ kind: 'value', field: 'city', values: [cityKey(city)] }]
  if (attribute !== undefined) of.push({ kind: 'attribute', name: attribute, keys: unique(wantedKeys(number)) })
  const codes = planPostcodes(postcode === undefined ? undefined : [postcode])
  return { kind: 'all', of: codes === null ? of : [...of, codes] }
}

/** Plans `postcode`. @throws {PublicError} 400 for an asterisk alone */
export function planPostcodes(values: readonly string[] | undefined): Query | null {
  if (!isGiven(values)) return null
  const whole: string[] = []
  const prefixes: string[] = []
  const outward: Query[] = []
  for (const value of values) {
    const key = postcodeKey(value)
    if (isOutwardAlone(value)) outward.push(planOutward(key))
    else if (!value.trimEnd().endsWith('*')) {
      if (key !== '') whole.push(key)
    } else if (key === '') {
      const problem = `"${value}" must have a letter or digit before the asterisk`
      throw publicError('invalid_value', { member: 'filters.postcode', problem })
    } else {
      prefixes.push(key)
    }
  }
  const conditions: Query[] = [...widest(prefixes).map(prefixed), ...outward]
  if (whole.length > 0 || conditions.length === 0) {
    conditions.unshift({ kind: 'value', field: 'postcode', values: unique(whole) })
  }
  return anyOf(conditions)
}

/** Whether a space before the asterisk says that a British outward code is meant alone: `E1 *` is no E10. */
export function isOutwardAlone(value: string): boolean {
  return /^\s*[A-Z]{1,2}\d{1,2}\s+\*\s*$/i.test(value)
}

const DIGITS = [...'0123456789']

/**
 * Without spaces, `e10aa` is of E1 and `e105aa` of E10. So E10 is what one more digit
 * follows, and E1 what no two follow; E1W lies in E1.
 */
function planOutward(key: string): Query {
  const inward = DIGITS.map((digit) => prefixed(key + digit))
  if (/\d\d$/.test(key)) return { kind: 'any', of: [{ kind: 'value', field: 'postcode', values: [key] }, ...inward] }
  const longer = DIGITS.flatMap((last) => DIGITS.map((digit) => prefixed(key + last + digit)))
  return { kind: 'all', of: [prefixed(key), { kind: 'not', of: { kind: 'any', of: longer } }] }
}

function prefixed(prefix: string): Query {
  return { kind: 'prefix', field: 'postcode', prefix }
}

/** The prefixes that no other one of them covers: in order, those that a prefix covers follow it. */
function widest(prefixes: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (const prefix of [...new Set(prefixes)].sort()) if (!prefix.startsWith(kept.at(-1) ?? '\n')) kept.push(prefix)
  return kept
}
