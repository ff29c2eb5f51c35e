/**
 * The ledger: every call of a licence, and what was paid for it.
 *
 * This is the interface; `storage/state/ledger.ts` keeps it. A call, its charge and whatever it paid for (a search context, a
 * process, a kept answer) are committed together or not at all, before the answer leaves.
 */
import type { CreditPool, Credits } from './license.ts'

declare const prepared: unique symbol

/** A write that a store prepared and the ledger commits together with a call. Opaque to everyone but `storage/`. */
export interface StateWrite {
  readonly [prepared]: true
}

/**
 * Thrown by a prepared write that found the world changed since the answer was made (somebody else made the same thing
 * meanwhile). Nothing was committed; the call is handled once more, and then finds what is there.
 */
export class WriteConflict extends Error {
  constructor(what: string) {
    super(`Cannot commit ${what}: somebody else did meanwhile, must be answered anew`)
    this.name = 'WriteConflict'
  }
}

/** An answer that was given, kept to be given again to the same call. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Under what an answer is kept: one per licence, endpoint and `Idempotency-Key`. */
export interface IdempotencyKey {
  readonly licence: number
  readonly endpoint: string
  readonly key: string
}

/** An ended call, to be recorded. */
export interface CallEntry {
  /** Number of the licence, internal. */
  readonly licence: number
  /** Number of the key, internal. */
  readonly key: number
  readonly method: string
  /** The path, without the query string. */
  readonly endpoint: string
  /** JSON text of the body; `null` where there was none. Holds no key. */
  readonly body: string | null
  /** JSON text of the query parameters. Holds no key. */
  readonly query: string
  readonly status: number
  /** Credits that the call costs. */
  readonly credits: number
  /** The pool that pays; `null` where nothing can be due (a free endpoint, a test key). */
  readonly pool: CreditPool | null
  readonly writes: readonly StateWrite[]
  /** Credits to hold now and to settle later; the call itself then costs `null` until it is settled. */
  readonly reservation: { readonly id: string; readonly companies: number; readonly creditsPerCompany: number } | null
  /** The answer to keep for a repetition of the call. */
  readonly keep: { readonly key: string; readonly bodyDigest: string; readonly answer: KeptAnswer } | null
}

/** What became of a call when it was recorded. */
export type Recorded =
  /** It is in the history and paid. `balance`: the pool that paid, after it; `null` where no pool was named. */
  | { readonly kind: 'recorded'; readonly credits: number; readonly balance: Credits | null }
  /** The pool does not hold what it costs: it is in the history as a 402 and nothing else happened. */
  | { readonly kind: 'not_enough_credits'; readonly balance: Credits }
  /** The same `Idempotency-Key` was answered before: it is in the history as that answer, free. */
  | {
      readonly kind: 'answered_before'
      readonly sameBody: boolean
      readonly answer: KeptAnswer
      readonly balance: Credits | null
    }

/** Records calls and charges them. */
export interface Ledger {
  /**
   * Records a call. Resolves when charge, history row and writes are safe from the death of the process.
   *
   * Calls that arrive together are committed together, each decided by itself, in the order in which they came.
   */
  record(entry: CallEntry): Promise<Recorded>
  /** The kept answer to an earlier call, not older than a day. */
  findAnswer(key: IdempotencyKey): Promise<{ readonly bodyDigest: string; readonly answer: KeptAnswer } | undefined>
  /**
   * Ends a reservation: charges what was delivered, gives back the rest, and writes the credits into the history row.
   * Once: settling again changes nothing.
   *
   * @param companies delivered, at most those reserved
   * @param writes committed with it
   * @returns credits charged
   */
  settle(reservationId: string, companies: number, writes: readonly StateWrite[]): Promise<number>
}

/** The balance of a pool right now, straight from the database. */
export type ReadBalance = (licence: number, pool: CreditPool) => Promise<Credits>
