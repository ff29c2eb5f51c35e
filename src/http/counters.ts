import { type PublicError, publicError } from '../errors.ts'

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

/** The refusal of a caller with too many calls in progress. */
export function tooManyCalls(): PublicError {
  return publicError('too_many_calls', {}, { headers: { 'Retry-After': '1' } })
}

/** The refusal of a call where the service has too much to do. */
export function overloaded(): PublicError {
  return publicError('overloaded', {}, { headers: { 'Retry-After': '1' } })
}
