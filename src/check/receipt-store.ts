/** Where receipts of checks are kept: the port. `storage/state/receipts.ts` implements it. */
import type { StateWrite } from '../license/ledger.ts'

/** A receipt. Times are milliseconds since 1970-01-01 UTC. */
export interface Receipt {
  /** `rcpt_` and 27 letters and digits. */
  readonly id: string
  readonly licenceId: string
  /** In whole seconds. */
  readonly checkedAt: number
  /** From then on it is not known. */
  readonly endsAt: number
  /** SHA-256 of the rows in the form of RFC 8785, in hexadecimal digits. */
  readonly digest: string
  /** One for each secret, as the header `webhook-signature` has them. */
  readonly signature: string
  /** The rows, as JSON. */
  readonly rows: string
}

/** Stores receipts. A licence owns its receipts: another licence's is answered like a missing one. */
export interface ReceiptStore {
  /**
   * The write that keeps a receipt. What it stores counts towards the day's limit of the licence as far as nobody pays for it; a call
   * beyond that is refused.
   *
   * @param unpaidShare 0..1
   */
  keep(receipt: Receipt, unpaidShare: number): StateWrite
  /** The receipt of this licence; `null` where there is none, it is another licence's, or it has ended at `now`. */
  find(licenceId: string, id: string, now: number): Promise<Receipt | null>
}
