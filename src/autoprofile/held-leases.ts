/** What one loop of one instance holds, kept alive and dropped when it was lost. */
import type { Clock } from '../clock.ts'
import type { Lease, LeaseRequest, LeaseStore } from './lease.ts'

/** Who holds, and how long without a sign of life. */
export interface HolderOptions {
  readonly leases: LeaseStore
  readonly clock: Clock
  /** One per loop and start: what an earlier start held is not ours. */
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
  /** For the stores that take leases. */
  request(): LeaseRequest
  /** False while it is not certain that anything is held: nothing new may be begun then. */
  isCertain(): boolean
  /** Renews what is held if it is time, and drops what was lost. */
  renewIfDue(): Promise<void>
  /** Gives everything back. */
  releaseAll(): Promise<void>
}

/** Renewals that may fail before a lease runs out. */
const RENEWALS_PER_LEASE = 3

/** @param onLost told of work that somebody else took over */
export function holdWork<Work extends Held>(options: HolderOptions, onLost: (work: Work) => void): HeldWork<Work> {
  const { leases, clock, holder, leaseMs } = options
  const byId = new Map<string, Work>()
  let renewedAt = clock.now()
  /** Also when the wall clock is set back: no time passes twice. */
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
