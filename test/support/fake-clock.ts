import type { Clock } from '../../src/clock.ts'

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
