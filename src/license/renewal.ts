/** Computes when a subscription ends next. Pure; calendar arithmetic in UTC. */
import type { SubscriptionType } from './license.ts'

/** The parts of a subscription that decide its renewals. */
export interface Subscription {
  readonly subscriptionType: SubscriptionType
  /** Wall-clock time at which the current period ends. */
  readonly expirationDate: number
  /** Day of the month on which periods end. 31 means 28 February (in a common year), then 31 March again. */
  readonly renewalDay: number
}

/**
 * The end of the period that contains `now`, however many periods have passed since `expirationDate`.
 *
 * @param now wall-clock time. Where the current period has not ended, its end is the result
 */
export function periodEnd(subscription: Subscription, now: number): number {
  const months = subscription.subscriptionType === 'MONTHLY' ? 1 : 12
  let end = subscription.expirationDate
  if (end <= now) {
    // First jump to an end that cannot be too late, then step by step: about one step per five missed years.
    const passed = Math.floor((now - end) / (months * LONGEST_MONTH_MS))
    for (end = later(subscription, passed * months); end <= now; )
      end = later({ ...subscription, expirationDate: end }, months)
  }
  return end
}

/**
 * The day of the month on which a subscription renews: the day of its end. Where the end is earlier only because its
 * month is short (activated on 31 January, ends on 28 February), the day of its activation.
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
