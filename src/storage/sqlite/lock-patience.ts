/** Waiting for a database that another process has locked, without holding up the thread. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SqliteFaults } from './faults.ts'

/**
 * How long a lock is waited for, counted from when it was first met and not from when a call met it: a call that has
 * waited in the queue of its licence, after calls that waited for the lock, must also get its 503 within 5 s, on a machine
 * that is busy too. Other processes hold it for milliseconds.
 */
const PATIENCE_MS = 1000
/** After a first wait in vain, one attempt in {@link PROBE_EVERY_MS} waits this long, and all others do not wait. */
const PROBE_MS = 250
const PROBE_EVERY_MS = 1000
/** Pauses between attempts, then the last one again and again: most locks are held for milliseconds. */
const PAUSES_MS = [1, 2, 5, 10, 20, 25] as const

/** Monotonic time in milliseconds, and waiting for some of it. */
interface Time {
  now(): number
  sleep(milliseconds: number): Promise<unknown>
}

/** Tries again what a lock was in the way of. */
export class LockPatience {
  readonly #faults: Pick<SqliteFaults, 'isLocked' | 'isLock' | 'describe'>
  readonly #patienceMs: number
  readonly #time: Time
  /** When the lock was met that is in the way now; `null`: none is. */
  #metAt: number | null = null
  #probedAt = Number.NEGATIVE_INFINITY

  /**
   * @param patienceMs how long a lock is waited for
   * @param time       of tests
   */
  constructor(
    faults: Pick<SqliteFaults, 'isLocked' | 'isLock' | 'describe'>,
    patienceMs: number = PATIENCE_MS,
    time: Time = { now: () => performance.now(), sleep },
  ) {
    this.#faults = faults
    this.#patienceMs = patienceMs
    this.#time = time
  }

  /**
   * Tries until it works or patience ends. It failed at least once before, because of a lock.
   *
   * @param failure the error of that attempt
   * @throws {PublicError} 503 where the lock stays
   */
  async retry<Result>(attempt: () => Promise<Result>, failure: unknown): Promise<Result> {
    const until = this.#waitsUntil(this.#time.now())
    let last = failure
    for (let attempts = 0; this.#time.now() < until; attempts++) {
      await this.#time.sleep(PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)])
      try {
        const result = await attempt()
        this.#metAt = null
        return result
      } catch (error) {
        if (!this.#faults.isLock(error)) throw this.#faults.describe(error)
        last = error
      }
    }
    throw this.#faults.describe(last)
  }

  /** Until when an attempt that fails now is repeated. */
  #waitsUntil(now: number): number {
    if (!this.#faults.isLocked) {
      this.#metAt ??= now
      return this.#metAt + this.#patienceMs
    }
    this.#metAt = null
    if (now - this.#probedAt < PROBE_EVERY_MS) return now
    this.#probedAt = now
    return now + PROBE_MS
  }
}
