/** Counts the calls of each key against its rate limit. */
import type { Clock } from '../clock.ts'
import type { KeyHolder } from '../license/key-holder.ts'
import type { RateBucket, SharedWindows } from '../license/shared-windows.ts'
import { isForAnyOrigin } from './any-origin.ts'
import { createRateWindows, type RateState, type RateWindows } from './rate-windows.ts'

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
  /** Counts that several services share; `null`: this service counts for itself. */
  readonly shared?: SharedWindows | null
  /** Where this service counts for itself: the windows to count in. Absent: windows of its own. */
  readonly windows?: Readonly<Record<RateBucket, RateWindows<number>>> | undefined
}

/** The call counts of a process. */
export interface KeyRates {
  /** Counts a call to a path. */
  count(holder: KeyHolder, path: string): Promise<RateState>
}

/** The limit of each bucket, as a multiple of the key's own limit. */
const FACTORS: Readonly<Record<RateBucket, number>> = { calls: 1, lists: 6, facets: 1, suggestions: 6 }
const BUCKETS = Object.keys(FACTORS) as readonly RateBucket[]
/** Buckets of paths that begin so; the first that fits. All others are `calls`. */
const BUCKETS_OF_PATHS: readonly (readonly [beginning: string, bucket: RateBucket])[] = [
  ['/explore/facets', 'facets'],
  ['/explore/suggest', 'suggestions'],
  ['/utils/suggest', 'suggestions'],
  ['/utils/', 'lists'],
  // The calls that it carries are counted separately.
  ['/mcp', 'lists'],
  ['/explore/autoprofile/status/', 'lists'],
]
/** What the reconciliation service answers for free: a client asks for one after each letter, or for each row shown. */
const FREE_OF_PROTOCOL = /^\/reconcile\/[^/]+\/(suggest|preview|extend\/propose)(\/|$)/
const MINUTE_MS = 60_000

/**
 * What a call is counted against. Free lists and the monitor have a bucket of their own, and so have facets and suggestions: a
 * client that polls or types does not use up the calls that it pays for (`docs/decisions.md`, "rate limit").
 */
function bucketOfPath(path: string): RateBucket {
  if (isForAnyOrigin(path) && FREE_OF_PROTOCOL.test(path)) return 'suggestions'
  return BUCKETS_OF_PATHS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'calls'
}

/** Makes the counters, empty. */
export function createKeyRates(options: KeyRatesOptions): KeyRates {
  const { shared = null } = options
  return shared === null ? createOwnRates(options) : createSharedRates(shared, options)
}

/** Counts in the windows that all services share. */
function createSharedRates(shared: SharedWindows, { clock, rateLimit }: KeyRatesOptions): KeyRates {
  /** By key and bucket: how far a window was used up, and until when on the monotonic clock. */
  const usedUp = new Map<string, { readonly limit: number; readonly until: number }>()

  return {
    async count({ keyNumber, licence }, path) {
      const bucket = bucketOfPath(path)
      const limit = (licence.rateLimit ?? rateLimit) * FACTORS[bucket]
      const name = `${keyNumber} ${bucket}`
      const known = usedUp.get(name)
      const now = clock.monotonic()
      // A refused caller keeps asking. The database need not know.
      if (known !== undefined && known.until > now && known.limit >= limit)
        return rateState(limit, limit + 1, known.until - now)
      const { number, millisecondsLeft } = await shared.count(keyNumber, bucket)
      if (number >= limit) {
        if (usedUp.size >= USED_UP_MAX) usedUp.clear()
        usedUp.set(name, { limit, until: clock.monotonic() + millisecondsLeft })
      }
      return rateState(limit, number, millisecondsLeft)
    },
  }
}

/** Windows kept as used up. One more clears them: the database counts then. */
const USED_UP_MAX = 100_000

/** @param number of the call within its minute */
function rateState(limit: number, number: number, millisecondsLeft: number): RateState {
  const used = Math.min(number, limit)
  return {
    isAllowed: number <= limit,
    limit,
    used,
    remaining: limit - used,
    retryAfterSeconds: Math.min(60, Math.max(1, Math.ceil(millisecondsLeft / 1000))),
  }
}

function byBucket<Value>(make: () => Value): Record<RateBucket, Value> {
  return { calls: make(), lists: make(), facets: make(), suggestions: make() }
}

/** Counts in this service alone. */
function createOwnRates({ clock, countSince, rateLimit, windows: given }: KeyRatesOptions): KeyRates {
  const windows = given ?? byBucket(() => createRateWindows<number>(clock))
  const firstMinute = windows.calls.minute()
  const seeds = new Map<number, Promise<void>>()

  /** Adds the calls that the key made in this minute before this process started. */
  function seed({ keyNumber, licenceNumber }: KeyHolder): Promise<void> {
    let seeding = seeds.get(keyNumber)
    if (seeding === undefined) {
      seeding = countSince(licenceNumber, keyNumber, firstMinute * MINUTE_MS).then((earlier) => {
        if (windows.calls.minute() !== firstMinute) return
        const counts = byBucket(() => 0)
        for (const { endpoint, count } of earlier) counts[bucketOfPath(endpoint)] += count
        for (const bucket of BUCKETS) windows[bucket].begin(keyNumber, counts[bucket])
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
      return window.take(holder.keyNumber, limit * FACTORS[bucket])
    },
  }
}
