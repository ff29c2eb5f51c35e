/**
 * Finds the holder of a key that came in `x-api-key`. A key anywhere else is refused.
 *
 * Every wrong key costs the same work (a digest and one look-up that finds nothing) and gets the same bytes, so neither
 * shows what is wrong with it. Right keys are cached for half a second: a revocation takes effect within a second in
 * every process.
 */
import type { Clock } from '../clock.ts'
import { DEMO_KEY, digestOf } from '../license/api-key.ts'
import type { KeyHolder, KeyRing } from '../license/key-holder.ts'

/** How long a right key stays cached, milliseconds. */
const CACHED_MS = 500
/** Most keys in the cache. Wrong keys are not cached, so a flood of them evicts nothing. */
const CACHED_KEYS_MAX = 10_000

/** What looking up keys needs. */
export interface FindHolderOptions {
  readonly keys: KeyRing
  readonly clock: Clock
  /** Whether the fixed key of the demo profile is accepted. */
  readonly isDemo: boolean
}

/** The parts of a request that identify the caller. */
export interface Credentials {
  /** The value of `x-api-key`. Node joins the values of a header that came twice, and the joined text is no key. */
  readonly header: string | readonly string[] | undefined
  /** Path and query string as received. */
  readonly url: string
}

/** @returns the holder of the key; `undefined` for a key that is missing, unknown, ended, sent twice or sent in the URL */
export type FindHolder = (credentials: Credentials) => Promise<KeyHolder | undefined>

interface CachedHolder {
  readonly holder: Promise<KeyHolder | undefined>
  /** Monotonic time. */
  readonly until: number
}

/** Makes the key look-up of a service. */
export function createFindHolder({ keys, clock, isDemo }: FindHolderOptions): FindHolder {
  const cache = new Map<string, CachedHolder>()

  function lookUp(digest: string): Promise<KeyHolder | undefined> {
    const now = clock.monotonic()
    const cached = cache.get(digest)
    if (cached !== undefined && cached.until > now) return cached.holder
    const holder = keys.findByDigest(digest, isDemo)
    if (cache.size >= CACHED_KEYS_MAX) cache.clear()
    // Cached before the answer is there, so that concurrent calls share one look-up.
    cache.set(digest, { holder, until: now + CACHED_MS })
    const evict = () => cache.delete(digest)
    // This caller sees a failed look-up. The next caller looks again.
    holder.then((found) => found ?? evict(), evict)
    return holder
  }

  return async ({ header, url }) => {
    const digest = digestOf(typeof header === 'string' ? header : '')
    const holder = await lookUp(digest)
    if (holder === undefined || holdsKey(url)) return undefined
    const now = clock.now()
    const hasEnded = holder.endsAt !== null && holder.endsAt <= now
    const { lite, plus } = holder.licence.properties
    const isRenewalDue = [lite, plus].some((terms) => terms.isAutoRenew && terms.expirationDate <= now)
    if (!hasEnded && !isRenewalDue) return holder
    // Key or period ended while cached: a new look-up refuses an ended key and renews an ended period.
    cache.delete(digest)
    return lookUp(digest)
  }
}

/** Whether a URL carries a key, judged by the names of its parameters and by text that looks like a key. */
function holdsKey(url: string): boolean {
  if (!KEY_IN_URL.test(url) && !url.includes('%')) return false
  return KEY_IN_URL.test(decodeUrl(url))
}

const KEY_IN_URL = new RegExp(`[?&](x[-_]?)?(api[-_]?)?key=|fmt_(live|test)_|${DEMO_KEY}`, 'i')

function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    // Bytes that are not UTF-8 cannot spell a whole key. The encoded text was checked already.
    return url
  }
}
