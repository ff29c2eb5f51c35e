import { priceOf } from '../../license/price-list.ts'
import { NO_HOLD } from '../holds.ts'
import type { CallServices } from './services.ts'
import type { Fresh, Held } from './stages.ts'

/**
 * Sets aside what the call may cost. Only prices per call are known ahead; an endpoint that charges per company reserves
 * in its answer.
 *
 * @throws {PublicError} 402 where the licence cannot pay
 */
export function hold({ holds, prices }: CallServices, fresh: Fresh): Held | Promise<Held> {
  const { holder, isDryRun, endpoint } = fresh
  const price = priceOf(prices, endpoint)
  if (isDryRun || holder === null || price?.per !== 'call') return { ...fresh, hold: NO_HOLD }
  return holds.hold(holder, price.credits).then((hold) => ({ ...fresh, hold }))
}
