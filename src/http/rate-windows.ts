/**
 * Counts calls per fixed wall-clock minute (UTC): of a key against its rate limit, of an address against floods.
 */

import type { Clock } from '../clock.ts'

/** Where a caller stands in the running minute. `used + remaining = limit`, always. */
export interface RateState {
  readonly isAllowed: boolean
  readonly limit: number
  readonly used: number
  readonly remaining: number
  /** Whole seconds until the next minute begins, 1–60. */
  readonly retryAfterSeconds: number
}

/** Counters of one process. Exact: taking and counting is one step. */
export interface RateWindows<Name> {
  /**
   * Counts a call, unless the limit is used up.
   */
  take(name: Name, limit: number): RateState
  /** Whether anything was counted for this name in the running minute. */
  has(name: Name): boolean
  /** Starts a name at a count, where nothing was counted for it yet in the running minute. */
  begin(name: Name, used: number): void
  /** Minutes since 1970-01-01 UTC. */
  minute(): number
}

const MINUTE_MS = 60_000

/**
 * @param namesMax names counted at a time; more begin anew, so that a flood of addresses cannot fill the memory
 */
export function createRateWindows<Name>(clock: Clock, namesMax = 100_000): RateWindows<Name> {
  let minute = -1
  const used = new Map<Name, number>()

  /** The time is read here and not handed in: a call that waited over the end of its minute must not bring it back. */
  function enterMinute(): number {
    const now = clock.now()
    const current = Math.floor(now / MINUTE_MS)
    if (current !== minute) used.clear()
    minute = current
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
        retryAfterSeconds: Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000),
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
