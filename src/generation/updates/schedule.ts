/** When each register is looked at again: by the log of imports, so that a restart changes nothing. Pure. */
import type { ImportRun } from '../../imports/import-log.ts'

/** How often registers are looked at. */
export const INTERVALS = {
  hourly: 3_600_000,
  daily: 24 * 3_600_000,
  weekly: 7 * 24 * 3_600_000,
} as const

/** One of {@link INTERVALS}. */
export type Interval = keyof typeof INTERVALS

/** Wait after the first failure; it doubles with each one after. */
const BACK_OFF_MS = 5 * 60_000

/**
 * When a register is due.
 *
 * @param runs of the register that looked for something new, newest first
 * @param everyMilliseconds how often it is looked at when all goes well; no back-off waits longer
 * @returns milliseconds since 1970; 0: at once
 */
export function dueAt(runs: readonly ImportRun[], everyMilliseconds: number): number {
  const [last] = runs
  if (last === undefined) return 0
  const failures = runs.findIndex(({ outcome }) => outcome === 'done' || outcome === 'unchanged')
  const failed = failures < 0 ? runs.length : failures
  const wait = failed === 0 ? everyMilliseconds : Math.min(everyMilliseconds, BACK_OFF_MS * 2 ** (failed - 1))
  return Date.parse(last.startedAt) + wait
}
