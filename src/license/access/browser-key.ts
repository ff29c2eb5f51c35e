/**
 * Browser keys: keys in the source of a page, where everyone can read them. They may call what a form needs that fills
 * itself from the register, from pages of the named origins, and no more (`docs/decisions.md`, "a form that fills itself").
 */

/** What a browser key may call, as the endpoints declare it. */
export const BROWSER_PATHS: readonly string[] = ['/explore/suggest', '/explore/companies/:id']
/** The one of them that answers a company. */
export const COMPANY_PATH = '/explore/companies/:id'
/** The same, as requests write it. */
const ASKED_PATH = /^\/explore\/(suggest|companies\/[^/]+)$/

/** Most origins of a key. */
export const ORIGINS_MAX = 20
/** Longest origin: a host has 253 characters at most. */
export const ORIGIN_CHARACTERS_MAX = 300
/** What an origin must be, for errors. */
export const ORIGIN_MUST = 'an origin such as https://shop.example.com, without a path'

/**
 * Companies that a browser key is answered in a day (UTC). Each costs what `/explore/one` does, and a key that was copied out of a
 * page must not empty a licence. A form of a large shop stays far below.
 */
export const BROWSER_COMPANIES_A_DAY = 1000
/** Most browser keys of a licence that have not ended. Other keys are counted apart: a copied key must not use those up. */
export const BROWSER_KEYS_MAX = 50
/** Most that a licence may make within 24 hours: ended ones stay in the audit log. */
export const BROWSER_KEYS_A_DAY = 100
/** Calls a minute of one address with one browser key: quick typing of several people behind one address. */
export const BROWSER_CALLS_A_MINUTE = 240

/** What the edge knows of a browser key. */
export interface BrowserTerms {
  /** Origins of its pages. */
  readonly origins: readonly string[]
}

/** Origins of all browser keys that have not ended: pages of these may ask what they may send. */
export interface BrowserOrigins {
  origins(): Promise<ReadonlySet<string>>
}

/** Whether a browser key may call an endpoint. @param path as declared */
export function isBrowserPath(path: string): boolean {
  return BROWSER_PATHS.includes(path)
}

/** Whether a request is for such an endpoint. @param path as it came */
export function isAskedByBrowsers(path: string): boolean {
  return ASKED_PATH.test(path)
}

/**
 * Reads an origin.
 *
 * @returns as browsers send it; `null` for a text that is none: with a path, a user, a wildcard, or another scheme than `https` and `http`
 */
export function readOrigin(text: string): string | null {
  if (text.length > ORIGIN_CHARACTERS_MAX || text.includes('*')) return null
  const url = URL.parse(text)
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.hostname.includes('*')) return null
  return url.href === `${url.origin}/` ? url.origin : null
}

/**
 * The origin of the page that makes a call. Browsers leave `Origin` out where page and service have the same, and then name the page
 * as `Referer`.
 *
 * @returns `null` where the caller names none
 */
export function originOfPage(header: (name: string) => string | undefined): string | null {
  const origin = header('origin')
  if (origin !== undefined) return origin
  const referrer = header('referer')
  return referrer === undefined ? null : (URL.parse(referrer)?.origin ?? null)
}
