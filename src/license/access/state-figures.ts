/**
 * The state in figures for the metrics: sums over all licences, so that none is named. The port of
 * `storage/state/figures.ts`.
 */
import type { CreditPool } from '../license.ts'

/** Figures of one moment. */
export interface StateFigures {
  /** Autoprofile processes by state. Ended ones are those that are still kept. */
  readonly processes: Readonly<Record<'QUEUED' | 'IN_PROGRESS' | 'DONE', number>>
  /** Webhooks that wait for an attempt. */
  readonly webhooksWaiting: Readonly<Record<'autoprofile' | 'search', number>>
  /** When the attempt was due that has been due for longest, wall-clock milliseconds; `null`: none waits. */
  readonly oldestDueAt: number | null
  /** Credits left in the pools that have a limit, of all open licences together. */
  readonly creditsLeft: Readonly<Record<CreditPool, number>>
  /** Open licences by what is left in the pool that pays: `low` is less than a tenth. */
  readonly licences: Readonly<Record<'unlimited' | 'enough' | 'low' | 'empty', number>>
}
