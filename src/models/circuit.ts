/**
 * Leaves a model alone that failed again and again, so that searches do not pay its time limit each.
 *
 * Closed: calls go through. After `failuresMax` failures in a row it opens: calls are skipped at once. When the pause is
 * over, one call at a time is let through as a trial: if it is answered, the circuit closes; if not, the next pause is
 * twice as long.
 */
import type { Clock } from '../clock.ts'

/** How patient a circuit is. Milliseconds. */
export interface CircuitOptions {
  readonly clock: Pick<Clock, 'monotonic'>
  /** Failures in a row that open it. */
  readonly failuresMax: number
  readonly pauseMs: number
  readonly pauseMsMax: number
  /** Told when it opens (with the pause) and closes (`null`). */
  readonly onChange?: (pauseMs: number | null) => void
}

/** See {@link openCircuit}. */
export interface Circuit {
  /** Whether a call may be made now. A `true` must be followed by exactly one of the others. */
  admits(): boolean
  noteSuccess(): void
  /** @param waitMs how long the endpoint asked to be left alone, if it did */
  noteFailure(waitMs?: number): void
  /** The call says nothing about the model: it was never made, or the caller gave up. */
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
      // Calls that began before it opened end while it is open: they do not make the pause longer.
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
