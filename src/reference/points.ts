/** Where cities and postcodes are: `reference/points/`, made by `scripts/build-points.ts` from GeoNames. */
import { cityKey } from '../company/place-keys.ts'
import type { Point } from './distance.ts'
import { loadTable, once, oncePer } from './load-table.ts'
import { postcodeSpot } from './postcode-spot.ts'

/** The centre of a city, to about a kilometre. @param city by its name in the country's list, without regard to case and accents */
export function cityPoint(country: string, city: string): Point | null {
  return cities(country).get(cityKey(city)) ?? null
}

const cityRows = once((): ReadonlyMap<string, readonly (readonly string[])[]> => {
  const countries = new Map<string, (readonly string[])[]>()
  for (const row of loadTable('points/cities').rows) {
    const own = countries.get(row[0])
    if (own === undefined) countries.set(row[0], [row])
    else own.push(row)
  }
  return countries
})

const cities = oncePer((country: string): ReadonlyMap<string, Point> => {
  const points = new Map<string, Point>()
  for (const [, name, latitude, longitude] of cityRows().get(country) ?? [])
    points.set(cityKey(name), { latitude: Number(latitude), longitude: Number(longitude) })
  return points
})

/** Postcodes of a group in runs, ordered: run `i` reaches from `from[i]` to `to[i]` and is at `latitudes[i]`, `longitudes[i]`. */
interface PointRuns {
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
}

/** By country and, within it, by the group of the postcode. */
const postcodes = once((): ReadonlyMap<string, ReadonlyMap<string, PointRuns>> => {
  const rows = new Map<string, Map<string, (readonly string[])[]>>()
  for (const row of loadTable('points/postcodes').rows) {
    const groups = rows.get(row[0]) ?? new Map<string, (readonly string[])[]>()
    rows.set(row[0], groups)
    const group = groups.get(row[1])
    if (group === undefined) groups.set(row[1], [row])
    else group.push(row)
  }
  return new Map(
    [...rows].map(([country, groups]) => [country, new Map([...groups].map(([group, runs]) => [group, runsOf(runs)]))]),
  )
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
  const groups = postcodes().get(country)
  const spot = groups && postcodeSpot(country, postcode)
  const runs = spot && groups.get(spot.group)
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
