/** Moments as registers write them: `lastUpdated` of a company. */
import { parseInstant } from '../clock.ts'
import { dayNumber } from './day.ts'

const DAY_MS = 86_400_000
/** Characters of `YYYY-MM-DD`. */
const DAY_LENGTH = 10

/** A moment in milliseconds: RFC 3339, or a day as its beginning in UTC; `NaN` where the text is neither. */
export function momentOf(text: string | null): number {
  if (text === null) return Number.NaN
  const day = text.length === DAY_LENGTH ? dayNumber(text) : null
  return day === null ? (parseInstant(text) ?? Number.NaN) : day * DAY_MS
}
