/** The distances by which documents are sorted: whole centimetres, which half the earth's circumference has fewer than 2^31 of. */
import { kilometresBetween, type Point } from '../../../reference/distance.ts'
import { NO_POINT, unpackDegrees } from '../files/stored-point.ts'
import type { StoredPoints } from '../postings/near.ts'

/** No distance has more bits. */
export const DISTANCE_BITS = 31

const CENTIMETRES = 100_000
/** Above every distance. */
const UNKNOWN = 2 ** DISTANCE_BITS - 1

/** The distances of documents, the least to be sorted by first; of those without a point, more than any. */
export function distanceNumbers(
  documents: Uint32Array,
  { latitudes, longitudes }: StoredPoints,
  from: Point,
  order: 'asc' | 'desc',
): Uint32Array {
  const numbers = new Uint32Array(documents.length)
  for (let i = 0; i < documents.length; i++) {
    const [y, x] = [latitudes[documents[i]], longitudes[documents[i]]]
    if (y === NO_POINT) {
      numbers[i] = UNKNOWN
      continue
    }
    const point = { latitude: unpackDegrees(y), longitude: unpackDegrees(x) }
    const distance = Math.floor(kilometresBetween(point, from) * CENTIMETRES)
    numbers[i] = order === 'asc' ? distance : UNKNOWN - 1 - distance
  }
  return numbers
}
