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

/** A clock that moves only when a test moves it. */
export interface FakeClock extends Clock {
  /** Moves both times forward (or, for the wall clock alone, back) by `milliseconds`. */
  advance(milliseconds: number): void
}

/** @param start first wall-clock time, in any form that `Date.parse` reads */
export function fakeClock(start: string): FakeClock {
  let wall = Date.parse(start)
  let elapsed = 0
  return {
    now: () => wall,
    monotonic: () => elapsed,
    advance(milliseconds) {
      wall += milliseconds
      elapsed += Math.max(0, milliseconds)
    },
  }
}

/** RFC 3339 in UTC to the second, the form of every time in an answer: `2026-11-20T10:34:56Z`. */
export function formatInstant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}
