import { creditsFor, priceOfCall } from '../../license/price-list.ts'
import { NO_HOLD } from '../holds.ts'
import type { CallServices } from './services.ts'
import type { Fresh, Held } from './stages.ts'

/**
 * Sets aside what the call may cost: the price of the most companies that it may answer. An endpoint that charges per
 * company delivered reserves in its answer.
 *
 * @throws {PublicError} 402 where the licence cannot pay
 */
export function hold({ holds, prices }: CallServices, fresh: Fresh): Held | Promise<Held> {
  const { holder, isDryRun, endpoint } = fresh
  const price = priceOfCall(prices, endpoint, fresh.input)
  const isFree = isDryRun || holder === null || fresh.turn.isPaid
  if (isFree || price === undefined || price.per === 'company') return { ...fresh, hold: NO_HOLD }
  const companiesMax = endpoint.companiesMax?.(fresh.input) ?? 1
  return holds.hold(holder, creditsFor(price, companiesMax)).then((hold) => ({ ...fresh, hold }))
}
