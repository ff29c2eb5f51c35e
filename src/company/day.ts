const DAY_MILLISECONDS = 86_400_000
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/

/**
 * Days from 1970-01-01 to a date, both in UTC; negative before.
 *
 * @param date `YYYY-MM-DD`
 * @returns the number, or null when there is no such day
 */
export function dayNumber(date: string): number | null {
  const parts = DATE.exec(date)
  if (parts === null) return null
  const milliseconds = Date.parse(date)
  // Date.parse takes 2023-02-31 for the third of March; the day it answers must be the day asked for.
  if (Number.isNaN(milliseconds) || new Date(milliseconds).getUTCDate() !== Number(parts[3])) return null
  return milliseconds / DAY_MILLISECONDS
}
