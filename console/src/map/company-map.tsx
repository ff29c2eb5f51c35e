/** A small map of where a company is: its country among its neighbours, and a point where its place is published. */
import { geoConicConformal, geoPath } from 'd3-geo'
import { useMemo } from 'react'
import { countryName } from '../text.ts'
import { mainland, useShapes } from './shapes.ts'

const WIDTH = 320
const HEIGHT = 240
const PADDING = 30

/** Degrees east and north, or `null`. */
export type Point = readonly [east: number, north: number] | null

/** The map; a picture with a sentence for those who do not see it. */
export function CompanyMap({
  country,
  point,
  place,
}: {
  readonly country: string
  readonly point: Point
  readonly place: string
}) {
  const { data: shapes } = useShapes()
  const drawn = useMemo(() => {
    const own = shapes?.find(({ code }) => code === country)
    if (shapes === undefined || own === undefined) return null
    const main = mainland(own.shape)
    const [east, north] = centreOf(main.geometry.coordinates[0] ?? [])
    const projection = geoConicConformal()
      .rotate([-east, 0])
      .center([0, north])
      .parallels([north - 6, north + 6])
    projection.fitExtent(
      [
        [PADDING, PADDING],
        [WIDTH - PADDING, HEIGHT - PADDING],
      ],
      main,
    )
    // Only what can be in the picture is drawn: the rest of the world would be most of the work.
    const near = shapes.filter(({ shape }) => reaches(shape.geometry, east, north))
    const path = geoPath(
      projection.clipExtent([
        [-4, -4],
        [WIDTH + 4, HEIGHT + 4],
      ]),
    ).digits(1)
    return {
      land: near.map(({ name, shape }) => ({ name, isOwn: shape === own.shape, line: path(shape) ?? '' })),
      at: point === null ? null : projection([point[0], point[1]]),
    }
  }, [shapes, country, point])
  const said = `Map of ${countryName(country)}${point === null ? '' : `, with a point at ${place}`}`
  return (
    <svg className="company-map" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
      {drawn?.land.map(({ name, isOwn, line }) => (
        <path key={name} d={line} className={isOwn ? 'land own' : 'land'} />
      ))}
      {drawn?.at && (
        <g transform={`translate(${drawn.at[0]} ${drawn.at[1]})`}>
          <circle r="9" className="point-halo" />
          <circle r="4" className="point" />
        </g>
      )}
    </svg>
  )
}

function centreOf(ring: readonly (readonly number[])[]): [number, number] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x = 0, y = 0] of ring) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [(west + east) / 2, (south + north) / 2]
}

/** Degrees around the middle within which a corner of a shape makes it worth drawing. */
const NEAR = 32

function reaches(geometry: { readonly coordinates: readonly unknown[] }, east: number, north: number): boolean {
  const holds = (part: unknown): boolean => {
    if (!Array.isArray(part)) return false
    if (typeof part[0] === 'number')
      return Math.abs(part[0] - east) < NEAR * 1.6 && Math.abs((part[1] as number) - north) < NEAR
    return part.some(holds)
  }
  return holds(geometry.coordinates)
}
