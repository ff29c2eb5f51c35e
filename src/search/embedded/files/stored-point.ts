/** Points as an index stores them: whole millionths of a degree from the south pole, or from the antimeridian. */

/** A company of which nobody knows where it is. */
export const NO_POINT = 0xffffffff

const MILLION = 1e6
/** Keeps degrees above 0. */
const OFFSET = 180

/** What 0 degrees are. */
export const STORED_ZERO = OFFSET * MILLION

/** Packs degrees of latitude or longitude. */
export function packDegrees(degrees: number): number {
  return Math.round((degrees + OFFSET) * MILLION)
}

/** Degrees of what {@link packDegrees} stored. */
export function unpackDegrees(stored: number): number {
  return stored / MILLION - OFFSET
}
