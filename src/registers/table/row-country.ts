/** Tells the country of a row that names none: by its numbers, telephone, place and the legal form in its name. Pure. */
import { rawWords } from '../../matching/name-words.ts'
import { readWords } from '../../matching/names.ts'
import { VAT_FORMATS } from '../../matching/numbers/number-formats.ts'
import { countryOf } from '../../reference/country-of.ts'
import { regionOfPostcode, regionsOfCity } from '../../reference/regions.ts'
import { readAddress, readPlace } from '../../reference/written-places.ts'
import { readRegion } from '../../reference/written-regions.ts'
import { CALLING_CODES } from './calling-codes.ts'
import { vatNumber } from './numbers.ts'

/** What a row says besides its country. Empty texts say nothing. */
export interface RowEvidence {
  readonly name: string
  readonly numbers: readonly string[]
  readonly phone: string
  /** A web or mail address: its top-level domain may be a country's. */
  readonly site: string
  readonly address: string
  readonly postcode: string
  readonly city: string
  readonly region: string
}

/** What speaks for a country; a town known there and a legal form of it are enough together. */
const POINTS = { number: 8, named: 8, sign: 5, phone: 5, place: 4, site: 2, city: 2, region: 2, form: 1.5 } as const
const LEAST = 3
const LEAD = 1.5

/**
 * The country of a row.
 *
 * @param among countries that it may be of
 * @returns `null`: none, or none clearly before the others
 */
export function countryOfRow(row: RowEvidence, among: readonly string[]): string | null {
  const scored = among
    .map((country) => ({ country, points: pointsOf(country, row) }))
    .sort((a, b) => b.points - a.points)
  const [best, second] = scored
  if (best === undefined || best.points < LEAST) return null
  return best.points - (second?.points ?? 0) >= LEAD ? best.country : null
}

/** Whether anything but places points at a country: a number, a telephone or a country's name in one row, legal forms in several. */
export function hasHint(country: string, rows: readonly RowEvidence[]): boolean {
  const hints = rows.map((row) => pointsOf(country, { ...row, region: '' }, false))
  const sure = hints.filter((points) => points > POINTS.form).length
  return sure > 0 || hints.filter((points) => points > 0).length >= Math.max(2, rows.length * 0.1)
}

/** The country that a place ends with: `5 Main St, Leeds, United Kingdom`. */
export function countryNamed(place: string): string | null {
  const [, last] = /(?:[,;|\n]| - )\s*([\p{L} .'()/-]{3,})\.?\s*$/u.exec(place) ?? []
  return last === undefined ? null : countryOf(last)
}

function pointsOf(country: string, row: RowEvidence, withPlaces = true): number {
  const { name, numbers, phone, address, postcode, city, region } = row
  const prefix = VAT_FORMATS[country]?.prefixes[0] ?? country
  let points = 0
  // `HRB 4410` is German.
  const isVat = (number: string) => beginsWith(number, prefix) && /\d{7}/.test(number.replace(/\W/g, ''))
  if (numbers.some((number) => isVat(number) && vatNumber(country, number) !== null)) points += POINTS.number
  if ([address, city].some((place) => countryNamed(place) === country)) points += POINTS.named
  if ([address, postcode, city].some((place) => signOf(place) === country)) points += POINTS.sign
  if (beginsWith(phone.replace(/[^\d+]/g, '').replace(/^00/, '+'), `+${CALLING_CODES[country]}`)) points += POINTS.phone
  if (domainOf(row.site) === country) points += POINTS.site
  if (withPlaces) points += pointsOfPlace(country, row)
  if (region !== '' && readRegion(country, region) !== undefined) points += POINTS.region
  if (name !== '' && readWords(rawWords(name), country).forms.length > 0) points += POINTS.form
  return points
}

function pointsOfPlace(country: string, { address, postcode, city }: RowEvidence): number {
  if (address !== '' && city === '' && postcode === '')
    return readAddress(country, address) === null ? 0 : POINTS.place + POINTS.city
  if (city !== '' && readAddress(country, city) !== null) return POINTS.place + POINTS.city
  const place = city === '' ? null : readPlace(country, city)
  const code = postcode === '' ? (place?.postcode ?? null) : postcode
  const isKnown = place !== null && regionsOfCity(country, place.city).length > 0
  const region = code === null ? null : regionOfPostcode(country, code, place?.city ?? null)
  if (isKnown && region !== null && regionsOfCity(country, place.city).includes(region))
    return POINTS.place + POINTS.city
  return isKnown && code === null ? POINTS.city : 0
}

/** The country of a top-level domain; those that others use, too, say nothing. */
export function domainOf(site: string): string | null {
  const [, domain] = /\.([a-z]{2})(?:[/:?#].*)?$/i.exec(site.trim()) ?? []
  if (domain === undefined || /^(?:io|co|ai|tv|me|eu|cc|fm|ly|gg|to|ws|is)$/i.test(domain)) return null
  return domain.toLowerCase() === 'uk' ? 'GB' : domain.toUpperCase()
}

const beginsWith = (text: string, prefix: string) => text.toUpperCase().startsWith(prefix)

/** `D-80331`, `A-1010`: what was written before postcodes across borders. */
const SIGNED =
  /(?:^|[\s,;])(A|B|CH|D|DK|E|F|FIN|I|L|N|NL|P|PL|S|CZ|SK|H|AT|DE|FR|IT|ES|PT|SE|NO|FI|BE)[-–] ?\d{3,5}(?!\d)/
const SIGNS: Readonly<Record<string, string>> = {
  A: 'AT', B: 'BE', D: 'DE', E: 'ES', F: 'FR', FIN: 'FI', I: 'IT', L: 'LU', N: 'NO', P: 'PT', S: 'SE', H: 'HU',
} // biome-ignore format: a table reads best in few lines

function signOf(place: string): string | null {
  const [, sign] = SIGNED.exec(place) ?? []
  return sign === undefined ? null : (SIGNS[sign] ?? sign)
}
