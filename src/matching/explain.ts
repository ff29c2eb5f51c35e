/** Says in words why a company was found: for operators, for tests, and for whoever wonders about a score. */
import type { NumberReading } from './identifiers.ts'
import type { PlaceAgreement } from './place-evidence.ts'
import type { NameScore } from './score.ts'
import type { WordLink } from './similarity.ts'

const LINKS: Readonly<Record<Exclude<WordLink, 'same'>, string>> = {
  equivalent: 'is another way to write',
  spelling: 'is another spelling of',
  typo: 'is a mistyped',
  beginning: 'begins like',
  initial: 'is an initial of',
  spacing: 'is, but for blanks,',
  acronym: 'is the initials of',
}

const PLACES: Readonly<Partial<Record<PlaceAgreement, string>>> = {
  same: 'the company is where it was asked for',
  near: 'the company is in the neighbourhood of where it was asked for',
  unknown: 'where the company is, is not known',
}

/**
 * Explains a match by name, one fact after the other, what speaks for it first.
 *
 * @example explainMatch(score, 'same')
 * // ['same words: rossi', '“costruzini” is a mistyped “costruzioni”', 'not asked for: “holding”', 'a former name', 'the company is where it was asked for']
 */
export function explainMatch(score: NameScore, place: PlaceAgreement = 'not asked'): string[] {
  const { pairs, asked, found } = score
  const quote = (words: readonly string[], at: readonly number[]) => `“${at.map((i) => words[i]).join(' ')}”`
  const facts: string[] = []
  const same = pairs.filter(({ link }) => link === 'same')
  if (same.length > 0) facts.push(`same words: ${same.map((pair) => asked[pair.asked[0]]).join(', ')}`)
  for (const { link, asked: i, found: j } of pairs) {
    if (link !== 'same') facts.push(`${quote(asked, i)} ${LINKS[link]} ${quote(found, j)}`)
  }
  const left = (words: readonly string[], side: 'asked' | 'found') =>
    words.flatMap((_, at) => (pairs.some((pair) => pair[side].includes(at)) ? [] : [at]))
  const missing = left(asked, 'asked')
  if (missing.length > 0) facts.push(`not in the name: ${quote(asked, missing)}`)
  const extra = left(found, 'found')
  if (extra.length > 0) facts.push(`not asked for: ${quote(found, extra)}`)
  if (score.isOtherOfSeries) facts.push('another number or initial')
  if (!score.isInOrder) facts.push('another order of words')
  if (score.forms === 'different') facts.push('another legal form')
  if (score.kind === 'previous') facts.push('a former name')
  if (score.kind === 'trade') facts.push('a trade name')
  const where = PLACES[place]
  if (where !== undefined) facts.push(where)
  return facts
}

const KINDS: Readonly<Record<NumberReading['kind'], string>> = {
  vat: 'VAT number',
  register: 'number in the register',
  lei: 'Legal Entity Identifier',
}

/** Explains how a number was read: `VAT number IT01234567897, its check digit is right`. */
export function explainNumber({ kind, number, checkDigit }: NumberReading): string {
  return `${KINDS[kind]} ${number}${checkDigit === 'unknown' ? '' : `, its check digit is ${checkDigit}`}`
}
