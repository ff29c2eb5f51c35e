/**
 * Ages without a verb of founding: "2006-2010", "in the 90s", "2020+", "pre-2023", "this century", "opened last year".
 *
 * Rules:
 * - A year is one from 1500 to next year. Two of them joined are a range; "2022 or 2023" is both years.
 * - "In 2023" is the year of founding, unless an amount precedes: turnover is of a year too.
 * - "This century" begins in 2000; a century has a hundred years from such a year on.
 * - "Recent years" are five, as for start-ups.
 */

import type { SomeFilters } from '../interpretation.ts'
import { quantityAt } from '../quantities.ts'
import { isCompanyNoun } from '../request-words.ts'
import type { Sentence } from '../sentence.ts'
import type { Found } from '../sentence-words.ts'
import { phrases, words } from '../spoken-phrases.ts'
import { ageFilters, FOUNDED, NO_COMPANIES, type Span } from './ages.ts'
import { type Calendar, daysBefore, monthsBefore, type Period, periodAt, skipEra, yearsBefore } from './periods.ts'

const RANGE_LINKS = phrases('loose-ages', 'range-links')
const OPENERS = phrases('loose-ages', 'openers')
const AND_LATER = phrases('loose-ages', 'and-later')
const AND_EARLIER = phrases('loose-ages', 'and-earlier')
const EITHER = words('loose-ages', 'either')
const BEFORE = phrases('loose-ages', 'before')
const AFTER = phrases('loose-ages', 'after')
const IN = phrases('loose-ages', 'in')
const SINCE = phrases('loose-ages', 'since')
const UNTIL = phrases('loose-ages', 'until')

const NAMED = phrases('periods', 'named')

/**
 * Reads an age without a verb of founding at `at`.
 *
 * @param isAfterAmount whether an amount ends right before it, to which a year may belong
 * @param isAfterPlace whether a place ends right before it: "bakeries in Leeds, less than 3 years old"
 */
export function looseAgeAt(
  pieces: Sentence,
  at: number,
  calendar: Calendar,
  isAfterAmount: boolean,
  isAfterPlace: boolean,
): Found<SomeFilters> | null {
  const founded = FOUNDED.find(pieces, at)
  const start = founded?.end ?? at
  const found =
    spanAt(pieces, start, calendar, isAfterAmount || founded !== null) ??
    namedAt(pieces, start, calendar.today, founded !== null)
  const young = found ?? youngerThanAt(pieces, at, calendar.today, isAfterPlace)
  if (young === null) return null
  const after = found === null || founded !== null ? null : FOUNDED.find(pieces, young.end)
  return { value: ageFilters(young.value), end: skipEra(pieces, after?.end ?? young.end) }
}

function spanAt(pieces: Sentence, at: number, calendar: Calendar, isBound: boolean): Found<Span> | null {
  const before = periodAfter(pieces, BEFORE.find(pieces, at)?.end, calendar)
  if (before !== null) return { value: { from: null, to: daysBefore(before.value.from, 1) }, end: before.end }
  const after = periodAfter(pieces, AFTER.find(pieces, at)?.end, calendar)
  if (after !== null) return { value: { from: daysBefore(after.value.to, -1), to: null }, end: after.end }
  const until = periodAfter(pieces, UNTIL.find(pieces, at)?.end, calendar)
  if (until !== null && !isBound) return { value: { from: null, to: until.value.to }, end: until.end }
  for (const opened of [OPENERS.find(pieces, at)?.end, IN.find(pieces, at)?.end, at]) {
    const low = periodAfter(pieces, opened, calendar)
    if (low === null) continue
    if (skipEra(pieces, low.end) > low.end) return low
    const later = AND_LATER.find(pieces, low.end)
    if (later !== null) return { value: { from: low.value.from, to: null }, end: later.end }
    const earlier = AND_EARLIER.find(pieces, low.end)
    if (earlier !== null) return { value: { from: null, to: low.value.to }, end: earlier.end }
    const link = RANGE_LINKS.find(pieces, low.end)
    const high = link === null ? null : periodAfter(pieces, link.end, calendar)
    if (high !== null && high.value.from > low.value.from)
      return { value: { from: low.value.from, to: high.value.to }, end: high.end }
    const other = IN.find(pieces, low.end + 1)?.end ?? low.end + 1
    const either = EITHER.has(pieces[low.end]?.key ?? '') ? periodAfter(pieces, other, calendar) : null
    if (either !== null && Math.abs(yearOf(either.value.from) - yearOf(low.value.from)) === 1) {
      const [first, last] = low.value.from < either.value.from ? [low, either] : [either, low]
      return { value: { from: first.value.from, to: last.value.to }, end: either.end }
    }
  }
  const since = periodAfter(pieces, SINCE.find(pieces, at)?.end, calendar)
  if (since !== null) return { value: { from: since.value.from, to: null }, end: since.end }
  if (isBound) return null
  const opened = IN.find(pieces, at)
  const period = periodAfter(pieces, opened?.end, calendar)
  if (period !== null) return period
  const decade = periodAfter(pieces, at, calendar)
  return decade !== null && yearOf(decade.value.to) - yearOf(decade.value.from) >= 9 ? decade : null
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

const ARTICLES = words('loose-ages', 'articles')

/** A period that begins at a piece, after a hyphen or an article; not one to come. */
function periodAfter(pieces: Sentence, at: number | undefined, calendar: Calendar): Found<Period> | null {
  if (at === undefined) return null
  let next = at
  if (pieces[next]?.key === '-' && pieces[next].isGlued) next++
  while (pieces[next]?.kind === 'word' && ARTICLES.has(pieces[next].key) && next < at + 2) next++
  const period = periodAt(pieces, next, calendar)
  if (period === null || yearOf(period.value.from) > yearOf(calendar.today) + 1) return null
  // "In 2000 shops": what it counts follows.
  const after = pieces[period.end]
  const isPlainYear = period.end === next + 1
  if (isPlainYear && after?.kind === 'word' && COUNTED.has(after.key)) return null
  if (isPlainYear && (after?.key === '€' || after?.key === '%' || after?.key === '$' || after?.key === '£')) return null
  return period
}

/** Words that a number may count. */
const COUNTED = words('loose-ages', 'counted')

/** "This century", "in recent years", "opened recently". @param isFounded whether a word of founding precedes */
function namedAt(pieces: Sentence, at: number, today: string, isFounded: boolean): Found<Span> | null {
  const opener = OPENERS.find(pieces, at)
  const named = NAMED.find(pieces, at) ?? (opener === null ? null : NAMED.find(pieces, opener.end))
  if (named === null) return null
  const [unit, ...numbers] = named.value.split(' ')
  if (unit === 'years') {
    const isSpan = Number(numbers[0]) > 2
    if (!isSpan && !isFounded && FOUNDED.find(pieces, named.end) === null) return null
    return { value: { from: yearsBefore(today, Number(numbers[0])), to: null }, end: named.end }
  }
  const [from, to] = unit === 'from' ? [numbers[0], null] : [unit, numbers[0]]
  return { value: { from: `${from}-01-01`, to: to === null ? null : `${to}-12-31` }, end: named.end }
}

const YOUNGER = phrases('loose-ages', 'younger')
const OLDER = phrases('loose-ages', 'older')
const YEARS = words('loose-ages', 'years')
const MONTHS = words('loose-ages', 'months')
const DECADES = words('loose-ages', 'decades')
const CENTURIES = words('loose-ages', 'centuries')
const OF_AGE = phrases('loose-ages', 'of-age')
/** Openers by which a number of years is an age whatever follows. */
const SURE =
  /older|younger|vecch|ont|ayant|vieill|esiston|hanno|nate|aperte|alter|junger|seit|tien|teng|antigu|viejas|eldre|yngre|aged|agees/

/** "No older than three years", "qui ont moins de 3 ans", "more than a century old". */
function youngerThanAt(pieces: Sentence, at: number, today: string, isAfterPlace: boolean): Found<Span> | null {
  const younger = YOUNGER.find(pieces, at)
  const older = younger === null ? OLDER.find(pieces, at) : null
  const opener = younger ?? older
  if (opener === null) return null
  const number = quantityAt(pieces, opener.end) ?? oneAt(pieces, opener.end)
  if (number === null || number.value.value > 1500) return null
  const unit = pieces[number.end]?.key ?? ''
  const months = YEARS.has(unit) ? 12 : MONTHS.has(unit) ? 1 : DECADES.has(unit) ? 120 : CENTURIES.has(unit) ? 1200 : 0
  if (months === 0) return null
  const tail = OF_AGE.find(pieces, number.end + 1)
  const said = pieces
    .slice(at, opener.end)
    .map(({ key }) => key)
    .join(' ')
  // "Aziende di almeno dieci anni".
  const isOfCompanies = isAboutCompanies(pieces, at)
  // "Agences web à Lyon, moins de 3 ans".
  const next = pieces[number.end + 1]
  const isApart =
    (isAfterPlace || pieces[at - 1]?.key === ',') &&
    (next === undefined || next.kind === 'mark' || CLAUSE_OPENERS.has(next.key))
  if (tail === null && months < 120 && !isOfCompanies && !isApart && !SURE.test(said)) return null
  const day = monthsBefore(today, Math.round(number.value.value * months))
  return {
    value: younger === null ? { from: null, to: day } : { from: day, to: null },
    end: tail?.end ?? number.end + 1,
  }
}

/** What may follow an age: another condition. */
const CLAUSE_OPENERS = words('loose-ages', 'clause-openers')
/** Words for premises and houses that are companies at the beginning of a clause: "…, exploitations de moins de 10 ans". */
const HOUSES = words('loose-ages', 'houses')

/** "Aziende **di almeno dieci anni**", "empresas de vending **de menos de …**", "…, exploitations **de moins de 10 ans**". */
function isAboutCompanies(pieces: Sentence, at: number): boolean {
  const [noun, of, before] = [3, 2, 1].map((back) => pieces[at - back]?.key ?? '')
  if (isCompanyNoun(before) || (isCompanyNoun(noun) && OF.has(of) && !NO_COMPANIES.has(before))) return true
  return HOUSES.has(before) && (at === 1 || pieces[at - 2].kind === 'mark')
}

/** Between a word for companies and their trade. */
const OF: ReadonlySet<string> = new Set(['de', 'di', 'd', 'del'])

const ONE = words('loose-ages', 'one')

/** "A century". */
function oneAt(pieces: Sentence, at: number): Found<{ readonly value: number }> | null {
  return ONE.has(pieces[at]?.key ?? '') ? { value: { value: 1 }, end: at + 1 } : null
}

/** Index after a year of an amount before it: "turnover above 5 million in 2023"; null where none follows. */
export function yearOfAmountAt(pieces: Sentence, at: number, calendar: Calendar): number | null {
  const period = periodAfter(pieces, IN.find(pieces, at)?.end, calendar)
  return period?.end ?? null
}
