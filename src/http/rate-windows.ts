/**
 * Counts calls per fixed wall-clock minute (UTC): of a key against its rate limit, of an address against floods.
 */

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
   *
   * @param now wall-clock time, milliseconds
   */
  take(name: Name, limit: number, now: number): RateState
  /** Whether anything was counted for this name in the minute of `now`. */
  has(name: Name, now: number): boolean
  /** Starts a name at a count, where nothing was counted for it yet in the minute of `now`. */
  begin(name: Name, used: number, now: number): void
}

const MINUTE_MS = 60_000

/**
 * @param namesMax names counted at a time; more begin anew, so that a flood of addresses cannot fill the memory
 */
export function createRateWindows<Name>(namesMax = 100_000): RateWindows<Name> {
  let minute = -1
  const used = new Map<Name, number>()

  function enterMinute(now: number): void {
    const current = Math.floor(now / MINUTE_MS)
    if (current === minute) return
    minute = current
    used.clear()
  }

  return {
    take(name, limit, now) {
      enterMinute(now)
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
    has(name, now) {
      enterMinute(now)
      return used.has(name)
    },
    begin(name, count, now) {
      enterMinute(now)
      if (!used.has(name)) used.set(name, count)
    },
  }
}
