import { setTimeout as wait } from 'node:timers/promises'

/** How often a condition is looked at, in milliseconds. */
const LOOK_MS = 5

/**
 * Resolves when a condition holds. Tests wait for what they can see, and never for a time that it ought to take.
 *
 * @param seconds how long it may take, also on a machine that does much else
 * @throws {Error} naming the condition where it does not hold in time
 */
export async function until(condition: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (let looks = 0; !(await condition()); looks++) {
    if (Date.now() > end) throw new Error(`Cannot go on: ${condition} did not come true in ${seconds} s`)
    // Most conditions hold within a few turns of the event loop.
    if (looks < 100) await new Promise(setImmediate)
    else await wait(LOOK_MS)
  }
}
