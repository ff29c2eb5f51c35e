/** Writes that a store prepares and the ledger commits together with the call that they belong to. */
import type { Transaction } from 'kysely'
import type { StateWrite } from '../../license/ledger.ts'
import type { Tables } from './tables.ts'

/** A write as the stores make it. */
export interface PreparedWrite {
  readonly run: (transaction: Transaction<Tables>) => Promise<void>
  /**
   * Bytes that it stores for a call that may be free: such a call does without it where its licence has stored too much
   * (`ledger/free-bytes.ts`). Absent: the call needs it.
   */
  readonly freeBytes?: number
  /**
   * Bytes that it stores before any payment for them, as part of a process: where the licence's processes have stored
   * too much today, its call is refused. Absent: none.
   *
   * @param isUnpaid whether the companies of the process cost nothing
   */
  readonly startedBytes?: (isUnpaid: boolean) => number
  /** Called once the call is committed, and its write with it unless the call went without. */
  readonly committed?: () => void
}

/** Makes a write opaque, for the features that pass it on to the ledger. */
export function stateWrite(write: PreparedWrite): StateWrite {
  return write as unknown as StateWrite
}

/** The write inside. */
export function unwrapWrite(write: StateWrite): PreparedWrite {
  return write as unknown as PreparedWrite
}
