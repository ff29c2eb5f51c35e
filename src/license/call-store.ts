/** Where past calls are read: the port. `storage/state/calls.ts` implements it. `ledger.ts` writes them. */
import type { LicenceCall } from './call-history.ts'

/** Which calls of a licence to read. */
export interface HistoryQuery {
  readonly licenceId: string
  /** Most calls to return, at least 1. */
  readonly limit: number
  /** Only calls older than this: a call's number, or a wall-clock time. */
  readonly before?: { readonly number: number } | { readonly time: number }
  /** Only calls of this path. */
  readonly endpoint?: string
  /** Reads no further once the texts of the calls (`textLength`) are longer than this, in characters. */
  readonly lengthMax?: number
}

/** Reads past calls, and deletes old ones. */
export interface CallStore {
  /** The newest calls first. Numbers descend without gaps as far back as calls are kept. */
  read(query: HistoryQuery): Promise<readonly LicenceCall[]>
  /** Calls of a key since a wall-clock time that counted against its rate limit. */
  countSince(
    licenceNumber: number,
    keyNumber: number,
    since: number,
  ): Promise<readonly { readonly endpoint: string; readonly count: number }[]>
  /** When each key (by its number) was last used, among the last 10,000 calls of the licence. */
  lastUses(licenceId: string): Promise<ReadonlyMap<number, number>>
  /**
   * Deletes calls older than `HISTORY_DAYS`, in small steps.
   *
   * @returns how many were deleted
   */
  forgetOld(now: number): Promise<number>
}
