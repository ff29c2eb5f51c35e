/** Says in a short sentence how a name that was found agrees with the one asked for. */
import type { NameEvidence, NameReadingKind } from '../../search/lookup.ts'

const KINDS = { current: '', trade: ', a trade name', previous: ', a former name' } as const
const FORMS = {
  same: '',
  'one without': ', one of the two without a legal form',
  different: ', another legal form',
} as const
const READINGS: Readonly<Record<NameReadingKind, string>> = {
  security: ', without the kind of security',
  aside: ', without what is in brackets or behind a dash',
  'other name': ', of several names asked for',
  'in brackets': ', what is in brackets alone, or all but that',
  branch: ', without the branch or country behind the legal form',
  behind: ', without what is behind the legal form',
  place: ', without the town in it',
  'web ending': ', without the ending of a web address',
  'public body': ', another name for the same kind of public body',
  number: ', a number in words or in figures',
  'legal form': ', without a legal form glued on or of another country',
  'known as': ', by an acronym, a brand or a former name',
  spelling: ', Mac for Mc',
  and: ', with letters that only one of both joins by “and”',
}

/** @returns such as `the same, a former name`, or `shares “exampla”, the rest differs` */
export function explainName({ words, kind, forms, shared, reading }: NameEvidence): string {
  if (words === 'part') return `has the words asked for, among others${KINDS[kind]}`
  if (words === 'near') {
    const what =
      shared.length === 0 ? 'a single short word, written almost like it' : `shares ${quoted(shared)}, the rest differs`
    return `${what}${KINDS[kind]}`
  }
  const isSame = words === 'same' ? 'the same' : 'similar'
  return `${isSame}${reading === null ? '' : READINGS[reading]}${KINDS[kind]}${FORMS[forms]}`
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}
