/**
 * Bounds what the free calls of a licence store. A call that is paid for may store what it needs. A free one (a refusal, a
 * search that finds nobody, a dry run, any call with a test key) costs its caller nothing, and its search context is kept for
 * weeks and its body for a year: without a bound, one key fills the disk.
 */
import { FREE_BYTES_A_DAY, TRUNCATED_BODY } from '../../../license/call-history.ts'
import type { CallEntry } from '../../../license/ledger.ts'
import { unwrapWrite } from '../state-write.ts'
import type { CallRow } from '../tables.ts'

const DAY_MS = 24 * 3600 * 1000

/** What the free calls of a licence have stored in a day. */
export class FreeBytes {
  #day: number
  #bytes: number

  /** @param row the licence's columns */
  constructor(row: { readonly free_day: number; readonly free_bytes: number }, now: number) {
    const today = Math.floor(now / DAY_MS)
    this.#day = today
    this.#bytes = row.free_day === today ? row.free_bytes : 0
  }

  /** The licence's columns. */
  get columns(): { readonly free_day: number; readonly free_bytes: number } {
    return { free_day: this.#day, free_bytes: this.#bytes }
  }

  /**
   * Counts in what a free call stores, and shortens it where the day's bytes are used up: its row loses its texts, its context
   * and its answer are not kept.
   *
   * @returns the call as it is to be stored
   */
  bound(entry: CallEntry, row: CallRow): CallEntry {
    if (!this.#take((row.body?.length ?? 0) + (row.query?.length ?? 0))) {
      if (row.body !== null) row.body = TRUNCATED_BODY
      if (row.query !== null && row.query !== NO_QUERY) row.query = TRUNCATED_BODY
    }
    const writes = entry.writes.filter((write) => this.#take(unwrapWrite(write).freeBytes ?? 0))
    const keep = entry.keep !== null && this.#take(entry.keep.answer.body.length) ? entry.keep : null
    return { ...entry, writes, keep }
  }

  #take(bytes: number): boolean {
    if (this.#bytes + bytes > FREE_BYTES_A_DAY) return bytes === 0
    this.#bytes += bytes
    return true
  }
}

/** As the history writes a call without parameters. */
const NO_QUERY = '{}'
