/** Webhook calls that several services bound together: the port. `storage/postgresql/shared-calls.ts` implements it. */
import type { BoundedCall, CallBounds } from './call-limits.ts'

/** What became of a call that was to begin. */
export type SharedBegin =
  /** It may begin. */
  | {
      readonly kind: 'begun'
      /** Notes that it has ended; call it once. It never fails: a call whose end is lost counts until its time limit is over. */
      readonly end: () => void
    }
  /** A bound has no room for it. */
  | {
      readonly kind: 'full'
      /** Milliseconds until the rate of its host, and that of its licence, have room; `Infinity`: when another call has ended. */
      readonly hostMs: number
      readonly licenceMs: number
    }

/** The calls under way of all services of one state. */
export interface SharedCalls {
  /**
   * Begins a call, unless the calls of all services together leave no room for it.
   *
   * @throws {PublicError} 503 where the calls are unknown
   */
  begin(call: BoundedCall, bounds: Pick<CallBounds, 'perHost' | 'perLicence'>): Promise<SharedBegin>
}
