/**
 * Periods in sentences: "1 April 2022", "03/2021", "Q2 2024", "estate 2021", "primo semestre del 2023", "the nineties", "le mois dernier".
 *
 * Rules:
 * - A year is one from 1500 to 2100. Days are written day first, in the United States month first.
 * - Seasons are three months from March, June and September on, and December to February of the winter that ends in the year. Early is
 *   January to April, late September to December. Of a decade they are its first four and its last three years.
 * - A part of a year without a year is the latest that has begun, and counts beside a word of founding alone.
 * - A part of a year may be of one told from today: "the second half of last year".
 * - "Last week", month, quarter and year are those of the calendar, weeks from Monday. The last half-year is six months back from today.
 */
import type { Sentence } from '../sentence.ts'
import type { Found, Piece } from '../sentence-words.ts'
import { phrases, words } from '../spoken-phrases.ts'

/** Days `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** What periods are counted from. */
export interface Calendar {
  /** `YYYY-MM-DD` */
  readonly today: string
  /** ISO 3166-1 alpha-2 code, upper case, of the country searched. */
  readonly country: string
  /** The year of a part of a year that has none. */
  readonly year?: number
}

const MONTHS = phrases('periods', 'months', Number)
const PARTS = phrases('periods', 'parts')
const PART_LINKS = phrases('periods', 'part-links')
const RELATIVE = phrases('periods', 'relative', unitAndCount)
const RELATIVE_OPENERS = phrases('periods', 'relative-openers')
const DECADE_WORDS = phrases('periods', 'decade-words', Number)
const DECADE_OPENERS = phrases('periods', 'decade-openers')
const DECADE_SUFFIXES = words('periods', 'decade-suffixes')
/** "1990-tallet", "80-årene". */
const HYPHENED_SUFFIXES = words('periods', 'hyphened-suffixes')
/** Those after which a multiple of a hundred is a century: "1800-tallet". */
const CENTURY_SUFFIXES = words('periods', 'century-suffixes')
const YEARS = words('ages', 'years')

/** First month of each part of a year, and its months. */
const PART_MONTHS: Readonly<Record<string, readonly [first: number, months: number]>> = {
  q1: [1, 3],
  q2: [4, 3],
  q3: [7, 3],
  q4: [10, 3],
  h1: [1, 6],
  h2: [7, 6],
  spring: [3, 3],
  summer: [6, 3],
  autumn: [9, 3],
  winter: [0, 3],
  early: [1, 4],
  mid: [5, 4],
  late: [9, 4],
}

function unitAndCount(meaning: string): readonly [unit: string, count: number] {
  const [unit, count] = meaning.split(' ')
  return [unit, Number(count)]
}

/** A day, month, part of a year, year, decade or century that begins at `at`. */
export function periodAt(pieces: Sentence, at: number, calendar: Calendar): Found<Period> | null {
  return (
    decadeOrCenturyAt(pieces, at) ??
    writtenDateAt(pieces, at, calendar.country) ??
    partAt(pieces, at, calendar) ??
    monthAt(pieces, at, calendar) ??
    yearAt(pieces, at)
  )
}

/** A month or part of a year without its year: "between **March** and June 2022". @param year that it is of; without one, the latest that has begun */
export function yearlessAt(pieces: Sentence, at: number, calendar: Calendar, year?: number): Found<Period> | null {
  const thisYear = Number(calendar.today.slice(0, 4))
  const own = { ...calendar, year: year ?? thisYear }
  const found = partAt(pieces, at, own) ?? monthAt(pieces, at, own)
  return year === undefined && found !== null && found.value.from > calendar.today
    ? yearlessAt(pieces, at, calendar, thisYear - 1)
    : found
}

function yearAt(pieces: Sentence, at: number): Found<Period> | null {
  const year = yearOf(pieces[at])
  return year === null ? null : { value: { from: `${year}-01-01`, to: `${year}-12-31` }, end: at + 1 }
}

/** Index after the words between a part and its year: "of", "del", "/". */
function skipLink(pieces: Sentence, at: number): number {
  const { key } = pieces[at] ?? { key: '' }
  return PART_LINKS.find(pieces, at)?.end ?? (key === '/' || key === '-' || key === ',' ? at + 1 : at)
}

/** "Q2 2024", "first half of 2023", "estate 2021", "2024 Q2". */
function partAt(pieces: Sentence, at: number, calendar: Calendar): Found<Period> | null {
  const first = yearOf(pieces[at])
  const from = first === null ? at : pieces[at + 1]?.key === '-' || pieces[at + 1]?.key === '/' ? at + 2 : at + 1
  const part = PARTS.find(pieces, from)
  if (part === null) return null
  const [month, count] = PART_MONTHS[part.value]
  const after = skipLink(pieces, part.end)
  const decade = first === null ? partOfDecade(pieces, part.value, after) : null
  if (decade !== null) return decade
  const told = first !== null ? null : (yearToldAt(pieces, part.end, calendar) ?? yearToldAt(pieces, after, calendar))
  if (told !== null) return { value: months(told.value, month, count), end: told.end }
  const second = first ?? yearOf(pieces[after])
  if (second !== null) return { value: months(second, month, count), end: first === null ? after + 1 : part.end }
  return calendar.year === undefined ? null : { value: months(calendar.year, month, count), end: part.end }
}

/** The year told from today that begins at `at`: "last year". */
function yearToldAt(pieces: Sentence, at: number, { today }: Calendar): Found<number> | null {
  const opener = RELATIVE_OPENERS.find(pieces, at)
  const found = RELATIVE.find(pieces, at) ?? (opener === null ? null : RELATIVE.find(pieces, opener.end))
  if (found?.value[0] !== 'year') return null
  return { value: Number(today.slice(0, 4)) - found.value[1], end: found.end }
}

/** The years of a decade that its early, middle and late ones are, counted from its first. */
const DECADE_YEARS: Readonly<Record<string, readonly [first: number, last: number]>> = {
  early: [0, 3],
  mid: [4, 6],
  late: [7, 9],
}

/** "Early **2000s**", "Anfang **der 90er**". */
function partOfDecade(pieces: Sentence, part: string, at: number): Found<Period> | null {
  const years = DECADE_YEARS[part]
  if (years === undefined) return null
  const decade = decadeAt(pieces, at) ?? (pieces[at]?.kind === 'word' ? decadeAt(pieces, at + 1) : null)
  if (decade === null) return null
  const [from, to] = years.map((each) => decade.value + each)
  return { value: { from: `${from}-01-01`, to: `${to}-12-31` }, end: decade.end }
}

/** "March 2021", "1er avril 2022", "April 1st, 2022", "den 3. mars 2020". */
function monthAt(pieces: Sentence, at: number, calendar: Calendar): Found<Period> | null {
  const isDayFirst = isDay(pieces[at])
  const start = isDayFirst ? skipDayLink(pieces, skipOrdinal(pieces, at + 1)) : at
  const month = MONTHS.find(pieces, start)
  if (month === null) return null
  let day = isDayFirst ? pieces[at].value : null
  let end = pieces[month.end]?.key === '.' ? month.end + 1 : month.end
  const isDayAfter = day === null && isDay(pieces[end]) && yearOf(pieces[end]) === null
  const afterDay = isDayAfter ? skipOrdinal(pieces, end + 1) : end
  const linked = skipLink(pieces, afterDay)
  const year = yearOf(pieces[linked])
  if (isDayAfter && year !== null) day = pieces[end].value
  if (year !== null) end = linked + 1
  else if (calendar.year === undefined) return null
  const { from, to } = months(year ?? calendar.year ?? 0, month.value, 1)
  const on = `${from.slice(0, 8)}${String(day).padStart(2, '0')}`
  return { value: day === null ? { from, to } : { from: on, to: on }, end }
}

function isDay(piece: Piece | undefined): boolean {
  return piece?.kind === 'number' && /^\d{1,2}$/.test(piece.text) && piece.value >= 1 && piece.value <= 31
}

const DAY_SUFFIXES: ReadonlySet<string> = new Set(['.', 'st', 'nd', 'rd', 'th', 'er', 'º', '°'])

function skipOrdinal(pieces: Sentence, at: number): number {
  return pieces[at]?.isGlued && DAY_SUFFIXES.has(pieces[at].key) ? at + 1 : at
}

function skipDayLink(pieces: Sentence, at: number): number {
  const key = pieces[at]?.key
  return key === 'of' || key === 'de' ? at + 1 : at
}

/** "2022-04-01", "01/04/2022", "1.4.2022", "04/2022", "2022/04". */
function writtenDateAt(pieces: Sentence, at: number, country: string): Found<Period> | null {
  if (pieces[at]?.kind !== 'number') return null
  let text = ''
  for (let end = at; end < at + 5 && (end === at || pieces[end]?.isGlued); end++) text += pieces[end].key
  const found = DATES.exec(text)
  if (found === null) return null
  const { y, m, d, a, b, c, n, o, p } = found.groups ?? {}
  const [year, first, second] = [Number(y ?? c ?? o), Number(m ?? a ?? n), d === undefined ? b : d]
  const isMonthFirst = y !== undefined || second === undefined || (country === 'US' ? first <= 12 : Number(second) > 12)
  const [month, day] = isMonthFirst ? [first, second] : [Number(second), String(first)]
  if (month < 1 || month > 12 || Number(day ?? 1) > 31 || p !== undefined) return null
  const { from, to } = months(year < 100 ? year + 2000 : year, month, 1)
  const on = `${from.slice(0, 8)}${day?.padStart(2, '0')}`
  let end = at
  for (let length = 0; length < found[0].length; end++) length += pieces[end].key.length
  return { value: day === undefined ? { from, to } : { from: on, to: on }, end }
}

const DATES =
  /^(?:(?<y>[12]\d{3})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})|(?<a>\d{1,2})[-/.](?<b>\d{1,2})[-/.](?<c>[12]\d{3})|(?<n>0[1-9]|1[0-2])[/.](?<o>(?:19|20)\d\d))(?<p>\d)?/

/** A period told from today that begins at `at`: "last week", "il mese scorso", "this year". */
export function relativeAt(pieces: Sentence, at: number, { today }: Calendar): Found<Period> | null {
  const opener = RELATIVE_OPENERS.find(pieces, at)
  const found = RELATIVE.find(pieces, at) ?? (opener === null ? null : RELATIVE.find(pieces, opener.end))
  if (found === null) return null
  const [unit, count] = found.value
  const [year, month] = today.split('-').map(Number)
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  const spans: Readonly<Record<string, () => Period>> = {
    day: () => ({ from: daysBefore(today, count), to: daysBefore(today, count) }),
    week: () => {
      const monday = daysBefore(today, ((new Date(today).getUTCDay() + 6) % 7) + 7 * count)
      return { from: monday, to: daysBefore(monday, -6) }
    },
    month: () => months(year, month - count, 1),
    months: () => ({ from: monthsBefore(today, count), to: today }),
    quarter: () => months(year, quarter - 3 * count, 3),
    half: () => months(year, month > 6 ? 7 : 1, 6),
    year: () => months(year - count, 1, 12),
  }
  return { value: spans[unit](), end: found.end }
}

/** The months from one on; a month before January is one of the year before. */
function months(year: number, first: number, count: number): Period {
  const day = (month: number, date: number): string =>
    new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
  return { from: day(first, 1), to: day(first + count, 0) }
}

function decadeOrCenturyAt(pieces: Sentence, at: number): Found<Period> | null {
  const decade = decadeAt(pieces, at)
  if (decade !== null)
    return { value: { from: `${decade.value}-01-01`, to: `${decade.value + 9}-12-31` }, end: decade.end }
  const century = pieces[at]
  if (century?.kind !== 'number' || !/^[12]\d00$/.test(century.text) || !isHyphened(pieces, at, CENTURY_SUFFIXES))
    return null
  return { value: { from: `${century.text}-01-01`, to: `${century.value + 99}-12-31` }, end: at + 3 }
}

/** Whether a number is joined by a hyphen to one of some suffixes. */
function isHyphened(pieces: Sentence, at: number, suffixes: { has(key: string): boolean }): boolean {
  const [hyphen, suffix] = [pieces[at + 1], pieces[at + 2]]
  return hyphen?.key === '-' && hyphen.isGlued && suffix?.isGlued === true && suffixes.has(suffix.key)
}

/** "1990s", "90s", "anni '90", "90er Jahre", "the nineties", "1990-tallet", "80-årene". */
function decadeAt(pieces: Sentence, at: number): Found<number> | null {
  const opener = DECADE_OPENERS.find(pieces, at)
  const said = DECADE_WORDS.find(pieces, at) ?? (opener === null ? null : DECADE_WORDS.find(pieces, opener.end))
  if (said !== null) return said
  const from = opener?.end ?? at
  const number = pieces[from]
  if (number?.kind !== 'number' || number.value % 10 !== 0 || !/^(?:\d\d|\d{4})$/.test(number.text)) return null
  const isJoined = isHyphened(pieces, from, HYPHENED_SUFFIXES)
  if (isJoined && number.value > 100 && number.value % 100 === 0 && isHyphened(pieces, from, CENTURY_SUFFIXES))
    return null
  const suffix = pieces[from + 1]
  const hasSuffix = suffix?.isGlued === true && DECADE_SUFFIXES.has(suffix.key)
  // "En los 90".
  const isPlural = pieces[from - 1]?.key === 'los' && number.text.length === 2 && number.value >= 30
  if (!hasSuffix && !isJoined && !isPlural && (opener === null || pieces[at].key === 'the')) return null
  const year = number.value < 100 ? number.value + (number.value >= 30 ? 1900 : 2000) : number.value
  if (year < 1500 || year > 2100) return null
  let end = isJoined ? from + 3 : hasSuffix ? from + 2 : from + 1
  if (hasSuffix && YEARS.has(pieces[end]?.key ?? '')) end++
  return { value: year, end }
}

function yearOf(piece: Piece | undefined): number | null {
  if (piece?.kind !== 'number' || !/^\d{4}$/.test(piece.text)) return null
  return piece.value >= 1500 && piece.value <= 2100 ? piece.value : null
}

/** The same day a number of years earlier. */
export function yearsBefore(today: string, years: number): string {
  return monthsBefore(today, Math.round(years * 12))
}

/** The same day `months` months earlier, or the last day of that month where it is shorter. */
export function monthsBefore(today: string, count: number): string {
  const [year, month, day] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - count, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, days))
  return first.toISOString().slice(0, 10)
}

/** So many days earlier; later where negative. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10)
}

const ERA = phrases('periods', 'era')

/** Index after "-era": "a 2013-era start-up". */
export function skipEra(pieces: Sentence, at: number): number {
  const isJoined = pieces[at]?.key === '-' && pieces[at].isGlued
  return isJoined ? (ERA.find(pieces, at + 1)?.end ?? at) : at
}
