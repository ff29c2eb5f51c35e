/** Reads places as people's tables write them: a postcode, a city and a region in one cell, or within an address. */
import { partPlace } from '../company/part-place.ts'
import { countryOf } from './country-of.ts'
import { postcodeSpot } from './postcode-spot.ts'
import { isKnownCity, regionOfPostcode, regionsOfCity } from './regions.ts'
import { readRegion } from './written-regions.ts'

/** A place. */
export interface WrittenPlace {
  readonly postcode: string | null
  readonly city: string
  /** As written; {@link readRegion} reads it. */
  readonly region: string | null
}

/** A place with the street in it. */
export interface WrittenAddress extends WrittenPlace {
  readonly street: string
}

/**
 * Reads the cell of a city: `10115 Berlin`, `Milano (MI)`, `20121 Milano MI`, `Springfield, IL 62704`, `Leeds, West Yorkshire`,
 * `Berlin, Germany`. What is not surely another part belongs to the city.
 */
export function readPlace(country: string, cell: string): WrittenPlace {
  const text = withoutCountry(country, cell.trim())
  // `Cēsis, LV-4101`: the postcode after the city.
  const [, before, behind] = /^([^,\d]+), *((?:[A-Z]{2}-)\d{4,6})$/.exec(text) ?? []
  if (before !== undefined) return { postcode: behind, city: before.trim(), region: null }
  const { postcode, city: written, sign } = partPlace(text) ?? { postcode: null, city: text, sign: null }
  const city = withoutCountry(country, written)
  const [, first, second] = text === cell.trim() ? [] : (/^([^,]+), *([^,]+)$/.exec(city) ?? [])
  // Before a country there are a city and its region, as `Lyon, Rhône-Alpes, France`, known or not.
  const isRegion = second !== undefined && readRegion(country, second) !== undefined
  if (first !== undefined && (isRegion || regionsOfCity(country, first).length > 0))
    return { postcode, city: first, region: isRegion ? second : null }
  const [, outside, bracketed] = /^(.+?) *\(([^()]+)\)$/.exec(city) ?? []
  if (bracketed !== undefined && readRegion(country, bracketed) !== undefined)
    return { postcode, city: outside, region: bracketed }
  if (sign !== null) return { postcode, city, region: readRegion(country, sign) === undefined ? null : sign }
  const [, name, last] = /^(.+?)(?:, *|(?: -)? (?=[A-Z]{2}$))([^,]+)$/.exec(city) ?? []
  const isSign = last !== undefined && /^[A-Z]{2}$/.test(last)
  // Two capitals after a city are a sign beside a postcode or a comma, and may be part of a name elsewhere.
  const isPart = last !== undefined && (!isSign || postcode !== null || city.includes(','))
  if (isPart && readRegion(country, last) !== undefined && (isSign || regionsOfCity(country, name).length > 0))
    return { postcode, city: name, region: last }
  return { postcode, city, region: null }
}

/** Reads the cell of a postcode that has its town as well: `2400-013 Leiria`. @returns `null`: no town is beside it */
export function placeOfPostcode(country: string, cell: string): (WrittenPlace & { readonly postcode: string }) | null {
  if (!/\p{L}{3}/u.test(cell)) return null
  const { postcode, city, region } = readPlace(country, cell)
  return postcode === null || city === '' ? null : { postcode, city, region }
}

function withoutCountry(country: string, text: string): string {
  const [, rest, last] = /^(.+?)(?:, *| - | \()([\p{L} .]+)\)?$/u.exec(text) ?? []
  return last !== undefined && last.length > 2 && countryOf(last) === country ? rest : text
}

/**
 * Reads an address with its place: `Via Roma 1, 20121 Milano (MI)`, `12 High St, Leeds LS1 4AP`, `5 Main St, Springfield, IL 62704`.
 *
 * @param isSure whether the city must be known; else a postcode that is known, after a comma, is enough
 * @returns `null` where the city is not known, or its postcode cannot be one of the country
 */
export function readAddress(country: string, cell: string, isSure = true): WrittenAddress | null {
  const text = withoutCountry(country, cell.trim().replace(/[,;]?\s*[\r\n]+\s*/g, ', '))
  // Hungary writes the place first: `6724 Szeged, Kossuth Lajos sugárút 72.`
  const [, first, rest] = /^((?:[A-Z]{1,2}-)?\d{4,5} [^,\d]+), *(\S.*\d.*)$/.exec(text) ?? []
  if (first !== undefined) {
    const place = readPlace(country, first)
    const isPlace =
      place.postcode !== null &&
      (isKnownCity(country, place.city) || (!isSure && isPostcodeOf(country, place.postcode)))
    if (isPlace) return { ...place, street: rest }
  }
  const breaks = [...text.matchAll(/\s*[,;|]\s*| - |\s+(?=(?:[A-Z]{1,3}-)?\d{4,5}\b)|\s+(?=\d{2}-\d{3} )/g)]
  // The street is what is left of the last break that leaves a whole place on its right.
  for (const { index, 0: found } of breaks) {
    const street = text.slice(0, index).trim()
    const place = readPlace(country, text.slice(index + found.length))
    if (street === '' || place.postcode === null) continue
    const isKnown = isKnownCity(country, place.city) && postcodeSpot(country, place.postcode) !== null
    const isLikely =
      !isSure && /[,;|]/.test(found) && /^\p{L}[^\d,]*$/u.test(place.city) && isPostcodeOf(country, place.postcode)
    if (!isKnown && !isLikely) continue
    return { ...place, street }
  }
  return null
}

function isPostcodeOf(country: string, postcode: string): boolean {
  return regionOfPostcode(country, postcode) !== null
}
