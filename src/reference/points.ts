/** Where cities and postcodes are: `reference/points/`, made by `scripts/build-points.ts` from GeoNames. */
import { cityKey } from '../company/place-keys.ts'
import { TextMap } from '../text/text-map.ts'
import { kilometresBetween, type Point } from './distance.ts'
import { once, oncePer, TableBytes } from './load-table.ts'
import { postcodeSpot } from './postcode-spot.ts'

/** The centre of a city, to about a kilometre. @param city by its name in the country's list, without regard to case and accents */
export function cityPoint(country: string, city: string): Point | null {
  const row = rowsOfCities(country).get(cityKey(city))
  if (row < 0) return null
  const [, , latitude, longitude] = cities().cells(row)
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

/** A city of {@link citiesNear}. */
export interface NearCity {
  readonly city: string
  readonly kilometres: number
}

/** The cities whose centres lie within a distance of a point, the nearest first; at most so many. */
export function citiesNear(country: string, point: Point, kilometres: number, max: number): readonly NearCity[] {
  const { latitudes, longitudes, from } = centresOf(country)
  const degrees = kilometres / KILOMETRES_OF_A_DEGREE
  const found: { readonly row: number; readonly kilometres: number }[] = []
  for (let at = 0; at < latitudes.length; at++) {
    if (Math.abs(latitudes[at] - point.latitude) > degrees) continue
    const own = kilometresBetween(point, { latitude: latitudes[at], longitude: longitudes[at] })
    if (own <= kilometres) found.push({ row: from + at, kilometres: own })
  }
  return found
    .sort((a, b) => a.kilometres - b.kilometres || a.row - b.row)
    .slice(0, max)
    .map(({ row, kilometres: own }) => ({ city: cities().cells(row)[1], kilometres: own }))
}

/** Of a degree of latitude, at the least. */
const KILOMETRES_OF_A_DEGREE = 110

/** The centres of a country's cities, by their rows from `from` on. */
const centresOf = oncePer((country: string) => {
  const [from, to] = citiesOf().get(country) ?? [0, 0]
  const cells = Array.from({ length: to - from }, (_, at) => cities().cells(from + at))
  return {
    from,
    latitudes: Float64Array.from(cells, ([, , latitude]) => Number(latitude)),
    longitudes: Float64Array.from(cells, ([, , , longitude]) => Number(longitude)),
  }
})

const cities = once(() => new TableBytes('points/cities'))
const citiesOf = once(() => cities().groups())

/** Rows of a country's cities by {@link cityKey}. */
const rowsOfCities = oncePer((country: string): TextMap => {
  const rows = new TextMap()
  const [from, to] = citiesOf().get(country) ?? [0, 0]
  for (let row = from; row < to; row++) rows.set(cityKey(cities().cells(row)[1]), row)
  rows.trim()
  return rows
})

/** Postcodes of a group in runs, ordered: run `i` reaches from `from[i]` to `to[i]` and is at `latitudes[i]`, `longitudes[i]`. */
interface PointRuns {
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
}

const postcodes = once(() => new TableBytes('points/postcodes'))
const postcodesOf = once(() => postcodes().groups())

/** A country's postcodes by their groups. */
const groupsOfPostcodes = oncePer((country: string): ReadonlyMap<string, PointRuns> => {
  const groups = new Map<string, (readonly string[])[]>()
  const [from, to] = postcodesOf().get(country) ?? [0, 0]
  for (let row = from; row < to; row++) {
    const cells = postcodes().cells(row)
    const group = groups.get(cells[1])
    if (group === undefined) groups.set(cells[1], [cells])
    else group.push(cells)
  }
  return new Map([...groups].map(([group, runs]) => [group, runsOf(runs)]))
})

function runsOf(rows: readonly (readonly string[])[]): PointRuns {
  return {
    from: Uint32Array.from(rows, ([, , from]) => Number(from)),
    to: Uint32Array.from(rows, ([, , from, to]) => Number(to || from)),
    latitudes: Float64Array.from(rows, ([, , , , latitude]) => Number(latitude)),
    longitudes: Float64Array.from(rows, ([, , , , , longitude]) => Number(longitude)),
  }
}

/** The centre of a postcode, as a register writes it; `null` where none is known. */
export function postcodePoint(country: string, postcode: string): Point | null {
  const spot = postcodeSpot(country, postcode)
  const runs = spot && groupsOfPostcodes(country).get(spot.group)
  if (!runs) return null
  let [low, high] = [0, runs.from.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    if (runs.to[middle] < spot.number) low = middle + 1
    else if (runs.from[middle] > spot.number) high = middle - 1
    else return { latitude: runs.latitudes[middle], longitude: runs.longitudes[middle] }
  }
  return null
}
