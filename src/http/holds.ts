/** Credits set aside while calls run, so that no more calls run at once than the credits pay for. */
import { type PublicError, publicError } from '../errors.ts'
import type { KeyHolder } from '../license/key-holder.ts'
import type { ReadBalance } from '../license/ledger.ts'
import { type Credits, payingPool } from '../license/license.ts'
import { counted } from '../text/counted.ts'

/** Credits set aside for one call. */
export interface Hold {
  /**
   * Ends the hold. A second release only updates the balance.
   *
   * @param balance the pool after the call was recorded; `null` where it is not known
   */
  release(balance: Credits | null): void
}

/** A hold on nothing: the call is free. */
export const NO_HOLD: Hold = { release() {} }

/**
 * The refusal of a call that cannot be paid: what it takes and what is left are in `X-Error-Details`. Visitors of a page with a
 * browser key are not told.
 *
 * @param running credits set aside for calls that run
 */
export function notEnough(
  { browser }: Pick<KeyHolder, 'browser'>,
  needed: number,
  balance: Credits | undefined,
  running = 0,
): PublicError {
  const available = balance?.available
  if (browser !== null || typeof available !== 'number') return publicError('not_enough_credits')
  const waiting = running === 0 ? '' : `, ${running} of them set aside for calls that run`
  const problem = `the call takes up to ${counted(needed, 'credit')}, ${available} left${waiting}`
  const headers = { 'X-Credits-Estimate': String(needed) }
  return publicError('not_enough_credits', {}, { member: 'credits', problem, headers })
}

/** The holds of a process. */
export interface Holds {
  /**
   * Sets aside what a call may cost.
   *
   * @throws {PublicError} 402 where the pool is too small for it and the calls that run
   */
  hold(holder: KeyHolder, credits: number): Promise<Hold>
}

/** @param readBalance asked when the last known balance does not suffice */
export function createHolds(readBalance: ReadBalance): Holds {
  /** Last known balances. Other processes may have changed them: the ledger decides, this only saves work. */
  const balances = new Map<string, Credits>()
  /** Credits set aside, by pool. */
  const held = new Map<string, number>()

  function canPay(pool: string, credits: number): boolean {
    const available = balances.get(pool)?.available
    return available === 'unlimited' || (available !== undefined && available - (held.get(pool) ?? 0) >= credits)
  }

  function release(pool: string, credits: number): void {
    const rest = (held.get(pool) ?? 0) - credits
    if (rest > 0) held.set(pool, rest)
    else held.delete(pool)
  }

  return {
    async hold(holder, credits) {
      if (credits === 0 || holder.caller.isTest) return NO_HOLD
      const kind = payingPool(holder.licence.type)
      const pool = `${holder.licenceNumber} ${kind}`
      if (!canPay(pool, credits)) {
        // Memory alone never refuses a call: another process may have filled the pool.
        balances.set(pool, await readBalance(holder.licenceNumber, kind))
        if (!canPay(pool, credits)) throw notEnough(holder, credits, balances.get(pool), held.get(pool))
      }
      held.set(pool, (held.get(pool) ?? 0) + credits)
      let isHeld = true
      return {
        release(balance) {
          if (balance !== null) balances.set(pool, balance)
          if (isHeld) release(pool, credits)
          isHeld = false
        },
      }
    },
  }
}
