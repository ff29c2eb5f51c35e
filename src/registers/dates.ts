/**
 * Reads a date as registers of Europe write it: `dd/mm/yyyy`, `dd.mm.yyyy` or `dd-mm-yyyy`.
 *
 * @returns `YYYY-MM-DD`, or `null` when the text is empty or not a day of the calendar
 */
export function dayFirstDate(text: string): string | null {
  // Nearly all have ten characters, and a register has one or more a row.
  if (text.length === 10 && isSeparator(text.charCodeAt(2)) && isSeparator(text.charCodeAt(5)))
    return calendarDay(numberAt(text, 6, 10), numberAt(text, 3, 5), numberAt(text, 0, 2))
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (!match) return null
  return calendarDay(Number(match[3]), Number(match[2]), Number(match[1]))
}

/** `-`, `.` or `/`. */
function isSeparator(unit: number): boolean {
  return unit >= 0x2d && unit <= 0x2f
}

/** The number that digits are; 0 where one of them is none. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (!(digit >= 0 && digit <= 9)) return 0
    number = number * 10 + digit
  }
  return number
}

/**
 * Reads a date written year first, with or without a time: `2024-05-31`, `2024-05-31T00:00:00Z`, `20240531`.
 *
 * @returns `YYYY-MM-DD`, or `null` when the text is empty or not a day of the calendar
 */
export function yearFirstDate(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text)
  if (!match) return null
  return calendarDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function calendarDay(year: number, month: number, day: number): string | null {
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > DAYS_IN_MONTH[month - 1]) return null
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2 && day === 29 && !isLeap) return null
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

const MILLISECONDS_OF_DAY = 86_400_000

/** The day that is `days` days before another, both `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * MILLISECONDS_OF_DAY).toISOString().slice(0, 10)
}

/** The day in a file's name, `YYYY-MM-DD` or `YYYYMMDD`, or `null`. */
export function dayInName(fileName: string): string | null {
  return yearFirstDate(/\d{4}-\d{2}-\d{2}|(?<!\d)20\d{6}(?!\d)/.exec(fileName)?.[0] ?? '')
}

/** The day in a file's name as `YYYY-MM-DD` alone, or `null`: eight digits in names of these registers may be anything. */
export function isoDayInName(fileName: string): string | null {
  return yearFirstDate(/\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0] ?? '')
}
