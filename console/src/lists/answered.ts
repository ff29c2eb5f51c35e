/**
 * The calls of lists that were answered in this browser, in whatever tab: for a day, the same call is answered again and
 * costs nothing. Kept are digests and times, nothing of the rows.
 */
import type { SentRow } from '../../../src/match/file/sent-row.ts'
import { digest } from '../digest.ts'
import { apiKey, keptList } from '../session.ts'

/** As long as a call that is repeated under its key is free, less a margin. */
const REPEATED_MS = (24 * 60 - 5) * 60 * 1000
/** Most calls whose times are kept: enough for many lists. Without its time, a list is priced as new. */
const CALLS_MAX = 500

const calls = keptList<{ readonly id: string; readonly at: number }>(
  'firmament.answered',
  CALLS_MAX,
  () => localStorage,
)
const isRepeated = (at: number) => Date.now() - at < REPEATED_MS

/** Key of a call. @param salt names the generation: of other companies it is another question */
export function callKey(salt: string, rows: readonly SentRow[]): string {
  return `match-${digest(`${salt} ${JSON.stringify(rows)}`)}`
}

/** Another key may be of another licence, whose calls are its own. */
const named = (key: string) => `${apiKey.get()?.slice(-4)} ${key}`

/** Keeps that a call was answered just now, and not from before. */
export function keepCall(key: string): void {
  calls.add({ id: named(key), at: Date.now() })
  calls.keep(({ at }) => isRepeated(at))
}

/** Forgets all of them. */
export function forgetCalls(): void {
  calls.keep(() => false)
}

/** When the first of some calls was answered (`Date.now()`), if all of them would be answered again; else `null`. */
export function answeredAt(keys: readonly string[]): number | null {
  const times = keys.map((key) => calls.find(named(key))?.at ?? 0)
  const first = Math.min(...times)
  return times.length > 0 && isRepeated(first) ? first : null
}
