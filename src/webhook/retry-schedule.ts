/**
 * When a webhook that was not accepted is sent again. Pure: time and randomness are parameters.
 */

/** A wait grows by up to this share, so that webhooks that failed together are not all repeated together. */
const JITTER = 0.1
/** Longest `Retry-After` that is honoured: a day. */
const RETRY_AFTER_SECONDS_MAX = 24 * 3600

/** An attempt that failed. */
export interface FailedAttempt {
  /** 1 for the first. */
  readonly number: number
  /** Wall-clock time at which its failure was known, milliseconds. */
  readonly failedAt: number
  /** What the receiver asked for, in seconds, as {@link readRetryAfter} returns it; `null`: nothing. */
  readonly retryAfterSeconds: number | null
}

/**
 * When to try again.
 *
 * `Retry-After` makes the wait longer, never shorter: a receiver that answers 0 must not use up all attempts at once.
 *
 * @param chance from 0 (inclusive) to 1
 * @param schedule seconds before each attempt, the first one included (setting `webhookRetrySeconds`)
 * @returns wall-clock time, milliseconds; `null` where all attempts have been made
 */
export function nextAttemptAt(failed: FailedAttempt, chance: number, schedule: readonly number[]): number | null {
  if (failed.number >= schedule.length) return null
  const planned = schedule[failed.number] * (1 + JITTER * chance)
  const asked = Math.min(failed.retryAfterSeconds ?? 0, RETRY_AFTER_SECONDS_MAX)
  return failed.failedAt + Math.ceil(Math.max(planned, asked) * 1000)
}

/**
 * Reads `Retry-After`: an integer of seconds, of any length, or an HTTP date in any of its three forms.
 *
 * @param now wall-clock time, milliseconds
 * @returns seconds from now, at least 0 (`Infinity` for a number beyond all doubles); `null` where it is absent or invalid
 */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (readHttpDate(text) - now) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

/**
 * The forms of RFC 9110, 5.6.7: IMF-fixdate, which senders must write, and the two obsolete ones, which must be read.
 * `Date.parse` alone would also take "7 apples".
 */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
]

/** @returns wall-clock time, milliseconds; `NaN` where the text is no HTTP date */
function readHttpDate(text: string): number {
  const found = HTTP_DATES.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (found === undefined) return Number.NaN
  // Two digits of a year are of this century: the time of a retry is near.
  const year = found.year.length === 2 ? `20${found.year}` : found.year
  return Date.parse(`${found.day.trim()} ${found.month} ${year} ${found.time} GMT`)
}
