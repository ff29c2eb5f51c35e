/** Dates of American tables. */
import { dayFirstDate, yearFirstDate } from '../dates.ts'

/**
 * Reads a date of either form in which a state publishes it: `05/31/2024`, month first, or `2024-05-31T00:00:00.000`.
 *
 * @returns `YYYY-MM-DD`, or `null` when the text is empty or not a day of the calendar
 */
export function stateDate(written: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(written)
  return match === null ? yearFirstDate(written) : dayFirstDate(`${match[2]}/${match[1]}/${match[3]}`)
}

/** The day in the name that people give a downloaded table, `YYYY-MM-DD` or `YYYYMMDD`; `null` where it has none. */
export function dayInName(fileName: string): string | null {
  return yearFirstDate(/\d{4}-?\d{2}-?\d{2}/.exec(fileName)?.[0] ?? '')
}
