/** Where a company is, as searches by distance compare it. */
import type { Company } from '../company/company.ts'
import { kilometresBetween, type Point } from '../reference/distance.ts'
import { cityPoint, postcodePoint } from '../reference/points.ts'
import { regionOfCity } from '../reference/regions.ts'
import type { Box, Query } from './query.ts'

/** A condition on the distance to a point. */
export type NearQuery = Extract<Query, { kind: 'near' }>

const MILLION = 1e6

/**
 * The company's coordinates, else the centre of its postcode, else that of its city where the country has one of the name, in whole
 * millionths of a degree; `null` where none is known.
 */
export function pointOf({ latitude, longitude, countryIso2, postcode, city }: Company): Point | null {
  const own = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const point =
    own ?? (postcode === null ? null : postcodePoint(countryIso2, postcode)) ?? pointOfCity(countryIso2, city)
  if (point === null) return null
  const east = rounded(point.longitude)
  // The antimeridian is one place, and has one name.
  return { latitude: rounded(point.latitude), longitude: east === 180 ? -180 : east }
}

function pointOfCity(country: string, city: string | null): Point | null {
  return city === null || regionOfCity(country, city) === null ? null : cityPoint(country, city)
}

/** So that every engine compares the same. */
function rounded(degrees: number): number {
  return Math.round(degrees * MILLION) / MILLION
}

/** A box in whole millionths of a degree, as points are: it holds the same of them. */
export function boxInMillionths({ south, west, north, east }: Box): Box {
  // Compared with the point itself: a product may be off by a bit, which would leave out a company on the edge.
  const up = (degrees: number) => {
    const near = Math.round(degrees * MILLION)
    return near / MILLION >= degrees ? near : near + 1
  }
  const down = (degrees: number) => {
    const near = Math.round(degrees * MILLION)
    return near / MILLION <= degrees ? near : near - 1
  }
  return { south: up(south), west: up(west), north: down(north), east: down(east) }
}

/** Whether a box lies over the antimeridian. */
export function isWrapped({ west, east }: Box): boolean {
  return west > east
}

/** Whether a point lies within a box. */
export function isInBox({ latitude, longitude }: Point, box: Box): boolean {
  const { south, west, north, east } = box
  if (latitude < south || latitude > north) return false
  if (isWrapped(box)) return longitude >= west || longitude <= east
  return (west <= longitude && longitude <= east) || (longitude === -180 && east === 180)
}

/** Whether a point lies within the distance of a query. */
export function isNear(point: Point, query: NearQuery): boolean {
  return kilometresBetween(point, query) <= query.kilometres
}
