/** Distances on the earth. */

/** A point, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Mean radius of the earth (IUGG). */
const EARTH_KILOMETRES = 6371.0088
const RADIANS = Math.PI / 180

/** Kilometres between two points on a sphere: off by half a per cent at most. */
export function kilometresBetween(one: Point, other: Point): number {
  const north = Math.sin(((other.latitude - one.latitude) * RADIANS) / 2)
  const east = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2)
  const chord = north * north + Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS) * east * east
  return 2 * EARTH_KILOMETRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}
