/** Counts the calls of each key against its rate limit. */
import type { Clock } from '../clock.ts'
import type { KeyHolder } from '../license/key-holder.ts'
import { createRateWindows, type RateState } from './rate-windows.ts'

/** What counting needs. */
export interface KeyRatesOptions {
  readonly clock: Clock
  /** Calls of a key since a wall-clock time, from the history: a restart must not give a caller a second minute. */
  readonly countSince: (licenceNumber: number, keyNumber: number, since: number) => Promise<number>
  /** Calls a minute and key, for licences without a limit of their own. */
  readonly rateLimit: number
}

/** The call counts of a process. */
export interface KeyRates {
  /** Counts a call. */
  count(holder: KeyHolder): Promise<RateState>
}

const MINUTE_MS = 60_000

/** Makes the counters, empty. */
export function createKeyRates({ clock, countSince, rateLimit }: KeyRatesOptions): KeyRates {
  const windows = createRateWindows<number>(clock)
  const firstMinute = windows.minute()
  const seeds = new Map<number, Promise<void>>()

  /** Adds the calls that the key made in this minute before this process started. */
  function seed({ keyNumber, licenceNumber }: KeyHolder): Promise<void> {
    let seeding = seeds.get(keyNumber)
    if (seeding === undefined) {
      seeding = countSince(licenceNumber, keyNumber, firstMinute * MINUTE_MS).then((count) => {
        if (windows.minute() === firstMinute) windows.begin(keyNumber, count)
      })
      seeds.set(keyNumber, seeding)
    }
    return seeding
  }

  return {
    async count(holder) {
      if (windows.minute() === firstMinute && !windows.has(holder.keyNumber)) await seed(holder)
      return windows.take(holder.keyNumber, holder.licence.rateLimit ?? rateLimit)
    },
  }
}
