/** Amounts as people and agents read them: a value or what is known of it, with its currency and year in one text. */
import type { Company } from './company.ts'

/** A member of a company that registers state as a value or as a band. */
export type AmountMember = 'operatingRevenue' | 'numberOfEmployees'

/** How numbers are written, and what separates the two of a band. */
export interface AmountStyle {
  readonly show: (number: number) => string
  readonly dash: string
}

/** For programs: digits alone, `2000000-4999999 EUR (2025)`. */
export const PLAIN_AMOUNT: AmountStyle = { show: String, dash: '-' }
/** For people: `2,000,000–4,999,999 EUR (2025)`. */
export const GROUPED_AMOUNT: AmountStyle = { show: (number) => number.toLocaleString('en'), dash: '–' }

/** The amount: `7`, `50-249`, `250 or more`, `up to 9`; `null`: nothing is known of it. */
export function amountText(company: Company, member: AmountMember, { show, dash }: AmountStyle): string | null {
  const min = company[member] ?? company[`${member}Min`]
  const max = company[member] ?? company[`${member}Max`]
  if (min !== null && max !== null) return min === max ? show(min) : `${show(min)}${dash}${show(max)}`
  if (min !== null) return `${show(min)} or more`
  return max === null ? null : `up to ${show(max)}`
}

/** The amount with its currency, where it has one, and its year. */
export function datedAmountText(company: Company, member: AmountMember, style: AmountStyle): string | null {
  const amount = amountText(company, member, style)
  if (amount === null) return null
  const currency = member === 'operatingRevenue' ? company.operatingRevenueCurrency : null
  const year = company[`${member}Year`]
  return `${amount}${currency === null ? '' : ` ${currency}`}${year === null ? '' : ` (${year})`}`
}
