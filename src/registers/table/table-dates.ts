/** Reads dates from the text of cells. Pure; `null` means "cannot be read". */

import { yearFirstDate } from '../dates.ts'
import { CENTURY, dateInWords, monthInWords } from './dates-in-words.ts'
import { DATE_FORMATS, type DateFormat } from './mapping.ts'

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

/** The year before the first one of each Japanese era. */
const ERAS: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 }
const JAPANESE = /^(?:(\p{Script=Han}{2})?(\d{1,4}|元)年)(?:(\d{1,2})月(?:(\d{1,2})日)?)?$/u

/** Days, months and years as Japanese writes them, also with years of an era, with dashes. */
function withDashes(text: string): string {
  const [, era, written, month, day] = JAPANESE.exec(text.normalize('NFKC').replaceAll(' ', '')) ?? []
  if (written === undefined) return text
  const before = era === undefined ? 0 : Object.hasOwn(ERAS, era) ? ERAS[era] : null
  const year = written === '元' ? 1 : Number(written)
  if (before === null || (era === undefined) !== (written.length === 4)) return text
  return [String(before + year), month, day]
    .flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')]))
    .join('-')
}

function dateIn(written: string, format: DateFormat): string | null {
  // Croatian and Hungarian days end in a point: `11.04.2008.`
  const text = withDashes(written).replace(/(?<=^[\d. ]+\d)\.$/, '')
  if (format === 'unix') return /^\d{6,11}(\.\d+)?$/.test(text) ? dayOf(Number(text) * 1_000) : null
  if (format === 'excel') {
    return /^\d{2,5}(\.\d+)?$/.test(text) ? dayOf(EXCEL_DAY_0 + Math.floor(Number(text)) * MILLISECONDS_OF_DAY) : null
  }
  if (format === 'YYYY') return /^\d{4}(\.0+)?$/.test(text) ? yearFirstDate(`${text.slice(0, 4)}-01-01`) : null
  if (format === 'YYYY-MM') return /^\d{4}-\d{2}$/.test(text) ? yearFirstDate(`${text}-01`) : null
  if (format === 'MM/YYYY') {
    const [, month, year] = /^(\d{1,2})\/(\d{4})$/.exec(text) ?? []
    return month === undefined ? null : yearFirstDate(`${year}-${month.padStart(2, '0')}-01`)
  }
  if (format === 'MONTH YYYY') return monthInWords(text)
  if (format === 'DD MONTH YYYY' || format === 'MONTH DD YYYY') return dateInWords(text, format === 'MONTH DD YYYY')
  const match = DATE_PATTERNS[format].exec(text)?.groups
  if (!match) return null
  const year = match.year.length === 4 ? match.year : `${Number(match.year) < CENTURY ? 20 : 19}${match.year}`
  return yearFirstDate(`${year}-${match.month.padStart(2, '0')}-${match.day.padStart(2, '0')}`)
}

/** Formats of a day, a month and a year in digits. */
const OF_DIGITS = /^(?=.*DD)[YMD./-]+$/
/** A day may be followed by a time, after a space or a T. */
const TIME = '(?:[T ].*)?'
const DATE_PATTERNS = Object.fromEntries(
  DATE_FORMATS.filter((format) => OF_DIGITS.test(format)).map((format) => {
    const length = /[^A-Z]/.test(format) ? '{1,2}' : '{2}'
    const pattern = format
      .replaceAll('.', '\\. ?')
      .replace(/Y+/, (years) => `(?<year>\\d{${years.length}})`)
      .replace('MM', `(?<month>\\d${length})`)
      .replace('DD', `(?<day>\\d${length})`)
    return [format, new RegExp(`^${pattern}${TIME}$`)]
  }),
)

function dayOf(milliseconds: number): string | null {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? null : yearFirstDate(date.toISOString())
}
