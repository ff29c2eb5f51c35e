/**
 * Paths of a protocol whose clients run in pages of any origin: the reconciliation service. Such a page may read their
 * answers, and the key may come as `?key=`, because these clients keep an address and know no headers.
 */

import { isAskedByBrowsers } from '../license/access/browser-key.ts'
import { isBrowserKey } from '../license/api-key.ts'

/** What the paths begin with. */
const BEGINNING = '/reconcile/'
/** The parameter that the key may come in. */
export const KEY_PARAMETER = 'key'

/** Whether a path is one of them. */
export function isForAnyOrigin(path: string): boolean {
  return path.startsWith(BEGINNING)
}

/** A query string without the key, so that later steps cannot store or log one. */
export interface KeylessQuery {
  /** The key; an empty text where it came twice, or cannot be read; `undefined` where there is none. */
  readonly key: string | undefined
  /** The rest, still encoded. */
  readonly rest: string
}

/** Takes the key out of a query string. @param source what follows the `?`, still encoded */
function takeKey(source: string): KeylessQuery {
  if (!source.includes(KEY_PARAMETER)) return { key: undefined, rest: source }
  const parts = source.split('&')
  const keys = parts.filter(isKey)
  const rest = parts.filter((part) => !isKey(part)).join('&')
  if (keys.length === 0) return { key: undefined, rest: source }
  return { key: keys.length === 1 ? decode(keys[0].slice(KEY_PARAMETER.length + 1)) : '', rest }
}

/**
 * The parts of a request's query string. The key is taken out on the paths for pages of any origin, and a browser key on the paths that
 * it may call: a page that sends no header of its own needs no preflight request.
 */
export function readKeyInUrl(path: string, source: string): KeylessQuery {
  if (isForAnyOrigin(path)) return takeKey(source)
  if (source.includes(KEY_PARAMETER) && isAskedByBrowsers(path)) {
    const taken = takeKey(source)
    if (taken.key !== undefined && isBrowserKey(taken.key)) return taken
  }
  return { key: undefined, rest: source }
}

function isKey(part: string): boolean {
  return part.startsWith(`${KEY_PARAMETER}=`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
