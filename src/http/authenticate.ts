/**
 * Who calls: the key in `x-api-key`, and nowhere else.
 *
 * Every wrong key takes the same way (digest, look-up) and gets the same bytes. What was found is remembered for half a
 * second, so that a revocation works within a second in every process.
 */
import type { Clock } from '../clock.ts'
import { DEMO_KEY, digestOf } from '../license/api-key.ts'
import type { KeyHolder, KeyRing } from '../license/key-holder.ts'

/** How long a found (or not found) key is taken for granted, milliseconds. */
export const REMEMBERED_MS = 500
/** Keys remembered at a time, the found and the unknown apart, so that a flood of wrong ones displaces no right one. */
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
  const found = new Map<string, Remembered>()
  const unknown = new Map<string, Remembered>()

  function look(digest: string): Promise<KeyHolder | undefined> {
    const now = clock.monotonic()
    const known = found.get(digest) ?? unknown.get(digest)
    if (known !== undefined && known.until > now) return known.holder
    const holder = keys.findByDigest(digest)
    const remembered = { holder, until: now + REMEMBERED_MS }
    remember(found, digest, remembered)
    holder.then(
      (result) => {
        if (result !== undefined) return
        found.delete(digest)
        remember(unknown, digest, remembered)
      },
      // The caller of this look-up sees the failure; the next one looks again.
      () => found.delete(digest),
    )
    return holder
  }

  return async ({ header, url }) => {
    const holder = await look(digestOf(typeof header === 'string' ? header : ''))
    if (holder === undefined || holdsKey(url)) return undefined
    if (holder.endsAt !== null && holder.endsAt <= clock.now()) return undefined
    if (holder.isDemo && !isDemo) return undefined
    const hasRenewed = Object.values(holder.licence.properties).some(
      (properties) => properties.isAutoRenew && properties.expirationDate <= clock.now(),
    )
    if (!hasRenewed) return holder
    // The period ended while the licence was remembered: reading it again renews it.
    found.clear()
    return look(digestOf(header as string))
  }
}

function remember(remembered: Map<string, Remembered>, digest: string, entry: Remembered): void {
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  remembered.set(digest, entry)
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
