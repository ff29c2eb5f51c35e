import { publicError } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/** The calls that a server works on at the moment. Every rule that turns calls away under load belongs here. */
export interface CallsInFlight {
  /** Counts a call in. @returns counts it out */
  begin(): () => void
  /**
   * Lets open endpoints always pass: health stays visible when everything else is turned away.
   *
   * @throws {PublicError} 503 where more calls are under way than the settings allow
   */
  requireRoom(endpoint: Endpoint | null): void
}

/** @param max calls under way at the same time, the new one included */
export function createCallsInFlight(max: number): CallsInFlight {
  let count = 0
  return {
    begin() {
      count++
      return () => {
        count--
      }
    },
    requireRoom(endpoint) {
      if (count > max && endpoint?.access !== 'open') throw publicError('overloaded', {}, { 'Retry-After': '1' })
    },
  }
}
