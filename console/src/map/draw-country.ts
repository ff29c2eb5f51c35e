/** Draws a country among its neighbours, in a projection that keeps its form. */
import { type GeoProjection, geoConicConformal, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, MultiPoint, Polygon } from 'geojson'
import { type CountryShape, mainland } from './shapes.ts'

/** A shape as an SVG path. */
export interface Land {
  readonly name: string
  /** Whether it is the country that the map is of. */
  readonly isOwn: boolean
  readonly line: string
}

/** Lands, and how degrees east and north become places in the picture. */
export interface Drawing {
  readonly land: readonly Land[]
  readonly projection: GeoProjection
}

/** Degrees that a map shows at least, so that one town is not all of it. */
const SPAN_MIN = 0.3
/** Share of a country's width or height from which points that spread over it have a map of the whole country. */
const WHOLE_FROM = 0.55

/**
 * Draws a part of a country into a picture: that where points are, else its largest part with the islands about it; `null` where its
 * shape is unknown.
 *
 * @param points degrees east and north
 */
export function drawCountry(
  shapes: readonly CountryShape[],
  country: string,
  { width, height, padding }: { readonly width: number; readonly height: number; readonly padding: number },
  points: readonly (readonly [east: number, north: number])[] = [],
): Drawing | null {
  const own = shapes.find(({ code }) => code === country)
  if (own === undefined) return null
  const main = mainland(own.shape)
  const whole = withIslands(own.shape, main)
  const fitted = partOf(whole, points) ?? whole
  const [east, north] = centreOf(fitted === whole ? (main.geometry.coordinates[0] ?? []) : allOf(fitted))
  const projection = geoConicConformal()
    .rotate([-east, 0])
    .center([0, north])
    .parallels([north - 6, north + 6])
  projection.fitExtent(
    [
      [padding, padding],
      [width - padding, height - padding],
    ],
    fitted,
  )
  // Only what can be in the picture is drawn: the rest of the world would be most of the work.
  const near = shapes.filter(({ shape }) => reaches(shape.geometry, east, north))
  const path = geoPath(
    projection.clipExtent([
      [-4, -4],
      [width + 4, height + 4],
    ]),
  ).digits(1)
  const land = near.map(({ name, shape }) => ({ name, isOwn: shape === own.shape, line: path(shape) ?? '' }))
  return { land, projection }
}

/** Share of the largest part's width and height within which islands belong into the picture: Sicily, and not Réunion. */
const ABOUT = 0.4

/** The largest part of a country and the others about it, as points: what a map is fitted to. */
function withIslands(shape: CountryShape['shape'], main: Feature<Polygon>): FeatureCollection<MultiPoint> {
  const [west, south, east, north] = boundsOf(main.geometry.coordinates[0] ?? [])
  const [wide, high] = [ABOUT * (east - west), ABOUT * (north - south)]
  const parts = shape.geometry.type === 'Polygon' ? [shape.geometry.coordinates] : shape.geometry.coordinates
  const about = parts.filter(([ring = []]) => {
    const [x, y] = centreOf(ring)
    return x > west - wide && x < east + wide && y > south - high && y < north + high
  })
  const coordinates = about.flatMap(([ring = []]) => ring)
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: null, geometry: { type: 'MultiPoint', coordinates } }],
  }
}

type Points = FeatureCollection<MultiPoint>

function allOf({ features }: Points): readonly (readonly number[])[] {
  return features.flatMap(({ geometry }) => geometry.coordinates)
}

/** The corners of where points are; `null` where they spread over the whole. */
function partOf(whole: Points, points: readonly (readonly [number, number])[]): Points | null {
  if (points.length === 0) return null
  const [west, south, east, north] = boundsOf(points)
  const [wholeWest, wholeSouth, wholeEast, wholeNorth] = boundsOf(allOf(whole))
  if (east - west > WHOLE_FROM * (wholeEast - wholeWest) || north - south > WHOLE_FROM * (wholeNorth - wholeSouth))
    return null
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  const [wide, high] = [Math.max(SPAN_MIN, east - west) / 2, Math.max(SPAN_MIN / 2, north - south) / 2]
  const coordinates = [
    [x - wide, y - high],
    [x + wide, y + high],
  ]
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: null, geometry: { type: 'MultiPoint', coordinates } }],
  }
}

function boundsOf(ring: readonly (readonly number[])[]): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x = 0, y = 0] of ring) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

function centreOf(ring: readonly (readonly number[])[]): [number, number] {
  const [west, south, east, north] = boundsOf(ring)
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
