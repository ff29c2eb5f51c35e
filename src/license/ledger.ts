/**
 * The ledger: every call of a licence, and what was paid for it.
 *
 * This is the port; `storage/state/ledger/ledger.ts` implements it. A call, its charge and what the charge pays for (a search
 * context, a process, a stored answer) are committed together or not at all, before the answer leaves.
 */
import type { CreditPool, Credits } from './license.ts'

declare const prepared: unique symbol

/** A write that a store prepared, to be committed together with a call. Opaque to everything outside `storage/`. */
export interface StateWrite {
  readonly [prepared]: true
}

/**
 * Thrown by a prepared write where another call stored the same thing since the answer was made. Nothing was committed.
 * The call is handled again, and then finds it.
 */
export class WriteConflict extends Error {
  constructor(what: string) {
    super(`Cannot commit ${what}: somebody else did meanwhile, must be handled again`)
    this.name = 'WriteConflict'
  }
}

/** A stored answer, for a repetition of the call. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** The key of a stored answer: one per licence, endpoint and `Idempotency-Key`. */
export interface IdempotencyKey {
  readonly licence: number
  readonly endpoint: string
  readonly key: string
}

/** A finished call, to be recorded. */
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
  /** As it was answered in `X-Request-Id`; absent: it has none. */
  readonly requestId?: string
  /**
   * Of a browser key: whether the call was answered a company. One that was not has no row of its own: those of a day are counted in one
   * row, without anything that was typed.
   */
  readonly browser?: { readonly isCompany: boolean }
  /** Credits that the call costs. */
  readonly credits: number
  /** The pool that pays; `null` on a free endpoint. */
  readonly pool: CreditPool | null
  readonly writes: readonly StateWrite[]
  /** Credits to reserve now and to settle later. Until then the history has `null` as the cost of the call. */
  readonly reservation: { readonly id: string; readonly companies: number; readonly creditsPerCompany: number } | null
  /** The answer to store for a repetition of the call. */
  readonly keep: { readonly key: string; readonly bodyDigest: string; readonly answer: KeptAnswer } | null
}

/**
 * What ids of reservations for streamed answers begin with. They are settled when their stream ends. Where the process dies
 * before, another one gives them up, which returns their credits.
 */
export const STREAM_RESERVATION = 'stream-'

/** What the ledger did with a call. */
export type Recorded =
  /** The call is in the history and paid. `balance`: the pool after it; `null` where no pool was named. */
  | { readonly kind: 'recorded'; readonly credits: number; readonly balance: Credits | null }
  /** The pool is too small. The call is in the history as a 402; nothing else was written. */
  | { readonly kind: 'not_enough_credits'; readonly balance: Credits }
  /** The processes of the licence have stored too much today. The call is in the history as a 429; nothing else was written. */
  | { readonly kind: 'started_too_much'; readonly retryAfterSeconds: number; readonly balance: Credits | null }
  /** The browser key has had its companies of the day (UTC). The call is in the history as a 429; nothing else was written. */
  | { readonly kind: 'browser_day_over'; readonly retryAfterSeconds: number; readonly balance: Credits | null }
  /** The same `Idempotency-Key` was answered before. The call is in the history with that answer's status, free. */
  | {
      readonly kind: 'answered_before'
      readonly sameBody: boolean
      readonly answer: KeptAnswer
      readonly balance: Credits | null
    }

/** Records calls and charges them. */
export interface Ledger {
  /**
   * Records a call. Resolves when charge, history row and writes survive the death of the process.
   *
   * Calls that arrive together share a commit. Each is decided separately, in the order of arrival.
   */
  record(entry: CallEntry): Promise<Recorded>
  /** Finds the stored answer to an earlier call, not older than a day. */
  findAnswer(key: IdempotencyKey): Promise<{ readonly bodyDigest: string; readonly answer: KeptAnswer } | undefined>
  /**
   * Ends a reservation: charges what was delivered, returns the rest, and writes the credits into the history row.
   * Settling again changes nothing.
   *
   * @param companies delivered, at most those reserved
   * @param writes committed with it
   * @returns credits charged
   */
  settle(reservationId: string, companies: number, writes: readonly StateWrite[]): Promise<number>
  /** Notes that streamed answers still run. Without it their reservations are given up half a minute later. */
  keepStreams(reservationIds: readonly string[]): Promise<void>
  /** Gives up the reservations of streamed answers whose process has died. @returns how many */
  giveUpStreams(): Promise<number>
}

/** Reads the current balance of a pool from the database. */
export type ReadBalance = (licence: number, pool: CreditPool) => Promise<Credits>
