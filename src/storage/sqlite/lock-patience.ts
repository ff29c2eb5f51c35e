/** Waiting for a database that another process has locked, without holding up the thread. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SqliteFaults } from './faults.ts'

/**
 * A call waits this long for a lock at most: its caller hears within 5 s that nothing was written, even where it waited in
 * the line of its licence behind calls that waited for the lock.
 */
const PATIENCE_MS = 3500
/** Once somebody waited in vain, others wait less until something was written. */
const SHORT_PATIENCE_MS = 250
/** Pauses between attempts, then the last one again and again: most locks are held for milliseconds. */
const PAUSES_MS = [1, 2, 5, 10, 20, 25] as const

/** Tries again what a lock was in the way of. */
export class LockPatience {
  readonly #faults: SqliteFaults

  constructor(faults: SqliteFaults) {
    this.#faults = faults
  }

  /**
   * Tries until it works or patience ends. It failed at least once before, because of a lock.
   *
   * @throws {PublicError} 503 where the lock stays
   */
  async retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + (this.#faults.isLocked ? SHORT_PATIENCE_MS : PATIENCE_MS)
    for (let attempts = 0; ; attempts++) {
      await sleep(PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)])
      try {
        return await attempt()
      } catch (error) {
        if (!this.#faults.isLock(error) || performance.now() >= until) throw this.#faults.describe(error)
      }
    }
  }
}
