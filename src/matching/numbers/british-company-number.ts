/** As nearly all numbers are written: eight digits, not all of them zeros. */
const WHOLE_NUMBER = /^(?!0+$)\d{8}$/

/**
 * A company number as the register prints it: 8 characters, with the zeros that spreadsheets drop put back.
 *
 * @returns the number, or `null` when the text cannot be one
 */
export function companyNumber(text: string): string | null {
  if (WHOLE_NUMBER.test(text)) return text
  // Scottish societies end in two letters, and have no zeros to lose.
  if (/^SP\d{4}RS$/i.test(text)) return text.toUpperCase()
  const match = /^([A-Z]{0,2})(\d{1,8}[A-Z]?)$/.exec(text.toUpperCase())
  if (!match) return null
  const [, prefix, rest] = match
  const padded = prefix + rest.padStart(8 - prefix.length, '0')
  return padded.length === 8 && !/^0+$/.test(padded) ? padded : null
}
