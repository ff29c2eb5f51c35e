/** The countries of which there are companies, the darker the more; each can be chosen. */
import { plural } from '@lingui/core/macro'
import { geoBounds, geoEqualEarth, geoMercator, geoPath } from 'd3-geo'
import { useMemo } from 'react'
import { countryName } from '../text.ts'
import { mainland, useShapes } from './shapes.ts'

const WIDTH = 640
const HEIGHT = 545
const WORLD_HEIGHT = 340
/** Degrees of longitude that a continent spans at most. */
const CONTINENT = 100

/** Number of companies by country code. */
export type CountryCounts = ReadonlyMap<string, number>

/** The map. A list next to it has the same content, so the map is hidden from screen readers. */
export function CoverageMap(props: {
  readonly counts: CountryCounts
  readonly chosen: string | null
  readonly onChoose: (country: string) => void
}) {
  const { counts, chosen, onChoose } = props
  const { data: shapes } = useShapes()
  const land = useMemo(() => {
    if (shapes === undefined) return { shown: [], height: HEIGHT }
    const held = shapes.filter(({ code }) => code !== null && (counts.get(code) ?? 0) > 0)
    const fitted = { type: 'FeatureCollection' as const, features: held.map(({ shape }) => mainland(shape)) }
    const [[west = 0], [east = 0]] = geoBounds(fitted)
    // Of one continent a map of its own; across an ocean the world, as low as it is wide.
    const isWorld = east < west || east - west > CONTINENT
    const height = isWorld ? WORLD_HEIGHT : HEIGHT
    const projection = (isWorld ? geoEqualEarth() : geoMercator()).fitExtent(
      [
        [16, 16],
        [WIDTH - 16, height - 16],
      ],
      fitted,
    )
    const path = geoPath(
      projection.clipExtent([
        [-2, -2],
        [WIDTH + 2, height + 2],
      ]),
    ).digits(1)
    const most = Math.max(1, ...counts.values())
    const shown = shapes
      .map(({ code, name, shape }) => {
        const companies = code === null ? 0 : (counts.get(code) ?? 0)
        // By orders of magnitude: countries differ by a thousand times.
        const step = companies === 0 ? 0 : Math.max(1, Math.ceil((5 * Math.log1p(companies)) / Math.log1p(most)))
        return { code, name, companies, step, line: path(shape) }
      })
      .filter(({ line }) => line !== null)
    return { shown, height }
  }, [shapes, counts])
  return (
    <svg className="coverage-map" viewBox={`0 0 ${WIDTH} ${land.height}`} aria-hidden="true">
      {land.shown.map(({ code, name, companies, step, line }) => (
        <path
          key={name}
          d={line as string}
          className={`land step-${step}${code !== null && code === chosen ? ' chosen' : ''}`}
          onClick={code === null || companies === 0 ? undefined : () => onChoose(code)}
        >
          <title>
            {code === null
              ? name
              : `${countryName(code)}: ${plural(companies, { one: '# company', other: '# companies' })}`}
          </title>
        </path>
      ))}
    </svg>
  )
}
