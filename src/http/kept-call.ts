/** What the history keeps of a request: short, and without keys. */
import { withoutKeys } from '../license/api-key.ts'
import { KEPT_BODY_BYTES_MAX, TRUNCATED_BODY } from '../license/call-history.ts'
import { readQuery } from './read-query.ts'

/** Longest path kept; the declared ones are far shorter. */
const KEPT_PATH_CHARACTERS_MAX = 256

/** The path, cut where it is longer than any of ours. */
export function keptPath(path: string): string {
  return withoutKeys(path).slice(0, KEPT_PATH_CHARACTERS_MAX)
}

/**
 * The body as JSON text: an object, or nothing. One that was never read (the call was refused before) is nothing too.
 *
 * @param bytes length of the body as it arrived
 */
export function keptBody(body: unknown, bytes: number): string | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  return bytes > KEPT_BODY_BYTES_MAX ? TRUNCATED_BODY : withoutKeys(JSON.stringify(body))
}

/** The query string as JSON text, `{}` where there is none or it cannot be read. */
export function keptQuery(source: string): string {
  if (source === '') return '{}'
  try {
    return withoutKeys(JSON.stringify(readQuery(source, undefined)))
  } catch {
    // The caller was told what is wrong with it; what cannot be read cannot be shown either.
    return '{}'
  }
}
