/**
 * Bounds what the free calls of a licence store, and what its autoprofile processes store before payment. A paid call
 * may store what it needs. A free one (a refusal, a search without a result, a dry run, any call with a test key) costs
 * its caller nothing, but its search context is kept for weeks and its body for a year: without a bound, one key fills
 * the disk.
 */
import { FREE_BYTES_A_DAY, STARTED_BYTES_A_DAY, TRUNCATED_BODY } from '../../../license/call-history.ts'
import type { CallEntry } from '../../../license/ledger.ts'
import { unwrapWrite } from '../state-write.ts'
import type { CallRow } from '../tables.ts'

const DAY_MS = 24 * 3600 * 1000

/** Bytes counted in a day (UTC), up to a bound. */
class DayBytes {
  readonly #most: number
  #bytes: number

  constructor(bytes: number, most: number) {
    this.#bytes = bytes
    this.#most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Whether this many bytes still fit. Zero always fits. */
  has(bytes: number): boolean {
    return bytes === 0 || this.#bytes + bytes <= this.#most
  }

  /** Counts bytes in. @returns false where they do not fit, and were not counted */
  take(bytes: number): boolean {
    if (!this.has(bytes)) return false
    this.#bytes += bytes
    return true
  }
}

/** The columns of a licence that count. */
export interface ByteColumns {
  readonly free_day: number
  readonly free_bytes: number
  readonly started_bytes: number
}

/** What a licence has stored in a day that was not paid for. */
export class FreeBytes {
  readonly #day: number
  readonly #calls: DayBytes
  readonly #starts: DayBytes

  constructor(row: ByteColumns, now: number) {
    this.#day = Math.floor(now / DAY_MS)
    const isToday = row.free_day === this.#day
    this.#calls = new DayBytes(isToday ? row.free_bytes : 0, FREE_BYTES_A_DAY)
    this.#starts = new DayBytes(isToday ? row.started_bytes : 0, STARTED_BYTES_A_DAY)
  }

  /** The licence's columns. */
  get columns(): ByteColumns {
    return { free_day: this.#day, free_bytes: this.#calls.bytes, started_bytes: this.#starts.bytes }
  }

  /** Seconds until the next day begins, from 1. */
  secondsLeft(now: number): number {
    return Math.ceil(((this.#day + 1) * DAY_MS - now) / 1000)
  }

  /** Whether what the call starts still fits into the day. */
  hasRoomFor(entry: CallEntry): boolean {
    return this.#starts.has(startedBytes(entry))
  }

  /** Counts in what a call starts. */
  noteStart(entry: CallEntry): void {
    this.#starts.take(startedBytes(entry))
  }

  /**
   * Counts the bytes that a free call stores, and shortens it where the day's bytes are used up: its row loses its
   * texts, its context and its answer are not kept.
   *
   * @returns the call as it is to be stored
   */
  bound(entry: CallEntry, row: CallRow): CallEntry {
    if (!this.#calls.take((row.body?.length ?? 0) + (row.query?.length ?? 0))) {
      if (row.body !== null) row.body = TRUNCATED_BODY
      if (row.query !== null && row.query !== NO_QUERY) row.query = TRUNCATED_BODY
    }
    const writes = entry.writes.filter((write) => this.#calls.take(unwrapWrite(write).freeBytes ?? 0))
    const keep = entry.keep !== null && this.#calls.take(entry.keep.answer.body.length) ? entry.keep : null
    return { ...entry, writes, keep }
  }
}

/** Bytes stored by the process that a call starts, before any payment for it. */
function startedBytes({ writes, reservation }: CallEntry): number {
  const isUnpaid = reservation === null || reservation.creditsPerCompany === 0
  let bytes = 0
  for (const write of writes) bytes += unwrapWrite(write).startedBytes?.(isUnpaid) ?? 0
  return bytes
}

/** As the history writes a call without parameters. */
const NO_QUERY = '{}'
