/** A source of time, passed as an argument, so that a test can decide what time it is. */
export interface Clock {
  /** Wall-clock time in milliseconds since 1970-01-01 UTC: for times that callers see or stores keep. */
  now(): number
  /** Milliseconds since an arbitrary start, never running backwards: for durations and time limits. */
  monotonic(): number
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(?:[Zz]|([+-])(\d{2}):?(\d{2}))?$/

/**
 * Reads a time as callers write it: RFC 3339, the colon of the offset optional. Without an offset it is UTC, wherever the
 * service runs.
 *
 * @returns milliseconds since 1970-01-01 UTC, or `null` where the text is no such time (30 February is none)
 */
export function parseInstant(text: string): number | null {
  const parts = INSTANT.exec(text)
  if (parts === null) return null
  const [, day, hour, minute, second, fraction = '', sign, offsetHour = '0', offsetMinute = '0'] = parts
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // `Date.parse` takes 30 February for 2 March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null
  // A leap second (60) is legal in RFC 3339 and counts as the second before it.
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return null
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Math.min(59, Number(second)) + Number(`0${fraction}`)
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1)
  return midnight + Math.floor(seconds * 1000) - offset * 60_000
}

/** Reads a time as {@link parseInstant} does, or a day (`2030-12-31`) as its beginning in UTC. @returns `null` for any other text */
export function parseMoment(text: string): number | null {
  return parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text)
}

/** RFC 3339 in UTC to the second, the form of every time in an answer: `2026-11-20T10:34:56Z`. */
export function formatInstant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

/** As {@link formatInstant}; `null` stays. */
export function formatInstantOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : formatInstant(milliseconds)
}
