/** Which pages may ask, before they send a browser key, what they may send (a preflight request, which carries no key). */
import type { Clock } from '../clock.ts'
import { type BrowserOrigins, isAskedByBrowsers } from '../license/access/browser-key.ts'
import type { RequestHead } from './steps/stages.ts'

/** How long the origins of all keys stay cached, milliseconds: one query, however many ask. */
const CACHED_MS = 2000

/** The pages of all browser keys. */
export interface BrowserPages {
  /** @returns the origin, where a browser key has it and may call the path; else nothing */
  asking(origin: string | undefined, request: Pick<RequestHead, 'path'>): Promise<readonly string[]>
}

/** Makes the check of a server. */
export function createBrowserPages(keys: BrowserOrigins, clock: Clock): BrowserPages {
  let cached: { readonly at: number; readonly origins: Promise<ReadonlySet<string>> } | null = null

  function read(): Promise<ReadonlySet<string>> {
    const now = clock.monotonic()
    if (cached !== null && now - cached.at < CACHED_MS) return cached.origins
    const origins = keys.origins()
    cached = { at: now, origins }
    // The next one looks again.
    origins.catch(() => {
      cached = null
    })
    return origins
  }

  return {
    async asking(origin, { path }) {
      if (origin === undefined || !isAskedByBrowsers(path)) return []
      return (await read()).has(origin) ? [origin] : []
    },
  }
}
