/** Says why a company is a candidate for a row, in short sentences that begin with the member of the row. */
import { explainName } from '../matching/candidates/explain-name.ts'
import type { Agreement } from '../matching/candidates/row-evidence.ts'
import type { MatchCandidate } from './match-row.ts'

const AGREEMENTS: Readonly<Record<Exclude<Agreement, 'unknown'>, string>> = {
  same: 'the same',
  near: 'near',
  other: 'another',
}

/** @returns such as `name: the same, a former name` and `postCode: near`; at least one */
export function explain({
  name,
  row,
  numberSaid,
}: Pick<MatchCandidate, 'name' | 'row' | 'numberSaid'>): readonly string[] {
  const { postCode, city, region, website } = row
  const reasons = name === null ? [] : [`name: ${explainName(name)}`]
  if (numberSaid !== null) reasons.push(`vatTaxNumber: ${numberSaid}`)
  const members = { postCode, city, region, website }
  for (const [member, agreement] of Object.entries(members))
    if (agreement !== 'unknown') reasons.push(`${member}: ${AGREEMENTS[agreement]}`)
  return reasons
}
