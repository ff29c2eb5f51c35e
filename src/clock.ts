/** Where time comes from: handed in as an argument, so that a test decides what time it is. */
export interface Clock {
  /** Wall-clock time in milliseconds since 1970-01-01 UTC: for what callers see and what is stored. */
  now(): number
  /** Milliseconds from an arbitrary start that never run backwards: for durations and time limits. */
  monotonic(): number
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves both times forward (or, for the wall clock alone, back) by `milliseconds`. */
  advance(milliseconds: number): void
}

/** @param start wall-clock time at which the clock stands, anything `Date.parse` reads */
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

/** RFC 3339 in UTC, whole seconds, as every time on the wire is written: `2026-11-20T10:34:56Z`. */
export function formatInstant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}
