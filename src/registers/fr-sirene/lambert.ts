/**
 * The French plane coordinates of establishments (Lambert-93, RGF93) as degrees. RGF93 and WGS 84 differ by less than a
 * metre.
 *
 * Source: IGN, "Projection cartographique conique conforme de Lambert" (NTG 71), algorithms ALG0002 and ALG0004, and the
 * constants of Lambert-93.
 */

/** Exponent of the projection. */
const N = 0.725607765053267
/** Constant of the projection, metres. */
const C = 11_754_255.4261
/** The pole, metres. */
const POLE_X = 700_000
const POLE_Y = 12_655_612.0499
/** First eccentricity of the ellipsoid GRS 80. */
const E = 0.081819191042816
/** Three degrees east. */
const MERIDIAN = (3 * Math.PI) / 180
/** Five rounds are exact to a millimetre; more change nothing. */
const ROUNDS = 8

/** A point in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/**
 * A point of metropolitan France.
 *
 * @param x,y metres as the register writes them
 * @returns degrees with five decimals, which is a metre; `null` when the texts are no numbers or the point is
 *   elsewhere: departments overseas have projections of their own, under the same columns
 */
export function pointOfLambert93(x: string, y: string): Point | null {
  if (!/^-?\d+(?:\.\d+)?$/.test(x) || !/^-?\d+(?:\.\d+)?$/.test(y)) return null
  const east = Number(x)
  const north = Number(y)
  if (east < 80_000 || east > 1_260_000 || north < 6_030_000 || north > 7_130_000) return null
  const radius = Math.hypot(east - POLE_X, north - POLE_Y)
  const angle = Math.atan((east - POLE_X) / (POLE_Y - north))
  const isometric = (-1 / N) * Math.log(radius / C)
  let latitude = 2 * Math.atan(Math.exp(isometric)) - Math.PI / 2
  for (let round = 0; round < ROUNDS; round++) {
    const sine = E * Math.sin(latitude)
    latitude = 2 * Math.atan(((1 + sine) / (1 - sine)) ** (E / 2) * Math.exp(isometric)) - Math.PI / 2
  }
  return { latitude: degrees(latitude), longitude: degrees(MERIDIAN + angle / N) }
}

function degrees(radians: number): number {
  return Math.round((radians * 180 * 1e5) / Math.PI) / 1e5
}
