import { setTimeout as sleep } from 'node:timers/promises'

const MINUTE_MS = 60_000

/**
 * Waits until the wall-clock minute has at least this many seconds left: rate limits count by these minutes, and counts
 * of two minutes cannot be compared.
 */
export async function untilMinuteHas(seconds: number): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS)
  if (left < seconds * 1000) await sleep(left + 100)
}
