/** Decides which company a row means, once its number and its name were looked up. Pure. */
import { type Company, parseCompany } from '../company/company.ts'
import { isBeyondDoubt, MATCH } from '../matching/candidates/decide-match.ts'
import { type ComparedRow, compareRow, type RowEvidence } from '../matching/candidates/row-evidence.ts'
import { explainNobody, explainNumber } from '../matching/numbers/explain-number.ts'
import { withoutPunctuation } from '../matching/numbers/identifiers.ts'
import { looksMadeUp } from '../matching/numbers/placeholders.ts'
import type { FoundByName, FoundByNumber, NameEvidence } from '../search/lookup.ts'

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
export interface RowMatch {
  /** `id` of the company that is meant beyond doubt; `null` where there is none. */
  readonly match: string | null
  /** Best first, at most five. */
  readonly candidates: readonly MatchCandidate[]
}

const CANDIDATES_MAX = 5
/** The share of what a score lacks to 1 that the right web address adds, as the right place does. */
const WEBSITE_RAISE = 0.3

/** The score of a company that has the web address asked for. */
export function raisedByWebsite(score: number): number {
  return score + (1 - score) * WEBSITE_RAISE
}

/** Score of a company that has the number, as it is read, and another name: in doubt, like those that share words alone. */
export const OTHER_NAME_SCORE = 0.7

/** What is said of a number such as `12345678`. */
const MADE_UP = 'set aside, as it looks made up'

/** Whether a number decides whatever the name is: one company has it as it is written, and it does not look made up. */
export function decides(row: MatchRow, { isOnly, readAs }: FoundByNumber): boolean {
  return isOnly && readAs === null && !isMadeUp(row)
}

function isMadeUp({ country, number }: MatchRow): boolean {
  return number !== null && looksMadeUp(country, withoutPunctuation(number))
}

/** A row whose number decides, or that has no name. */
export function matchByNumber(row: MatchRow, holder: FoundByNumber): RowMatch {
  const record = parseCompany(holder.company)
  const isDoubtless = holder.isOnly && !isMadeUp(row)
  return { match: isDoubtless ? record.id : null, candidates: [heldBy(row, holder, record, 1)] }
}

function heldBy(row: MatchRow, holder: FoundByNumber, record: Company, matchScore: number): MatchCandidate {
  const { company } = holder
  const evidence = { ...compareRow(row, record), number: 'same' } as const
  return { company, record, matchScore, name: null, row: evidence, numberSaid: explainNumber(holder) }
}

/**
 * A row with a name and a number that says little by itself: it was read otherwise, looks made up, or several companies have
 * it. It means the company that has both; where none has, it is in doubt, and a number that looks made up is set aside.
 */
export function matchByBoth(row: MatchRow, holder: FoundByNumber, found: readonly FoundByName[]): RowMatch {
  const record = parseCompany(holder.company)
  const { match, candidates } = matchByName(row, found)
  const said = explainNumber(holder).replace('the same', 'that of another company')
  const compared = candidates.map((candidate): MatchCandidate => {
    const { row: own } = candidate
    if (candidate.record.id === record.id) return { ...heldBy(row, holder, record, 1), name: candidate.name }
    if (own.number === 'same') return candidate
    return isMadeUp(row)
      ? { ...candidate, numberSaid: MADE_UP }
      : { ...candidate, row: { ...own, number: 'other' }, numberSaid: said }
  })
  const both = compared.filter(({ row: { number }, name }) => number === 'same' && isNamed(name))
  if (both.length === 1) {
    const [one] = both
    return { match: one.record.id, candidates: [{ ...one, matchScore: 1 }, ...compared.filter((each) => each !== one)] }
  }
  if (both.length > 1 || (isMadeUp(row) && candidates.length > 0)) return { match, candidates: compared }
  return { match: null, candidates: withHolder(compared, heldBy(row, holder, record, OTHER_NAME_SCORE)) }
}

/**
 * A row whose name has a number in it, beside other words.
 *
 * @param row with the number, and the name without it
 * @param found by that name
 * @param typed the row as it was typed, and what its whole name found: the number may be a part of it
 */
export function matchByNameWithNumber(
  row: MatchRow,
  holder: FoundByNumber,
  found: readonly FoundByName[],
  typed: { readonly row: MatchRow; readonly found: readonly FoundByName[] },
): RowMatch {
  const both = matchByBoth(row, holder, found)
  if (both.match !== null) return both
  const { match, candidates } = matchByName(typed.row, typed.found)
  const held = heldBy(row, holder, parseCompany(holder.company), OTHER_NAME_SCORE)
  return { match, candidates: withHolder(candidates, held) }
}

function withHolder(candidates: readonly MatchCandidate[], held: MatchCandidate): readonly MatchCandidate[] {
  const others = candidates.filter(({ record }) => record.id !== held.record.id)
  return [...others, held].sort((a, b) => b.matchScore - a.matchScore).slice(0, CANDIDATES_MAX)
}

/** Whether a name was found as a whole. */
function isNamed(name: NameEvidence | null): boolean {
  return name !== null && name.words !== 'part' && name.words !== 'near'
}

/** A row whose number nobody has, or that has none. */
export function matchByName(row: MatchRow, found: readonly FoundByName[]): RowMatch {
  const nobody = row.number === null ? null : explainNobody(row.number)
  const compared = found.map(({ company, matchScore, evidence }) => {
    const record = parseCompany(company)
    const own = compareRow(row, record)
    const raised = own.website === 'same' ? raisedByWebsite(matchScore) : matchScore
    const numberSaid = own.number === 'same' ? 'the same' : nobody
    return { company, record, matchScore: raised, name: evidence, row: own, numberSaid }
  })
  // The host decides among names that are each good enough. Sorting is stable: among equals, the order of the lookup.
  const isHosted = (one: (typeof compared)[number]) =>
    one.row.website === 'same' && one.name.words === 'same' && one.matchScore >= MATCH.scoreMin
  compared.sort((a, b) => Number(isHosted(b)) - Number(isHosted(a)) || b.matchScore - a.matchScore)
  const isByHost = compared.length > 0 && isHosted(compared[0])
  const rivals = isByHost ? compared.filter(isHosted) : compared
  const isDoubtless = isBeyondDoubt(
    rivals.map(({ matchScore, name, row: own }) => ({
      score: matchScore,
      name,
      isAtPostcode: own.postCode === 'same',
    })),
  )
  return {
    match: isDoubtless ? compared[0].record.id : null,
    candidates: compared.map((one) => ({ ...one, matchScore: Math.round(one.matchScore * 1000) / 1000 })),
  }
}
