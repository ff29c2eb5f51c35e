/**
 * Matches the rows of a list to companies: by number, else by name with what the row says of the place. The names of all
 * rows are looked up together. Knows no wire: `POST /explore/match`, the reconciliation service and the command line use it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Company } from '../company/company.ts'
import { publicError } from '../errors.ts'
import { isBeyondDoubt } from '../matching/decide-match.ts'
import { explainNumber } from '../matching/numbers/explain-number.ts'
import { withoutPunctuation } from '../matching/numbers/identifiers.ts'
import { looksMadeUp } from '../matching/numbers/placeholders.ts'
import { isCutShort } from '../matching/numbers/typed-number.ts'
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
  /** What there is to say of the number of the row; `null` where it has none. */
  readonly numberSaid: string | null
}

/** What a row means. */
export interface MatchedRow {
  /** `id` of the company that is meant beyond doubt (`decide-match.ts`); `null` where there is none. */
  readonly match: string | null
  /** Best first, at most five. */
  readonly candidates: readonly MatchCandidate[]
  /** What is wrong with the row, where nobody was found; `null`: nothing. */
  readonly error: string | null
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
    byNumber.push(number === null ? null : await findByNumber(lookup, country, number))
  }
  const named = rows.flatMap((row, at) => (row.name === null || decides(row, byNumber[at]) ? [] : [{ ...row, at }]))
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
    const names = byName.get(at)
    const { match, candidates } =
      holder === null
        ? matchByName(row, names ?? [])
        : names === undefined
          ? matchByNumber(row, holder)
          : matchByBoth(row, holder, names)
    const isCut = candidates.length === 0 && row.number !== null && isCutShort(row.number)
    matched.push({ match, candidates, error: isCut ? CUT_SHORT_ALONE : null })
  }
  return matched
}

/** Who has a number; an id is the number of one company. */
async function findByNumber(lookup: CompanyLookup, country: string, number: string): Promise<FoundByNumber | null> {
  const company = number.startsWith(`${country}-`) ? await lookup.byId(number) : null
  if (company !== null) return { company, matchScore: 1, isOnly: true, readAs: null }
  return lookup.byNumber(country, number)
}

/** Whether a number decides whatever the name is: one company has it as it is written, and it does not look made up. */
function decides({ country, number }: MatchRow, holder: FoundByNumber | null): boolean {
  if (holder === null || number === null) return false
  return holder.isOnly && holder.readAs === null && !isMadeUp({ country, number })
}

function isMadeUp({ country, number }: Pick<MatchRow, 'country' | 'number'>): boolean {
  return number !== null && looksMadeUp(country, withoutPunctuation(number))
}

type Matched = Pick<MatchedRow, 'match' | 'candidates'>

/** A row whose number decides, or that has no name. */
function matchByNumber(row: MatchRow, holder: FoundByNumber): Matched {
  const record = parse(holder.company)
  const isDoubtless = holder.isOnly && !isMadeUp(row)
  return { match: isDoubtless ? record.id : null, candidates: [heldBy(row, holder, record, 1)] }
}

function heldBy(
  row: MatchRow,
  { company, readAs }: FoundByNumber,
  record: Company,
  matchScore: number,
): MatchCandidate {
  const evidence = { ...compareRow(row, record), number: 'same' } as const
  return { company, record, matchScore, name: null, row: evidence, numberSaid: explainNumber({ readAs }) }
}

/** Score of a company that has the number, as it is read, and another name: in doubt, like those that share words alone. */
const OTHER_NAME_SCORE = 0.7

/**
 * A row with a name and a number that says little by itself: it was read otherwise, looks made up, or several companies have
 * it. It means the company that has both.
 */
function matchByBoth(row: MatchRow, holder: FoundByNumber, found: readonly FoundByName[]): Matched {
  const record = parse(holder.company)
  const { match, candidates } = matchByName(row, found)
  const compared = candidates.map((candidate): MatchCandidate => {
    const { row: own } = candidate
    if (candidate.record.id === record.id) return { ...heldBy(row, holder, record, 1), name: candidate.name }
    if (own.number === 'same') return candidate
    if (isMadeUp(row)) return { ...candidate, numberSaid: MADE_UP }
    const numberSaid = `that of another company${holder.readAs === null ? '' : `, read as ${holder.readAs}`}`
    return { ...candidate, row: { ...own, number: 'other' }, numberSaid }
  })
  const both = compared.filter(({ row: { number }, name }) => number === 'same' && isNamed(name))
  if (both.length === 1) {
    const [one] = both
    return { match: one.record.id, candidates: [{ ...one, matchScore: 1 }, ...compared.filter((each) => each !== one)] }
  }
  if (both.length > 1 || (isMadeUp(row) && candidates.length > 0)) return { match, candidates: compared }
  const others = compared.filter((candidate) => candidate.record.id !== record.id)
  const all = [...others, heldBy(row, holder, record, OTHER_NAME_SCORE)]
  return { match: null, candidates: all.sort((a, b) => b.matchScore - a.matchScore).slice(0, CANDIDATES_MAX) }
}

const CANDIDATES_MAX = 5

/** Whether a name was found as a whole. */
function isNamed(name: NameEvidence | null): boolean {
  return name !== null && name.words !== 'part' && name.words !== 'near'
}

function matchByName(row: MatchRow, found: readonly FoundByName[]): Matched {
  const nobody = row.number === null ? null : isCutShort(row.number) ? CUT_SHORT : 'finds no company'
  const compared = found.map(({ company, matchScore, evidence }) => {
    const record = parse(company)
    const own = compareRow(row, record)
    const raised = own.website === 'same' ? matchScore + (1 - matchScore) * WEBSITE_RAISE : matchScore
    const numberSaid = own.number === 'same' ? 'the same' : nobody
    return { company, record, matchScore: raised, name: evidence, row: own, numberSaid }
  })
  // Sorting is stable: among equals, the order of the lookup.
  compared.sort((a, b) => b.matchScore - a.matchScore)
  const isDoubtless = isBeyondDoubt(
    compared.map(({ matchScore, name }) => ({
      score: matchScore,
      foundBy: name.words === 'part' || name.words === 'near' ? name.words : 'name',
      place: name.place,
    })),
  )
  return {
    match: isDoubtless ? compared[0].record.id : null,
    candidates: compared.map((one) => ({ ...one, matchScore: Math.round(one.matchScore * 1000) / 1000 })),
  }
}

/** What is said of a number such as `12345678`. */
const MADE_UP = 'set aside, as it looks made up'
/** What is said of a number such as `6,98051E+12`. */
const CUT_SHORT = 'set aside, as a spreadsheet left out its last digits'
const CUT_SHORT_ALONE = publicError('invalid_value', {
  member: 'vatTaxNumber',
  problem: 'must have all its digits: a spreadsheet left out the last ones',
}).sentence

function parse(company: Uint8Array): Company {
  return JSON.parse(Buffer.from(company).toString('utf8')) as Company
}
