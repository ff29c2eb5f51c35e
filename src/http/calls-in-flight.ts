import { type PublicError, publicError } from '../errors.ts'

/**
 * The calls that a server works on at the moment, from the arrival of the whole request until the answer is handed to
 * the socket. A body that still arrives, and an answer that nobody reads, are no work.
 */
export interface CallsInFlight {
  /** @throws {PublicError} 503 where as many calls are under way as the settings allow */
  requireRoom(): void
  /**
   * Counts a call in.
   *
   * @returns counts it out; only the first time counts
   * @throws {PublicError} 503 as `requireRoom`
   */
  begin(): () => void
}

/**
 * @param max calls under way at the same time
 * @param onShed a call was turned away
 */
export function createCallsInFlight(max: number, onShed: () => void): CallsInFlight {
  let count = 0

  function requireRoom(): void {
    if (count < max) return
    onShed()
    throw publicError('overloaded', {}, { 'Retry-After': '1' })
  }

  return {
    requireRoom,
    begin() {
      requireRoom()
      count++
      let isUnderWay = true
      return () => {
        if (isUnderWay) count--
        isUnderWay = false
      }
    },
  }
}

/** Counts by name, such as the calls under way from each address. Names with a count of 0 take no memory. */
export interface Counters {
  /**
   * Counts one more.
   *
   * @returns counts it out, to be called once; `null` where the name has as many as allowed
   */
  take(name: string): (() => void) | null
}

/** @param max most of one name at the same time */
export function createCounters(max: number): Counters {
  const counts = new Map<string, number>()
  return {
    take(name) {
      const count = counts.get(name) ?? 0
      if (count >= max) return null
      counts.set(name, count + 1)
      return () => {
        const rest = (counts.get(name) ?? 1) - 1
        if (rest > 0) counts.set(name, rest)
        else counts.delete(name)
      }
    },
  }
}

/** The refusal of a caller that has too much under way at once. */
export function tooManyCalls(): PublicError {
  return publicError('too_many_calls', {}, { 'Retry-After': '1' })
}
