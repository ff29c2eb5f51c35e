/** The work that one loop of one instance holds: renews its leases, and drops work whose lease was lost. */
import type { Clock } from '../clock.ts'
import type { Lease, LeaseRequest, LeaseStore } from './lease.ts'

/** Who holds leases, and how long they last without renewal. */
export interface HolderOptions {
  readonly leases: LeaseStore
  readonly clock: Clock
  /** One per loop and start: leases of an earlier start are not its own. */
  readonly holder: string
  readonly leaseMs: number
}

/** Work that is held under a lease. */
export interface Held {
  readonly lease: Lease
}

/** The work that a loop holds, by process. */
export interface HeldWork<Work extends Held> {
  readonly byId: Map<string, Work>
  /** A request for leases now. */
  request(): LeaseRequest
  /** False while leases may have expired: nothing new may be begun then. */
  isCertain(): boolean
  /** Renews the leases if it is time, and drops work whose lease was lost. */
  renewIfDue(): Promise<void>
  /** Releases everything. */
  releaseAll(): Promise<void>
}

/** Renewals per duration of a lease: the first after a third of it, so two thirds are left for repeated attempts. */
const RENEWALS_PER_LEASE = 3

/** Holds no work at first. @param onLost called with work that another instance took over */
export function holdWork<Work extends Held>(options: HolderOptions, onLost: (work: Work) => void): HeldWork<Work> {
  const { leases, clock, holder, leaseMs } = options
  const byId = new Map<string, Work>()
  let renewedAt = clock.now()
  /** Compared too, because the wall clock may be set back. */
  let renewedAtMonotonic = clock.monotonic()

  const request = () => ({ holder, now: clock.now(), milliseconds: leaseMs })
  const sinceRenewal = () => Math.max(clock.now() - renewedAt, clock.monotonic() - renewedAtMonotonic)

  return {
    byId,
    request,
    isCertain: () => byId.size === 0 || sinceRenewal() < leaseMs,
    async renewIfDue() {
      if (byId.size > 0 && sinceRenewal() < leaseMs / RENEWALS_PER_LEASE) return
      const now = clock.now()
      const monotonic = clock.monotonic()
      if (byId.size > 0) {
        const held = await leases.renew(request())
        for (const [id, work] of byId)
          if (!held.has(work.lease.name)) {
            byId.delete(id)
            onLost(work)
          }
      }
      renewedAt = now
      renewedAtMonotonic = monotonic
    },
    async releaseAll() {
      await leases.release([...byId.values()].map(({ lease }) => lease))
      byId.clear()
    },
  }
}
