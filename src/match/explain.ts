/** Says why a company is a candidate for a row, in short sentences that begin with the member of the row. */
import type { Agreement } from '../matching/row-evidence.ts'
import type { NameEvidence } from '../search/lookup.ts'
import type { MatchCandidate } from './match-rows.ts'

const WORDS = { same: 'the same', similar: 'similar', part: 'has the words asked for, among others' } as const
const KINDS = { current: '', trade: ', a trade name', previous: ', a former name' } as const
const FORMS = {
  same: '',
  'one without': ', one of the two without a legal form',
  different: ', another legal form',
} as const
const AGREEMENTS: Readonly<Record<Exclude<Agreement, 'unknown'>, string>> = {
  same: 'the same',
  near: 'near',
  other: 'another',
}

/** @returns such as `name: the same, a former name` and `postCode: near`; at least one */
export function explain({ name, row }: Pick<MatchCandidate, 'name' | 'row'>): readonly string[] {
  const { number, postCode, city, region, website } = row
  const reasons = name === null ? [] : [explainName(name)]
  const members = { vatTaxNumber: number, postCode, city, region, website }
  for (const [member, agreement] of Object.entries(members))
    if (agreement !== 'unknown') reasons.push(`${member}: ${AGREEMENTS[agreement]}`)
  return reasons
}

function explainName({ words, kind, forms }: NameEvidence): string {
  // What the name has besides the words asked for is more than a legal form.
  return `name: ${WORDS[words]}${KINDS[kind]}${words === 'part' ? '' : FORMS[forms]}`
}
