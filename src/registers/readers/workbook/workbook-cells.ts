/** Cells of a workbook as text. Pure. */

/** A cell as the library reads it. */
export interface WorkbookCell {
  readonly value: string | number | boolean | Date | null
  /** `error` for `#N/A` and the like; `undefined` where the library gives no type for the cell. */
  readonly type?: string | undefined
  /** Format of numbers, such as `00000` or `#,##0.00`. */
  readonly numberFormat?: string | undefined
}

const SECONDS_OF_DAY = 86_400
/** Days from here on have a date; before it, the library returns times without a day. */
const FIRST_DAY = Date.UTC(1900, 0, 1)

/**
 * Writes a cell as text, so that a number, a day and a code read as in the forms of table that hold text.
 *
 * Days are `YYYY-MM-DD`, days with a time `YYYY-MM-DDTHH:MM:SS`, times alone `HH:MM:SS`; workbooks know no time zones. Numbers have a decimal point, no
 * separators and at most 15 digits, as spreadsheet programs show them: 0.1 + 0.2 is `0.3`. A number whose format writes
 * zeros first (`00000`) has them. Truth values are `true` and `false`. An error (`#N/A`) is no value: empty.
 */
export function cellText({ value, type, numberFormat }: WorkbookCell): string {
  if (value === null || type === 'error') return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return padded(value, numberFormat) ?? plainNumber(value)
  return dateText(value)
}

function dateText(date: Date): string {
  const seconds = Math.round(date.getTime() / 1_000)
  if (!Number.isFinite(seconds)) return ''
  const text = new Date(seconds * 1_000).toISOString()
  if (seconds * 1_000 < FIRST_DAY) return text.slice(11, 19)
  return seconds % SECONDS_OF_DAY === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

/** Spreadsheet programs keep 15 digits; the others are noise of binary fractions. */
const DIGITS = 15

function plainNumber(number: number): string {
  if (!Number.isFinite(number)) return ''
  const text = String(Number(number.toPrecision(DIGITS)))
  const [, sign, digits, exponent] = /^(-?)(.*)e(.*)$/.exec(text) ?? []
  if (exponent === undefined) return text
  // 1.5e+21 and 1.5e-7: the point moves.
  const [whole, fraction = ''] = digits.split('.')
  const power = Number(exponent)
  if (power > 0) return sign + whole + fraction.padEnd(power, '0')
  return `${sign}0.${'0'.repeat(-power - 1)}${whole}${fraction}`
}

/**
 * An integer in a format of zeros, such as `00000` or `000 000 000`, with the zeros and the separators that the format
 * writes; `null` for every other number and format.
 */
function padded(number: number, format: string | undefined): string | null {
  if (format === undefined || !Number.isSafeInteger(number) || number < 0) return null
  // The first of up to four sections is for numbers from 0 on. Colours, quotes and escapes only wrap what is written.
  const pattern = format
    .split(';', 1)[0]
    .replace(/\[[^\]]*\]/g, '')
    .replace(/"([^"]*)"|\\(.)/g, '$1$2')
  if (!/^0[0 /-]*0$/.test(pattern)) return null
  const digits = String(number).padStart(pattern.replace(/[^0]/g, '').length, '0')
  let at = digits.length
  let text = ''
  for (const letter of [...pattern].reverse()) text = (letter === '0' ? digits[--at] : letter) + text
  return digits.slice(0, at) + text
}
