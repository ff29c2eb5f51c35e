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
