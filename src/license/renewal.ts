/** When a subscription ends next. Pure; calendar arithmetic in UTC. */
import type { SubscriptionType } from './license.ts'

/** What decides over a renewal. */
export interface Subscription {
  readonly subscriptionType: SubscriptionType
  /** Wall-clock time at which the running period ends. */
  readonly expirationDate: number
  /** Day of the month on which periods end: a 31st is the 28th in February and the 31st again in March. */
  readonly renewalDay: number
}

/**
 * The end of the period that `now` lies in: the first one after it, however many periods passed meanwhile.
 *
 * @param now wall-clock time; where the running period has not ended, its end is the answer
 */
export function periodEnd(subscription: Subscription, now: number): number {
  const months = subscription.subscriptionType === 'MONTHLY' ? 1 : 12
  let end = subscription.expirationDate
  if (end <= now) {
    // Straight to an end that cannot be too late, then step by step: one step for about five years slept through.
    const passed = Math.floor((now - end) / (months * LONGEST_MONTH_MS))
    for (end = later(subscription, passed * months); end <= now; )
      end = later({ ...subscription, expirationDate: end }, months)
  }
  return end
}

/**
 * The day of the month on which a subscription renews: that of its end, but that of its activation where the end stands on
 * an earlier day only because its month is short (activated on 31 January, ends on 28 February).
 */
export function renewalDayOf(activationDate: number, expirationDate: number): number {
  const activationDay = new Date(activationDate).getUTCDate()
  const end = new Date(expirationDate)
  const isLastOfMonth = end.getUTCDate() === lastDayOfMonth(end.getUTCFullYear(), end.getUTCMonth())
  return isLastOfMonth && activationDay > end.getUTCDate() ? activationDay : end.getUTCDate()
}

function lastDayOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}

const LONGEST_MONTH_MS = 31 * 24 * 3600 * 1000

function later({ expirationDate, renewalDay }: Subscription, months: number): number {
  const from = new Date(expirationDate)
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const timeOfDay = expirationDate - Date.UTC(year, from.getUTCMonth(), from.getUTCDate())
  return Date.UTC(year, month, Math.min(renewalDay, lastDayOfMonth(year, month))) + timeOfDay
}
