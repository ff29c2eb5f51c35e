/** Distances for oracles: by the law of cosines, where the program uses haversines. */
import type { Company } from '../../src/company/company.ts'
import { cityPoint, postcodePoint } from '../../src/reference/points.ts'
import { regionsOfCity } from '../../src/reference/regions.ts'

interface Circle {
  readonly latitude: number
  readonly longitude: number
  readonly kilometres: number
}

/** Whether a company's coordinates, else the centre of its postcode, else that of its city where the country has one of the name, lie within a circle. */
export function isWithinDistance(company: Company, circle: Circle): boolean {
  const distance = distanceTo(company, circle)
  return distance !== null && distance <= circle.kilometres
}

/** Kilometres from a point to a company; `null` where nothing says where it is. */
export function distanceTo(company: Company, circle: Omit<Circle, 'kilometres'>): number | null {
  const point = placeOf(company)
  if (point === null) return null
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(point.latitude), radians(circle.latitude)]
  const cosine =
    Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(radians(circle.longitude - point.longitude))
  return 6371.0088 * Math.acos(Math.max(-1, Math.min(1, cosine)))
}

/** Whether the same point lies in a box, which may lie over the antimeridian. */
export function isWithinBox(company: Company, box: Readonly<Record<'south' | 'west' | 'north' | 'east', number>>) {
  const point = placeOf(company)
  if (point === null || point.latitude < box.south || point.latitude > box.north) return false
  const [isEastOfWest, isWestOfEast] = [point.longitude >= box.west, point.longitude <= box.east]
  if (box.west > box.east) return isEastOfWest || isWestOfEast
  return (isEastOfWest && isWestOfEast) || (box.east === 180 && point.longitude === -180)
}

/** In millionths of a degree, as the service has points. */
function placeOf({ latitude, longitude, countryIso2, postcode, city }: Company) {
  const own = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const isOne = city !== null && regionsOfCity(countryIso2, city).length === 1
  const ofPostcode = postcode === null ? null : postcodePoint(countryIso2, postcode)
  const point = own ?? ofPostcode ?? (isOne ? cityPoint(countryIso2, city) : null)
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  if (point === null) return null
  const east = rounded(point.longitude)
  // Both of its names mean the same meridian.
  return { latitude: rounded(point.latitude), longitude: east === 180 ? -180 : east }
}
