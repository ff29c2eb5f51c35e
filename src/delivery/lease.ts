/**
 * Leases on background work: the port. `storage/state/leases.ts` implements it.
 *
 * A holder takes a lease, works, and renews it. A holder that dies stops renewing; when the lease has expired, another
 * holder takes the work over. Every take-over increases the fencing token, so that a late write of an earlier holder
 * (it was paused, not dead) is recognised and refused.
 */

/** A lease that is held. */
export interface Lease {
  readonly name: string
  /** Increases with every holder; a write with an older one is refused. */
  readonly fencingToken: number
}

/** A write came from a holder that had lost its lease; nothing was written. */
export class LeaseLost extends Error {
  constructor({ name, fencingToken }: Lease) {
    super(`Cannot write for "${name}": the lease with token ${fencingToken} was taken over, must be held`)
    this.name = 'LeaseLost'
  }
}

/** Who asks for leases, when, and for how long. */
export interface LeaseRequest {
  readonly holder: string
  /** Wall-clock time, milliseconds. */
  readonly now: number
  readonly milliseconds: number
}

/** Keeps the leases of the background work. The stores of that work take leases in their own transactions. */
export interface LeaseStore {
  /**
   * Renews everything that a holder holds.
   *
   * An expired lease that was not taken over is held again: its fencing token is still the newest.
   *
   * @returns the names of the leases that are held
   */
  renew(request: LeaseRequest): Promise<ReadonlySet<string>>
  /** Releases leases before they expire, so that others need not wait. */
  release(leases: readonly Lease[]): Promise<void>
}
