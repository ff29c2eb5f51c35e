/**
 * Finds the holder of a key that came in `x-api-key`, or where its path allows that in the query string. A key anywhere
 * else, or in both, is refused.
 *
 * Every wrong key costs the same work (a digest and one look-up that finds nothing) and gets the same bytes, so neither
 * shows what is wrong with it. Right keys are cached for half a second, so that a revocation takes effect within a second
 * in every process. Where changes of keys are notified, they are cached until they change, a minute at most.
 */
import type { Clock } from '../clock.ts'
import type { AdminKey, AdminRing } from '../license/access/admin-keys.ts'
import { DEMO_KEY, digestOf } from '../license/api-key.ts'
import type { KeyHolder, KeyRing } from '../license/key-holder.ts'
import type { KeyNotices } from '../license/key-notices.ts'

/** How long a right key stays cached, milliseconds. */
const CACHED_MS = 500
/** How long a right key stays cached while notices of changes arrive. */
const CACHED_WITH_NOTICES_MS = 60_000
/** Most keys in the cache. Wrong keys are not cached, so a flood of them evicts nothing. */
const CACHED_KEYS_MAX = 10_000

/** What looking up keys needs. */
export interface FindHolderOptions {
  readonly keys: KeyRing
  readonly clock: Clock
  /** Whether the fixed key of the demo profile is accepted. */
  readonly isDemo: boolean
  /** Notices of changed keys; `null`: none are sent. */
  readonly notices?: KeyNotices | null
}

/** The parts of a request that identify the caller. */
export interface Credentials {
  /** The value of `x-api-key`. Node joins the values of a header that came twice, and the joined text is no key. */
  readonly header: string | readonly string[] | undefined
  /** The key out of the query string, of a path where it may be there (`any-origin.ts`). */
  readonly inUrl?: string | undefined
  /** Path and query string as received, without that key. */
  readonly url: string
}

/** @returns the holder of the key; `undefined` for a key that is missing, unknown, ended, sent twice or sent in the URL */
export type FindHolder = (credentials: Credentials) => Promise<KeyHolder | undefined>

interface CachedHolder {
  readonly holder: Promise<KeyHolder | undefined>
  /** Monotonic time at which it was looked up. */
  readonly at: number
  /** Number of the licence; `null` while it is looked up. */
  licence: number | null
}

/** Makes the key look-up of a service. */
export function createFindHolder({ keys, clock, isDemo, notices = null }: FindHolderOptions): FindHolder {
  const cache = new Map<string, CachedHolder>()
  notices?.listen((licence) => {
    // A look-up in progress may have read an old value.
    for (const [digest, cached] of cache)
      if (licence === null || cached.licence === null || cached.licence === licence) cache.delete(digest)
  })

  function isFresh({ at }: CachedHolder, now: number): boolean {
    if (now - at < CACHED_MS) return true
    return notices !== null && now - at < CACHED_WITH_NOTICES_MS && notices.isCurrent()
  }

  function lookUp(digest: string): Promise<KeyHolder | undefined> {
    const now = clock.monotonic()
    const cached = cache.get(digest)
    if (cached !== undefined && isFresh(cached, now)) return cached.holder
    const holder = keys.findByDigest(digest, isDemo)
    if (cache.size >= CACHED_KEYS_MAX) cache.clear()
    // Cached before the answer arrives, so that concurrent calls share one look-up.
    const looked: CachedHolder = { holder, at: now, licence: null }
    cache.set(digest, looked)
    const evict = () => {
      if (cache.get(digest) === looked) cache.delete(digest)
    }
    // This caller sees a failed look-up. The next caller looks again.
    holder.then((found) => {
      if (found === undefined) evict()
      else looked.licence = found.licenceNumber
    }, evict)
    return holder
  }

  return async ({ header, inUrl, url }) => {
    const given = header === undefined ? inUrl : inUrl === undefined ? header : ''
    const digest = digestOf(typeof given === 'string' ? given : '')
    const holder = await lookUp(digest)
    if (holder === undefined) return undefined
    // What a visitor types is never stored, and may look like a key.
    if (holder.browser === null && holdsKey(url)) return undefined
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

/** @returns the admin key; `undefined` for one that is missing, unknown, ended, sent twice or sent in the URL */
export type FindOperator = (credentials: Credentials) => Promise<AdminKey | undefined>

/** Makes the look-up of admin keys. Nothing is cached: their calls are few, and a revoked one is refused at once. */
export function createFindOperator(keys: AdminRing): FindOperator {
  return async ({ header, inUrl, url }) => {
    const found = await keys.findByDigest(digestOf(typeof header === 'string' && inUrl === undefined ? header : ''))
    return found === undefined || holdsKey(url) ? undefined : found
  }
}

/** Whether a URL carries a key, judged by the names of its parameters and by text that looks like a key. */
function holdsKey(url: string): boolean {
  if (!KEY_IN_URL.test(url) && !url.includes('%')) return false
  return KEY_IN_URL.test(decodeUrl(url))
}

const KEY_IN_URL = new RegExp(`[?&](x[-_]?)?(api[-_]?)?key=|fmt_(live|test|pub|admin)_|${DEMO_KEY}`, 'i')

function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    // Bytes that are not UTF-8 cannot spell a whole key. The encoded text was checked already.
    return url
  }
}
