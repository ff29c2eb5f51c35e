/**
 * Amounts in sentences: "more than 50 employees", "fatturato tra 2 e 10 milioni", "CA supérieur à 3 M€".
 *
 * Rules:
 * - Heads are counted: "more than 50" begins at 51, "fewer than 50" ends at 49.
 * - Money is measured: "above 5 million" and "at least 5 million" both begin at 5,000,000, in the company's currency.
 * - A bare number, or one after "about", is approximate: from a fifth less to a fifth more.
 * - Of two numbers, the scale of the second also applies to a first one without a scale ("between 2 and 10 million"), unless
 *   the first is written out ("between 500,000 and 2 million").
 * - A number without a unit is not understood; one with a currency and a bound is turnover. Money that belongs to
 *   something else (capital, profit, assets) is not turnover and stays with the words of the activity.
 */
import { distance } from 'fastest-levenshtein'
import type { SomeFilters } from './interpretation.ts'
import { AFTERTHOUGHTS, type Bounds, boundsAt, boundsOf } from './quantities.ts'
import type { Sentence } from './sentence.ts'
import { type Found, type Piece, wordSet } from './sentence-words.ts'
import { phrases, words } from './spoken-phrases.ts'

type Unit = 'heads' | 'money'

const UNITS = phrases<Unit>('amounts', 'units')

/** Words before an amount that say what it counts: "turnover above …", "employing …". */
const LEADING_UNITS = phrases<Unit>('amounts', 'leading-units')

/** Words between a leading unit and its number. */
const FILLERS = words('amounts', 'fillers')
/** Words between a number and its unit. */
const LINKS = words('amounts', 'links')
/** Words after turnover ("5 million a year"), or at the end of a German clause. */
const CLOSERS = phrases('amounts', 'closers')

/** Phrases for no employees at all. */
const NO_HEADS = phrases('amounts', 'no-heads')

/** Money that is not turnover. */
const OTHER_MONEY = words('amounts', 'other-money')

/**
 * Reads an amount at `at`.
 *
 * @returns the filters that it means and the index after it; null where no amount begins there
 */
export function amountAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const none = NO_HEADS.find(pieces, at)
  if (none !== null) return { value: { numberOfEmployeesGte: 0, numberOfEmployeesLte: 0 }, end: none.end }
  return leadingUnitAt(pieces, at) ?? trailingUnitAt(pieces, at) ?? bareHeadsAt(pieces, at)
}

function trailingUnitAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const bounds = boundsAt(pieces, at)
  if (bounds === null) return null
  for (let next = bounds.end; next <= bounds.end + 2; next++) {
    const unit = UNITS.find(pieces, next)
    if (unit !== null && !(unit.value === 'heads' && bounds.value.isMoney)) {
      return readAfterthought(pieces, unit.value, bounds.value, unit.end)
    }
    if (isMistypedHeads(pieces[next]) && !bounds.value.isMoney)
      return readAfterthought(pieces, 'heads', bounds.value, next + 1)
    if (pieces[next]?.kind !== 'word' || !LINKS.has(pieces[next].key)) break
  }
  if (!bounds.value.isMoney || !bounds.value.isBounded || isOtherMoney(pieces, at, bounds.end)) return null
  return { value: amountFilters('money', bounds.value), end: skipCloser(pieces, bounds.end) }
}

/** The words for employees that are long enough to be told with a wrong letter or two. */
const HEADS = wordSet(
  'employees dipendenti lavoratori salaries employes collaborateurs mitarbeiter mitarbeitern beschaftigte beschaftigten angestellte angestellten empleados trabajadores ansatte medarbeidere',
)
/** Letters from which on two of them may be wrong. */
const LONG_WORD = 9

/** "50+ emploees": after a number, a word for employees with a typo. */
function isMistypedHeads(piece: Piece | undefined): boolean {
  if (piece?.kind !== 'word' || piece.key.length < 6) return false
  const wrong = piece.key.length < LONG_WORD ? 1 : 2
  for (const word of HEADS)
    if (
      word[0] === piece.key[0] &&
      Math.abs(word.length - piece.key.length) <= wrong &&
      distance(word, piece.key) <= wrong
    )
      return true
  return false
}

/** Fewer and more are no number of employees that somebody writes without saying so. */
const [BARE_MIN, BARE_MAX] = [2, 100_000]
/** Words before a number that counts something else: "holidays for over 50", "children under 5". */
const NOT_BEFORE_BARE = words('amounts', 'not-before-bare')
/** Words that may follow one: "bakeries under 50 in Leeds". */
const AFTER_BARE = words('amounts', 'after-bare')

/** "Software firms under 50", "fintech 5-15", "agencies, 100+": employees, where nothing says what is counted. */
function bareHeadsAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  if (at === 0 || pieces[at].isGlued !== (pieces[at - 1].key === '(') || NOT_BEFORE_BARE.has(pieces[at - 1].key))
    return null
  const found = boundsAt(pieces, at)
  if (found === null || found.value.isRough || found.value.isMoney) return null
  const { low, high } = found.value
  const isPlausible = [low, high].every(
    (bound) => bound === null || (bound >= BARE_MIN && bound <= BARE_MAX && Number.isInteger(bound)),
  )
  const next = pieces[found.end]
  const isClosed =
    next === undefined ||
    ((next.key === ',' || next.key === ')' || next.key === ';') && next.isGlued) ||
    AFTER_BARE.has(next.key)
  const numbers = pieces.slice(at, found.end).filter(({ kind }) => kind === 'number')
  // Words alone count nothing; "2006-2010" are years.
  const isWritten = numbers.length > 0 && numbers.every(({ text }) => !/^(?:1[5-9]|20)\d\d$/.test(text))
  if (!isPlausible || !isClosed || !isWritten || pieces[at - 1].kind === 'number') return null
  return { value: amountFilters('heads', found.value), end: found.end }
}

function leadingUnitAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const unit = LEADING_UNITS.find(pieces, at)
  if (unit === null) return null
  for (let next = unit.end; next < unit.end + 5 && next < pieces.length; next++) {
    const bounds = boundsAt(pieces, next)
    if (bounds !== null) {
      if (unit.value === 'heads' && bounds.value.isMoney) return null
      const linked = LINKS.has(pieces[bounds.end]?.key ?? '') ? bounds.end + 1 : bounds.end
      const again = UNITS.find(pieces, bounds.end) ?? UNITS.find(pieces, linked)
      // "Sales and 20 employees": the next unit counts the number.
      if (again !== null && again.value !== unit.value && !bounds.value.isMoney) return null
      return readAfterthought(
        pieces,
        unit.value,
        bounds.value,
        again !== null && again.value === unit.value ? again.end : bounds.end,
      )
    }
    const { kind, key } = pieces[next]
    if (key !== ':' && key !== '=' && (kind !== 'word' || !FILLERS.has(key))) return null
  }
  return null
}

/** Looks for "or more" after the unit where no comparison precedes it, then for the end of the clause. */
function readAfterthought(pieces: Sentence, unit: Unit, bounds: Bounds, end: number): Found<SomeFilters> {
  const after = bounds.isBounded ? null : AFTERTHOUGHTS.find(pieces, end)
  const value = after === null ? bounds : boundsOf(after.value, bounds.low ?? 0, bounds.isMoney)
  return { value: amountFilters(unit, value), end: skipCloser(pieces, after?.end ?? end) }
}

function skipCloser(pieces: Sentence, at: number): number {
  return CLOSERS.find(pieces, at)?.end ?? at
}

/** Whether a word nearby says that the money is not turnover. */
function isOtherMoney(pieces: Sentence, from: number, to: number): boolean {
  const around = [...pieces.slice(Math.max(0, from - 4), from), ...pieces.slice(to, to + 3)]
  return around.some(({ key }) => OTHER_MONEY.has(key))
}

function amountFilters(unit: Unit, bounds: Bounds): SomeFilters {
  const low = bounds.isRough && bounds.low !== null ? bounds.low * 0.8 : bounds.low
  const high = bounds.isRough && bounds.high !== null ? bounds.high * 1.2 : bounds.high
  const isHeads = unit === 'heads'
  const least = low === null ? null : isHeads && bounds.isAbove ? Math.floor(low) + 1 : Math.ceil(low - 1e-6)
  const most = high === null ? null : isHeads && bounds.isBelow ? Math.ceil(high) - 1 : Math.floor(high + 1e-6)
  return isHeads
    ? {
        ...(least !== null && { numberOfEmployeesGte: safe(least) }),
        ...(most !== null && { numberOfEmployeesLte: safe(most) }),
      }
    : {
        ...(least !== null && { operatingRevenueGte: safe(least) }),
        ...(most !== null && { operatingRevenueLte: safe(most) }),
      }
}

/** Filters hold safe integers only. */
function safe(value: number): number {
  return Math.min(value, Number.MAX_SAFE_INTEGER)
}
