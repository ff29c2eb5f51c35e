import { balanceOnWire, type Credits } from '../../license/license.ts'
import type { RateState } from '../rate-windows.ts'

/** Credits as an answer reports them. */
export interface CreditsReport {
  /** The pool that pays, after the call; `null` on a free endpoint. */
  readonly balance: Credits | null
  /** Credits that this call took. */
  readonly used: number
}

/** The quota headers of an answer to a call with a key. @param credits `null`: nothing is said of them */
export function quotaHeaders(rate: RateState, credits: CreditsReport | null): Record<string, string> {
  return { ...rateHeaders(rate), ...(credits === null ? {} : creditsHeaders(credits)) }
}

function rateHeaders(rate: RateState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(rate.remaining),
    'X-RateLimit-Used': String(rate.used),
    'X-RateLimit-Reset': String(rate.retryAfterSeconds),
  }
}

function creditsHeaders({ balance, used }: CreditsReport): Record<string, string> {
  return {
    // The API defines -1 and 0 for a free endpoint: no limit, nothing to count.
    'X-Credits-Limit': String(balance === null ? -1 : balanceOnWire(balance.total)),
    'X-Credits-Remaining': String(balance === null ? 0 : balanceOnWire(balance.available)),
    'X-Credits-Used': String(used),
  }
}
