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
  /** What the receiver asked for (`Retry-After`), in seconds; `null`: nothing. */
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
 * Reads `Retry-After`: an integer of seconds, or an HTTP date.
 *
 * @param now wall-clock time, milliseconds
 * @returns seconds from now, at least 0; `null` where it is absent or invalid
 */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text)
  // Only the form that HTTP prescribes (IMF-fixdate): `Date.parse` alone would also take "7 apples".
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000)
}
