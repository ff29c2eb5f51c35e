/** Undoes what spreadsheets do to numbers, before a number is read: `2548628.0`, `4,42133278E+08`. */

/** A number that a spreadsheet shows with decimals. */
const WITH_DECIMALS = /^(?:(\d{2,})[.,]0|(\d{4,})[.,]0+)$/
/** A number that a spreadsheet shows with an exponent. */
const WITH_EXPONENT = /^(\d)(?:[.,](\d+))?E\+?(\d{1,3})$/i

/** @returns the number as it was before a spreadsheet read it; zeros in front are lost */
export function withoutDecimals(typed: string): string {
  const text = typed.trim()
  const decimals = WITH_DECIMALS.exec(text)
  if (decimals !== null) return decimals[1] ?? decimals[2]
  const [, first, rest = '', exponent] = WITH_EXPONENT.exec(text) ?? []
  return first !== undefined && rest.length === Number(exponent) ? first + rest : typed
}

/** Whether a spreadsheet left digits out: `6,98051E+12` is no number any more. */
export function isCutShort(typed: string): boolean {
  const [, first, rest = '', exponent] = WITH_EXPONENT.exec(typed.trim()) ?? []
  return first !== undefined && /[.,+]/.test(typed) && rest.length < Number(exponent)
}
