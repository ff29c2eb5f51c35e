/**
 * Paths of a protocol whose clients run in pages of any origin: the reconciliation service. Such a page may read their
 * answers, and the key may come as `?key=`, because these clients keep an address and know no headers.
 */

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

/** Takes the key out of the query string of such a path. @param source what follows the `?`, still encoded */
export function takeKey(source: string): KeylessQuery {
  if (!source.includes(KEY_PARAMETER)) return { key: undefined, rest: source }
  const parts = source.split('&')
  const keys = parts.filter(isKey)
  const rest = parts.filter((part) => !isKey(part)).join('&')
  if (keys.length === 0) return { key: undefined, rest: source }
  return { key: keys.length === 1 ? decode(keys[0].slice(KEY_PARAMETER.length + 1)) : '', rest }
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
