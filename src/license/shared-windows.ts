/** Counts of calls that several services share: the port. `storage/postgresql/shared-windows.ts` implements it. */

/** What is counted apart for each key. */
export type RateBucket = 'calls' | 'lists' | 'facets' | 'suggestions'

/** The place of a call within its minute. */
export interface Place {
  /** 1, 2, 3 … over all services. Beyond the limit of the key the call is refused. */
  readonly number: number
  /** Milliseconds until the next minute begins, by the clock that all services share. */
  readonly millisecondsLeft: number
}

/** The windows of all keys. */
export interface SharedWindows {
  /**
   * Counts a call.
   *
   * @throws {PublicError} 503 where the count cannot be kept
   */
  count(keyNumber: number, bucket: RateBucket): Promise<Place>
}
