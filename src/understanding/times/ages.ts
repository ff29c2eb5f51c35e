/**
 * Ages in sentences: "founded after 2015", "negli ultimi 5 anni", "seit über 20 Jahren", "start-ups".
 *
 * Rules:
 * - "After 2015" begins on 2016-01-01, "since 2015" on 2015-01-01; "before 1990" ends on 1989-12-31, "until 1990" on 1990-12-31.
 * - A number of years is counted back from today: "more than 20 years" is a date 20 years ago or earlier.
 * - Start-ups and young companies: incorporated within the last 5 years. Newly founded ones: the last 2.
 * - Long-established, historic companies: 50 years or more. Centenary ones: 100.
 * - A lone year or number of years counts only beside a word of founding or of time.
 */

import type { SomeFilters } from '../interpretation.ts'
import { boundsAt, quantityAt } from '../quantities.ts'
import { COMPANY_NOUNS } from '../request-words.ts'
import type { Sentence } from '../sentence.ts'
import type { Found } from '../sentence-words.ts'
import { phrases, words } from '../spoken-phrases.ts'
import {
  type Calendar,
  daysBefore,
  monthsBefore,
  type Period,
  periodAt,
  relativeAt,
  skipEra,
  yearlessAt,
  yearsBefore,
} from './periods.ts'

/** A span of time: dates `YYYY-MM-DD`, `null` where open. */
export interface Span {
  readonly from: string | null
  readonly to: string | null
}

type Direction = 'after' | 'since' | 'before' | 'until' | 'in' | 'around'

/** Words for the founding of companies, and for their being there since. */
export const FOUNDED = phrases('ages', 'founded')
const DIRECTIONS = phrases<Direction>('ages', 'directions')
const YEAR_RANGE_OPENERS = phrases('ages', 'year-range-openers')
const YEAR_RANGE_LINKS = phrases('ages', 'year-range-links')

const LAST = phrases('ages', 'last', Number)
const BACK_TO = phrases('ages', 'back-to')
const AGE_COMPARISONS = phrases<'gt' | 'lt'>('ages', 'age-comparisons')
const YEARS = words('ages', 'years')
const MONTH_UNITS = words('ages', 'month-units')
const AGE_TAILS = phrases('ages', 'age-tails')
const NUMBER_ADJECTIVES = words('ages', 'number-adjectives')

/** "Aged", "im Alter von": an age follows. */
const AGED = phrases('ages', 'aged')

const NAMED = phrases<'startup' | 'young' | 'new' | 'historic' | 'centenary'>('ages', 'named')

/**
 * Reads an age at `at`.
 *
 * @returns the filters that it means and the index after it; null where no age begins there
 */
export function ageAt(pieces: Sentence, at: number, calendar: Calendar): Found<SomeFilters> | null {
  const { today } = calendar
  const found = namedAt(pieces, at, today) ?? datedAt(pieces, at, calendar) ?? countedAt(pieces, at, today)
  return found === null ? null : { value: ageFilters(found.value), end: found.end }
}

/** The filters of a span of time. */
export function ageFilters({ from, to }: Span): SomeFilters {
  return {
    ...(from !== null && { dateOfIncorporationGte: from }),
    ...(to !== null && { dateOfIncorporationLte: to }),
  }
}

/** Whether a word of founding begins at `at`. */
export function saysFounding(pieces: Sentence, at: number): boolean {
  return FOUNDED.find(pieces, at) !== null
}

/** Whether a word for young or new companies begins at `at`. */
export function isYoungAt(pieces: Sentence, at: number): boolean {
  return /startup|young|new/.test(NAMED.find(pieces, at)?.value ?? '')
}

/** Whether a word for companies that are young by themselves begins at `at`: "start-ups", "young firms". */
export function isYoungCompanyAt(pieces: Sentence, at: number): boolean {
  return /startup|young/.test(NAMED.find(pieces, at)?.value ?? '')
}

/** Whether a word for start-ups begins at `at`. */
export function isStartUpAt(pieces: Sentence, at: number): boolean {
  return NAMED.find(pieces, at)?.value === 'startup'
}

/** A period told from today, without a word of founding: "last quarter". */
export function recentAt(pieces: Sentence, at: number, calendar: Calendar): Found<SomeFilters> | null {
  const found = relativeAt(pieces, at, calendar)
  return found === null ? null : { value: ageFilters(found.value), end: found.end }
}

/** Start-ups and young companies are incorporated within so many years. */
const YOUNG_YEARS = 5

function namedAt(pieces: Sentence, at: number, today: string): Found<Span> | null {
  const named = NAMED.find(pieces, at)
  if (named === null) return null
  const spans = {
    startup: { from: yearsBefore(today, YOUNG_YEARS), to: null },
    young: { from: yearsBefore(today, YOUNG_YEARS), to: null },
    new: { from: yearsBefore(today, 2), to: null },
    historic: { from: null, to: yearsBefore(today, 50) },
    centenary: { from: null, to: yearsBefore(today, 100) },
  }
  return { value: spans[named.value], end: named.end }
}

/** "Founded after 2015", "seit 1990", "fondées entre 2010 et 2015", "in the 1990s", "opened last month". */
function datedAt(pieces: Sentence, at: number, calendar: Calendar): Found<Span> | null {
  const founded = FOUNDED.find(pieces, at)
  const next = founded?.end ?? at
  // "Founded and active since", "fondate tra il …": nothing else is allowed between.
  const opener = YEAR_RANGE_OPENERS.find(pieces, next)
  if (opener !== null) {
    const range = yearRangeAt(pieces, opener.end, calendar)
    if (range !== null) return withVerbAfter(pieces, range)
  }
  const isPeriod = founded !== null ? foundedPeriodAt : anyPeriodAt
  // "Im letzten Jahr" is more than "im".
  const named = founded === null ? null : (yearRangeAt(pieces, next, calendar) ?? isPeriod(pieces, next, calendar))
  if (named !== null) return named
  const direction = DIRECTIONS.find(pieces, next)
  if (direction === null) {
    // "Die 2021 gegründet wurden".
    const alone = founded === null ? anyPeriodAt(pieces, at, calendar) : null
    const verb = alone === null ? null : FOUNDED.find(pieces, alone.end)
    return alone === null || verb === null ? null : { value: alone.value, end: verb.end }
  }
  const after = pieces[direction.end]
  const isArticle = after?.kind === 'word' && ARTICLES.has(after.key)
  const range = direction.value === 'in' ? yearRangeAt(pieces, direction.end, calendar) : null
  // "Aperti **ad** agosto" are open then; "nate **a** marzo 2022" began then.
  const isDated = DATED.has(pieces[next].key) ? anyPeriodAt : isPeriod
  const period =
    range ??
    isDated(pieces, direction.end, calendar) ??
    (isArticle ? isPeriod(pieces, direction.end + 1, calendar) : null)
  if (period === null) return null
  const verb = founded === null ? FOUNDED.find(pieces, period.end) : null
  const isAnchored = founded !== null || verb !== null
  // "Bis 2015", "in 2015", "from 2015" say nothing without a verb; "after", "since" and "before" speak of time alone.
  if (!isAnchored && (direction.value === 'in' || direction.value === 'until' || direction.value === 'around'))
    return null
  const first = pieces[at].key
  if (!isAnchored && direction.value === 'since' && !PLAIN_SINCE.has(first)) return null
  return { value: toward(direction.value, period.value), end: skipEra(pieces, verb?.end ?? period.end) }
}

function anyPeriodAt(pieces: Sentence, at: number, calendar: Calendar): Found<Period> | null {
  return relativeAt(pieces, at, calendar) ?? periodAt(pieces, at, calendar)
}

/** After a word of founding, also "March" or "the second quarter" without a year. */
function foundedPeriodAt(pieces: Sentence, at: number, calendar: Calendar): Found<Period> | null {
  return anyPeriodAt(pieces, at, calendar) ?? yearlessAt(pieces, at, calendar)
}

/** Prepositions that only a month with its year follows. */
const DATED: ReadonlySet<string> = new Set(['a', 'ad'])
const PLAIN_SINCE = words('ages', 'plain-since')
const ARTICLES = words('ages', 'articles')

function withVerbAfter(pieces: Sentence, found: Found<Span>): Found<Span> {
  const verb = FOUNDED.find(pieces, found.end)
  return verb === null ? found : { value: found.value, end: verb.end }
}

function toward(direction: Direction, { from, to }: Period): Span {
  if (direction === 'after') return { from: daysBefore(to, -1), to: null }
  if (direction === 'since') return { from, to: null }
  if (direction === 'before') return { from: null, to: daysBefore(from, 1) }
  if (direction === 'until') return { from: null, to }
  if (direction === 'around') return { from: yearsBefore(from, ROUGH_YEARS), to: yearsBefore(to, -ROUGH_YEARS) }
  return { from, to }
}

/** Years on each side of "around 2010". */
const ROUGH_YEARS = 2

/** Two periods and what joins them; the first may have its year from the second. */
function yearRangeAt(pieces: Sentence, at: number, calendar: Calendar): Found<Period> | null {
  const first = periodAt(pieces, at, calendar) ?? yearlessAt(pieces, at, calendar)
  const link = first === null ? null : YEAR_RANGE_LINKS.find(pieces, first.end)
  if (first === null || link === null) return null
  // "En 2023 ou **en** 2024".
  const again = DIRECTIONS.find(pieces, link.end)
  const open = again?.value === 'in' ? again.end : link.end
  const next = ARTICLES.has(pieces[open]?.key ?? '') ? open + 1 : open
  const high = periodAt(pieces, next, calendar)
  if (high === null) return null
  const year = Number(high.value.from.slice(0, 4))
  const low = periodAt(pieces, at, calendar) ?? yearlessAt(pieces, at, calendar, year)
  if (low === null) return null
  const [from, to] = low.value.from <= high.value.from ? [low, high] : [high, low]
  return { value: { from: from.value.from, to: to.value.to }, end: high.end }
}

/** "Older than 20 years", "negli ultimi 5 anni", "depuis plus de 20 ans", "with 10 years of experience". */
function countedAt(pieces: Sentence, at: number, today: string): Found<Span> | null {
  const founded = FOUNDED.find(pieces, at)
  let next = founded?.end ?? at
  const last = LAST.find(pieces, next)
  const compared = last === null ? AGE_COMPARISONS.find(pieces, next) : null
  const back = last === null && compared === null ? BACK_TO.find(pieces, next) : null
  const aged = last === null && compared === null ? AGED.find(pieces, next) : null
  next = last?.end ?? compared?.end ?? aged?.end ?? back?.end ?? next
  if (next > at && ARTICLES.has(pieces[next]?.key ?? '')) next++
  const bounds = last === null && compared === null ? boundsAt(pieces, next) : null
  const number = bounds ?? quantityAt(pieces, next)
  // "In the last year" has no number.
  const isLastYear = number === null && last !== null
  const amount = isLastYear ? 1 : (bounds?.value.low ?? bounds?.value.high ?? quantityAt(pieces, next)?.value.value)
  if (amount === undefined || bounds?.value.isMoney) return null
  let end = number?.end ?? next
  const hadAdjective = NUMBER_ADJECTIVES.has(pieces[end]?.key ?? '')
  if (hadAdjective) end++
  const unit = pieces[end]?.key ?? ''
  const isMonths = MONTH_UNITS.has(unit)
  if (!isMonths && !YEARS.has(unit)) return null
  end++
  if (last?.value === 1 && NUMBER_ADJECTIVES.has(pieces[end]?.key ?? '')) end++
  const tail = AGE_TAILS.find(pieces, end)
  if (tail !== null) end = tail.end
  const verb = founded === null ? FOUNDED.find(pieces, end) : null
  if (verb !== null) end = verb.end
  const isAnchored =
    founded !== null ||
    verb !== null ||
    tail !== null ||
    aged !== null ||
    isAlwaysAge(pieces, at) ||
    (bounds !== null &&
      bounds.value.low !== null &&
      bounds.value.high !== null &&
      COMPANY_NOUNS.has(keyBefore(pieces, at))) ||
    (last !== null && hadAdjective) ||
    (compared !== null && isOfCompanies(pieces, at, end))
  if (!isAnchored) return null
  const longest = Math.max(amount, bounds?.value.low ?? 0, bounds?.value.high ?? 0)
  if (longest > YEARS_MAX * (isMonths ? 12 : 1)) return null
  const ago = (count: number): string => (isMonths ? monthsBefore(today, count) : yearsBefore(today, count))
  if (last !== null) return { value: { from: ago(amount), to: null }, end }
  if (compared !== null) {
    return { value: compared.value === 'gt' ? { from: null, to: ago(amount) } : { from: ago(amount), to: null }, end }
  }
  const { low, high, isRough } = bounds!.value
  if (isRough) return { value: { from: null, to: ago(amount) }, end }
  return { value: { from: high === null ? null : ago(high), to: low === null ? null : ago(low) }, end }
}

/** No company is older (the oldest known one dates from 578), so no larger number is an age. */
const YEARS_MAX = 1500

/** Openers that mean a company's age whatever follows. */
const ALWAYS_AGE = phrases('ages', 'always-age')

/** People and goods that have an age, or years of something. */
export const NO_COMPANIES = words('ages', 'no-companies')
const NO_AGES = words('ages', 'no-ages')

/** The word before a piece, and before the preposition in front of it: "empresas de entre …". */
function keyBefore(pieces: Sentence, at: number): string {
  const before = pieces[at - 1]?.key ?? ''
  return before === 'de' || before === 'mit' || before === 'con' || before === 'med' || before === 'avec'
    ? (pieces[at - 2]?.key ?? '')
    : before
}

/** Whether "with more than 25 years" is about a company: no people or goods precede it, no warranty follows. */
function isOfCompanies(pieces: Sentence, at: number, end: number): boolean {
  const before = pieces[at - 1]?.key ?? ''
  if (NO_COMPANIES.has(before) || pieces.slice(end, end + 3).some(({ key }) => NO_AGES.has(key))) return false
  return pieces[at].key !== 'de' || COMPANY_NOUNS.has(before)
}

function isAlwaysAge(pieces: Sentence, at: number): boolean {
  return ALWAYS_AGE.find(pieces, at) !== null
}
