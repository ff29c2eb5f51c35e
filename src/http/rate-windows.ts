/**
 * Counts calls per fixed wall-clock minute (UTC): by key for the rate limit, by address against floods.
 */

import type { Clock } from '../clock.ts'

/** The count of one name in the current minute. `used + remaining = limit`, always. */
export interface RateState {
  readonly isAllowed: boolean
  readonly limit: number
  readonly used: number
  readonly remaining: number
  /** Seconds until the next minute begins, an integer from 1 to 60. */
  readonly retryAfterSeconds: number
}

/** Counters of one process. Exact: checking and counting is one step. */
export interface RateWindows<Name> {
  /**
   * Counts a call, unless the limit is used up.
   */
  take(name: Name, limit: number): RateState
  /** Whether anything was counted for this name in the current minute. */
  has(name: Name): boolean
  /** Starts a name at a count, unless something was counted for it in the current minute. */
  begin(name: Name, used: number): void
  /** Minutes since 1970-01-01 UTC. */
  minute(): number
}

const MINUTE_MS = 60_000

/**
 * @param namesMax most names counted at a time. One more clears all counts, so that a flood of addresses cannot fill the
 *   memory
 */
export function createRateWindows<Name>(clock: Clock, namesMax = 100_000): RateWindows<Name> {
  let minute = -1
  /** Monotonic time at which the minute was entered. */
  let enteredAt = Number.NEGATIVE_INFINITY
  const used = new Map<Name, number>()

  /** Reads the time itself: a call that waited past the end of its minute must not bring that minute back. */
  function enterMinute(): number {
    const now = clock.now()
    const current = Math.floor(now / MINUTE_MS)
    // A clock that is set back opens no new window: the one that is open lasts a minute more at most.
    const isNew = current > minute || (current < minute && clock.monotonic() - enteredAt >= MINUTE_MS)
    if (!isNew) return now
    used.clear()
    minute = current
    enteredAt = clock.monotonic()
    return now
  }

  return {
    take(name, limit) {
      const now = enterMinute()
      const before = Math.min(used.get(name) ?? 0, limit)
      const isAllowed = before < limit
      if (used.size >= namesMax && !used.has(name)) used.clear()
      if (isAllowed) used.set(name, before + 1)
      const after = isAllowed ? before + 1 : before
      return {
        isAllowed,
        limit,
        used: after,
        remaining: limit - after,
        retryAfterSeconds: Math.min(60, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)),
      }
    },
    has(name) {
      enterMinute()
      return used.has(name)
    },
    begin(name, count) {
      enterMinute()
      if (!used.has(name)) used.set(name, count)
    },
    minute() {
      enterMinute()
      return minute
    },
  }
}
