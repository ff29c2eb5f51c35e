/** A small map of where a company is: its country among its neighbours, and a point where it or its town is. */
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { countryName } from '../text.ts'
import { drawCountry } from './draw-country.ts'
import { useShapes } from './shapes.ts'

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
    if (shapes === undefined) return null
    const drawing = drawCountry(shapes, country, { width: WIDTH, height: HEIGHT, padding: PADDING })
    if (drawing === null) return null
    const { land, projection } = drawing
    return { land, at: point === null ? null : projection([point[0], point[1]]) }
  }, [shapes, country, point])
  const name = countryName(country)
  const said = point === null ? t`Map of ${name}` : t`Map of ${name}, with a point at ${place}`
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
