/** Undoes what programs do to numbers, before a number is read: `2548628.0`, `4,42133278E+08`, invisible characters. */

/** A number that a spreadsheet shows with decimals. */
const WITH_DECIMALS = /^(?:(\d{2,})[.,]0|(\d{4,})[.,]0+)$/
/** A number that a spreadsheet shows with an exponent. */
const WITH_EXPONENT = /^(\d)(?:[.,](\d+))?E\+?(\d{1,3})$/i

/** @returns the number as it was before a spreadsheet read it, with ASCII digits; zeros in front are lost */
export function withoutDecimals(typed: string): string {
  const text = plainDigits(typed)
  const decimals = WITH_DECIMALS.exec(text)
  if (decimals !== null) return decimals[1] ?? decimals[2]
  const [, first, rest = '', exponent] = WITH_EXPONENT.exec(text) ?? []
  return first !== undefined && rest.length === Number(exponent) ? first + rest : text
}

/** A text without invisible characters, with the digits of every script (`٣`, `३`, `３`) as those of ASCII. */
function plainDigits(typed: string): string {
  if (/^[\x20-\x7e]*$/.test(typed)) return typed.trim()
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[^\x00-\x7f]/gu, (character) => (DIGIT.test(character) ? digitOf(character) : character))
    .trim()
}

const DIGIT = /^\p{Nd}$/u

/** Each script has its ten digits in a row, zero first. */
function digitOf(character: string): string {
  const code = character.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** Whether a spreadsheet left digits out: `6,98051E+12` is no number any more. */
export function isCutShort(typed: string): boolean {
  const [, first, rest = '', exponent] = WITH_EXPONENT.exec(typed.trim()) ?? []
  return first !== undefined && /[.,+]/.test(typed) && rest.length < Number(exponent)
}

/** Whether a spreadsheet left digits out of a number in a text: `CRN 6,98051E+12`. */
export function hasCutShort(typed: string): boolean {
  return (typed.match(/\d(?:[.,]\d+)?E\+?\d{1,3}(?![\p{L}\d])/giu) ?? []).some(isCutShort)
}

/** A number in a text that a spreadsheet shows with decimals. */
const DECIMALS = /(?<![\d.,])(\d{4,})[.,]0{1,2}(?![\d.,])/g

/** @returns the text without the decimals that a spreadsheet shows of numbers in it */
export function withoutDecimalsWithin(text: string): string {
  return text.replace(DECIMALS, '$1')
}

/** The digits that were typed, without those that a spreadsheet added. */
export function typedDigits(typed: string): string {
  return withoutDecimalsWithin(withoutDecimals(typed)).replace(/\D/g, '')
}
