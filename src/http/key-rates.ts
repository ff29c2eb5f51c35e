/** Counts the calls of each key against its rate limit. */
import type { Clock } from '../clock.ts'
import type { KeyHolder } from '../license/key-holder.ts'
import { createRateWindows, type RateState } from './rate-windows.ts'

/** What counting needs. */
export interface KeyRatesOptions {
  readonly clock: Clock
  /**
   * Calls of a key since a wall-clock time, by path, from the history: a restart must not give a caller a second minute.
   */
  readonly countSince: (
    licenceNumber: number,
    keyNumber: number,
    since: number,
  ) => Promise<readonly { readonly endpoint: string; readonly count: number }[]>
  /** Calls a minute and key, for licences without a limit of their own. */
  readonly rateLimit: number
}

/** The call counts of a process. */
export interface KeyRates {
  /** Counts a call to a path. */
  count(holder: KeyHolder, path: string): Promise<RateState>
}

/**
 * What a call is counted against. Free lists and the monitor have a bucket of their own, so that a client that polls
 * does not use up the calls that it pays for (`docs/decisions.md`, "rate limit").
 */
type RateBucket = 'calls' | 'lists'

/** Limit of the bucket `lists`, as a multiple of the key's own limit. */
const LISTS_FACTOR = 6
const LIST_PATHS = ['/utils/', '/explore/autoprofile/status/'] as const
const MINUTE_MS = 60_000

function bucketOfPath(path: string): RateBucket {
  return LIST_PATHS.some((prefix) => path.startsWith(prefix)) ? 'lists' : 'calls'
}

/** Makes the counters, empty. */
export function createKeyRates({ clock, countSince, rateLimit }: KeyRatesOptions): KeyRates {
  const windows = { calls: createRateWindows<number>(clock), lists: createRateWindows<number>(clock) }
  const firstMinute = windows.calls.minute()
  const seeds = new Map<number, Promise<void>>()

  /** Adds the calls that the key made in this minute before this process started. */
  function seed({ keyNumber, licenceNumber }: KeyHolder): Promise<void> {
    let seeding = seeds.get(keyNumber)
    if (seeding === undefined) {
      seeding = countSince(licenceNumber, keyNumber, firstMinute * MINUTE_MS).then((earlier) => {
        if (windows.calls.minute() !== firstMinute) return
        const counts = { calls: 0, lists: 0 }
        for (const { endpoint, count } of earlier) counts[bucketOfPath(endpoint)] += count
        windows.calls.begin(keyNumber, counts.calls)
        windows.lists.begin(keyNumber, counts.lists)
      })
      seeds.set(keyNumber, seeding)
    }
    return seeding
  }

  return {
    async count(holder, path) {
      const bucket = bucketOfPath(path)
      const window = windows[bucket]
      if (window.minute() === firstMinute && !window.has(holder.keyNumber)) await seed(holder)
      const limit = holder.licence.rateLimit ?? rateLimit
      return window.take(holder.keyNumber, bucket === 'lists' ? LISTS_FACTOR * limit : limit)
    },
  }
}
