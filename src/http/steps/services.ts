import type { Logger } from 'pino'
import type { Ledger } from '../../license/ledger.ts'
import type { Prices } from '../../license/price-list.ts'
import type { Leases } from '../../search/lease.ts'
import type { FindHolder, FindOperator } from '../find-holder.ts'
import type { Holds } from '../holds.ts'
import type { KeyRates } from '../key-rates.ts'
import type { LicenceQueues } from '../licence-queues.ts'
import type { RateWindows } from '../rate-windows.ts'
import type { MissingRows } from './missing-rows.ts'
import type { Settlements } from './settlements.ts'

/** What the steps work with. Each step names the members it uses. */
export interface CallServices {
  readonly findHolder: FindHolder
  readonly findOperator: FindOperator
  /** Calls without a valid key, by IP address. */
  readonly addressRates: RateWindows<string>
  /** Calls a minute and address without a valid key. */
  readonly addressLimit: number
  readonly keyRates: KeyRates
  readonly queues: LicenceQueues
  readonly holds: Holds
  readonly ledger: Ledger
  readonly missingRows: MissingRows
  readonly settlements: Settlements
  readonly prices: Prices
  /** Countries that this installation serves, upper case. */
  readonly servedCountries: () => ReadonlySet<string>
  /** Leases of what is served. */
  readonly leases: Leases
  readonly log: Logger
  /** Time limit of one call. */
  readonly callSeconds: number
  /**
   * Calls with an `Idempotency-Key` that run in this process, by licence, path and key. Across processes the ledger lets
   * one of them pay.
   */
  readonly runningKeys: Set<string>
}
