/**
 * Places of the demo companies: `reference/places/demo.tsv`, the cities of a few countries that have most postcodes.
 *
 * The number of a city's postcodes stands for its size, as the postal tables hold no population.
 */
import { COUNTRIES } from '../../src/reference/countries.ts'
import { byCodeUnits, type Source, type Target } from './tables.ts'

/** Countries with demo companies (`src/demo/countries.ts`). */
const DEMO_COUNTRIES: ReadonlySet<string> = new Set([
  'BE',
  'CH',
  'DE',
  'ES',
  'FR',
  'GB',
  'IT',
  'NL',
  'NO',
  'PL',
  'PT',
  'US',
])
/** Cities kept of a country: enough that neighbours differ, few enough that a city has more than one company. */
const CITIES_MAX = 160
/** Postcodes kept of a city. */
const POSTCODES_MAX = 8

/** Writes the table. */
export function buildDemoPlaces(source: Source, target: Target): void {
  const rows: string[][] = []
  for (const { countryIso2: country } of COUNTRIES) {
    if (!DEMO_COUNTRIES.has(country)) continue
    const postcodes = new Map<string, Set<string>>()
    for (const { place, postcode, region } of source.rows(`geo/postal-${country.toLowerCase()}`)) {
      const city = cityOf(place)
      if (city === null || region === '') continue
      const known = postcodes.get(city) ?? new Set()
      postcodes.set(city, known.add(postcode))
    }
    const largest = [...postcodes].sort(([a, many], [b, few]) => few.size - many.size || byCodeUnits(a, b))
    for (const [city, codes] of largest.slice(0, CITIES_MAX)) {
      rows.push([country, city, String(codes.size), spread([...codes].sort(byCodeUnits)).join(' ')])
    }
  }
  target.write('places/demo.tsv', ['country', 'city', 'weight', 'postcodes'], rows)
}

/** The city of a postal place: without the number or letters of a district; `null` for post boxes and large receivers. */
function cityOf(place: string): string | null {
  if (/\b(cedex|sp|postbus|gmbh|ag|bank)\b/i.test(place) || /[()/,]/.test(place)) return null
  const city = place.replace(/\s+\d+.*$/, '').trim()
  return /^\p{Lu}\p{L}+/u.test(city) && city.length >= 3 ? city : null
}

/** At most so many, evenly spaced. */
function spread(codes: readonly string[]): readonly string[] {
  if (codes.length <= POSTCODES_MAX) return codes
  return Array.from({ length: POSTCODES_MAX }, (_, at) => codes[Math.floor((at * codes.length) / POSTCODES_MAX)])
}
