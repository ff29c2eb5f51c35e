/**
 * Who calls: the key in `x-api-key`, and nowhere else.
 *
 * Every wrong key takes the same way (digest, one look-up that finds nothing) and gets the same bytes, so that neither
 * tells what is wrong with it. A right one is remembered for half a second, so that a revocation works within a second
 * in every process.
 */
import type { Clock } from '../clock.ts'
import { DEMO_KEY, digestOf } from '../license/api-key.ts'
import type { KeyHolder, KeyRing } from '../license/key-holder.ts'

/** How long a right key is taken for granted, milliseconds. */
export const REMEMBERED_MS = 500
/** Right keys remembered at a time; the wrong ones are not, so that a flood of them displaces nothing. */
const REMEMBERED_MAX = 10_000

/** What authentication needs. */
export interface AuthenticateOptions {
  readonly keys: KeyRing
  readonly clock: Clock
  /** Whether the fixed key of the demo profile is accepted. */
  readonly isDemo: boolean
}

/** What of a request tells who calls. */
export interface Credentials {
  /** The value of `x-api-key`; sent twice, Node joins the values, and the joined text is no key. */
  readonly header: string | readonly string[] | undefined
  /** Path and query string as received. */
  readonly url: string
}

/** @returns who holds the key; `undefined` for a key that is missing, unknown, ended, sent twice or sent in the URL */
export type Authenticate = (credentials: Credentials) => Promise<KeyHolder | undefined>

interface Remembered {
  readonly holder: Promise<KeyHolder | undefined>
  /** Monotonic time. */
  readonly until: number
}

/** Makes the authentication of a service. */
export function createAuthenticate({ keys, clock, isDemo }: AuthenticateOptions): Authenticate {
  const remembered = new Map<string, Remembered>()

  function look(digest: string): Promise<KeyHolder | undefined> {
    const now = clock.monotonic()
    const known = remembered.get(digest)
    if (known !== undefined && known.until > now) return known.holder
    const holder = keys.findByDigest(digest, isDemo)
    if (remembered.size >= REMEMBERED_MAX) remembered.clear()
    // From the start, so that calls that come together ask once.
    remembered.set(digest, { holder, until: now + REMEMBERED_MS })
    const forget = () => remembered.delete(digest)
    // The caller of this look-up sees a failure; the next one looks again.
    holder.then((found) => found ?? forget(), forget)
    return holder
  }

  return async ({ header, url }) => {
    const digest = digestOf(typeof header === 'string' ? header : '')
    const holder = await look(digest)
    if (holder === undefined || holdsKey(url)) return undefined
    const now = clock.now()
    const hasEnded = holder.endsAt !== null && holder.endsAt <= now
    const { lite, plus } = holder.licence.properties
    const hasRenewed = [lite, plus].some((terms) => terms.isAutoRenew && terms.expirationDate <= now)
    if (!hasEnded && !hasRenewed) return holder
    // Something ended while it was remembered: the look-up refuses an ended key and renews an ended period.
    remembered.delete(digest)
    return look(digest)
  }
}

/** Whether a URL carries a key: by the name of a parameter or by the look of anything in it. */
function holdsKey(url: string): boolean {
  if (!KEY_IN_URL.test(url) && !url.includes('%')) return false
  return KEY_IN_URL.test(decoded(url))
}

const KEY_IN_URL = new RegExp(`[?&](x[-_]?)?(api[-_]?)?key=|fmt_(live|test)_|${DEMO_KEY}`, 'i')

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    // What is no UTF-8 cannot spell a key in full; the undecoded text has been looked at.
    return url
  }
}
