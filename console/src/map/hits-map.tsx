/** Where the companies of a result are: a dot for each city, the larger the more of them. Each dot is a filter. */
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { CountedValue } from '../api/facets.ts'
import { count, counted, countryName } from '../text.ts'
import { drawCountry } from './draw-country.ts'
import { useShapes } from './shapes.ts'

const WIDTH = 360
const HEIGHT = 340
const PADDING = 14
/** Radius of a dot of one company, and of the one with the most. */
const LEAST = 2
const MOST = 17

/** The map; nothing where no city of the result is known to lie anywhere. */
export function HitsMap(props: {
  readonly country: string
  /** Cities of the result, the one with the most companies first. */
  readonly cities: readonly CountedValue[]
  /** Companies in none of these cities. */
  readonly elsewhere: number
  readonly chosen: readonly string[]
  readonly onChoose: (city: string) => void
}) {
  const { country, cities, elsewhere, chosen, onChoose } = props
  const { data: shapes } = useShapes()
  const [active, setActive] = useState(0)
  const dots = useRef<(SVGGElement | null)[]>([])
  const drawing = useMemo(
    () =>
      shapes === undefined ? null : drawCountry(shapes, country, { width: WIDTH, height: HEIGHT, padding: PADDING }),
    [shapes, country],
  )
  const placed = useMemo(() => (drawing === null ? [] : placeCities(cities, drawing.projection)), [drawing, cities])
  if (drawing === null || placed.length === 0) return null
  const shown = Math.min(active, placed.length - 1)
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    const next = Math.max(0, Math.min(placed.length - 1, to))
    setActive(next)
    dots.current[next]?.focus()
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const { key } = event
    if (key === 'ArrowRight' || key === 'ArrowDown') move(event, at + 1)
    else if (key === 'ArrowLeft' || key === 'ArrowUp') move(event, at - 1)
    else if (key === 'Home') move(event, 0)
    else if (key === 'End') move(event, placed.length - 1)
    else if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      onChoose(placed[at]?.value ?? '')
    }
  }
  const all = cities.reduce((sum, city) => sum + city.count, elsewhere)
  const unseen = all - placed.reduce((sum, city) => sum + city.companies, 0)
  return (
    <section className="chart card chart-map">
      <h3>By city</h3>
      <svg
        className="hits-map"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={`Map of ${countryName(country)} with cities; choose one with the arrow keys`}
      >
        {drawing.land.map(({ name, line, isOwn }) => (
          <path key={name} d={line} className={isOwn ? 'land own' : 'land'} />
        ))}
        {placed.map(({ value, label, companies, x, y, radius }, at) => (
          <g
            key={value}
            ref={(dot) => {
              dots.current[at] = dot
            }}
            role="button"
            tabIndex={at === shown ? 0 : -1}
            aria-pressed={chosen.includes(value)}
            aria-label={`${label}: ${counted(companies, 'company', 'companies')}`}
            className="hit"
            onClick={() => onChoose(value)}
            onFocus={() => setActive(at)}
            onKeyDown={(event) => onKey(event, at)}
          >
            <title>{`${label}: ${count(companies)}`}</title>
            <circle cx={x} cy={y} r={radius} />
          </g>
        ))}
      </svg>
      <p className="hint">
        {unseen === 0
          ? `All companies of the result, in ${counted(placed.length, 'city', 'cities')}.`
          : `${counted(placed.length, 'city', 'cities')}. ${counted(unseen, 'company is', 'companies are')} in others, or without a known place.`}
      </p>
    </section>
  )
}

interface PlacedCity {
  readonly value: string
  readonly label: string
  readonly companies: number
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Cities within the picture, the largest first, so that small dots lie upon large ones. */
function placeCities(
  cities: readonly CountedValue[],
  projection: (at: [number, number]) => [number, number] | null,
): readonly PlacedCity[] {
  const most = Math.max(1, ...cities.map((city) => city.count))
  return cities.flatMap(({ value, label, count: companies, latitude, longitude }) => {
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
    const at = projection([longitude, latitude])
    if (at === null || at[0] < 0 || at[1] < 0 || at[0] > WIDTH || at[1] > HEIGHT) return []
    const radius = LEAST + (MOST - LEAST) * Math.sqrt(companies / most)
    return [
      { value, label, companies, x: Math.round(at[0]), y: Math.round(at[1]), radius: Math.round(radius * 10) / 10 },
    ]
  })
}
