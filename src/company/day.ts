const DAY_MILLISECONDS = 86_400_000
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

/**
 * Days from 1970-01-01 to a date, both in UTC; negative before.
 *
 * Computed without `Date`, which takes at least four times as long: a build asks for the days of every company.
 *
 * @param date `YYYY-MM-DD`
 * @returns the number, or null when there is no such day
 */
export function dayNumber(date: string): number | null {
  if (date.length !== 10 || date.charCodeAt(4) !== HYPHEN || date.charCodeAt(7) !== HYPHEN) return null
  const year = digits(date, 0, 4)
  const month = digits(date, 5, 7)
  const day = digits(date, 8, 10)
  if (year < 0 || month < 1 || month > 12 || day < 1) return null
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const leapDay = isLeap && month > 2 ? 1 : 0
  const length = DAYS_BEFORE_MONTH[month] - DAYS_BEFORE_MONTH[month - 1] + (isLeap && month === 2 ? 1 : 0)
  if (day > length) return null
  // Leap days of the years before this one, counted from the year 0, which is one.
  const leapDays = Math.ceil(year / 4) - Math.ceil(year / 100) + Math.ceil(year / 400)
  return year * 365 + leapDays + DAYS_BEFORE_MONTH[month - 1] + leapDay + day - 1 - DAYS_TO_1970
}

const HYPHEN = 0x2d
const DAYS_TO_1970 = -Date.parse('0000-01-01') / DAY_MILLISECONDS

/** The number between two positions of a text; -1 when there is anything but digits. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}
