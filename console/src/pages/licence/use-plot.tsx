/** Use over time: calls as bars, credits as a line. */
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTheme } from '../../session.ts'
import { count, DAYS } from '../../text.ts'

/** One step of time. */
export interface Step {
  /** Its beginning, milliseconds. */
  readonly at: number
  readonly calls: number
  readonly credits: number
}

const HEIGHT = 300

const DAY = 86_400_000

/** A time below the plot: the hour within days, the day where steps are longer. */
function tick(at: number, length: number): string {
  const date = new Date(at)
  const isDay = length >= DAY || (date.getHours() === 0 && date.getMinutes() === 0)
  return isDay
    ? date.toLocaleDateString(DAYS, { day: 'numeric', month: 'short' })
    : date.toLocaleTimeString(DAYS, { hour: '2-digit', minute: '2-digit' })
}

/** The plot. The tables next to it have its numbers, too. */
export function UsePlot({ steps, label }: { readonly steps: readonly Step[]; readonly label: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [theme] = useTheme()
  // Colours are read again when the theme changes: it is no value of the effect, and yet what it draws depends on it.
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const style = getComputedStyle(element)
    const colour = (name: string) => {
      // Plots are painted, not styled: what a token comes to must be known as a colour.
      const probe = document.createElement('i')
      probe.style.color = `var(${name})`
      element.append(probe)
      const value = getComputedStyle(probe).color
      probe.remove()
      return value
    }
    const [line, ink, accent, star] = [colour('--line'), colour('--ink-3'), colour('--accent'), colour('--star')]
    const length = steps.length > 1 ? (steps[1]?.at ?? 0) - (steps[0]?.at ?? 0) : DAY
    const font = `12px ${style.fontFamily}`
    const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { show: false } }
    const whole = (_: uPlot, values: number[]) => values.map((value) => (Number.isInteger(value) ? count(value) : ''))
    const hasCredits = steps.some(({ credits }) => credits > 0)
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { points: { show: false }, drag: { x: false, y: false } },
        scales: {
          // Half a step on either side, so that the first and the last bar are whole.
          x: { range: (_, min, max) => [min - length / 2000, max + length / 2000] },
          calls: { range: (_, __, max) => [0, Math.max(4, max * 1.1)] },
          credits: { range: (_, __, max) => [0, Math.max(4, max * 1.1)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            space: 70,
            values: (_, at) => at.map((second) => tick(second * 1000, length)),
          },
          { ...axis, scale: 'calls', values: whole, size: 54 },
          // Where nothing was charged, a second axis would measure nothing.
          { ...axis, scale: 'credits', side: 1, values: whole, grid: { show: false }, size: 54, show: hasCredits },
        ],
        series: [
          {},
          {
            scale: 'calls',
            stroke: accent,
            fill: accent,
            width: 0,
            paths: uPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 }) as uPlot.Series.PathBuilder,
            points: { show: false },
          },
          {
            scale: 'credits',
            show: hasCredits,
            stroke: star,
            width: 2,
            points: { show: steps.length < 40, size: 6, fill: star },
          },
        ],
      },
      [steps.map(({ at }) => at / 1000), steps.map(({ calls }) => calls), steps.map(({ credits }) => credits)],
      element,
    )
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [steps, theme])
  return <div ref={place} className="plot" role="img" aria-label={label} />
}
