/** Which documents of a country lie within a distance of a point, or within a box. */
import { kilometresBetween } from '../../../reference/distance.ts'
import { boxInMillionths, isWrapped, type NearQuery } from '../../company-point.ts'
import type { Box } from '../../query.ts'
import { NO_POINT, packDegrees, STORED_ZERO, unpackDegrees } from '../files/stored-point.ts'

/** Where documents are, in columns (`files/stored-point.ts`). */
export interface StoredPoints {
  readonly latitudes: Uint32Array
  readonly longitudes: Uint32Array
}

/** Kilometres of a degree of latitude, rounded down, so that a box around the circle is never too small. */
const DEGREE_KILOMETRES = 111
/** Rounding of stored degrees. */
const MARGIN = 1

/**
 * Marks documents within the distance of a query.
 *
 * @param bits one bit for each document, all 0
 * @returns how many were marked
 */
export function markNear(bits: Int32Array, { latitudes, longitudes }: StoredPoints, query: NearQuery): number {
  const { latitude, longitude, kilometres } = query
  const north = kilometres / DEGREE_KILOMETRES
  const south = packDegrees(latitude - north) - MARGIN
  const top = packDegrees(latitude + north) + MARGIN
  // Meridians converge: the box is as wide as the circle at its end nearest to a pole. There, and over the antimeridian, all longitudes count.
  const narrowest = Math.cos(Math.min(90, Math.abs(latitude) + north) * (Math.PI / 180))
  const east = narrowest <= 0.01 ? 360 : kilometres / (DEGREE_KILOMETRES * narrowest)
  const isAround = longitude - east < -180 || longitude + east > 180
  const left = isAround ? 0 : packDegrees(longitude - east) - MARGIN
  const right = isAround ? NO_POINT - 1 : packDegrees(longitude + east) + MARGIN
  let count = 0
  for (let document = 0; document < latitudes.length; document++) {
    const [y, x] = [latitudes[document], longitudes[document]]
    if (y < south || y > top || x < left || x > right || y === NO_POINT) continue
    const point = { latitude: unpackDegrees(y), longitude: unpackDegrees(x) }
    if (kilometresBetween(point, query) > kilometres) continue
    bits[document >>> 5] |= 1 << (document & 31)
    count++
  }
  return count
}

/** Degrees of it, in millionths. Points have it as the western one. */
const ANTIMERIDIAN = 180e6

/** Marks documents within a box, as {@link markNear} does those within a distance. */
export function markWithin(bits: Int32Array, { latitudes, longitudes }: StoredPoints, box: Box): number {
  const { south, west, north, east } = boxInMillionths(box)
  const isAround = isWrapped(box)
  let count = 0
  for (let document = 0; document < latitudes.length; document++) {
    if (latitudes[document] === NO_POINT) continue
    const [y, x] = [latitudes[document] - STORED_ZERO, longitudes[document] - STORED_ZERO]
    if (y < south || y > north) continue
    if (isAround ? x < west && x > east : (x < west || x > east) && !(x === -ANTIMERIDIAN && east === ANTIMERIDIAN))
      continue
    bits[document >>> 5] |= 1 << (document & 31)
    count++
  }
  return count
}
