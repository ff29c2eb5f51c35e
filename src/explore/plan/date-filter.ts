/**
 * Dates as callers write them in filters: RFC 3339 (without an offset: UTC), or a bare day.
 */

import { parseInstant } from '../../clock.ts'

/** Milliseconds of a day. */
const DAY_MS = 86_400_000

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Reads a date of a filter as a number of days since 1970-01-01 (UTC), the unit of the query tree.
 *
 * A company's day of incorporation stands for its first moment in UTC. So a moment within a day, as lower bound, leaves
 * that day out; as upper bound, it keeps it. A bare day is its start as lower bound and its end as upper bound
 * (`docs/decisions.md`, "dates").
 *
 * @returns days since 1970-01-01, or `null` where the text is no such date (30 February is none)
 */
export function daysOf(text: string, bound: 'gte' | 'lte'): number | null {
  const day = DAY.exec(text)
  if (day !== null) return isDay(day) ? Date.parse(`${text}T00:00:00Z`) / DAY_MS : null
  const milliseconds = parseInstant(text)
  if (milliseconds === null) return null
  return bound === 'gte' ? Math.ceil(milliseconds / DAY_MS) : Math.floor(milliseconds / DAY_MS)
}

/** Whether year, month and day of the match are a day of the calendar. */
function isDay([, year, month, day]: RegExpExecArray): boolean {
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
