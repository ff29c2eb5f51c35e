/**
 * Dates as callers write them in filters: RFC 3339 with an offset, or a bare day.
 */

/** Milliseconds of a day. */
const DAY_MS = 86_400_000

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:[Zz]|[+-](\d{2}):(\d{2}))$/

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
  const instant = INSTANT.exec(text)
  if (instant === null || !isDay(instant)) return null
  const [hour, minute, second, offsetHour, offsetMinute] = instant.slice(4).map((part) => Number(part ?? 0))
  // A leap second (60) is legal in RFC 3339 and counts as the second before it; Date.parse knows none.
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return null
  const milliseconds = Date.parse(
    text
      .replace(/[ t]/, 'T')
      .replace('z', 'Z')
      .replace(/:60(?=[.Zz+-])/, ':59'),
  )
  if (Number.isNaN(milliseconds)) return null
  return bound === 'gte' ? Math.ceil(milliseconds / DAY_MS) : Math.floor(milliseconds / DAY_MS)
}

/** Whether year, month and day of the match are a day of the calendar. */
function isDay([, year, month, day]: RegExpExecArray): boolean {
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
