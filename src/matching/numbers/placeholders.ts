/** Numbers that people and programs enter where they know none: `000000000`, `888888888`, `123456789`. */

/** Fewer digits are numbers of somebody as often. */
const DIGITS_MIN = 5

/** Those that have another form, by country: whom a Portuguese invoice calls the final consumer. */
const OTHERS: Readonly<Record<string, readonly string[]>> = { PT: ['999999990'] }

/**
 * Whether a number looks made up: one digit repeated, or digits that count up or down. Letters around them do
 * not matter, nor do the check digits in front of a French SIREN or the end of a Dutch VAT number.
 *
 * Numbers that a register gives out in turn look so, too, each once: such a one says little by itself.
 */
export function looksMadeUp(country: string, number: string): boolean {
  const digits = number.replace(/B\d\d$/, '').replace(/\D/g, '')
  const own = country === 'FR' && digits.length === 11 ? digits.slice(2) : digits
  return (own.length >= DIGITS_MIN && isEven(own)) || (OTHERS[country]?.includes(own) ?? false)
}

/** Whether a number is none: all its digits are zeros. */
export function isNothing(number: string): boolean {
  return /^[A-Z]*0+[A-Z]?(?:B00)?$/.test(number)
}

/** Whether each digit differs from the one before by the same step of -1, 0 or 1, from 9 to 0 as well. */
function isEven(digits: string): boolean {
  const step = (Number(digits[1]) - Number(digits[0]) + 10) % 10
  if (step !== 0 && step !== 1 && step !== 9) return false
  for (let at = 2; at < digits.length; at++)
    if ((Number(digits[at]) - Number(digits[at - 1]) + 10) % 10 !== step) return false
  return true
}
