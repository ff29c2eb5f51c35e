/** Looks at the cells of a list's first rows: which columns hold numbers of companies, and which their names. */

import { rawWords } from '../matching/name-words.ts'
import { readWords } from '../matching/names.ts'
import { type NumberReading, readNumber } from '../matching/numbers/identifiers.ts'
import { REGISTER_FORMATS } from '../matching/numbers/number-formats.ts'
import { readOtherwise } from '../matching/numbers/other-readings.ts'
import { findCountry } from '../reference/countries.ts'
import { countryOf } from '../reference/country-of.ts'
import { readRegion } from '../reference/written-regions.ts'
import { type ColumnCells, guessColumns } from './guess-columns.ts'

/** A list, as far as its cells are looked at. */
export interface LookedAtList {
  readonly columns: readonly string[]
  /** All rows, from the first. */
  rows(): AsyncIterable<{ readonly problem: string | null; text(column: string): string }>
}

/** Rows that are looked at. */
const ROWS = 200
/** Numbers that lost more zeros look like anything. */
const ZEROS_MAX = 2
/** Longer cells are no numbers, whatever they hold. */
const NUMBER_LENGTH_MAX = 40

/**
 * Looks at the cells of a list.
 *
 * @param country of rows that name none; `null`: numbers of such rows are not known
 */
export async function lookAtCells(
  list: LookedAtList,
  country: string | null,
): Promise<ReadonlyMap<string, ColumnCells>> {
  const { country: countryColumn } = guessColumns(list.columns)
  const counts = new Map(
    list.columns.map((column) => [
      column,
      { filled: 0, checked: 0, possible: 0, named: 0, other: 0, countries: 0, regions: 0 },
    ]),
  )
  let rows = 0
  for await (const row of list.rows()) {
    if (row.problem !== null) continue
    const own = countryColumn === undefined ? country : (countryOf(row.text(countryColumn)) ?? country)
    for (const [column, count] of counts) {
      const cell = row.text(column)
      if (cell === '') continue
      count.filled++
      if (countryOf(cell) !== null) count.countries++
      if (own === null) continue
      if (findCountry(own) !== undefined && readRegion(own, cell) !== undefined) count.regions++
      const verdict = numberVerdict(own, cell)
      if (verdict !== null) count[verdict]++
      if (verdict === null && (!/\d/.test(cell) || REGISTER_FORMATS[own]?.series !== undefined)) count.other++
      if (verdict === null && /\p{L}{2}/u.test(cell) && readWords(rawWords(cell), own).forms.length > 0) count.named++
    }
    if (++rows === ROWS) break
  }
  for (const count of counts.values()) {
    const all = Math.max(1, count.filled)
    count.checked /= all
    count.possible /= all
    count.named /= all
    count.other /= all
    count.countries /= all
    count.regions /= all
  }
  return counts
}

function numberVerdict(country: string, cell: string): 'checked' | 'possible' | null {
  if (cell.length > NUMBER_LENGTH_MAX || !/\d{3}/.test(cell.replace(/[\s.-]/g, '')) || isDate(cell)) return null
  const readings = [...readNumber(country, cell), ...readOtherwise(country, cell)]
  if (readings.some((reading) => isChecked(country, reading))) return 'checked'
  const { series = [] } = REGISTER_FORMATS[country] ?? {}
  const typed = cell.replace(/[^\p{L}\p{N}]/gu, '').length
  const isPossible = readings.some(
    ({ kind, number, checkDigit }) =>
      kind === 'register' &&
      checkDigit === 'unknown' &&
      series.some(({ digits }) => digits === number.length && typed >= digits - ZEROS_MAX),
  )
  return isPossible ? 'possible' : null
}

/** What is checked of an American number is its first digits, which most numbers pass. */
function isChecked(country: string, { kind, checkDigit }: NumberReading): boolean {
  return checkDigit === 'right' && (kind === 'lei' || country !== 'US')
}

/** Eight digits of a day look like a number of many registers. */
function isDate(cell: string): boolean {
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(cell)
}
