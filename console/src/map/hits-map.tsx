/** Where the companies of a result are: a dot for each city, the larger the more of them. Each dot is a filter. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { geoDistance } from 'd3-geo'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Row } from '../pages/explore/breakdown.ts'
import type { RowProps } from '../pages/explore/charts.tsx'
import { count, countryName } from '../text.ts'
import { type Drawing, drawCountry } from './draw-country.ts'
import { useShapes } from './shapes.ts'

const WIDTH = 360
const HEIGHT = 340
const PADDING = 30
/** Radius of a dot of one company, and of the one with the most. */
const LEAST = 2
const MOST = 17
const LABELS_MAX = 7
/** Share of the companies that the map zooms to: a few far away would make it that of a whole country. */
const SHOWN_SHARE = 0.985
const EARTH_KM = 6371

/** The map; the caller has seen to it that some city has a point. */
export function HitsMap(props: {
  readonly country: string
  /** The area that was asked; null where none was. */
  readonly area: string | null
  /** Cities of the result, the one with the most companies first. */
  readonly rows: readonly Row[]
  readonly total: number
  readonly rowProps: RowProps
}) {
  const { country, area, rows, total, rowProps } = props
  const { data: shapes } = useShapes()
  const [active, setActive] = useState(0)
  const dots = useRef<(SVGGElement | null)[]>([])
  const drawing = useMemo(() => {
    if (shapes === undefined) return null
    const size = { width: WIDTH, height: HEIGHT, padding: PADDING }
    return drawCountry(shapes, country, size, pointsOfMost(rows))
  }, [shapes, country, rows])
  const placed = useMemo(() => (drawing === null ? [] : placeCities(rows, drawing)), [drawing, rows])
  if (drawing === null || placed.length === 0) return <div className="hits-map empty-map" />
  const shown = Math.min(active, placed.length - 1)
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    const next = Math.max(0, Math.min(placed.length - 1, to))
    setActive(next)
    dots.current[next]?.focus()
  }
  const onKey = (event: KeyboardEvent, at: number, onChoose: () => void) => {
    const { key } = event
    if (key === 'ArrowRight' || key === 'ArrowDown') move(event, at + 1)
    else if (key === 'ArrowLeft' || key === 'ArrowUp') move(event, at - 1)
    else if (key === 'Home') move(event, 0)
    else if (key === 'End') move(event, placed.length - 1)
    else if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      onChoose()
    }
  }
  const unseen = total - placed.reduce((sum, { companies }) => sum + companies, 0)
  return (
    <>
      <svg
        className="hits-map"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={t`Map of ${countryName(country)} with cities; choose one with the arrow keys`}
      >
        {drawing.land.map(({ name, line, isOwn }) => (
          <path key={name} d={line} className={isOwn ? 'land own' : 'land'} />
        ))}
        {placed.map(({ row, companies, x, y, radius }, at) => {
          const { isChosen, onChoose } = rowProps(row)
          return (
            <g
              key={row.key}
              ref={(dot) => {
                dots.current[at] = dot
              }}
              role="button"
              tabIndex={at === shown ? 0 : -1}
              aria-pressed={isChosen}
              aria-label={`${row.label}: ${plural(companies, { one: '# company', other: '# companies' })}`}
              className="hit"
              onClick={onChoose}
              onFocus={() => setActive(at)}
              onKeyDown={(event) => onKey(event, at, onChoose)}
            >
              <title>{`${row.label}: ${count(companies)}`}</title>
              <circle cx={x} cy={y} r={radius} />
            </g>
          )
        })}
        <g className="hit-labels">
          {labelsOf(placed).map(({ row, x, y, radius }) => (
            <text key={row.key} x={x} y={y - radius - 3} textAnchor="middle">
              {row.label}
            </text>
          ))}
        </g>
        <Scale drawing={drawing} />
      </svg>
      <p className="hint">
        {area !== null && `${area} · `}
        {unseen <= 0
          ? t`All companies, in ${plural(placed.length, { one: '# city', other: '# cities' })}`
          : t`${plural(placed.length, { one: '# city', other: '# cities' })} · ${plural(unseen, { one: '# company', other: '# companies' })} elsewhere or unknown`}
      </p>
    </>
  )
}

/** How far it is on the map: the longest round distance below a quarter of its width. */
function Scale({ drawing: { projection } }: { readonly drawing: Drawing }) {
  const [left, right] = [0, WIDTH / 4].map((x) => projection.invert?.([x, HEIGHT / 2]))
  if (!left || !right) return null
  const most = geoDistance(left, right) * EARTH_KM
  const kilometres = [500, 200, 100, 50, 20, 10, 5, 2].find((one) => one <= most) ?? 1
  const width = ((WIDTH / 4) * kilometres) / most
  return (
    <g className="map-scale" transform={`translate(10 ${HEIGHT - 10})`}>
      <path d={`M0 -4V0H${width.toFixed(1)}V-4`} />
      <text x={width / 2} y="-6" textAnchor="middle">
        <Trans>{kilometres} km</Trans>
      </text>
    </g>
  )
}

interface PlacedCity {
  readonly row: Row
  readonly companies: number
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Where most companies are: points of the largest cities. */
function pointsOfMost(rows: readonly Row[]): readonly (readonly [number, number])[] {
  const known = rows.filter(({ point }) => point !== null)
  const all = known.reduce((sum, { counts }) => sum + (counts[0] ?? 0), 0)
  let seen = 0
  return known.flatMap(({ point, counts }) => {
    if (point === null || seen > SHOWN_SHARE * all) return []
    seen += counts[0] ?? 0
    return [point]
  })
}

/** Cities within the picture, the largest first, so that small dots lie upon large ones. */
function placeCities(rows: readonly Row[], { projection }: Drawing): readonly PlacedCity[] {
  const most = Math.max(1, ...rows.map(({ counts }) => counts[0] ?? 0))
  return rows.flatMap((row) => {
    const companies = row.counts[0] ?? 0
    const at = row.point === null ? null : projection([row.point[0], row.point[1]])
    if (at === null || at[0] < 0 || at[1] < 0 || at[0] > WIDTH || at[1] > HEIGHT) return []
    const radius = LEAST + (MOST - LEAST) * Math.sqrt(companies / most)
    return [{ row, companies, x: Math.round(at[0]), y: Math.round(at[1]), radius: Math.round(radius * 10) / 10 }]
  })
}

/** The largest cities whose names fit beside those of larger ones. */
function labelsOf(placed: readonly PlacedCity[]): readonly PlacedCity[] {
  const shown: PlacedCity[] = []
  const width = ({ row }: PlacedCity) => row.label.length * 6
  for (const one of placed) {
    if (shown.length === LABELS_MAX) break
    const y = one.y - one.radius
    const isIn = one.x > width(one) / 2 && one.x < WIDTH - width(one) / 2 && y > 14
    const isFree = shown.every(
      (other) =>
        Math.abs(other.x - one.x) > (width(one) + width(other)) / 2 + 4 || Math.abs(other.y - other.radius - y) > 13,
    )
    if (isIn && isFree) shown.push(one)
  }
  return shown
}
