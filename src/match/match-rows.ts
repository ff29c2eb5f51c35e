/**
 * Matches the rows of a list to companies: by number, else by name with what the row says of the place. The names of all
 * rows are looked up together. Knows no wire: `POST /explore/match`, the reconciliation service and the command line use it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { publicError } from '../errors.ts'
import { findNumberIn } from '../explore/find-number.ts'
import { isCutShort } from '../matching/numbers/typed-number.ts'
import type { CompanyLookup, FoundByName, FoundByNumber, ManyNamesOptions } from '../search/lookup.ts'
import {
  decides,
  type MatchRow,
  matchByBoth,
  matchByName,
  matchByNameWithNumber,
  matchByNumber,
  type RowMatch,
} from './match-row.ts'

/** What a row means, or what is wrong with it. */
export interface MatchedRow extends RowMatch {
  /** What is wrong with the row, where nobody was found; `null`: nothing. */
  readonly error: string | null
}

/** Rows whose numbers are looked up, or whose companies are read, in one turn of the event loop. */
const TURN_ROWS = 32

/**
 * Matches rows.
 *
 * @returns for each row, in order
 * @throws {TooMuchWork} where the names need more work than they may take
 */
export async function matchRows(
  lookup: CompanyLookup,
  rows: readonly MatchRow[],
  options: ManyNamesOptions = {},
): Promise<readonly MatchedRow[]> {
  const asked: AskedRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % TURN_ROWS === TURN_ROWS - 1) await nextTurn()
    asked.push(await readNumber(lookup, row))
  }
  const named = asked.flatMap(({ names }) => names)
  const questions = named.map(({ country, name, postCode, region, city }) => ({
    country,
    name: name as string,
    postCode,
    region,
    city,
  }))
  const found = questions.length === 0 ? [] : await lookup.byNames(questions, options)
  const byName = new Map(named.map((row, index) => [row, found[index]]))
  const matched: MatchedRow[] = []
  for (const [at, one] of asked.entries()) {
    if (at % TURN_ROWS === TURN_ROWS - 1) await nextTurn()
    const { match, candidates } = decide(
      one,
      one.names.map((row) => byName.get(row) ?? []),
    )
    matched.push({ match, candidates, error: candidates.length === 0 ? mistakeOf(one.row) : null })
  }
  return matched
}

/** A row whose number was looked up. */
interface AskedRow {
  readonly row: MatchRow
  /** Who has its number. */
  readonly holder: FoundByNumber | null
  /** The row once more for each name that is looked up: the one without a number that was in it, and the one as it was typed. */
  readonly names: readonly MatchRow[]
}

/** Looks up the number of a row, or without any the one in its name. */
async function readNumber(lookup: CompanyLookup, row: MatchRow): Promise<AskedRow> {
  const { country, number, name } = row
  if (number !== null) {
    const holder = await findByNumber(lookup, country, number)
    const isDecided = name === null || (holder !== null && decides(row, holder))
    return { row, holder, names: isDecided ? [] : [row] }
  }
  const held = name === null ? null : await findNumberIn(lookup, country, name)
  if (held === null) return { row, holder: null, names: [row] }
  const read = { ...row, number: held.number, name: held.rest }
  return { row: read, holder: held.holder, names: held.rest === '' ? [] : [read, row] }
}

/** Who has a number; an id is the number of one company. */
async function findByNumber(lookup: CompanyLookup, country: string, number: string): Promise<FoundByNumber | null> {
  const company = number.startsWith(`${country}-`) ? await lookup.byId(number) : null
  if (company !== null) return { company, matchScore: 1, isOnly: true, readAs: null }
  return lookup.byNumber(country, number)
}

/** @param found what each of the names found */
function decide({ row, holder, names }: AskedRow, found: readonly (readonly FoundByName[])[]): RowMatch {
  const [byName = [], asTyped] = found
  if (holder === null) return matchByName(row, byName)
  if (names.length === 0) return matchByNumber(row, holder)
  if (asTyped === undefined) return matchByBoth(row, holder, byName)
  return matchByNameWithNumber(row, holder, byName, { row: names[1], found: asTyped })
}

function mistakeOf({ number }: MatchRow): string | null {
  return number !== null && isCutShort(number) ? CUT_SHORT : null
}

const CUT_SHORT = publicError('invalid_value', {
  member: 'vatTaxNumber',
  problem: 'must have all its digits: a spreadsheet left out the last ones',
}).sentence
