/**
 * Matches the rows of a list to companies: by number, else by name with what the row says of the place. The names of all
 * rows are looked up together. Knows no wire: `POST /explore/match`, the reconciliation service and the command line use it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Company } from '../company/company.ts'
import { type DecidedCandidate, isBeyondDoubt } from '../matching/decide-match.ts'
import { type ComparedRow, compareRow, type RowEvidence } from '../matching/row-evidence.ts'
import type { CompanyLookup, FoundByName, FoundByNumber, ManyNamesOptions, NameEvidence } from '../search/lookup.ts'

/** A row to be matched: a country, and a name or a number. */
export interface MatchRow extends ComparedRow {
  readonly name: string | null
}

/** A company that a row may mean. */
export interface MatchCandidate {
  /** UTF-8 bytes of the company's JSON object as sent to callers. */
  readonly company: Uint8Array
  readonly record: Company
  /** How likely it is the company meant, 0..1, in thousandths. */
  readonly matchScore: number
  /** How the name agrees; `null` where a number found the company. */
  readonly name: NameEvidence | null
  /** How the rest of the row agrees. */
  readonly row: RowEvidence
}

/** What a row means. */
export interface MatchedRow {
  /** `id` of the company that is meant beyond doubt (`decide-match.ts`); `null` where there is none. */
  readonly match: string | null
  /** Best first, at most five. */
  readonly candidates: readonly MatchCandidate[]
}

/** Rows whose numbers are looked up, or whose companies are read, in one turn of the event loop. */
const TURN_ROWS = 32
/** The share of what a score lacks to 1 that the right web address adds, as the right place does. */
const WEBSITE_RAISE = 0.3

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
  const byNumber: (FoundByNumber | null)[] = []
  for (const [at, { country, number }] of rows.entries()) {
    if (at % TURN_ROWS === TURN_ROWS - 1) await nextTurn()
    byNumber.push(number === null ? null : await lookup.byNumber(country, number))
  }
  const named = rows.flatMap((row, at) => (row.name === null || byNumber[at] !== null ? [] : [{ ...row, at }]))
  const questions = named.map(({ country, name, postCode, region, city }) => ({
    country,
    name: name as string,
    postCode,
    region,
    city,
  }))
  const found = questions.length === 0 ? [] : await lookup.byNames(questions, options)
  const byName = new Map(named.map(({ at }, index) => [at, found[index]]))
  const matched: MatchedRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % TURN_ROWS === TURN_ROWS - 1) await nextTurn()
    const holder = byNumber[at]
    matched.push(holder === null ? matchByName(row, byName.get(at) ?? []) : matchByNumber(row, holder))
  }
  return matched
}

function matchByNumber(row: MatchRow, { company, isOnly }: FoundByNumber): MatchedRow {
  const record = parse(company)
  const evidence = { ...compareRow(row, record), number: 'same' } as const
  const decided: DecidedCandidate = {
    score: 1,
    foundBy: 'number',
    isOnlyHolder: isOnly,
    hasOtherNumber: false,
    place: 'not asked',
  }
  return {
    match: isBeyondDoubt([decided]) ? record.id : null,
    candidates: [{ company, record, matchScore: 1, name: null, row: evidence }],
  }
}

function matchByName(row: MatchRow, found: readonly FoundByName[]): MatchedRow {
  const compared = found.map(({ company, matchScore, evidence }) => {
    const record = parse(company)
    const own = compareRow(row, record)
    const raised = own.website === 'same' ? matchScore + (1 - matchScore) * WEBSITE_RAISE : matchScore
    return { company, record, matchScore: raised, name: evidence, row: own }
  })
  // Sorting is stable: among equals, the order of the lookup.
  compared.sort((a, b) => b.matchScore - a.matchScore)
  const isDoubtless = isBeyondDoubt(
    compared.map(({ matchScore, name, row: own }) => ({
      score: matchScore,
      foundBy: name.words === 'part' || name.words === 'near' ? name.words : 'name',
      isOnlyHolder: false,
      hasOtherNumber: own.number === 'other',
      place: name.place,
    })),
  )
  return {
    match: isDoubtless ? compared[0].record.id : null,
    candidates: compared.map((one) => ({ ...one, matchScore: Math.round(one.matchScore * 1000) / 1000 })),
  }
}

function parse(company: Uint8Array): Company {
  return JSON.parse(Buffer.from(company).toString('utf8')) as Company
}
