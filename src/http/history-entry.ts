/** What the history stores of a request: short, and without keys. */
import { withoutKeys } from '../license/api-key.ts'
import { KEPT_BODY_BYTES_MAX, TRUNCATED_BODY } from '../license/call-history.ts'
import { readQueryValues } from './request/read-query.ts'

/** Longest path stored; the declared ones are far shorter. */
const PATH_CHARACTERS_MAX = 256

/** The path, cut where it is longer than any of ours. */
export function historyPath(path: string): string {
  return withoutKeys(path).slice(0, PATH_CHARACTERS_MAX)
}

/**
 * The body as JSON text; `null` where it is not an object or was never read.
 *
 * @param bytes length of the body as it arrived
 */
export function historyBody(body: unknown, bytes: number): string | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  return bytes > KEPT_BODY_BYTES_MAX ? TRUNCATED_BODY : withoutKeys(JSON.stringify(body))
}

/** The query string as JSON text, `{}` where there is none or it cannot be read. A parameter given twice has its values. */
export function historyQuery(source: string): string {
  if (source === '') return '{}'
  try {
    return withoutKeys(JSON.stringify(readQueryValues(source)))
  } catch {
    // The answer named the mistake. A body that cannot be parsed cannot be shown either.
    return '{}'
  }
}
