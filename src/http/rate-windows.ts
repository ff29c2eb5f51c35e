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

/** The current minute of a process, and the time by which it was read. */
export interface EnteredMinute {
  /** Wall-clock time, milliseconds. */
  readonly now: number
  /** Minutes since 1970-01-01 UTC. */
  readonly minute: number
}

/**
 * Follows the minutes of a clock.
 *
 * @param onNew called when a minute is entered
 */
export function createMinutes(clock: Clock, onNew: () => void = () => {}): { enter(): EnteredMinute } {
  let minute = -1
  /** Monotonic time at which the minute was entered. */
  let enteredAt = Number.NEGATIVE_INFINITY
  return {
    /** Reads the time itself: a call that waited past the end of its minute must not bring that minute back. */
    enter() {
      const now = clock.now()
      const current = Math.floor(now / MINUTE_MS)
      // A clock that is set back opens no new window: the one that is open lasts a minute more at most.
      const isNew = current > minute || (current < minute && clock.monotonic() - enteredAt >= MINUTE_MS)
      if (isNew) {
        onNew()
        minute = current
        enteredAt = clock.monotonic()
      }
      return { now, minute }
    },
  }
}

/** The state after a call was counted or refused. */
export function rateStateOf({
  isAllowed,
  limit,
  used,
  now,
  minute,
}: EnteredMinute & Pick<RateState, 'isAllowed' | 'limit' | 'used'>): RateState {
  const retryAfterSeconds = Math.min(60, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000))
  return { isAllowed, limit, used, remaining: limit - used, retryAfterSeconds }
}

/**
 * @param namesMax most names counted at a time. One more clears all counts, so that a flood of addresses cannot fill the
 *   memory
 */
export function createRateWindows<Name>(clock: Clock, namesMax = 100_000): RateWindows<Name> {
  const used = new Map<Name, number>()
  const minutes = createMinutes(clock, () => used.clear())

  return {
    take(name, limit) {
      const entered = minutes.enter()
      const before = Math.min(used.get(name) ?? 0, limit)
      const isAllowed = before < limit
      if (used.size >= namesMax && !used.has(name)) used.clear()
      if (isAllowed) used.set(name, before + 1)
      return rateStateOf({ ...entered, isAllowed, limit, used: isAllowed ? before + 1 : before })
    },
    has(name) {
      minutes.enter()
      return used.has(name)
    },
    begin(name, count) {
      minutes.enter()
      if (!used.has(name)) used.set(name, count)
    },
    minute: () => minutes.enter().minute,
  }
}
