/**
 * A circuit breaker: stops calling an endpoint that keeps failing, so that not every call waits for its time limit.
 *
 * Closed: calls go through. After `failuresMax` failures in a row it opens: calls are skipped at once. After a pause it
 * admits one trial call at a time: if that is answered, the circuit closes; if not, the next pause is twice as long.
 */
import type { Clock } from '../clock.ts'

/** When a circuit opens, and for how long. Times are milliseconds. */
export interface CircuitOptions {
  readonly clock: Pick<Clock, 'monotonic'>
  /** Failures in a row that open it. */
  readonly failuresMax: number
  readonly pauseMs: number
  readonly pauseMsMax: number
  /** Called when it opens (with the pause) and closes (`null`). */
  readonly onChange?: (pauseMs: number | null) => void
}

/** See {@link openCircuit}. */
export interface Circuit {
  /** Whether a call may be made now. After `true`, call exactly one of the other methods. */
  admits(): boolean
  /** The call was answered. */
  noteSuccess(): void
  /** The call failed. @param waitMs how long the endpoint asked not to be called, if it did */
  noteFailure(waitMs?: number): void
  /** The call shows nothing about the endpoint: it was never made, or the caller gave up. */
  noteNoResult(): void
}

/** Makes a closed circuit. */
export function openCircuit({ clock, failuresMax, pauseMs, pauseMsMax, onChange }: CircuitOptions): Circuit {
  let failures = 0
  let pause = pauseMs
  /** When the pause is over; `null` while closed. */
  let openUntil: number | null = null
  let isTrying = false
  return {
    admits() {
      if (openUntil === null) return true
      if (isTrying || clock.monotonic() < openUntil) return false
      isTrying = true
      return true
    },
    noteSuccess() {
      failures = 0
      pause = pauseMs
      isTrying = false
      if (openUntil === null) return
      openUntil = null
      onChange?.(null)
    },
    noteFailure(waitMs = 0) {
      failures++
      isTrying = false
      const isTrial = openUntil !== null
      if (failures < failuresMax && !isTrial && waitMs === 0) return
      // Calls that began before it opened may end while it is open; they do not lengthen the pause.
      if (isTrial && clock.monotonic() < (openUntil ?? 0)) return
      if (isTrial) pause = Math.min(pause * 2, pauseMsMax)
      const wait = Math.min(Math.max(pause, waitMs), pauseMsMax)
      openUntil = clock.monotonic() + wait
      onChange?.(wait)
    },
    noteNoResult() {
      isTrying = false
    },
  }
}
