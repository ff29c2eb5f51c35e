/** Distances for oracles: by the law of cosines, where the program uses haversines. */
import type { Company } from '../../src/company/company.ts'
import { postcodePoint } from '../../src/reference/points.ts'

interface Circle {
  readonly latitude: number
  readonly longitude: number
  readonly kilometres: number
}

/** Whether a company's coordinates, else the centre of its postcode, lie within a circle. */
export function isWithinDistance(company: Company, circle: Circle): boolean {
  const { latitude, longitude, countryIso2, postcode } = company
  const own = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const point = own ?? (postcode === null ? null : postcodePoint(countryIso2, postcode))
  if (point === null) return false
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(point.latitude), radians(circle.latitude)]
  const cosine =
    Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(radians(circle.longitude - point.longitude))
  return 6371.0088 * Math.acos(Math.max(-1, Math.min(1, cosine))) <= circle.kilometres
}
