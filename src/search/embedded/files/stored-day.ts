/** Days of a status as an index stores them: twice the day, from the year 0 on, plus 1 where the company is closed. */

/** The section of these days, one per document. */
export const STATUS_DAYS = 'statusDate.days'

/** A company of which nobody knows since when its status holds. */
export const NO_DAY = 0xffffffff

/** Days from the year 0 to 1970. */
const OFFSET = 719_528

/** Packs a day, counted from 1970. */
export function packDay(day: number, isClosed: boolean): number {
  return (day + OFFSET) * 2 + Number(isClosed)
}

/** The day of what {@link packDay} stored. */
export function unpackDay(stored: number): number {
  return (stored >>> 1) - OFFSET
}

/** Whether the company is closed. */
export function isClosedDay(stored: number): boolean {
  return stored !== NO_DAY && (stored & 1) === 1
}

/**
 * Marks documents whose day lies between two, both inclusive, `null` for none.
 *
 * @param bits one bit for each document, all 0
 * @returns how many were marked
 */
export function markDays(bits: Int32Array, days: Uint32Array, gte: number | null, lte: number | null): number {
  const from = gte === null ? 0 : packDay(Math.ceil(gte), false)
  const to = lte === null ? NO_DAY - 1 : packDay(Math.floor(lte), true)
  let count = 0
  for (let document = 0; document < days.length; document++) {
    const own = days[document]
    if (own < from || own > to || own === NO_DAY) continue
    bits[document >>> 5] |= 1 << (document & 31)
    count++
  }
  return count
}
