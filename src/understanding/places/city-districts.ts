/** Districts of cities by their numbers: "Paris 8", "Praha 4 - Nusle", "Budapest XIII.", "Sectorul 3". */
import { cityKey } from '../../company/place-keys.ts'
import { CITY_DISTRICTS, type CityDistricts } from '../../reference/city-districts.ts'
import { foldText } from '../../text/fold-text.ts'
import type { SomeFilters } from '../interpretation.ts'
import { citiesByOtherName } from './country-places.ts'

/** A district of a city. */
export interface District extends CityDistricts {
  readonly number: number
  /** The postcode of the district, or what its postcodes begin with and an asterisk; absent: they do not tell. */
  readonly postcode?: string
}

const SECTOR_ALONE = /^sector(?:ul)? (\d)$/
const NUMBER = /^(?!.* cedex\b)\D*? (?:sector(?:ul)? |sect |s)?(?:0?(\d{1,2})(?:e|er|eme|re)?|([ivx]+))(?: (?!\d).*)?$/
const BEFORE = /^sector(?:ul)? (\d) \D+$/

/** Reads a district as it is written, with its city or, in Bucharest, alone; `null` for anything else. */
export function districtIn(country: string, written: string): District | null {
  const cities = CITY_DISTRICTS[country]
  if (cities === undefined) return null
  const folded = foldText(written)
  const alone = SECTOR_ALONE.exec(folded)
  if (alone !== null && country === 'RO') return districtOf(cities[0], Number(alone[1]))
  const found = BEFORE.exec(folded) ?? NUMBER.exec(folded)
  if (found === null) return null
  const city = districtedCity(country, written)
  return city === undefined ? null : districtOf(city, found[1] === undefined ? romanOf(found[2]) : Number(found[1]))
}

/** The city with numbered districts that a name means; undefined where it has none. */
export function districtedCity(country: string, name: string): CityDistricts | undefined {
  const key = cityKey(name)
  const own = citiesByOtherName(country).get(key)
  return CITY_DISTRICTS[country]?.find(({ city }) => [key, own && cityKey(own)].includes(cityKey(city)))
}

/** What a district filters by: its postcode, where that tells, or the city with the number. */
export function districtFilter(city: CityDistricts, number: number): SomeFilters | null {
  const district = districtOf(city, number)
  if (district === null) return null
  return district.postcode === undefined ? { cities: [`${city.city} ${number}`] } : { postcode: [district.postcode] }
}

function districtOf(city: CityDistricts, number: number): District | null {
  if (number < 1 || number > city.count) return null
  return { ...city, number, ...(city.postcodeOf && { postcode: city.postcodeOf(number) }) }
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

/** The value of a Roman number of the letters i, v and x. */
export function romanOf(letters: string): number {
  const values = [...letters].map((letter) => ROMAN[letter])
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}
