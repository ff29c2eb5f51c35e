/**
 * What stands between a caller and an endpoint, beside the key: the rate limit, the licence's terms, its credits; and
 * what is told about them on every answer (the quota headers).
 */
import type { Clock } from '../clock.ts'
import { formatInstant } from '../clock.ts'
import { publicError } from '../errors.ts'
import type { KeyHolder } from '../license/key-holder.ts'
import type { ReadBalance } from '../license/ledger.ts'
import { balanceOnWire, type Credits, consideredProperties, type Licence, payingPool } from '../license/license.ts'
import { typeMayCall } from '../license/license-types.ts'
import { createRateWindows, type RateState } from './rate-windows.ts'

/** What the meter is given. */
export interface MeterOptions {
  readonly clock: Clock
  readonly readBalance: ReadBalance
  /** Calls of a key since a wall-clock time, from the history: a restart must not give a caller a second minute. */
  readonly countSince: (licenceNumber: number, keyNumber: number, since: number) => Promise<number>
  /** Calls a minute and key, for licences without a limit of their own. */
  readonly rateLimit: number
}

/** Credits set aside for a call while it runs. */
export interface Hold {
  /** Ends the hold; `balance` is the pool after the call was recorded, where it is known. */
  release(balance: Credits | null): void
}

/** Watches over calls. */
export interface Meter {
  /** Counts a call against its key's rate limit. */
  countCall(holder: KeyHolder): Promise<RateState>
  /**
   * Sets aside what a call may cost, so that of many calls at once no more run than the credits pay for.
   *
   * @throws {PublicError} 402 where the pool does not hold it
   */
  hold(holder: KeyHolder, credits: number): Promise<Hold>
}

const MINUTE_MS = 60_000

/** Makes the meter of a process. */
export function createMeter(options: MeterOptions): Meter {
  const { clock } = options
  const windows = createRateWindows<number>(clock)
  const startedInMinute = windows.minute()
  const seeds = new Map<number, Promise<void>>()
  /** Newest balances seen here. Other processes may have changed them: the ledger decides, this only spares work. */
  const balances = new Map<string, Credits>()
  const held = new Map<string, number>()

  /** Counts what the key called in this minute before this process started. */
  function seeded({ keyNumber, licenceNumber }: KeyHolder): Promise<void> {
    let seed = seeds.get(keyNumber)
    if (seed === undefined) {
      seed = options.countSince(licenceNumber, keyNumber, startedInMinute * MINUTE_MS).then((count) => {
        if (windows.minute() === startedInMinute) windows.begin(keyNumber, count)
      })
      seeds.set(keyNumber, seed)
    }
    return seed
  }

  return {
    async countCall(holder) {
      if (windows.minute() === startedInMinute && !windows.has(holder.keyNumber)) await seeded(holder)
      return windows.take(holder.keyNumber, holder.licence.rateLimit ?? options.rateLimit)
    },

    async hold(holder, credits) {
      if (credits === 0 || holder.caller.isTest) return NO_HOLD
      const pool = payingPool(holder.licence.type)
      const name = `${holder.licenceNumber} ${pool}`
      const canPay = () => {
        const available = balances.get(name)?.available
        return available === 'unlimited' || (available !== undefined && available - (held.get(name) ?? 0) >= credits)
      }
      if (!canPay()) {
        // Never refused on memory alone: another process may have filled the pool.
        balances.set(name, await options.readBalance(holder.licenceNumber, pool))
        if (!canPay()) throw publicError('not_enough_credits')
      }
      held.set(name, (held.get(name) ?? 0) + credits)
      let isHeld = true
      return {
        release(balance) {
          if (balance !== null) balances.set(name, balance)
          if (!isHeld) return
          isHeld = false
          const rest = (held.get(name) ?? 0) - credits
          if (rest > 0) held.set(name, rest)
          else held.delete(name)
        },
      }
    },
  }
}

const NO_HOLD: Hold = { release() {} }

/**
 * Whether the licence's type and properties allow the endpoint.
 *
 * @param path as declared
 * @throws {PublicError} 403 saying why not
 */
export function requireLicence(licence: Licence, path: string, now: number): void {
  if (!typeMayCall(licence.type, path)) throw publicError('licence_type', { path, type: licence.type })
  // The licence itself and the reference lists answer also when it has ended.
  if (!path.startsWith('/explore/')) return
  const kind = consideredProperties(licence.type)
  if (kind === null) return
  const { isEnabled, activationDate, expirationDate } = licence.properties[kind]
  if (!isEnabled) throw publicError('licence_disabled')
  if (now < activationDate) throw publicError('licence_not_active', { date: formatInstant(activationDate) })
  if (now >= expirationDate) throw publicError('licence_expired', { date: formatInstant(expirationDate) })
}

/** @throws {PublicError} 403 naming the first country that the licence does not enable */
export function requireCountries(licence: Licence, countries: readonly string[]): void {
  if (licence.countries === 'all') return
  const enabled = licence.countries
  const refused = countries.find((country) => !enabled.includes(country))
  if (refused !== undefined) throw publicError('licence_country', { country: refused })
}

/** What an answer says of credits. */
export interface CreditsTold {
  /** The pool that pays, after the call; `null` on a free endpoint. */
  readonly balance: Credits | null
  /** Credits that this call took. */
  readonly used: number
}

/** The quota headers of an answer to an authenticated call. */
export function quotaHeaders(rate: RateState, credits: CreditsTold): Record<string, string> {
  const { balance, used } = credits
  return {
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(rate.remaining),
    'X-RateLimit-Used': String(rate.used),
    // A free endpoint has no limit and nothing to count; so the interface writes it.
    'X-Credits-Limit': String(balance === null ? -1 : balanceOnWire(balance.total)),
    'X-Credits-Remaining': String(balance === null ? 0 : balanceOnWire(balance.available)),
    'X-Credits-Used': String(used),
  }
}
