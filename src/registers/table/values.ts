/** Reads values from the text of cells: dates, numbers, bands, countries. Pure; `null` means "cannot be read". */

import { yearFirstDate } from '../dates.ts'
import type { Band, DateFormat } from './mapping.ts'

/** Reads a date in the first of the formats that fits. A time after the day is ignored. @returns `YYYY-MM-DD` */
export function dateOf(text: string, formats: readonly DateFormat[]): string | null {
  for (const format of formats) {
    const found = dateIn(text, format)
    if (found !== null) return found
  }
  return null
}

const MILLISECONDS_OF_DAY = 86_400_000
/** Day 0 of spreadsheets, which count a 29 February 1900 that did not exist. */
const EXCEL_DAY_0 = Date.UTC(1899, 11, 30)

function dateIn(text: string, format: DateFormat): string | null {
  if (format === 'unix') return /^\d{6,11}(\.\d+)?$/.test(text) ? dayOf(Number(text) * 1_000) : null
  if (format === 'excel') {
    return /^\d{2,5}(\.\d+)?$/.test(text) ? dayOf(EXCEL_DAY_0 + Math.floor(Number(text)) * MILLISECONDS_OF_DAY) : null
  }
  if (format === 'YYYY') return /^\d{4}(\.0+)?$/.test(text) ? yearFirstDate(`${text.slice(0, 4)}-01-01`) : null
  if (format === 'YYYY-MM') return /^\d{4}-\d{2}$/.test(text) ? yearFirstDate(`${text}-01`) : null
  const match = DATE_PATTERNS[format].exec(text)?.groups
  if (!match) return null
  return yearFirstDate(`${match.year}-${match.month.padStart(2, '0')}-${match.day.padStart(2, '0')}`)
}

/** A day may be followed by a time, after a space or a T. */
const TIME = '(?:[T ].*)?'
const DATE_PATTERNS = Object.fromEntries(
  (
    [
      'YYYY-MM-DD',
      'YYYYMMDD',
      'YYYY/MM/DD',
      'DD/MM/YYYY',
      'DD.MM.YYYY',
      'DD-MM-YYYY',
      'DDMMYYYY',
      'MM/DD/YYYY',
      'MM-DD-YYYY',
    ] as const
  ).map((format) => {
    const length = /[^A-Z]/.test(format) ? '{1,2}' : '{2}'
    const pattern = format
      .replace('.', '\\.')
      .replace('YYYY', '(?<year>\\d{4})')
      .replace('MM', `(?<month>\\d${length})`)
      .replace('DD', `(?<day>\\d${length})`)
    return [format, new RegExp(`^${pattern}${TIME}$`)]
  }),
)

function dayOf(milliseconds: number): string | null {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? null : yearFirstDate(date.toISOString())
}

/** Currency symbols and codes, before or after an amount. */
const CURRENCY = /^(?:[€$£¥]|[A-Z]{3}\b|kr\.?)\s*|\s*(?:[€$£¥]|\b[A-Z]{3}|kr\.?)$/g
/** Spaces of every kind, apostrophes and underscores between digits. */
const SPACES = /(?<=\d)[\s'’_\u00a0\u202f]+(?=\d)/g

/**
 * Reads a number: `1.234.567,89` with a decimal comma, `1,234,567.89` with a point, `12 345`, `1'234`, `€ 5`, `(300)` and
 * `300-` below zero, `1.5e6`.
 *
 * @param decimal the decimal separator; the other of point and comma may only separate thousands
 */
export function numberOf(text: string, decimal: '.' | ','): number | null {
  let plain = text.replace(CURRENCY, '').replace(SPACES, '').trim()
  const isNegative = /^\(.*\)$/.test(plain) || /^\d.*-$/.test(plain)
  if (isNegative) plain = plain.replace(/[()-]/g, '')
  const thousands = decimal === '.' ? ',' : '.'
  if (plain.includes(thousands)) {
    const groups = decimal === '.' ? /^[-+]?\d{1,3}(,\d{2,3})*(,\d{3})(\.\d+)?$/ : /^[-+]?\d{1,3}(\.\d{3})+(,\d+)?$/
    if (!groups.test(plain)) return null
    plain = plain.replaceAll(thousands, '')
  }
  if (decimal === ',') plain = plain.replace(',', '.')
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(plain)) return null
  const number = Number(plain)
  return Number.isFinite(number) ? (isNegative ? -number : number) : null
}

const OPEN_ABOVE =
  /\b(?:or more|and more|and over|and above|or above|over|above|more than|oltre|plus|et plus|und mehr|o mas)\b|\+\s*$|^\s*>/i
const OPEN_BELOW = /\b(?:less than|fewer than|under|below|up to|fino a|moins de|unter|menos de)\b|^\s*</i
const EXCLUSIVE_BELOW = /\b(?:less than|fewer than|under|below|moins de|unter|menos de)\b|^\s*<(?!=)/i
const EXCLUSIVE_ABOVE = /\b(?:over|above|more than|oltre)\b|^\s*>(?!=)/i
const AMOUNT = /\d[\d.,'’\u00a0\u202f ]*\d|\d/g

/**
 * Reads a band as people write it: `50 to 249`, `10-19`, `1,000 or more`, `250+`, `less than 10`, `7`.
 *
 * Integers only, with any thousands separator.
 */
export function bandOf(text: string): Band | null {
  const numbers = (text.match(AMOUNT) ?? []).map((found) => Number(found.replace(/\D/g, '')))
  const [first, second] = numbers
  if (numbers.length === 2) return first <= second ? [first, second] : null
  if (numbers.length !== 1 || !Number.isSafeInteger(first)) return null
  if (OPEN_BELOW.test(text)) return [0, EXCLUSIVE_BELOW.test(text) ? Math.max(0, first - 1) : first]
  if (OPEN_ABOVE.test(text)) return [EXCLUSIVE_ABOVE.test(text) ? first + 1 : first, null]
  return [first, first]
}
