/** Where a company is, as searches by distance compare it. */
import type { Company } from '../company/company.ts'
import { kilometresBetween, type Point } from '../reference/distance.ts'
import { postcodePoint } from '../reference/points.ts'
import type { Query } from './query.ts'

/** A condition on the distance to a point. */
export type NearQuery = Extract<Query, { kind: 'near' }>

/** The company's coordinates, else the centre of its postcode, in whole millionths of a degree; `null` where neither is known. */
export function pointOf({ latitude, longitude, countryIso2, postcode }: Company): Point | null {
  const own = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const point = own ?? (postcode === null ? null : postcodePoint(countryIso2, postcode))
  if (point === null) return null
  return { latitude: rounded(point.latitude), longitude: rounded(point.longitude) }
}

/** So that every engine compares the same. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** Whether a point lies within the distance of a query. */
export function isNear(point: Point, query: NearQuery): boolean {
  return kilometresBetween(point, query) <= query.kilometres
}
