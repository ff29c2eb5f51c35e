/**
 * Tells a company whose industry changed from one whose register only writes it by another list. When a country changes its
 * list, the codes of all its companies differ on one day, and that is news of none of them. Pure.
 */
import type { CodeScheme } from '../company/codes.ts'
import type { Company, CompanyCodes } from '../company/company.ts'
import { areCounterparts, revisedCode } from '../reference/counterparts.ts'
import type { Member } from './members.ts'

const CODES = ['nationalSectors', 'naceCodes', 'naicsCodes', 'sicCodes'] as const satisfies readonly Member[]
/** Members that may differ: codes, which of them are derived, and the day on which the register wrote them. */
const ALLOWED: ReadonlySet<Member> = new Set([...CODES, 'sources', 'lastUpdated'])

/** Members whose codes have counterparts in another revision. */
const REVISED = [
  { member: 'nationalSectors', scheme: 'national' },
  { member: 'naceCodes', scheme: 'nace' },
] as const satisfies readonly { member: Member; scheme: CodeScheme }[]

/**
 * Whether nothing differs but the codes of a company's industry, and these mean the same: each stated code that is gone has a
 * counterpart among those after, by the official table between two revisions of NACE, and each that is new has one among those
 * before. A code that gives way to another one of the same list is a change. Codes that are derived follow from those stated.
 *
 * @param differing the members that differ
 */
export function isRecoded(before: Company, after: Company, differing: readonly Member[]): boolean {
  if (!differing.every((member) => ALLOWED.has(member))) return false
  const stated = differing.filter((member) => !isDerived(before, member) || !isDerived(after, member))
  if (stated.includes('naicsCodes') || stated.includes('sicCodes')) return false
  if (stated.includes('sources') && !haveSameSources(before, after)) return false
  if (!CODES.some((member) => differing.includes(member))) return false
  return REVISED.every(({ member, scheme }) => {
    if (!stated.includes(member)) return true
    const { countryIso2 } = after
    const isTranslated = (rank: keyof CompanyCodes) =>
      isTranslation(scheme, countryIso2, before[member][rank], after[member][rank])
    return isTranslated('primary') && isTranslated('secondary')
  })
}

function isTranslation(
  scheme: 'national' | 'nace',
  country: string,
  before: readonly string[],
  after: readonly string[],
): boolean {
  const gone = before.filter((code) => !after.includes(code))
  const come = after.filter((code) => !before.includes(code))
  const revisions = (codes: readonly string[]) => codes.map((code) => revisedCode(scheme, country, code)?.revision)
  const left = revisions(gone)
  if (revisions(come).some((revision) => left.includes(revision))) return false
  const hasCounterpart = (codes: readonly string[]) => (code: string) =>
    codes.some((other) => areCounterparts(scheme, country, code, other))
  return gone.every(hasCounterpart(after)) && come.every(hasCounterpart(before))
}

function isDerived({ sources }: Company, member: Member): boolean {
  return sources.some(({ register, fields }) => register === 'derived' && fields.includes(member))
}

/** Whether the same registers state it, for the same members except codes. */
function haveSameSources(before: Company, after: Company): boolean {
  const [one, other] = [before, after].map(({ sources }) =>
    JSON.stringify(
      sources.map(({ register, fields }) => [register, fields.filter((member) => !ALLOWED.has(member as Member))]),
    ),
  )
  return one === other
}
